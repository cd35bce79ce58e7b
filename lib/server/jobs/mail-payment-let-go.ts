import 'server-only'
import { sendMail } from '../mail/mailer.ts'
import { paymentLetGo } from '../mail/payment-let-go.ts'
import { letGoOf, type Shopper } from '../orders/doubtful-payment.ts'

/**
 * Mails the shopper of an order that was not placed what became of its money, once however often it is asked [PAY-40].
 * Throws when the mail is not accepted.
 */
export async function mailPaymentLetGo({ attemptId, shopper }: { attemptId: string; shopper: Shopper }): Promise<void> {
  const letGo = await letGoOf(attemptId)
  if (letGo) await sendMail(await paymentLetGo(letGo, shopper))
}
