import 'server-only'
import { standingOf } from '#lib/domain/orders/order-ledger.ts'
import { goesBackOnCards } from '#lib/domain/orders/order-money.ts'
import { PICKUP_KEPT_DAYS } from '#lib/domain/orders/pickup-days.ts'
import { differingDays, type Schedule, weekText } from '#lib/domain/store-locator/opening-hours.ts'
import { pool } from '../db/client.ts'
import { keptUntil, pickupSchedule, promisedBy } from '../fulfilment/pickup-promise.ts'
import { hasLeft, sendMail } from '../mail/mailer.ts'
import {
  cancelledMail,
  deliveredMail,
  deliveredMailKey,
  parcelMail,
  readyMail,
  refundedMail,
  returnLabelMail,
  returnReceivedMail,
  returnWithdrawnMail,
} from '../mail/order-news.ts'
import { readMoney } from '../order-life/money-record.ts'
import { type OrderLife, readLife } from '../order-life/order-life.ts'
import { readOrder } from '../orders/order-record.ts'
import { seenOrder } from '../orders/order-view.ts'
import { readRefund } from '../refunds/refund-record.ts'
import { letOffBy } from '../returns/let-off.ts'
import { returnFacts } from '../returns/return-record.ts'

async function seen(orderNumber: string) {
  const order = await readOrder(orderNumber)
  if (!order) throw new Error(`There is no order ${orderNumber}.`)
  return seenOrder(order)
}

async function seenParcel(orderNumber: string, parcelNo: number) {
  const order = await seen(orderNumber)
  const parcel = order.parcels?.find(({ number }) => number === parcelNo)
  if (!parcel) throw new Error(`Order ${orderNumber} has no parcel ${parcelNo}.`)
  return { order, parcel }
}

/**
 * Mails about the steps of an order, each once however often it is asked [OPS-17]. They throw when the mail is not
 * accepted.
 */
export async function mailParcel(orderNumber: string, parcelNo: number): Promise<void> {
  const { order, parcel } = await seenParcel(orderNumber, parcelNo)
  // After an outage of the mail server the arrival may go first: whoever fails more often is tried less often.
  if (await hasLeft(deliveredMailKey(orderNumber, parcelNo))) return
  await sendMail(await parcelMail(order, parcel))
}

/** Not sent any more of what has come back meanwhile: a carrier may tell of a parcel after its return. */
export async function mailDelivered(orderNumber: string, parcelNo: number): Promise<void> {
  const { order, parcel } = await seenParcel(orderNumber, parcelNo)
  if (order.status === 'RETURNED') return
  await sendMail(await deliveredMail(order, parcel))
}

/** Not sent any more when it was collected or cancelled meanwhile. */
export async function mailReady(orderNumber: string, reminder: boolean): Promise<void> {
  const order = await seen(orderNumber)
  if (order.status !== 'READY_FOR_COLLECTION') return
  const [store, life] = await Promise.all([pickupSchedule(pool(), order.shipping?.storeId), readLife(orderNumber)])
  const events = life?.events ?? []
  // Not by the hours the store has by now: a mail that waited would name a day that nobody keeps.
  const told = events.findLast(({ type }) => type === (reminder ? 'reminded' : 'ready'))
  const until = promisedBy(told) ?? keptUntil(events, store)
  await sendMail(await readyMail(order, { hours: openingHours(store), until, reminder }))
}

export async function mailCancelled(orderNumber: string, seq: number): Promise<void> {
  const [order, life] = await Promise.all([seen(orderNumber), readLife(orderNumber)])
  const event = life?.events.find((each) => each.seq === seq)
  if (!life || !event) throw new Error(`Order ${orderNumber} has no event ${seq}.`)
  const exchange = life.events.some(({ data }) => typeof data['exchangeOf'] === 'string')
  const uncollected = event.data['reason'] === 'uncollected'
  const toCards = await givesBackToCards(life, seq)
  await sendMail(await cancelledMail(order, { seq, lines: event.lines, uncollected, exchange, toCards }))
}

async function givesBackToCards(life: OrderLife, seq: number): Promise<boolean> {
  const upTo = (count: number) => standingOf(life, life.events.slice(0, count))
  return goesBackOnCards(await readMoney(pool(), life), upTo(seq - 1), upTo(seq))
}

export async function mailRefunded(refundNumber: string): Promise<void> {
  const refund = await readRefund(refundNumber)
  if (!refund.ok) throw new Error(`There is no credit note ${refundNumber}.`)
  const { orderNumber, parts, ...rest } = refund.value
  const paid = parts.filter(({ state }) => state === 'done')
  await sendMail(await refundedMail(await seen(orderNumber), { ...rest, parts: paid }))
}

async function seenReturn(returnNumber: string) {
  const facts = await returnFacts(returnNumber)
  if (!facts) throw new Error(`There is no return ${returnNumber}.`)
  const order = await seen(facts.order_number)
  const started = order.returns?.find(({ number }) => number === returnNumber)
  if (!started) throw new Error(`Order ${facts.order_number} has no return ${returnNumber}.`)
  return { facts, order, started }
}

/** A return has a label: not where it is here, withdrawn or cancelled meanwhile, or the label is over [RET-33]. */
export async function mailReturnLabel(returnNumber: string): Promise<void> {
  const { facts, order, started } = await seenReturn(returnNumber)
  if (started.label && facts.labelled_at)
    await sendMail(await returnLabelMail(order, started, started.label, facts.labelled_at))
}

/** A return was withdrawn: what of it can be done anew. */
export async function mailReturnWithdrawn(returnNumber: string): Promise<void> {
  const { facts, order, started } = await seenReturn(returnNumber)
  await sendMail(
    await returnWithdrawnMail(
      order,
      started,
      facts.lines.some(({ swap }) => swap),
    ),
  )
}

/** A return is here: what becomes of it. */
export async function mailReturnReceived(returnNumber: string): Promise<void> {
  const { facts, order, started } = await seenReturn(returnNumber)
  // Fewer may have come than were announced, and of a line nothing.
  const came = facts.lines.flatMap(({ lineId, receivedQty }) => (receivedQty ? [{ lineId, qty: receivedQty }] : []))
  const refusedLines = facts.lines.filter(({ condition }) => condition?.endsWith('not accepted'))
  await sendMail(
    await returnReceivedMail(
      order,
      { ...started, lines: came },
      refusedLines.map(({ lineId }) => lineId),
      await letOffBy(returnNumber),
    ),
  )
}

/** Of the days on which a pickup may be kept; empty where nobody knows them. */
function openingHours(store: Schedule | undefined): string {
  const week = store ? weekText(store) : ''
  if (!store || week === '') return ''
  return [week, differingDays(store, new Date(), PICKUP_KEPT_DAYS)].filter(Boolean).join('; ')
}
