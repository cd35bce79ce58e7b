import 'server-only'
import type { ReturnLabel, SeenOrder, SeenParcel, StartedReturn } from '#lib/contract/order-history.ts'
import { nearDayInWords } from '#lib/domain/dates/day-text.ts'
import { type Cents, fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { keptWays } from '#lib/domain/orders/kept-ways.ts'
import type { EventLine } from '#lib/domain/orders/order-ledger.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'
import { orderLink } from '../orders/order-link.ts'
import { type Mail, shopName } from './message.ts'
import { parcelSchema } from './order-schema.ts'
import { currencyNote, storeLines } from './order-words.ts'
import { messageParts, type Note } from './react-message.ts'

type Line = SeenOrder['lines'][number]

/** A mail about one step of an order, to its contact's address, once for its key [OPS-17]. */
async function orderNews(order: SeenOrder, key: string, subject: string, note: Omit<Note, 'link'>): Promise<Mail> {
  const see = { label: 'See your order', url: orderLink(order.number) }
  const ways = note.button ? { link: see } : { button: see }
  return {
    dedupeKey: key,
    to: order.contact.email,
    subject,
    ...(await messageParts({ ...note, ...ways, after: [...note.after, `Order ${order.number}.`] })),
  }
}

/** A parcel has left: what is in it, who brings it, and what is still to come [OPS-07]. */
export function parcelMail(order: SeenOrder, parcel: SeenParcel): Promise<Mail> {
  const several = (order.parcels?.length ?? 0) > 1 || order.status === 'PROCESSING'
  const carrier = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(', ')
  // Services and cards of the order never come in a parcel.
  const { cards, services } = keptWays(order)
  const what = several || cards || services ? 'This is in it:' : 'It has left us, with everything in one parcel:'
  return orderNews(
    order,
    `parcel:${order.number}:${parcel.number}`,
    `Your ${shopName()} order ${order.number} is on its way`,
    {
      heading: several ? `Parcel ${parcel.number} is on its way` : 'Your order is on its way',
      lead: [
        `Hi ${order.contact.firstName}. ${what}`,
        ...linesOf(order, parcel.lines),
        carrier ? `It’s travelling with ${carrier}.` : '',
        parcel.trackingUrl ? `Track this parcel: ${parcel.trackingUrl}` : '',
      ].filter((text) => text !== ''),
      after: order.status === 'PROCESSING' ? ['The rest follows. We’ll email you when it leaves.'] : [],
      schema: parcelSchema(order, parcel),
    },
  )
}

/** What says that the arrival of a parcel was told. */
export const deliveredMailKey = (orderNumber: string, parcelNo: number) => `delivered:${orderNumber}:${parcelNo}`

/** A parcel has arrived. */
export function deliveredMail(order: SeenOrder, parcel: SeenParcel): Promise<Mail> {
  return orderNews(
    order,
    deliveredMailKey(order.number, parcel.number),
    `Delivered: your ${shopName()} order ${order.number}`,
    {
      heading: 'Your parcel has arrived',
      lead: [`Hi ${order.contact.firstName}. The carrier says it was delivered:`, ...linesOf(order, parcel.lines)],
      after: ['Can’t find it? Tell us within a few days and we’ll look into it.'],
    },
  )
}

interface PickupNews {
  /** When its store is open, in words; empty where nobody knows. */
  hours: string
  /** The last day it is kept. */
  until: string
  reminder: boolean
}

/** A pickup waits in its store: where, until when, and what to bring [OPS-08]. */
export function readyMail(order: SeenOrder, { hours, until, reminder }: PickupNews): Promise<Mail> {
  const kind = reminder ? 'ready-reminder' : 'ready'
  const who = order.shipping?.collector
    ? `${order.shipping.collector.name} or you can collect it.`
    : 'Send someone else if you like: they need this email and their own photo ID.'
  return orderNews(
    order,
    `${kind}:${order.number}`,
    `${reminder ? 'Still waiting for you' : 'Ready to collect'}: your ${shopName()} order ${order.number}`,
    {
      heading: reminder ? 'Your order is still waiting' : 'Ready to collect',
      lead: [
        `Hi ${order.contact.firstName}. Order ${order.number} is waiting for you at:`,
        ...storeText(order),
        ...(hours ? [`It is open ${hours}.`] : []),
        `Bring photo ID and the order number. ${who}`,
      ],
      after: [`We’ll keep it until ${nearDayInWords(until)}. After that we’ll cancel it and refund what you paid.`],
    },
  )
}

/** A store that is gone from the shop has no phone left, but the order still has its address. */
function storeText({ store, shipping }: SeenOrder): string[] {
  const parts = store ? [store.name, ...store.address, store.phone] : shipping ? storeLines(shipping.address) : []
  const text = parts.filter(Boolean).join(', ')
  return text ? [text] : []
}

export interface CalledOff {
  /** Of the event in the order's ledger. */
  seq: number
  lines: readonly EventLine[]
  uncollected: boolean
  /** The order was to send another size of something that came back. */
  exchange: boolean
  /** Gift cards get money back. */
  toCards: boolean
}

/** Some or all was called off: what, and what becomes of the money [OPS-09]. */
export function cancelledMail(
  order: SeenOrder,
  { seq, lines, uncollected, exchange, toCards }: CalledOff,
): Promise<Mail> {
  const whole = order.status === 'CANCELLED'
  return orderNews(
    order,
    `cancelled:${order.number}:${seq}`,
    `${whole ? 'Cancelled' : 'Items cancelled'}: your ${shopName()} order ${order.number}`,
    {
      heading: whole ? 'Your order has been cancelled' : 'Some items have been cancelled',
      lead: [
        `Hi ${order.contact.firstName}. ${uncollected ? 'These weren’t collected, so we’ve cancelled them:' : 'These have been cancelled:'}`,
        ...textsOf(order, lines),
        exchange
          ? 'What you paid for the size you sent back will be refunded the way you paid. We’ll email you when it’s done.'
          : `Any amount on hold ${released(order)}, though your bank may take a few days to show it. Anything we’ve charged is refunded the way you paid${toCards ? ', and gift card amounts go back on the card' : ''}.`,
      ],
      after: whole ? [] : ['The rest of your order is not affected.'],
    },
  )
}

/** No provider lets part of a hold go: what was held for some of an order goes as the rest is captured [OPS-06]. */
function released(order: SeenOrder): string {
  const waits = STILL_HERE.includes(order.status) && keptWays(order).goods
  return waits ? 'for them is released once the rest has been sent or collected' : 'is released straight away'
}

const STILL_HERE: readonly SeenOrder['status'][] = ['PLACED', 'PROCESSING', 'READY_FOR_COLLECTION']

export interface PaidBack {
  number: string
  amount: number
  gst: number
  deliveryAmount: number
  /** What it is for; empty where it is for no line in particular. */
  lines: readonly { lineId: string; qty: number }[]
  parts: readonly { methodCode: string; summary: string; amount: number; newGiftCard?: boolean | undefined }[]
}

/** A credit note is paid back: for what, and where to look for the money [OPS-10]. */
export function refundedMail(order: SeenOrder, refund: PaidBack): Promise<Mail> {
  const toCard = refund.parts.some(({ methodCode, newGiftCard }) => methodCode === VOUCHER_METHOD_CODE && !newGiftCard)
  const toBank = refund.parts.some(({ methodCode }) => methodCode !== VOUCHER_METHOD_CODE)
  const isNew = refund.parts.some(({ newGiftCard }) => newGiftCard)
  return orderNews(order, `refunded:${refund.number}`, `Refunded: your ${shopName()} order ${order.number}`, {
    heading: `${moneyText(fromDollars(refund.amount))} is ${toCard || toBank ? 'on its way back' : 'on a new gift card'}`,
    lead: [
      `Hi ${order.contact.firstName}. We’ve refunded this for order ${order.number}:`,
      ...refund.parts.map(
        ({ summary, amount, newGiftCard }) =>
          `${moneyText(fromDollars(amount))} to ${summary}${newGiftCard ? ', a new one' : ''}`,
      ),
      ...(refund.lines.length > 0 ? ['It is for:', ...linesOf(order, refund.lines)] : []),
      ...(refund.deliveryAmount > 0 ? [`With ${moneyText(fromDollars(refund.deliveryAmount))} for delivery.`] : []),
      `Credit note ${refund.number}, including ${moneyText(fromDollars(refund.gst))} GST.`,
    ],
    after: [
      ...(toCard ? ['Gift card amounts are back on the card now.'] : []),
      ...(isNew
        ? ['What we couldn’t refund the way you paid is on a new gift card. Its code and PIN are in another email.']
        : []),
      ...(toBank ? ['Your bank may take up to 5 business days to show it.'] : []),
      ...currencyNote(order),
    ],
  })
}

/** A return can be posted at no cost: with what, and until when [RET-33]. */
export function returnLabelMail(
  order: SeenOrder,
  { number, lines }: Pick<StartedReturn, 'number' | 'lines'>,
  { carrier, url, trackingNumber, useBy }: ReturnLabel,
  labelledAt: Date,
): Promise<Mail> {
  const key = `return-label:${number}:${labelledAt.getTime()}`
  return orderNews(order, key, `A postage label for your ${shopName()} return ${number}`, {
    heading: 'Your postage label',
    lead: [
      `Hi ${order.contact.firstName}. Post return ${number} with this label from ${carrier}. The postage is paid.`,
      ...linesOf(order, lines),
      ...(trackingNumber ? [`Tracking number: ${trackingNumber}`] : []),
    ],
    button: { label: 'Open the label', url },
    after: [
      ...(useBy ? [`${carrier} takes it until ${nearDayInWords(useBy)}.`] : []),
      'If you’ve posted it already, you don’t need this label.',
    ],
  })
}

/** A return has reached us: what goes back or is not charged, what is sent instead, what was not accepted [OPS-11]. */
export function returnReceivedMail(
  order: SeenOrder,
  { number, lines, refund, giftCard, exchangeOrder }: StartedReturn,
  notAccepted: readonly string[],
  letOff: Cents,
): Promise<Mail> {
  const kept = lines.filter(({ lineId }) => notAccepted.includes(lineId))
  const taken = lines.filter(({ lineId }) => !notAccepted.includes(lineId))
  return orderNews(order, `return-received:${number}`, `We have your ${shopName()} return ${number}`, {
    heading: 'We have your return',
    lead: [
      `Hi ${order.contact.firstName}. We’ve received return ${number}.`,
      ...(taken.length > 0 ? ['We’ve accepted:', ...linesOf(order, taken)] : []),
      ...(refund
        ? [
            `${moneyText(fromDollars(refund.amount))} will be refunded the way you paid. We’ll email you when it’s done.`,
          ]
        : []),
      ...(letOff > 0 ? [`We hadn’t charged the other ${moneyText(letOff)} for it yet, and won’t.`] : []),
      ...(giftCard
        ? [
            `${moneyText(fromDollars(giftCard.amount))} for your postage is on a new gift card ending in ${giftCard.last4}. Its code and PIN are in another email.`,
          ]
        : []),
      ...(exchangeOrder ? [`The size you wanted is coming as order ${exchangeOrder}, at no cost.`] : []),
      ...(kept.length > 0 ? ['We couldn’t accept these:', ...linesOf(order, kept)] : []),
    ],
    after: [
      ...(kept.length > 0 ? ['Tell us where to send what we couldn’t accept: our contact details are below.'] : []),
      ...(refund || giftCard ? currencyNote(order) : []),
    ],
  })
}

/** A return was withdrawn: nobody waits for it, and how to send something back after all [RET-29]. */
export function returnWithdrawnMail(
  order: SeenOrder,
  { number, lines }: StartedReturn,
  swapped: boolean,
): Promise<Mail> {
  return orderNews(order, `return-withdrawn:${number}`, `Withdrawn: your ${shopName()} return ${number}`, {
    heading: 'Your return is withdrawn',
    lead: [
      `Hi ${order.contact.firstName}. You’ve withdrawn return ${number}, so we don’t expect these any more:`,
      ...linesOf(order, lines),
      ...(swapped ? ['We no longer hold the other size for you.'] : []),
    ],
    after: [
      `Don’t send anything under ${number}: its slip isn’t valid any more. To send something back after all, start a new return from your order.`,
      'Already posted it? Start a new return for the same items, and tell us its number.',
    ],
  })
}

/** As `textsOf`, for lines as the contract names them. */
function linesOf(order: SeenOrder, lines: readonly { lineId: string; qty: number }[]): string[] {
  return textsOf(
    order,
    lines.map(({ lineId, qty }) => ({ lineNo: Number(lineId), qty })),
  )
}

function textsOf(order: SeenOrder, lines: readonly EventLine[]): string[] {
  return lines.flatMap(({ lineNo, qty }) => {
    const line = order.lines.find(({ lineId }) => lineId === String(lineNo))
    return line ? [textOf(line, qty)] : []
  })
}

function textOf({ brandName, name, label }: Line, qty: number): string {
  return `${qty} × ${brandName} ${name}, ${sizeText(label)}`
}
