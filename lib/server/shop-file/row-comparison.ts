import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { ShopRow } from './section.ts'

/**
 * Whether two rows say the same, whatever the order of their fields; a field that is undefined is one that is not
 * there.
 */
export function sameRow(one: ShopRow, other: ShopRow): boolean {
  return isDeepStrictEqual(plain(one), plain(other))
}

function plain(row: ShopRow): unknown {
  return JSON.parse(JSON.stringify(row))
}
