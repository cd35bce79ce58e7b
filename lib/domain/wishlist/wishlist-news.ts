import { localTime } from '../dates/zoned-time.ts'
import type { Cents } from '../money/money.ts'

/** The days of this shop begin and end here. */
const SHOP_ZONE = 'Australia/Melbourne'
const LATEST_ZONE = 'Pacific/Auckland'
/** From 11 o’clock in Melbourne on it is at least 8 in Perth, summer time or not. */
const FIRST_HOUR = 11
/**
 * In Auckland, which is 19 o’clock in Melbourne, and 18 in the week of September when only New Zealand’s clocks have
 * gone forward.
 */
const LAST_HOUR = 21

/** What the customer knows of an item on their list. */
export interface KnownItem {
  /** The lowest price they have seen or were told; null where none was noted. */
  knownPrice: Cents | null
  /** Whether it was seen to be sold out since they were told last. */
  knownOut: boolean
}

/** What the shop knows of it now. */
export interface ItemNow {
  price: Cents
  /** Whether the size on the list, or any size where none was chosen, can be bought. */
  buyable: boolean
}

export interface ItemNews {
  /** What it cost, when it costs less now. */
  was?: Cents
  /** Its size was sold out and can be had again. */
  back: boolean
}

/** One line of the mail, as it is kept until it was sent. */
export interface WishlistNewsEntry {
  /** Brand, name and colour. */
  product: string
  /** Below /products. */
  path: string
  /** The size on the list; null where none was chosen. */
  size: { label: string; width: string | null } | null
  variantId: string
  /** What is left of that size, or in how many sizes it is back; null where nothing came back. */
  back: number | null
  /** What it cost; null where it is no cheaper. */
  was: Cents | null
  price: Cents
  /** What the customer knew of it, to go back to where they cannot be told; none in entries of an earlier release. */
  known?: KnownItem & { productId: string; listedAt: string }
}

/**
 * What there is to tell of an item, if anything, and what the customer knows once they are told [WISH-12]. A price
 * counts as news only below every price they knew, and only while the size can be bought: until then it stays to be
 * told.
 */
export function itemNews(known: KnownItem, now: ItemNow): { news: ItemNews | undefined; next: KnownItem } {
  if (!now.buyable) return { news: undefined, next: { ...known, knownOut: true } }
  const { knownPrice, knownOut } = known
  const before = knownPrice ?? now.price
  const cheaper = now.price < before
  const news = cheaper || knownOut ? { back: knownOut, ...(cheaper ? { was: before } : {}) } : undefined
  return { news, next: { knownPrice: Math.min(now.price, before), knownOut: false } }
}

/**
 * The shop’s day, `2026-11-23`, while mail of this kind may go out; undefined while some customer may be asleep
 * [WISH-13].
 */
export function newsDay(now: Date): string | undefined {
  const { date, minutes } = localTime(now, SHOP_ZONE)
  const latest = localTime(now, LATEST_ZONE)
  const isEvening = latest.date !== date || latest.minutes >= LAST_HOUR * 60
  return minutes >= FIRST_HOUR * 60 && !isEvening ? date : undefined
}
