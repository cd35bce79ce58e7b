import 'server-only'
import type { Pool, PoolClient } from 'pg'
import type { Order } from '#lib/contract/order.ts'
import type { ReturnableOrder } from '#lib/contract/return.ts'
import { fromDollars, toDollars } from '#lib/domain/money/money.ts'
import { returnValue } from '#lib/domain/returns/return-money.ts'
import { isOrderReturnable, isSentBackOnline, lastReturnDay, returnableQty } from '#lib/domain/returns/return-rules.ts'
import { pool } from '../db/client.ts'
import { readLife } from '../order-life/order-life.ts'
import { readOrder } from '../orders/order-record.ts'
import { ownedOrder } from '../orders/order-view-rights.ts'
import { isReturnToken } from '../orders/return-token.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { payingNumber } from '../refunds/paying-order.ts'
import { lineValues } from '../refunds/returned-value.ts'
import { returnSpansOfOrders } from '../settings/extended-returns.ts'
import { leftToPromise } from './left-to-promise.ts'

/**
 * Who wants to return something of which order: a signed-in customer, or a guest whose browser has looked the order up.
 */
export interface ReturnAccess {
  /** Undefined when a guest's browser has looked nothing up, or too long ago. */
  orderNumber: string | undefined
  customerId?: string | undefined
  token: string
}

/**
 * The order and what of it can still come back [API-55, API-59]. OrderNotFound when it is somebody else's or nobody's,
 * ReturnTokenInvalid, ReturnWindowClosed also for a cancelled order; of one that is too old its details name the last
 * day, `returnableUntil` [RET-03, RET-04, RET-08, RET-31].
 */
export async function findReturnable(access: ReturnAccess, now: Date): Promise<Result<ReturnableOrder>> {
  const found = await openOrder(access, now)
  if (!found.ok) return found
  const lines = await returnableLines(pool(), found.value)
  const paying = await readLife(await payingNumber(pool(), found.value.number))
  const most = paying ? await leftToPromise(pool(), paying) : 0
  const all = lines.reduce((sum, { amounts }) => sum + fromDollars(amounts.at(-1) ?? 0), 0)
  const returnableUntil = lastReturnDay(found.value.createdAt, await returnSpansOfOrders())
  return ok({ order: found.value, returnableUntil, lines, ...(most < all ? { most: toDollars(most) } : {}) })
}

/** The order, for whoever may return something of it. Refusals as `findReturnable`. */
export async function openOrder({ orderNumber, customerId, token }: ReturnAccess, now: Date): Promise<Result<Order>> {
  const order = orderNumber === undefined ? undefined : await orderOf(orderNumber, customerId)
  if (!order) return err('OrderNotFound')
  // A guest has shown to know number and email.
  const owner = customerId === undefined ? { email: order.contact.email } : { customerId }
  if (!isReturnToken(token, order.number, owner, now)) return err('ReturnTokenInvalid')
  const extended = await returnSpansOfOrders()
  if (isOrderReturnable(order, extended, now)) return ok(order)
  const returnableUntil = lastReturnDay(order.createdAt, extended)
  return err('ReturnWindowClosed', isSentBackOnline(order) ? { details: { returnableUntil } } : {})
}

function orderOf(number: string, customerId: string | undefined): Promise<Order | undefined> {
  return customerId === undefined ? readOrder(number) : ownedOrder(number, customerId)
}

/** How much of each line can still come back and what it brings, in the order of the lines [RET-05, RET-08, OPS-11]. */
export async function returnableLines(
  database: Pool | PoolClient,
  { number }: Pick<Order, 'number'>,
): Promise<ReturnableOrder['lines']> {
  const [values, { rows }] = await Promise.all([
    lineValues(database, number),
    database.query<{ line_no: number }>(
      `select l.line_no from order_lines l join products p on p.id = l.product_id
       where l.order_number = $1 and p.functional_type = 'giftCard'`,
      [number],
    ),
  ])
  return values.map((value) => {
    const giftCard = rows.some(({ line_no }) => line_no === value.lineNo)
    const qty = value.qty - value.cancelled
    // A service happens in a store: nothing of it can ever come in.
    const left = value.goods ? returnableQty({ qty, returnedQty: value.returned, giftCard }) : 0
    return {
      lineId: String(value.lineNo),
      returnableQty: left,
      returnedQty: value.returned,
      ...(value.cancelled > 0 ? { cancelledQty: value.cancelled } : {}),
      giftCard,
      amounts: Array.from({ length: left }, (_, i) => toDollars(returnValue(value, i + 1))),
    }
  })
}
