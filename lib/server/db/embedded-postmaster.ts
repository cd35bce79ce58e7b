import 'server-only'
import { link, readFile, realpath, rename, rm, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandOf, isAlive } from './embedded-process.ts'

/** A running PostgreSQL server, as its postmaster.pid tells. */
export interface Postmaster {
  pid: number
  socketDir: string
  ready: boolean
}

export const POLL_MS = 10
const STOP_DEADLINE_MS = 30_000
export const SOCKET_DIR_PREFIX = 'steelcap-'

/**
 * The server that runs on this data directory, if any. PostgreSQL forgives a postmaster.pid whose process is dead, but
 * not one whose number went to another program or that was copied together with the directory: those are removed here.
 */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readPidFile(data)
  const found = parsePidFile(text)
  if (!found) return undefined
  const { recordedData, ...postmaster } = found
  const command = await commandOf(postmaster.pid)
  const isPostgres = command.includes('postgres') && command.includes(recordedData)
  if (isPostgres && (await isSamePlace(recordedData, data))) return postmaster
  if (isAlive(postmaster.pid)) await removePidFile(data, text)
  return undefined
}

/** Where the last server on this data directory listened, if it did not stop cleanly. */
export async function lastSocketDir(data: string): Promise<string | undefined> {
  return parsePidFile(await readPidFile(data))?.socketDir
}

const pidFile = (data: string) => join(data, 'postmaster.pid')
const readPidFile = (data: string) => readFile(pidFile(data), 'utf8').catch(() => '')

function parsePidFile(text: string) {
  // pid, data directory, start time, port, socket directory, listen address, shared memory, status
  const [pid, recordedData, , , socketDir, , , status] = text.split('\n').map((line) => line.trim())
  if (!pid || !recordedData) return undefined
  return { pid: Number(pid), recordedData, socketDir: socketDir ?? '', ready: status === 'ready' }
}

// A clone that was moved while its server ran is still served by it; a copied clone is not.
async function isSamePlace(recorded: string, data: string): Promise<boolean> {
  const real = await realpath(recorded).catch(() => undefined)
  return real === undefined || real === data
}

// Another process may have started a server since the file was read: take the file away first, then look what it was.
async function removePidFile(data: string, expected: string): Promise<void> {
  const taken = `${pidFile(data)}.${process.pid}`
  await rename(pidFile(data), taken).catch(() => {})
  const text = await readFile(taken, 'utf8').catch(() => expected)
  if (text !== expected) await link(taken, pidFile(data)).catch(() => {})
  await rm(taken, { force: true })
}

/** Asks for a fast shutdown (open transactions are rolled back, everything is on disk) and waits for its end. */
export async function shutDown(data: string): Promise<void> {
  const running = await findPostmaster(data)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  const deadline = Date.now() + STOP_DEADLINE_MS
  while ((await findPostmaster(data))?.pid === running.pid) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${running.pid}) did not stop in 30 seconds.`)
    await pause(POLL_MS)
  }
  if (basename(running.socketDir).startsWith(SOCKET_DIR_PREFIX)) await rmdir(running.socketDir).catch(() => {})
}
