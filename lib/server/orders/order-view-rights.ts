import 'server-only'
import type { Order } from '#lib/contract/order.ts'
import type { SeenOrder } from '#lib/contract/order-history.ts'
import { lastReturnDay } from '#lib/domain/returns/return-rules.ts'
import { pool } from '../db/client.ts'
import { idOfText } from '../db/id-of-text.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { returnSpansOfOrders } from '../settings/extended-returns.ts'
import { readOrder } from './order-record.ts'
import { seenOrder } from './order-view.ts'
import { type ReturnOwner, returnTokenFor } from './return-token.ts'

/**
 * Whether an order `o` belongs to the customer `$1`: placed with the account, or as a guest with the address that the
 * customer has proved to own since. Without the latter nobody could see such an order: the lookup sends its owner to
 * the account [ORD-07].
 */
export const OWNED_BY_FIRST_PARAMETER = `(o.customer_id = $1 or (o.customer_id is null
  and o.email = (select c.email from customers c where c.id = ${idOfText('$1')} and c.verified_at is not null)))`

/** An online order of a customer; undefined alike for a number nobody has and for somebody else's [API-54, ORD-11]. */
export async function ownedOrder(number: string, customerId: string): Promise<Order | undefined> {
  const { rowCount } = await pool().query({
    name: 'owned-order',
    text: `select from orders o where o.number = $2 and ${OWNED_BY_FIRST_PARAMETER}`,
    values: [customerId, number],
  })
  return rowCount === 1 ? readOrder(number) : undefined
}

/** Who asks for one order: a signed-in customer, a browser that may see an order of this number, or both. */
export interface OrderViewer {
  customerId?: string | undefined
  allowedNumber?: string | undefined
}

interface SeenAs {
  order: SeenOrder
  /** What gives the right to see it; a return starts elsewhere for each. */
  as: 'owner' | 'lookup'
}

/** The order for whoever may see it; for everybody else there is none [API-58, ORD-10, ORD-11]. */
export async function orderFor(number: string, viewer: OrderViewer, now = new Date()): Promise<SeenAs | undefined> {
  const { customerId, allowedNumber } = viewer
  const owned = customerId === undefined ? undefined : await ownedOrder(number, customerId)
  if (owned && customerId !== undefined) return { order: await returnable(owned, { customerId }, now), as: 'owner' }
  const order = allowedNumber === number ? await readOrder(number) : undefined
  return order && { order: await returnable(order, { email: order.contact.email }, now), as: 'lookup' }
}

/**
 * Finds an order by number and email. Refused as OrderNotFound unless both belong together; OrderRequiresLogin when
 * they do and the order or the address is an account's, so that the lookup tells nobody who has one [ORD-06, ORD-07,
 * ERR-13, ERR-14]. Whoever has not verified the address may be a stranger, who must not lock its owner out. The owner,
 * logged in as `customerId`, is let through [ORD-10].
 */
export async function lookUpOrder(
  { number, email }: { number: string; email: string },
  customerId?: string | undefined,
): Promise<Result<SeenAs>> {
  const now = new Date()
  const { rows } = await pool().query<{ account: boolean }>({
    name: 'order-lookup',
    text: `select o.customer_id is not null or exists (
             select from customers c where c.email = $2 and c.verified_at is not null) as account
           from orders o where o.number = $1 and o.email = $2`,
    values: [number, email],
  })
  const [found] = rows
  if (!found) return err('OrderNotFound')
  if (found.account) {
    const owned = await orderFor(number, { customerId }, now)
    return owned ? ok(owned) : err('OrderRequiresLogin')
  }
  const order = await readOrder(number)
  return order ? ok({ order: await returnable(order, { email }, now), as: 'lookup' }) : err('OrderNotFound')
}

async function returnable(order: Order, owner: ReturnOwner, now: Date): Promise<SeenOrder> {
  const [seen, extended] = await Promise.all([seenOrder(order), returnSpansOfOrders()])
  const returnToken = returnTokenFor(order, owner, extended, now)
  return returnToken ? { ...seen, returnToken, returnableUntil: lastReturnDay(order.createdAt, extended) } : seen
}
