import type { DrillDatabase } from './database.ts'
import type { DrillShop, ShopOptions } from './shop.ts'

/** One line of the table: what was done, what was found, what is allowed. */
export interface DrillResult {
  what: string
  /** With its unit, e.g. `0 of 60` or `4.2 s`. */
  measured: string
  budget: string
  met: boolean
}

export interface DrillContext {
  /** The form `npm test` runs: the same drill with fewer rounds. */
  short: boolean
  say(line: string): void
  /** A database of its own with the demo shop in it. */
  database(): Promise<DrillDatabase>
  /** The built shop, started as in production. It is stopped after the row, if it still runs. */
  shop(options?: ShopOptions): Promise<DrillShop>
}

/** What a file in drills/rows exports as `row`. */
export interface DrillRow {
  /** The word after `npm run drill --`. */
  id: string
  title: string
  run(context: DrillContext): Promise<DrillResult[]>
}

/** The line of something that must not have happened. */
export const none = (what: string, found: number): DrillResult => ({
  what,
  measured: String(found),
  budget: '0',
  met: found === 0,
})
