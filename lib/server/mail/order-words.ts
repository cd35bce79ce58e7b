import 'server-only'
import type { PostalAddress } from '#lib/contract/address.ts'
import type { Order } from '#lib/contract/order.ts'
import { parcelLines } from '#lib/domain/address/address-line.ts'
import { PICKUP_NEXT_STEP } from '#lib/domain/checkout/pickup-ready.ts'
import { daysText } from '#lib/domain/delivery/delivery-promise-text.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { keptWays } from '#lib/domain/orders/kept-ways.ts'
import { DONE_IN_STORE, SERVICE_NEXT_STEP, withServicesBeside } from '#lib/domain/orders/service-order.ts'
import { GIFT_CARDS_NEXT_STEP } from '#lib/domain/vouchers/gift-card.ts'
import { orderLink } from '../orders/order-link.ts'
import { environment } from '../platform/environment.ts'
import { shopContact } from '../platform/shop-contact.ts'
import { shopName } from './message.ts'

/** An order with what of it was cancelled before its confirmation could go. */
export interface ConfirmedOrder extends Order {
  lines: (Order['lines'][number] & { cancelledQty?: number | undefined })[]
}

/** One figure of an order's sum: `['Delivery', '$9.95']`. */
export type SumRow = readonly [label: string, amount: string]

/** Dollars of the contract as a price: `$129.95`. */
export function price(dollars: number): string {
  return moneyText(fromDollars(dollars))
}

/** How the total came about, the total last and without its GST note. Gift cards are payments, not discounts. */
export function sumRows({ totals, shipping }: Order): SumRow[] {
  const rows: SumRow[] = [['Items', price(totals.itemSubtotal)]]
  if (totals.totalDiscount > 0) rows.push(['Discounts', `-${price(totals.totalDiscount)}`])
  rows.push([shipping.label, totals.shipping === 0 ? 'Free' : price(totals.shipping)])
  return rows
}

/** What the total holds; which dollars it is in, where those of the shopper's country are others [GEN-02]. */
export function gstNote(order: Order): string {
  const currency = isOfNewZealand(order) ? 'in Australian dollars, ' : ''
  return `${currency}includes GST of ${price(order.totals.gst)}`
}

interface Placed {
  shipping?: { address: { country: string } } | undefined
  billingAddress?: { country: string } | undefined
}

/** Whether a shopper of New Zealand reads this: by where the order goes, or by who pays. */
function isOfNewZealand({ shipping, billingAddress }: Placed): boolean {
  return shipping?.address.country === 'NZ' || billingAddress?.country === 'NZ'
}

/** A line of its own for a mail whose amounts are in dollars that a shopper of New Zealand would take for theirs. */
export function currencyNote(order: Placed): string[] {
  return isOfNewZealand(order) ? ['Amounts are in Australian dollars.'] : []
}

/** What was paid with what, gift cards by their last four characters. */
export function paymentRows({ payments }: Order): SumRow[] {
  return payments.map((payment) => [payment.summary, price(payment.amount)])
}

/** What comes next, in a sentence or two, for each way in which something of it is still to come. */
export function nextStep(order: ConfirmedOrder): string {
  // The mail may have waited longer than its reader.
  if (order.status === 'CANCELLED')
    return 'It has been cancelled since. Your order’s page says what becomes of the money.'
  const { goods, cards, services } = keptWays(order)
  if (goods) return withServicesBeside(goodsNextStep(order), services)
  return cards ? withServicesBeside(GIFT_CARDS_NEXT_STEP, services) : SERVICE_NEXT_STEP
}

const TO_PACK: readonly Order['status'][] = ['PLACED', 'PROCESSING']

function goodsNextStep({ status, shipping: { type, arrival } }: Order): string {
  if (!TO_PACK.includes(status)) return 'It has gone on since. Your order’s page says how far it is.'
  if (type === 'STORE_PICKUP') return PICKUP_NEXT_STEP
  return `We’ll pack it soon.${arrival ? ` ${expected(arrival)}` : ''} Your order’s page always says how far it is.`
}

/** The days that were promised when it was placed [CHK-38]. */
function expected({ from, to }: { from: string; to: string }): string {
  return `Expect it ${daysText(from, to)}.`
}

/** The heading over the address. */
export function placeHeading(order: ConfirmedOrder): string {
  const { shipping } = order
  if (shipping.byEmail || shipping.label === DONE_IN_STORE) return 'Billed to'
  const { goods } = keptWays(order)
  if (shipping.type === 'STORE_PICKUP') return goods ? 'Collect from' : 'In store'
  return goods ? 'Delivering to' : 'Your address'
}

/** Delivery wishes worth repeating. */
export function deliveryInstructions({ shipping }: Order): string[] {
  const instructions = shipping.instructions ? [`Instructions: ${shipping.instructions}`] : []
  return shipping.authorityToLeave ? [...instructions, 'You said we can leave it if nobody’s home.'] : instructions
}

/** Where it goes in lines; a pickup names the store first, then whom it is for. */
export function placeLines({ shipping: { type, address, collector } }: Order): string[] {
  if (type !== 'STORE_PICKUP') return parcelLines(address)
  const { contactName } = address
  return [...storeLines(address), `For ${collector ? `${contactName} or ${collector.name}` : contactName}`]
}

/** The store of a pickup as its order keeps it: the firm of the address is the store, its person who collects. */
export function storeLines({ company = '', ...door }: PostalAddress): string[] {
  return parcelLines({ ...door, contactName: company })
}

/** When it was placed, by the clock on the shop's wall. */
export function placedOn(order: Order): string {
  return MOMENT.format(new Date(order.createdAt))
}

const MOMENT = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Melbourne',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** The buyer's own number for it, in a line, where they gave one [ORD-31]. */
export function purchaseOrderLine({ purchaseOrderNumber }: Order): string[] {
  return purchaseOrderNumber ? [`Purchase order number: ${purchaseOrderNumber}`] : []
}

/** Opens the order for whoever has the mail, without typing the address, for 30 days [OPS-17]. */
export function orderUrl({ number }: Order): string {
  return orderLink(number)
}

/** Who is writing, for the foot of the mail. */
export function shopLines(): string[] {
  const { SHOP_ABN, siteUrl } = environment()
  const { email, phone } = shopContact()
  const contact = [email, phone].filter((way) => way !== undefined).join(' or ')
  return [
    contact ? `Questions? ${contact}` : '',
    [shopName(), SHOP_ABN ? `ABN ${SHOP_ABN}` : '', siteUrl].filter((part) => part !== '').join(' · '),
  ].filter((line) => line !== '')
}
