import 'server-only'
import { sendMail } from '../mail/mailer.ts'
import { orderLinksMail } from '../mail/order-links-mail.ts'
import { ordersOfAddress } from '../orders/orders-of-address.ts'

/** Mails an address the way to each of its latest orders; nothing to one that has none [ORD-30]. */
export async function mailOrderLinks({ email, key }: { email: string; key: string }): Promise<void> {
  const orders = await ordersOfAddress(email)
  if (orders.length > 0) await sendMail(await orderLinksMail({ email, key }, orders))
}
