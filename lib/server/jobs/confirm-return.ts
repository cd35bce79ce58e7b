import 'server-only'
import { sendMail } from '../mail/mailer.ts'
import { returnConfirmation } from '../mail/return-confirmation.ts'
import { readReturn } from '../returns/return-record.ts'

/**
 * Mails the shopper their return number and what to do, once however often it is asked [RET-07]; not where all of it
 * was cancelled or it was withdrawn meanwhile, which has a mail of its own. Throws when the mail is not accepted.
 */
export async function confirmReturn(returnNumber: string): Promise<void> {
  const found = await readReturn(returnNumber)
  if (!found) throw new Error(`There is no return ${returnNumber} to confirm.`)
  if (found.return.lines.length === 0 || found.withdrawn) return
  await sendMail(await returnConfirmation(found.order, found.return))
}
