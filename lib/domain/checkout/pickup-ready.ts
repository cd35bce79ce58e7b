import { clockText } from '../dates/clock-text.ts'
import { instantOf, type LocalTime, localTime } from '../dates/zoned-time.ts'
import { dayText } from '../store-locator/opening-hours.ts'

/** What a shopper who collects has to know, in the mail and on the page. */
export const PICKUP_NEXT_STEP =
  'We’ll email you as soon as it’s ready. Please wait for that email before you come in, and bring photo ID.'

/** What a store takes to find, check and pack an order, while it is open. */
export const PICKUP_READY_MINUTES = 120

/** When a store has what is made first: who makes it knows no hour [CART-21]. */
export const READY_ONCE_MADE = 'Ready once it’s made'

/**
 * Whether something of an order is made first, told by what its way is called: an order keeps that, and not what its
 * products were [CHK-48].
 */
export function isOnceMade(label: string | undefined): boolean {
  return label?.endsWith(', once it’s made') === true
}

/**
 * When an order is ready whose store's hours are not at hand, by what its pickup is called: the shop says there that
 * something of it is made first [CHK-46, CHK-48].
 */
export function readyWithin(label: string | undefined): string {
  return isOnceMade(label) ? `${READY_ONCE_MADE}.` : 'Usually ready within 2 hours, while the store is open.'
}

interface PickupStore {
  name: string
  /** IANA name. */
  timeZone: string
}

/** `Ready in 2 hours at Fitzroy` while the store is open for that long, else the day and time. */
export function readyText({ name, timeZone }: PickupStore, ready: LocalTime | undefined, now: Date): string {
  return ready
    ? `${readyWhen(timeZone, ready, now)} at ${name}`
    : `In stock at ${name}. Call the store for a pickup time.`
}

/** The same without the store's name, which stands beside it [CHK-48]. */
export function readyWhen(timeZone: string, ready: LocalTime, now: Date): string {
  const waitMinutes = (instantOf(ready, timeZone).getTime() - now.getTime()) / 60_000
  if (waitMinutes <= PICKUP_READY_MINUTES) return 'Ready in 2 hours'
  const today = localTime(now, timeZone).date
  return `Ready by ${clockText(roundedUp(ready.minutes))}${dayText(ready.date, today)}`
}

/** To the next quarter of an hour: a store is not a train. */
function roundedUp(minutes: number): number {
  return Math.ceil(minutes / 15) * 15
}
