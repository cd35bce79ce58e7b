import type { LoadOptions } from './generator.ts'
import type { Load } from './load.ts'
import type { Shop, ShopKind } from './shop.ts'

/** One line of a table: what was measured, beside what, against which budget. */
export interface Row {
  what: string
  /** With its unit, e.g. `15,200 req/s`. */
  measured: string
  /** What was measured beside it in the same run. */
  beside?: string
  /** The two as one number, e.g. `0.86`. */
  ratio?: string
  budget?: string
  /** Absent where there is no budget. */
  met?: boolean
  note?: string
}

export interface BenchContext {
  /**
   * The built shop, started as in production on a seeded database of its own. The same one for all rows that want the
   * same kind; never two at a time: asking for another kind ends the one that runs.
   */
  shop(kind?: ShopKind): Promise<Shop>
  /** Ends the shop that runs, so that the next one starts afresh. */
  stopShop(): Promise<void>
  /** Fires requests from a process of its own. */
  load(options: LoadOptions): Promise<Load>
  /** Says what is going on. */
  say(line: string): void
}

/** What a file in bench/rows exports as `row`. */
export interface BenchRow {
  /** As in the budgets, e.g. `P1`, or the requirement's that is measured, e.g. `DATA-25`. */
  id: string
  title: string
  run(context: BenchContext): Promise<Row[]>
}
