import 'server-only'
import type { PoolClient } from 'pg'
import type { Cents } from '#lib/domain/money/money.ts'
import { cancelledValue, gstOfPart, nextMoves } from '#lib/domain/orders/order-money.ts'
import { inTransaction } from '../db/transaction.ts'
import { readMoney } from '../order-life/money-record.ts'
import { lockedLife, SHOP } from '../order-life/order-life.ts'
import { log } from '../platform/log.ts'
import { openRefund } from './open-refund.ts'
import { reserveOperation } from './reserve-operation.ts'

/** Reserves what has to move next, in one transaction [OPS-06, OPS-09]. */
export function reserveMoves(orderNumber: string, now: Date): Promise<void> {
  return inTransaction(async (client) => {
    const life = await lockedLife(client, orderNumber)
    if (!life) throw new Error(`There is no order ${orderNumber} to settle.`)
    const money = await readMoney(client, life)
    const { captures, releases, overpaid } = nextMoves(money, life.standing, life.createdAt, now)
    const of = { orderNumber, attemptId: life.attemptId }
    for (const { early, ...capture } of captures) {
      if (early) log.warn({ orderNumber }, 'An authorisation was about to lapse: it is captured before the goods leave')
      await reserveOperation(client, { ...of, ...capture, kind: 'capture' })
    }
    for (const release of releases) await reserveOperation(client, { ...of, ...release, kind: 'release' })
    // What a provider refused is its credit note's until a person asks again: a second note would pay it twice.
    const before = overpaid > 0 ? await creditedBefore(client, orderNumber) : NOTHING
    const amount = overpaid - before.refused
    if (amount <= 0) return
    const cancelled = cancelledValue(money, life.standing)
    // The last cent of GST goes with the last of the money; where some was only held, it shares in proportion.
    const last = before.amount + amount === cancelled.amount
    const gst = last
      ? cancelled.gst - before.gst
      : gstOfPart({ gst: cancelled.gst, grandTotal: cancelled.amount }, amount)
    await openRefund(client, life, money, { amount, reason: 'cancelled', gst: Math.max(0, gst) }, SHOP)
  })
}

interface Credited {
  /** Has neither gone back nor is on its way. */
  refused: Cents
  amount: Cents
  gst: Cents
}

const NOTHING: Credited = { refused: 0, amount: 0, gst: 0 }

/** The credit notes for cancelled units so far, summed up. */
async function creditedBefore(client: PoolClient, orderNumber: string): Promise<Credited> {
  const { rows } = await client.query<Credited>(
    `select coalesce(sum(r.amount - coalesce((select sum(x.amount) from payment_operations x
       where x.refund_number = r.number and x.state <> 'refused'), 0)), 0)::int as refused,
       coalesce(sum(r.amount), 0)::int as amount, coalesce(sum(r.gst), 0)::int as gst
     from refunds r where r.order_number = $1 and r.reason = 'cancelled'`,
    [orderNumber],
  )
  return rows[0] ?? NOTHING
}
