import 'server-only'
import { movedOf } from '#lib/domain/orders/order-ledger.ts'
import { sendMail } from '../mail/mailer.ts'
import { orderConfirmation } from '../mail/order-confirmation.ts'
import type { ConfirmedOrder } from '../mail/order-words.ts'
import { readLife } from '../order-life/order-life.ts'
import { readOrder } from '../orders/order-record.ts'

/** Mails the shopper their order, once however often it is asked [PAY-36]. Throws when the mail is not accepted. */
export async function confirmOrder(orderNumber: string): Promise<void> {
  const order = await confirmed(orderNumber)
  if (!order) throw new Error(`There is no order ${orderNumber} to confirm.`)
  await sendMail(orderConfirmation(order))
}

/** Of goods alone the mail says the same whatever was cancelled since: their life is not read [OPS-09]. */
async function confirmed(orderNumber: string): Promise<ConfirmedOrder | undefined> {
  const order = await readOrder(orderNumber)
  const life = order?.lines.some(({ fulfilment }) => fulfilment !== 'goods') ? await readLife(orderNumber) : undefined
  if (!order || !life) return order
  const cancelledQty = (lineId: string) => movedOf(life.standing, Number(lineId)).cancelled
  return { ...order, lines: order.lines.map((line) => ({ ...line, cancelledQty: cancelledQty(line.lineId) })) }
}
