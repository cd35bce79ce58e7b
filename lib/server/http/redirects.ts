import 'server-only'
import { followMoves, withQuery } from '#lib/domain/seo/moved-paths.ts'
import { SHORT_ADDRESSES } from '#lib/domain/seo/short-addresses.ts'
import { pool } from '../db/client.ts'
import { listenForChanges } from '../platform/changes.ts'
import { log } from '../platform/log.ts'

/** `to` is the address to go to, query and all; null when there is nothing any more. */
export interface Move {
  to: string | null
}

const SHORT = Object.entries(SHORT_ADDRESSES).map(([from, to]) => ({ from, to }))

const RETRY_MS = 1000

/** Where pages went, in memory: asked before every page, so it must cost next to nothing. */
export class Redirects {
  #moved = followMoves(SHORT)
  /** Readings begun: one that ends behind a later one is older. */
  #begun = 0
  #shown = 0

  /** Reads the table, and again whenever content changes. */
  static async open(): Promise<Redirects> {
    const redirects = new Redirects()
    listenForChanges(async (tags) => {
      if (tags.includes('content') || tags.includes('*')) await redirects.#refresh()
    })
    await redirects.#load()
    return redirects
  }

  /** Where the page at a path with a query went; undefined when it is where it was. */
  find = (url: string): Move | undefined => {
    const mark = url.indexOf('?')
    const to = this.#moved.get(mark < 0 ? url : url.slice(0, mark))
    if (to === undefined) return undefined
    return { to: to === null ? null : withQuery(to, mark < 0 ? '' : url.slice(mark + 1)) }
  }

  async #load(): Promise<void> {
    this.#begun += 1
    const reading = this.#begun
    const { rows } = await pool().query<{ from: string; to: string | null }>({
      name: 'redirects',
      text: 'select from_path as "from", to_path as "to" from redirects',
    })
    if (reading < this.#shown) return
    this.#shown = reading
    this.#moved = followMoves([...SHORT, ...rows])
  }

  /** The old table is better than none, until it can be read again. */
  async #refresh(): Promise<void> {
    try {
      await this.#load()
    } catch (error) {
      log.warn({ err: error }, 'Redirects could not be read again')
      setTimeout(() => void this.#refresh(), RETRY_MS).unref()
    }
  }
}

/** The same for one path, straight from the table: for pages rendered where no request router stands before them. */
export async function moveOf(path: string): Promise<Move | undefined> {
  // A path may hold what no database text can.
  if (path.includes('\0')) return undefined
  const { rows } = await pool().query<{ to: string | null }>({
    name: 'redirect-of',
    text: 'select to_path as "to" from redirects where from_path = $1',
    values: [path],
  })
  const [row] = rows
  const to = row ? row.to : SHORT_ADDRESSES[path]
  return to !== undefined && followMoves([{ from: path, to }]).has(path) ? { to } : undefined
}
