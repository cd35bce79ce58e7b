import 'server-only'
import { sendMail } from '../mail/mailer.ts'
import { returnConfirmation } from '../mail/return-confirmation.ts'
import { readReturn } from '../returns/return-record.ts'

/**
 * Mails the shopper their return number and what to do, once however often it is asked [RET-07]. Throws when the mail
 * is not accepted.
 */
export async function confirmReturn(returnNumber: string): Promise<void> {
  const found = await readReturn(returnNumber)
  if (!found) throw new Error(`There is no return ${returnNumber} to confirm.`)
  await sendMail(await returnConfirmation(found.order, found.return))
}
