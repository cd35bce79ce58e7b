import 'server-only'

const GIFT_CARDS = '/api/payment/voucher/balance/'

/** A request's path as it may be logged: without its query, and without the code of a gift card, however it is written [OBS-13, VOUCH-16]. */
export function loggedPath(url: string): string {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const read = path.includes('%') ? decoded(path) : path
  return read.startsWith(GIFT_CARDS) ? GIFT_CARDS : path
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
