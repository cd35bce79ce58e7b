import 'server-only'
import type { PoolClient } from 'pg'
import type { Cents } from '#lib/domain/money/money.ts'
import { exchangeCancelledNote } from '#lib/domain/orders/credit-note.ts'
import { type EventLine, movedOf } from '#lib/domain/orders/order-ledger.ts'
import { gstOfPart, refundable, valueOfUnits } from '#lib/domain/orders/order-money.ts'
import { readMoney } from '../order-life/money-record.ts'
import type { Actor, OrderLife } from '../order-life/order-life.ts'
import { openRefund } from '../order-money/open-refund.ts'
import { ok, type Result } from '../platform/result.ts'
import { payingOrder, settlePayingOrder } from './paying-order.ts'

/**
 * Gives back what the first size cost where the size that was to go out instead is cancelled: the shopper has neither
 * then [OPS-09, OPS-11]. Nothing for an order that is no exchange, nor beyond what is left of the order that was
 * bought. `life` is from before the cancellation.
 */
export async function refundExchange(
  client: PoolClient,
  life: OrderLife,
  cancelled: readonly EventLine[],
  actor: Actor,
): Promise<Result<void>> {
  const value = await valueOfExchange(client, life, cancelled)
  if (value.amount === 0) return ok(undefined)
  const paying = await payingOrder(client, life)
  const money = await readMoney(client, paying)
  const amount = Math.min(value.amount, refundable(money))
  if (amount === 0) return ok(undefined)
  const gst = gstOfPart({ gst: value.gst, grandTotal: value.amount }, amount)
  const note = exchangeCancelledNote(life.number)
  const opened = await openRefund(client, paying, money, { amount, gst, reason: 'returned', note }, actor)
  if (!opened.ok) return opened
  const paidBack = {
    action: 'refundExchange',
    refundNumber: opened.value.number,
    because: { exchange: life.number },
  }
  await settlePayingOrder(client, { paying, changed: life }, paidBack, actor)
  return ok(undefined)
}

/** Units are cancelled from the end of a line: what comes back of an exchange counts from its front. */
async function valueOfExchange(
  client: PoolClient,
  life: OrderLife,
  cancelled: readonly EventLine[],
): Promise<{ amount: Cents; gst: Cents }> {
  const { rows } = await client.query<{ lineNo: number; qty: number; value: Cents; gst: Cents }>(
    `select line_no as "lineNo", qty, exchange_value as value, coalesce(exchange_gst, 0) as gst from order_lines
     where order_number = $1 and exchange_value is not null`,
    [life.number],
  )
  const parts = rows.map(({ lineNo, qty, value, gst }) => {
    const units = cancelled.reduce((all, line) => (line.lineNo === lineNo ? all + line.qty : all), 0)
    const kept = qty - movedOf(life.standing, lineNo).cancelled
    const part = (total: Cents) => valueOfUnits(total, qty, kept) - valueOfUnits(total, qty, kept - units)
    return { amount: part(value), gst: part(gst) }
  })
  return {
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    gst: parts.reduce((sum, { gst }) => sum + gst, 0),
  }
}
