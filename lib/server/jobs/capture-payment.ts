import 'server-only'
import type { Cents } from '#lib/domain/money.ts'
import { pool } from '../db/client.ts'
import type { PaymentProvider } from '../payments/port.ts'
import { paymentProvider } from '../payments/provider.ts'

interface HeldPayment {
  attempt_id: string
  entry_no: number
  amount: Cents
  transaction_id: string
}

/**
 * Takes the money that was held for an order. Again and again is as good as once: what is captured is left alone. Throws
 * while the provider does not confirm, so that the job tries again.
 */
export async function capturePayment(
  orderNumber: string,
  provider: PaymentProvider = paymentProvider(),
): Promise<void> {
  for (const payment of await heldPayments(orderNumber)) {
    const settled = await provider.capture(payment.transaction_id, payment.amount)
    if (!settled.ok) throw new Error(`The payment of order ${orderNumber} could not be captured: ${settled.reason}`)
    await pool().query(
      `update payments set state = 'captured', updated_at = now()
       where attempt_id = $1 and entry_no = $2 and state = 'authorised'`,
      [payment.attempt_id, payment.entry_no],
    )
  }
}

async function heldPayments(orderNumber: string): Promise<HeldPayment[]> {
  const { rows } = await pool().query<HeldPayment>(
    `select p.attempt_id, p.entry_no, p.amount, p.transaction_id
     from payments p join orders o on o.attempt_id = p.attempt_id
     where o.number = $1 and p.state = 'authorised' and p.transaction_id is not null`,
    [orderNumber],
  )
  return rows
}
