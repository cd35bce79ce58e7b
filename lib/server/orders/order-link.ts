import 'server-only'
import { ORDER_LINK_DAYS } from '#lib/domain/shop-rules.ts'
import { environment } from '../platform/environment.ts'
import { seal, unseal } from '../platform/sealed.ts'

const PURPOSE = 'order-link'
const DAY_MS = 86_400_000

/**
 * A link for mails that opens this one order without typing the address, for 30 days [OPS-17]. Signed; it names no
 * address.
 */
export function orderLink(number: string): string {
  const token = seal(PURPOSE, number, new Date(Date.now() + ORDER_LINK_DAYS * DAY_MS))
  return `${environment().siteUrl}/api/order/open/${token}`
}

/** The order a link opens; undefined for one that is old, changed or not ours. */
export function orderOfLink(token: string, now: Date): string | undefined {
  return unseal(PURPOSE, token, now)
}
