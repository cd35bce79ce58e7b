import 'server-only'
import { log } from '../log.ts'
import { MailNotAccepted } from '../mail/carrier.ts'
import { sendMail } from '../mail/mailer.ts'
import { stockBack } from '../mail/stock-back.ts'
import { closeNotification, type DueNotification, dueNotifications } from '../stock-notifications.ts'

/** So many letters a run; the rest wait for the next one. */
const LETTERS_MAX = 200

/**
 * Tells those who wait for a size that it is back, each once. The letter goes first and carries the request's own key, then
 * the request is closed: after a crash between the two the next run finds the letter sent and only closes [features.md 65].
 */
export async function notifyStock(): Promise<void> {
  for (const due of await dueNotifications(LETTERS_MAX)) {
    if (await wasTaken(due)) await closeNotification(due.id)
  }
}

/** False when the post may take it later. An address that does not exist is given up. */
async function wasTaken(due: DueNotification): Promise<boolean> {
  try {
    await sendMail(stockBack(due))
    return true
  } catch (error) {
    if (!(error instanceof MailNotAccepted)) throw error
    log.warn({ notification: due.id, permanent: error.permanent }, 'A stock notification was not accepted')
    return error.permanent
  }
}
