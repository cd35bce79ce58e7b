import 'server-only'
import type { Closure } from '#lib/domain/closure/closure.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import { noteChange } from '../platform/change-note.ts'
import { listenForChanges } from '../platform/changes.ts'
import { log } from '../platform/log.ts'
import { shopSettings } from '../settings/settings.ts'

/** What a closure is announced as: nothing that pages are made of, so that all of them are there when it opens. */
const CLOSURE_TAG = 'closure'
/** Its row among the settings; no row, no closure. Older builds know no such setting and go on. */
const KEY = 'closed'

/** A closure as shoppers are told of it. */
export interface ToldClosure extends Closure {
  /** Those that are delivered to. */
  countries: readonly (typeof COUNTRIES)[number][]
}

/** Closes the shop in all its instances, or says anew until when and why; since when stays [OPS-41]. */
export async function closeShop({ until, why }: Closure): Promise<void> {
  await inTransaction(async (client) => {
    await client.query(
      `insert into settings as s (key, value) values ($1, $2::jsonb || jsonb_build_object('since', now()))
       on conflict (key) do update set value = excluded.value || jsonb_build_object('since', s.value -> 'since')`,
      [KEY, JSON.stringify({ until, why })],
    )
    noteChange(client, [CLOSURE_TAG])
  })
}

/** Opens the shop in all its instances; false where it was open [OPS-41]. */
export async function openShop(): Promise<boolean> {
  return inTransaction(async (client) => {
    const { rowCount } = await client.query('delete from settings where key = $1', [KEY])
    noteChange(client, [CLOSURE_TAG])
    return rowCount === 1
  })
}

const RETRY_MS = 1000

/** Whether the shop is closed, in memory: asked before every answer, so it must cost next to nothing. */
export class ClosureWatch {
  #closure: ToldClosure | undefined
  /** Readings begun: one that ends behind a later one is older. */
  #begun = 0
  #shown = 0

  /** Reads it, and again with every announcement. */
  static async open(): Promise<ClosureWatch> {
    const watch = new ClosureWatch()
    listenForChanges(async (tags) => {
      if (tags.includes(CLOSURE_TAG) || tags.includes('*')) await watch.#refresh()
    })
    await watch.#load()
    return watch
  }

  /** The closure there is; undefined while the shop is open. */
  now = (): ToldClosure | undefined => this.#closure

  async #load(): Promise<void> {
    this.#begun += 1
    const reading = this.#begun
    const { rows } = await pool().query<{ value: { until?: string; why?: string } }>({
      name: 'closure',
      text: 'select value from settings where key = $1',
      values: [KEY],
    })
    const { deliveryCountries } = await shopSettings()
    if (reading < this.#shown) return
    this.#shown = reading
    const [row] = rows
    const wasClosed = this.#closure !== undefined
    this.#closure = row && {
      until: row.value.until === undefined ? undefined : new Date(row.value.until),
      why: row.value.why,
      countries: COUNTRIES.filter((country) => deliveryCountries.includes(country)),
    }
    if (wasClosed !== (row !== undefined)) log.warn(row ? { closed: row.value } : {}, row ? 'Closed' : 'Open again')
  }

  /** What was known stands until it can be read again. */
  async #refresh(): Promise<void> {
    try {
      await this.#load()
    } catch (error) {
      log.warn({ err: error }, 'Whether the shop is closed could not be read')
      setTimeout(() => void this.#refresh(), RETRY_MS).unref()
    }
  }
}
