import 'server-only'
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, lstat, mkdir, mkdtemp, open, readFile, rm, rmdir, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, programEnvironment } from './embedded-cluster.ts'
import { EmbeddedDatabaseError, explainFailure } from './embedded-error.ts'
import type { Home } from './embedded-home.ts'
import { findPostmaster, lastSocketDir, POLL_MS, SOCKET_DIR_PREFIX } from './embedded-postmaster.ts'
import { commandOf } from './embedded-process.ts'
import { postgresOptions } from './embedded-settings.ts'

const LOG_LIMIT_BYTES = 1024 * 1024
// Another server on the same data may be on its way out: PostgreSQL then says one of these, and asking again helps.
const ANOTHER_IS_HERE = /lock file "postmaster.pid" (already exists|is empty)|pre-existing shared memory block/

/**
 * Starts PostgreSQL as a process of its own that outlives this one, and waits until it answers. Returns without one
 * when another process was quicker. `preferredSocketDir` keeps the address of a server that has to be started again.
 */
export async function launch(cluster: Cluster, preferredSocketDir: string | undefined): Promise<void> {
  const { home, data, programs, durable } = cluster
  const socketDir = await provideSocketDir(home, preferredSocketDir ?? (await lastSocketDir(data)))
  await removeDeadSocket(socketDir)
  const log = await openLog(home)
  const child = spawn(programs.postgres, postgresOptions(data, socketDir, durable), {
    ...home.account,
    cwd: home.path,
    env: programEnvironment(),
    // Its own session: Ctrl-C in the terminal reaches the shop, which then stops the database when it is done with it.
    detached: true,
    stdio: ['ignore', log.file.fd, log.file.fd],
  })
  child.unref()
  try {
    const problem = await readiness(child, data)
    if (problem === undefined) return
    await rmdir(socketDir).catch(() => {})
    const output = `${(await readFile(log.path, 'utf8')).slice(log.start)}\n${problem}`
    if (!ANOTHER_IS_HERE.test(output)) throw await explainFailure('start', home.path, output)
    await pause(5 * POLL_MS)
  } finally {
    await log.file.close()
  }
}

/** Waits until the server is ready (undefined) or gave up (why). Crash recovery may take its time. */
async function readiness(child: ChildProcess, data: string): Promise<string | undefined> {
  let problem: string | undefined
  child.once('error', (error) => {
    problem = `error: ${explainSpawn(error)}`
  })
  child.once('exit', (code, signal) => {
    problem ??= `it ended with ${signal ?? code}`
  })
  while (problem === undefined) {
    await pause(POLL_MS)
    const running = await findPostmaster(data)
    if (running?.ready && running.pid === child.pid) return undefined
  }
  return problem
}

function explainSpawn(error: NodeJS.ErrnoException): string {
  if (error.code !== 'ENOENT') return error.message
  return 'this system cannot run its programs (they need glibc): set DATABASE_URL to a PostgreSQL 15 or newer.'
}

// A socket's path may have at most 107 bytes, so it cannot live in the data directory.
async function provideSocketDir(home: Home, preferred: string | undefined): Promise<string> {
  if (preferred && basename(preferred).startsWith(SOCKET_DIR_PREFIX)) {
    await mkdir(preferred, { mode: 0o700 }).then(
      () => give(preferred, home),
      () => {},
    )
    if (await isPrivate(preferred, home)) return preferred
  }
  const temporary = (await canWrite('/tmp')) ? '/tmp' : tmpdir()
  const made = await mkdtemp(join(temporary, SOCKET_DIR_PREFIX))
  await chmod(made, 0o700)
  await give(made, home)
  if (`${made}/.s.PGSQL.5432`.length > 107) throw new EmbeddedDatabaseError(`TMPDIR is too long a path: ${temporary}`)
  return made
}

// PostgreSQL takes a lock file for alive when its number went to another program, and then starts no more.
async function removeDeadSocket(socketDir: string): Promise<void> {
  const socket = join(socketDir, '.s.PGSQL.5432')
  const text = await readFile(`${socket}.lock`, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const owner = Number.parseInt(text, 10)
  if (owner > 0 && (await commandOf(owner)).includes('postgres')) return
  await rm(socket, { force: true })
  await rm(`${socket}.lock`, { force: true })
}

async function give(path: string, { account }: Home): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

async function isPrivate(path: string, { account }: Home): Promise<boolean> {
  const entry = await lstat(path).catch(() => undefined)
  const owner = account?.uid ?? process.getuid?.()
  return entry?.isDirectory() === true && entry.uid === owner && (entry.mode & 0o077) === 0
}

const canWrite = (path: string) =>
  stat(path).then(
    (entry) => entry.isDirectory() && (entry.mode & 0o002) !== 0,
    () => false,
  )

async function openLog({ path: home }: Home) {
  const path = join(home, 'postgres.log')
  const size = await stat(path).then(
    (entry) => entry.size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await truncate(path)
  return { path, start: size > LOG_LIMIT_BYTES ? 0 : size, file: await open(path, 'a') }
}
