import { readOrder } from '#lib/server/orders/order-record.ts'
import { returnTokenFor } from '#lib/server/orders/return-token.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'

/** Announces one unit of a line of an order as faulty, as its shopper would; says the number of the return. */
export async function announcedReturn(orderNumber: string, lineId = '0'): Promise<string> {
  const order = await readOrder(orderNumber)
  if (!order) throw new Error(`There is no order ${orderNumber}.`)
  const access = { orderNumber, token: returnTokenFor(order, { email: order.contact.email }, []) ?? '' }
  const started = await createReturn(access, [{ lineId, qty: 1, reason: 'FAULTY' }], new Date())
  if (!started.ok) throw new Error(started.refusal.errorCode)
  return started.value.return.number
}
