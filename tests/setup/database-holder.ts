import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pg from 'pg'

/** Another process that uses the embedded database of a data directory. */
export interface Holder {
  pid: number
  url: string
  /** Ends it the decent way. */
  leave(): Promise<void>
  /** kill -9 */
  kill(): Promise<void>
}

export interface HolderOptions {
  uid?: number
  gid?: number
  /** As in a real shop; most tests need not wait for the disk. */
  durable?: boolean
}

/** Starts one and waits for its database. Rejects with what it printed if it gives up. */
export async function holdDatabase(dataDir: string, options: HolderOptions = {}): Promise<Holder> {
  const child = spawnHolder(dataDir, options)
  const ended = once(child, 'exit')
  const complaints = child.stderr ? text(child.stderr) : Promise.resolve('')
  const line = await Promise.race([
    once(child.stdout ?? child, 'data').then(([chunk]) => String(chunk)),
    ended.then(async () => Promise.reject(new Error(await complaints))),
  ])
  const { url } = JSON.parse(line) as { url: string }
  return {
    pid: child.pid ?? 0,
    url,
    async leave() {
      child.stdin?.end()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts one without waiting for anything. */
export function spawnHolder(dataDir: string, options: HolderOptions = {}): ChildProcess {
  const script = new URL('./hold-database.ts', import.meta.url).pathname
  const { durable, ...account } = options
  const words = ['--import', './scripts/server-only.mjs', script, dataDir, ...(durable ? ['--durable'] : [])]
  return spawn(process.execPath, words, {
    ...account,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Runs one statement on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
