import 'server-only'
import type { PlaceOrderRequest } from '#lib/contract/order.ts'
import { pool } from '../db/client.ts'
import type { Caller } from '../platform/caller.ts'

/** A placement without a phone goes by its customer's own, where there is one [PAY-09]. */
export async function withKnownPhone(body: PlaceOrderRequest, caller: Caller): Promise<PlaceOrderRequest> {
  if (body.cart.phone !== undefined || caller.kind === 'guest') return body
  const { rows } = await pool().query<{ phone: string | null }>('select phone from customers where id = $1', [
    caller.customerId,
  ])
  const phone = rows[0]?.phone
  return phone ? { ...body, cart: { ...body.cart, phone } } : body
}
