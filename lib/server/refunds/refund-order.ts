import 'server-only'
import type { PoolClient } from 'pg'
import type { RefundRequest } from '#lib/contract/erp/refunds.ts'
import { type Cents, fromDollars, toDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { cancellableQty } from '#lib/domain/orders/order-ledger.ts'
import { deliveryOwed, isUnsettled, type OrderMoney, refundable, valueOfUnits } from '#lib/domain/orders/order-money.ts'
import { withdrawGiftCards } from '../gift-cards/withdraw-gift-cards.ts'
import { changeOrder } from '../order-life/change-order.ts'
import { readMoney } from '../order-life/money-record.ts'
import type { Actor, OrderLife } from '../order-life/order-life.ts'
import { type NewRefund, openRefund } from '../order-money/open-refund.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { nameOutcome } from '../platform/work-note.ts'
import { queueForOrder } from '../queue/queue-job.ts'
import { lineValues } from './returned-value.ts'

/**
 * Gives money back on the ERP's word: lines by quantity, the delivery fee, an amount, or all of them [OPS-10]. What was
 * bought as gift cards is taken off them with it. Refusals: OrderNotFound, OrderQuantityInvalid naming the line,
 * RefundTooMuch, PaymentInProgress while a capture is under way or about to be. The money itself moves a moment later.
 */
export async function refundOrder(
  orderNumber: string,
  request: RefundRequest & { returnNumber?: string },
  actor: Actor,
): Promise<Result<string>> {
  let number = ''
  const done = await changeOrder(orderNumber, actor, 'refundOrder', async (client, life) => {
    const money = await readMoney(client, life)
    if (isUnsettled(money, life.standing, life.createdAt, new Date())) return err('PaymentInProgress')
    const wanted = await priced(client, life, money, request)
    if (!wanted.ok) return wanted
    const withdrawn = await takenOffCards(client, life, request, actor)
    if (!withdrawn.ok) return withdrawn
    const opened = await openRefund(client, life, money, wanted.value, actor)
    if (!opened.ok) return opened
    number = opened.value.number
    nameOutcome(number)
    await queueForOrder(client, 'settle-order', orderNumber)
    return ok(opened.value.life)
  })
  return done.ok ? ok(number) : done
}

async function priced(
  client: PoolClient,
  life: OrderLife,
  money: OrderMoney,
  request: RefundRequest & { returnNumber?: string },
): Promise<Result<NewRefund>> {
  const before = await givenBefore(client, life.number)
  const lines = pricedLines(life, before, request.lines ?? [])
  if (!lines.ok) return lines
  const deliveryAmount = request.delivery ? life.deliveryFee : 0
  // With the last of the goods their fee was cancelled: it has gone back, or was never taken.
  const owed = deliveryOwed(money, life.standing.lines) > 0
  if (deliveryAmount > 0 && (before.delivery > 0 || !owed)) {
    return err('RefundTooMuch', { fields: { delivery: 'The delivery fee is given back already.' } })
  }
  if (deliveryAmount > 0 && isFeeCancellable(money, life)) {
    return err('RefundTooMuch', { fields: { delivery: 'Nothing has left: the fee is not earned yet.' } })
  }
  const ofLines = lines.value.reduce((sum, line) => sum + line.amount, 0)
  const amount = ofLines + deliveryAmount + fromDollars(request.amount ?? 0)
  const most = refundable(money)
  if (amount === 0 || amount > most) return err('RefundTooMuch', { details: { refundable: toDollars(most) } })
  return ok({
    amount,
    deliveryAmount,
    lines: lines.value,
    reason: request.reason,
    note: request.note,
    returnNumber: request.returnNumber,
  })
}

/** Whoever gets a gift card's money back cannot spend it as well. */
async function takenOffCards(
  client: PoolClient,
  life: OrderLife,
  { lines = [] }: RefundRequest,
  actor: Actor,
): Promise<Result<undefined>> {
  const isCard = (lineNo: number) => life.lines.some((line) => line.lineNo === lineNo && line.fulfilment === 'giftCard')
  const cards = lines.map(({ lineId, qty }) => ({ lineNo: Number(lineId), qty })).filter(({ lineNo }) => isCard(lineNo))
  const short = await withdrawGiftCards(client, life.number, cards, actor)
  if (!short) return ok(undefined)
  const { lineNo, whole, left } = short
  const field = `lines.${lines.findIndex(({ lineId }) => Number(lineId) === lineNo)}.qty`
  const text = `At most ${whole} of line ${lineNo} can be given back: ${moneyText(left)} is left on its gift cards.`
  return err('OrderQuantityInvalid', { fields: { [field]: text }, details: { left: toDollars(left) } })
}

/** Whether the fee can still go with the last of the goods: cancelling them gives it back. */
function isFeeCancellable(money: OrderMoney, { standing }: OrderLife): boolean {
  const left = standing.lines.map((line) => ({
    ...line,
    cancelled: line.cancelled + cancellableQty(standing, line.lineNo),
  }))
  return deliveryOwed(money, left) === 0
}

interface Before {
  /** Units of each line that were given back for, cancelled ones aside. */
  units: ReadonlyMap<number, number>
  /** Units of each line whose money another size has taken over. */
  swapped: ReadonlyMap<number, number>
  delivery: Cents
}

async function givenBefore(client: PoolClient, orderNumber: string): Promise<Before> {
  const { rows } = await client.query<{ line_no: number; qty: number }>(
    `select l.line_no, sum(l.qty)::int as qty from refund_lines l join refunds r on r.number = l.refund_number
     where l.order_number = $1 and r.reason <> 'cancelled' group by l.line_no`,
    [orderNumber],
  )
  const { rows: fees } = await client.query<{ amount: Cents }>(
    'select coalesce(sum(delivery_amount), 0)::int as amount from refunds where order_number = $1',
    [orderNumber],
  )
  const values = await lineValues(client, orderNumber)
  return {
    units: new Map(rows.map(({ line_no, qty }) => [line_no, qty])),
    swapped: new Map(values.map(({ lineNo, swapped }) => [lineNo, swapped])),
    delivery: fees[0]?.amount ?? 0,
  }
}

/**
 * Units are given back from the front of a line, as they leave: with what was cancelled from its end they never add up
 * to more than it cost. What can still be cancelled is not given back, since cancelling it would do so once more, nor
 * what was swapped, whose money goes back with the other size.
 */
function pricedLines(
  life: OrderLife,
  before: Pick<Before, 'units' | 'swapped'>,
  wanted: NonNullable<RefundRequest['lines']>,
): Result<NonNullable<NewRefund['lines']>> {
  const priced: { lineNo: number; qty: number; amount: Cents; gst: Cents }[] = []
  for (const [i, { lineId, qty }] of wanted.entries()) {
    const lineNo = Number(lineId)
    const line = life.lines.find((each) => each.lineNo === lineNo)
    const standing = life.standing.lines.find((each) => each.lineNo === lineNo)
    const twice = priced.some((each) => each.lineNo === lineNo)
    const given = before.units.get(lineNo) ?? 0
    const gone = (before.swapped.get(lineNo) ?? 0) + cancellableQty(life.standing, lineNo)
    const paid = line && standing ? line.qty - standing.cancelled - gone - given : 0
    if (!line || twice || qty > paid) {
      const text = twice ? 'List each line once.' : `At most ${Math.max(0, paid)} of this line can be given back.`
      return err('OrderQuantityInvalid', { fields: { [`lines.${i}.qty`]: text } })
    }
    const part = (total: Cents) => valueOfUnits(total, line.qty, given + qty) - valueOfUnits(total, line.qty, given)
    priced.push({ lineNo, qty, amount: part(line.total), gst: part(line.gst) })
  }
  return ok(priced)
}
