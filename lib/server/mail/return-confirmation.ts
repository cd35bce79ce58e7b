import 'server-only'
import type { Order } from '#lib/contract/order.ts'
import type { OrderReturn } from '#lib/contract/return.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { RETURN_REASON_TEXTS } from '#lib/domain/returns/return-reasons.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'
import { orderLink } from '../orders/order-link.ts'
import { environment } from '../platform/environment.ts'
import { storeKinds } from '../store-locator/store-kinds.ts'
import { type Mail, shopName } from './message.ts'
import { currencyNote } from './order-words.ts'
import { messageParts } from './react-message.ts'

/** The number of a return and what to do now, to the order's address, once per return [RET-07]. */
export async function returnConfirmation(order: Order, given: OrderReturn): Promise<Mail> {
  const { packing, refund } = given.instructions
  const { own } = await storeKinds()
  const open = { label: 'See your order', url: orderLink(order.number) }
  const words = await messageParts({
    heading: `Your return ${given.number}`,
    lead: [
      `Hi ${order.contact.firstName}. Here’s how to send back what you don’t want to keep from order ${given.orderNumber}.`,
      ...itemTexts(order, given),
      ...(own ? [storeText(given)] : []),
      postText(given, own),
      ...packing.map((step, i) => `${i + 1}. ${step}`),
    ],
    ...(own
      ? { button: { label: 'Find a store', url: `${environment().siteUrl}/stores` }, link: open }
      : { button: open }),
    after: [given.instructions.postage, ...refund, ...(given.amount > 0 ? currencyNote(order) : [])],
  })
  return {
    dedupeKey: `return-confirmation:${given.number}`,
    to: order.contact.email,
    subject: `Your ${shopName()} return ${given.number}`,
    ...words,
  }
}

function itemTexts(order: Order, { lines }: OrderReturn): string[] {
  return lines.flatMap(({ lineId, qty, reason, amount, exchangeFor }) => {
    const line = order.lines.find((each) => each.lineId === lineId)
    if (!line) return []
    const brings = exchangeFor ? `size ${exchangeFor} instead` : `${moneyText(fromDollars(amount))} back`
    return [
      `${qty} × ${line.brandName} ${line.name}, ${sizeText(line.label)} (${RETURN_REASON_TEXTS[reason]}): ${brings}`,
    ]
  })
}

function storeText({ lines, instructions: { store } }: OrderReturn): string {
  const nearest = store
    ? `${store.name}, ${store.address}, or any other ${shopName()} store`
    : `any ${shopName()} store`
  // Who swaps all of it hears of no money that goes back.
  const swapped = lines.every(({ exchangeFor }) => exchangeFor !== undefined)
  return `Bring it to ${nearest}: that’s free${swapped ? '' : ', and you’re refunded while you wait'}.`
}

function postText({ instructions: { postTo } }: OrderReturn, orInStore: boolean): string {
  const post = orInStore ? 'Or post it' : 'Post it'
  return postTo
    ? `${post} to: ${postTo.join(', ')}.`
    : `${post}: ask us where to, our contact details are at the foot of this email.`
}
