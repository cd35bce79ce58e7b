import 'server-only'
import type { Mail } from './message.ts'
import { shopName } from './message.ts'
import { confirmationHtml } from './order-confirmation-html.ts'
import { confirmationText } from './order-confirmation-text.ts'
import type { ConfirmedOrder } from './order-words.ts'

/**
 * The confirmation of a placed order: what, how much, where, when; to its contact's address, once per order [PAY-36].
 */
export function orderConfirmation(order: ConfirmedOrder): Mail {
  return {
    dedupeKey: `order-confirmation:${order.number}`,
    to: order.contact.email,
    subject: `Your ${shopName()} order ${order.number}`,
    text: confirmationText(order),
    html: confirmationHtml(order),
  }
}
