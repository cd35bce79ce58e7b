import 'server-only'
import type { PoolClient } from 'pg'
import { UNITS_LOST } from '#lib/domain/orders/cancel-reasons.ts'
import { type EventLine, openQty } from '#lib/domain/orders/order-ledger.ts'
import { deliveryOwed } from '#lib/domain/orders/order-money.ts'
import { changeOrder } from '../order-life/change-order.ts'
import { type Actor, type OrderLife, recordEvent } from '../order-life/order-life.ts'
import { type FreedStock, noteFreed } from '../orders/close-attempt.ts'
import { err, type Result } from '../platform/result.ts'
import { queueForOrder, queueJob } from '../queue/queue-job.ts'
import { refundExchange } from '../refunds/refund-exchange.ts'
import { lockSizes, noteSizes, releaseExchangesOf } from '../returns/exchange-hold.ts'

export interface Cancellation {
  /** Everything that has not left unless said otherwise; services only while nothing has. */
  lines?: readonly EventLine[] | undefined
  reason: string
}

/** Cancels on the ERP's or the shop's word: whatever has not left [OPS-08, OPS-09]. */
export function cancelOrder(number: string, cancellation: Cancellation, actor: Actor): Promise<Result<OrderLife>> {
  return cancel(number, cancellation, actor, () => undefined)
}

/** Cancels on the shopper's word: only while nobody has begun to pack. OrderStatusConflict from then on [OPS-09]. */
export function cancelByShopper(
  number: string,
  lines: readonly EventLine[] | undefined,
  requestId: string,
): Promise<Result<OrderLife>> {
  return cancel(number, { lines, reason: 'shopper' }, { name: 'shopper', requestId }, ({ standing: { status } }) =>
    status === 'PLACED' ? undefined : err('OrderStatusConflict', { details: { status } }),
  )
}

function cancel(
  number: string,
  { lines: named, reason }: Cancellation,
  actor: Actor,
  refusalOf: (life: OrderLife) => ReturnType<typeof err> | undefined,
): Promise<Result<OrderLife>> {
  return changeOrder(number, actor, 'cancelOrder', async (client, life) => {
    const refusal = refusalOf(life)
    if (refusal) return refusal
    const lines = named ?? openLines(life)
    const done = await recordEvent(client, life, { type: 'cancelled', lines, data: { reason } }, actor)
    if (!done.ok) return done
    // Before the stock: a return that comes in locks the order that was bought first and its sizes behind it.
    const paid = await refundExchange(client, life, lines, actor)
    if (!paid.ok) return paid
    const units = unitsOf(life, lines)
    await lockSizes(client, number, [...units.keys()])
    noteSizes(client, await releaseExchangesOf(client, number))
    if (LOST.has(reason)) await writeOff(client, units)
    else noteFreed(client, await giveBackStock(client, life, units))
    await giveBackPromotions(client, done.value)
    await queueForOrder(client, 'settle-order', number)
    await queueJob(client, 'mail-cancelled', { orderNumber: number, seq: done.value.events.length })
    return done
  })
}

/** A service that belongs to goods which have left counts as done; one that was not is cancelled by its name. */
function openLines({ standing: { lines } }: OrderLife): EventLine[] {
  const sent = lines.some(({ fulfilment, left }) => fulfilment === 'goods' && left > 0)
  const open = lines.filter((line) => openQty(line) > 0 && !(sent && line.fulfilment === 'service'))
  return open.map((line) => ({ lineNo: line.lineNo, qty: openQty(line) }))
}

/** Why units are cancelled that nobody has: on sale again they would be sold and cancelled once more. */
const LOST: ReadonlySet<string> = new Set(UNITS_LOST)

/** Takes units off the books that turned out not to be there; the next count tells what is [OPS-09, OPS-12]. */
async function writeOff(client: PoolClient, units: Units): Promise<void> {
  await client.query(
    `update variants v set received = v.received - n.qty
     from unnest($1::text[], $2::int[]) as n(variant_id, qty) where v.id = n.variant_id`,
    [[...units.keys()], [...units.values()]],
  )
}

/** How many there are of each size. Their rows are locked. */
type Units = ReadonlyMap<string, number>

/** How many of each size were taken from stock for these lines. */
function unitsOf(life: OrderLife, lines: readonly EventLine[]): Units {
  const units = new Map<string, number>()
  for (const { lineNo, qty } of lines) {
    const line = life.lines.find((each) => each.lineNo === lineNo)
    if (line?.stockTaken) units.set(line.variantId, (units.get(line.variantId) ?? 0) + qty)
  }
  return units
}

/** Cancelled units can be bought again at once; a pickup's stand on their shelf again. */
async function giveBackStock(client: PoolClient, life: OrderLife, units: Units): Promise<FreedStock[]> {
  const values = [[...units.keys()], [...units.values()]]
  const { rows } = await client.query<FreedStock>(
    `with freed as (
       update variants v set stock = v.stock + n.qty
       from unnest($1::text[], $2::int[]) as n(variant_id, qty) where v.id = n.variant_id
       returning v.product_id, v.stock - v.reserved - n.qty <= 0 as sold_out
     )
     select p.slug, f.sold_out as "wasSoldOut" from freed f join products p on p.id = f.product_id`,
    values,
  )
  if (life.storeId !== undefined) {
    await client.query(
      `update store_stock s set qty = s.qty + n.qty from unnest($1::text[], $2::int[]) as n(variant_id, qty)
       where s.erp_store_id = $3 and s.variant_id = n.variant_id`,
      [...values, life.storeId],
    )
  }
  return rows
}

/**
 * An order of which nothing is left that an offer took something off has used none, whether the rest of it stands or
 * not; what made its delivery free counts for as long as something is delivered [OPS-09, PROMO-35].
 */
async function giveBackPromotions(client: PoolClient, { number, attemptId, standing }: OrderLife): Promise<void> {
  const kept = standing.lines.filter(({ ordered, cancelled }) => ordered > cancelled)
  await client.query(
    `with off as (
       select coalesce(bool_or(l.discount > 0 and l.line_no = any($3::smallint[])), false) as kept,
         o.total_discount > sum(l.discount) as of_delivery
       from orders o join order_lines l on l.order_number = o.number where o.number = $2 group by o.number
     ), unused as (
       delete from promotion_uses u using off
       where u.attempt_id = $1 and not off.kept and not (off.of_delivery and $4::boolean) returning u.promotion_id
     )
     update promotions p set uses = p.uses - 1 from unused where p.id = unused.promotion_id`,
    [attemptId, number, kept.map(({ lineNo }) => lineNo), deliveryOwed({ deliveryFee: 1 }, standing.lines) > 0],
  )
}
