import 'server-only'
import { backInStockMail } from '../mail/back-in-stock.ts'
import { MailNotAccepted } from '../mail/mail-transport.ts'
import { sendMail } from '../mail/mailer.ts'
import {
  closeNotification,
  type DueNotification,
  dueNotifications,
  isStillDue,
  postponeNotification,
} from '../notifications/stock-notifications.ts'
import { log } from '../platform/log.ts'

/** So many letters a run; the rest wait for the next one. */
const LETTERS_MAX = 200

/**
 * Tells those who wait for a size that it is back, each once. The letter goes first and carries the request's own key,
 * then the request is closed: after a crash between the two the next run finds the letter sent and only closes. A
 * letter that will not go, whatever the reason, holds up no other [features.md 65].
 */
export async function sendBackInStock(): Promise<void> {
  for (const due of await dueNotifications(LETTERS_MAX)) {
    if (!(await isStillDue(due.id))) continue
    await ((await isSettled(due)) ? closeNotification(due.id) : postponeNotification(due.id))
  }
}

/** False when the letter may go later. An address that does not exist is given up. */
async function isSettled(due: DueNotification): Promise<boolean> {
  try {
    await sendMail(backInStockMail(due))
    return true
  } catch (error) {
    if (error instanceof MailNotAccepted) {
      log.warn({ notification: due.id, permanent: error.permanent }, 'A stock notification was not accepted')
      return error.permanent
    }
    log.error({ err: error, notification: due.id }, 'A stock notification could not be sent')
    return false
  }
}
