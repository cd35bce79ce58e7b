import 'server-only'

const GIFT_CARDS = '/api/payment/voucher/balance/'

/** A request's path as it may be logged: without its query, and without the code of a gift card [OBS-13, VOUCH-16]. */
export function loggedPath(url: string): string {
  if (url.startsWith(GIFT_CARDS)) return GIFT_CARDS
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}
