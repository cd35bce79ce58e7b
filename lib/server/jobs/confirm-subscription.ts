import 'server-only'
import { sendMail } from '../mail/mailer.ts'
import { mailingConfirmation } from '../mail/mailing-confirmation.ts'
import { awaitingConfirmation } from '../notifications/mailing-list.ts'

/** Asks an address to confirm that it wants the newsletter, unless it has done so meanwhile [API-66]. */
export async function askToConfirm(email: string, now: Date = new Date()): Promise<void> {
  const awaiting = await awaitingConfirmation(email)
  if (awaiting) await sendMail(mailingConfirmation(awaiting, now))
}
