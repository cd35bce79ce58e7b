import 'server-only'
import { decoded } from '#lib/domain/text/decoded.ts'

/** What follows these opens something: a gift card, or the name and address of who pays with Afterpay. */
const SECRET_FOLLOWS = ['/api/payment/voucher/balance/', '/api/payment/afterpay/checkout/', '/erp/v1/gift-cards/']

/** A return's own key, by which it is asked for again. */
const RETURN_TOKEN = /^(\/api\/account\/orders\/[^/]+\/return\/).+/

/**
 * A request's path as it may be logged: without its query, and without the code or token in it, however it is written
 * [OBS-13, VOUCH-16].
 */
export function loggedPath(url: string): string {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  // Most of what is asked for is pages, and their addresses hold none.
  if (!path.includes('%') && !path.startsWith('/api/') && !path.startsWith('/erp/')) return path
  const read = path.includes('%') ? decoded(path) : path
  return SECRET_FOLLOWS.find((start) => read.startsWith(start)) ?? path.replace(RETURN_TOKEN, '$1')
}
