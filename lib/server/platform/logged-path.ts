import 'server-only'
import { decoded } from '#lib/domain/text/decoded.ts'

/**
 * What follows these opens something: a gift card, the name and address of who pays with Afterpay, an order by the link
 * in a mail, or a guest's order by the key it was placed with.
 */
const SECRET_FOLLOWS = [
  '/api/payment/voucher/balance/',
  '/api/payment/afterpay/checkout/',
  '/api/order/open/',
  '/api/order/placement/',
  '/erp/v1/gift-cards/',
]

/** A return's own key, by which it is asked for again; its page has it too. */
const RETURN_TOKEN = /^((?:\/api)?\/account\/orders\/[^/]+\/return\/).+/
/** All that holds a secret begins like one of these. */
const MAY_HOLD_ONE = /^\/(?:api|erp|account)\//

/**
 * A request's path as it may be logged: without its query, and without the code or token in it, however it is written
 * [OBS-13, VOUCH-16].
 */
export function loggedPath(url: string): string {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  // Most of what is asked for is pages, and their addresses hold none.
  if (!path.includes('%') && !path.includes('//') && !MAY_HOLD_ONE.test(path)) return path
  // An address put together with a slash too many leads nowhere; its code is one all the same.
  const read = (path.includes('%') ? decoded(path) : path).replace(/\/{2,}/g, '/')
  return SECRET_FOLLOWS.find((start) => read.startsWith(start)) ?? RETURN_TOKEN.exec(read)?.[1] ?? path
}
