import 'server-only'
import { dayInWords } from '#lib/domain/dates/day-text.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { ORDER_LINK_DAYS } from '#lib/domain/shop-rules.ts'
import { orderLink } from '../orders/order-link.ts'
import type { ListedOrder } from '../orders/orders-of-address.ts'
import { type Mail, shopName } from './message.ts'
import { messageParts } from './react-message.ts'

/**
 * The way to each of an address's orders, for whoever has lost a number; `key` names the asking, one mail each. It
 * greets nobody: a stranger may have asked [ORD-30].
 */
export async function orderLinksMail(
  to: { email: string; key: string },
  orders: readonly ListedOrder[],
): Promise<Mail> {
  const words = await messageParts({
    heading: 'Your orders',
    lead: [
      `Someone, we hope you, asked for the orders that were placed at ${shopName()} with this address. Each link opens one order, for ${ORDER_LINK_DAYS} days.`,
      ...orders.map(lineOf),
    ],
    after: ['Didn’t ask? Ignore this email: nobody else sees it, and nothing has changed.'],
  })
  return { dedupeKey: `order-links:${to.key}`, to: to.email, subject: 'Your orders', ...words }
}

function lineOf({ number, placedAt, total }: ListedOrder): string {
  return `Order ${number}, ${dayInWords(dayInMelbourne(placedAt))}, ${moneyText(total)}: ${orderLink(number)}`
}
