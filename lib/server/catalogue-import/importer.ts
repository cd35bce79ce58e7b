import 'server-only'
import type { PoolClient } from 'pg'
import type { PhotoWork } from './photo-collector.ts'
import type { Note } from './variant-reading.ts'

/** What a file says about one product, or one handle of several; with problems, nothing of it is used. */
export interface Reading {
  /** Where it begins in the file, as an editor or a spreadsheet counts. */
  row: number
  handle: string
  problems: string[]
  warnings: Note[]
}

/** A sound reading held against what the shop has. */
export interface Validated {
  reading: Reading
  outcome: 'created' | 'updated' | 'unchanged' | 'left out'
  /** How much it is, for the report: `3 variants`. */
  size: string
  photos: PhotoWork
}

/** How one format of files comes into the shop. */
export interface Importer<R extends Reading = Reading, J extends Validated = Validated> {
  /** What a reading's number counts. */
  readonly unit: 'row' | 'line'
  /** What stands in the file, in its order. */
  readings(): AsyncIterable<R>
  /** Adds to the readings what clashes with the file or the shop, and judges those without problems. */
  judge(readings: readonly R[]): Promise<J[]>
  /** Every product that writing these may change. */
  productIds(changed: readonly J[]): string[]
  /** Writes them inside the transaction of the client. The answer is to be called once that is committed. */
  write(client: PoolClient, changed: readonly J[]): Promise<() => void>
}

/** `1 variant`, `3 variants`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
