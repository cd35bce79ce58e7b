import 'server-only'
import { sameRow } from './row-comparison.ts'
import type { ShopRow } from './section.ts'

interface Instants extends ShopRow {
  publishedAt?: string | undefined
  updatedAt?: string | undefined
}

/**
 * The instants a text leaves out. It was published when it was, or now if it is new; it was updated when it was, or now
 * if anything else of it is different.
 */
export function settleInstants<Row extends Instants>(row: Row, stored: Row | undefined): Row {
  const now = new Date().toISOString()
  const publishedAt = row.publishedAt ?? stored?.publishedAt ?? now
  if (row.updatedAt !== undefined) return { ...row, publishedAt }
  const asBefore = { ...row, publishedAt, updatedAt: stored?.updatedAt }
  if (stored !== undefined && sameRow(asBefore, stored)) return asBefore
  // A text that appears in the future, or came out long ago, was not changed by being put in.
  return { ...row, publishedAt, updatedAt: stored === undefined ? publishedAt : now }
}
