import 'server-only'
import { LRUCache } from 'lru-cache'
import { pool } from '../db/client.ts'
import { log } from '../platform/log.ts'
import { MissLimit } from '../platform/miss-limit.ts'

/** What a page that has been open longer asks for in vain is fetched anew with the page. */
const KEPT_DAYS = 30
const SAID_AGAIN_MS = 12 * 3_600_000
const BATCH_BYTES = 1024 * 1024
/** Names of files that no release had: whoever tries names out does not reach the database twice with one. */
const ABSENT_MS = 5000
const ABSENT_MAX = 2000
/** More than all pages of a release before ask for at once. */
const MISSES_PER_SECOND = 200
const NAME = /^[\w.~-]+(\/[\w.~-]+){0,4}$/

/** A static file of this build: its path below /_next/static/ and its bytes. */
export interface ReleaseFile {
  path: string
  read(): Promise<Buffer>
}

/**
 * The static files of past and coming releases, in the database. Every instance puts its own there before it opens, so
 * that a page made by one build finds its scripts at instances of another; those that no instance has used for thirty
 * days are removed.
 */
export class ReleaseFiles {
  readonly #absent = new LRUCache<string, true>({ max: ABSENT_MAX, ttl: ABSENT_MS })
  readonly #misses = new MissLimit(MISSES_PER_SECOND)
  #timer: NodeJS.Timeout | undefined

  /** Puts this build's files there, and says every twelve hours that they are in use. */
  async keep(own: readonly ReleaseFile[]): Promise<void> {
    await this.#putMissing(own, await sayInUse(own))
    await pool().query("delete from release_files where used_at < now() - $1 * interval '1 day'", [KEPT_DAYS])
    const again = () =>
      sayInUse(own).catch((error) => log.warn({ err: error }, 'Static files were not marked as in use'))
    this.#timer = setInterval(again, SAID_AGAIN_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** A file of another release, by its path below /_next/static/. */
  async find(path: string): Promise<Buffer | undefined> {
    if (!NAME.test(path) || this.#absent.has(path)) return undefined
    return this.#misses.look(() => this.#lookUp(path))
  }

  async #lookUp(path: string): Promise<Buffer | undefined> {
    const { rows } = await pool().query<{ bytes: Buffer }>({
      name: 'release-file',
      text: 'select bytes from release_files where path = $1',
      values: [path],
    })
    if (!rows[0]) this.#absent.set(path, true)
    return rows[0]?.bytes
  }

  async #putMissing(own: readonly ReleaseFile[], there: ReadonlySet<string>): Promise<void> {
    let batch: { path: string; bytes: Buffer }[] = []
    for (const file of own) {
      if (there.has(file.path)) continue
      batch.push({ path: file.path, bytes: await file.read() })
      if (batch.reduce((sum, { bytes }) => sum + bytes.length, 0) < BATCH_BYTES) continue
      await put(batch)
      batch = []
    }
    await put(batch)
  }
}

async function sayInUse(own: readonly ReleaseFile[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ path: string }>(
    'update release_files set used_at = now() where path = any($1) returning path',
    [own.map(({ path }) => path)],
  )
  return new Set(rows.map(({ path }) => path))
}

/** Instances of one build may start at once: whoever comes second finds the file there. */
async function put(batch: readonly { path: string; bytes: Buffer }[]): Promise<void> {
  if (batch.length === 0) return
  await pool().query(
    `insert into release_files (path, bytes) select * from unnest($1::text[], $2::bytea[])
     on conflict (path) do update set used_at = now()`,
    [batch.map(({ path }) => path), batch.map(({ bytes }) => bytes)],
  )
}
