import 'server-only'
import type { PlaceOrderRequest } from '#lib/contract/order.ts'
import { pool } from '../db/client.ts'
import type { Caller } from '../platform/caller.ts'

interface Known {
  phone: string | null
  memberId: string | null
}

/**
 * A placement without a phone goes by its customer's own, and one without a frequent-flyer number by the linked one,
 * where there is one [PAY-09, LOY-12]: with an express order the browser may not have asked for the account.
 */
export async function withKnownCustomer(body: PlaceOrderRequest, caller: Caller): Promise<PlaceOrderRequest> {
  if (caller.kind === 'guest' || (body.cart.phone !== undefined && body.loyalty !== undefined)) return body
  const { rows } = await pool().query<Known>(
    'select phone, qantas_member_id as "memberId" from customers where id = $1',
    [caller.customerId],
  )
  const { phone, memberId } = rows[0] ?? { phone: null, memberId: null }
  return {
    ...body,
    cart: { ...body.cart, phone: body.cart.phone ?? phone ?? undefined },
    loyalty: body.loyalty ?? (memberId ? { qantas: { memberId } } : undefined),
  }
}
