import { WISHLIST_ITEM_QTY_MAX } from '../shop-rules.ts'
import { fields, isObject, isText } from '../stored-record.ts'
import { mergeWishlists, type WishlistItem } from './wishlist.ts'

export const WISHLIST_RECORD_VERSION = 1

export interface WishlistRecord {
  items: WishlistItem[]
}

const ID = /^[A-Za-z0-9_-]{1,64}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T/
const isItem = fields({ productId: isText, variantId: isText, createdAt: isText })

/**
 * What a guest's browser remembers, newest first and at most 200; undefined when it is no such list. Items that are not
 * as we write them are left out one by one: nobody should lose a list over one bad line [GEN-10, WISH-01, WISH-02,
 * WISH-09].
 */
export function parseWishlistRecord(data: unknown): WishlistRecord | undefined {
  if (!isObject(data) || !Array.isArray(data['items'])) return undefined
  return { items: mergeWishlists(data['items'].flatMap(parseItem), []) }
}

function parseItem(value: unknown): WishlistItem[] {
  if (!isItem(value) || ![value.productId, value.variantId].every((id) => ID.test(id))) return []
  const { productId, variantId, createdAt } = value
  const at = INSTANT.test(createdAt) ? Date.parse(createdAt) : Number.NaN
  // Written anew: a day such as 30 February is read kindly here, and would have the API refuse the whole merge.
  return Number.isNaN(at)
    ? []
    : [{ productId, variantId, createdAt: new Date(at).toISOString(), qty: WISHLIST_ITEM_QTY_MAX }]
}
