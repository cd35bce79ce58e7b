import 'server-only'
import { sendMail } from '../mail/mailer.ts'
import { mailingConfirmation } from '../mail/mailing-confirmation.ts'
import { awaitsConfirmation } from '../mailing-list.ts'

/** Asks an address to confirm that it wants the newsletter, unless it has done so meanwhile [API-66]. */
export async function askToConfirm(email: string, now: Date = new Date()): Promise<void> {
  if (await awaitsConfirmation(email)) await sendMail(mailingConfirmation(email, now))
}
