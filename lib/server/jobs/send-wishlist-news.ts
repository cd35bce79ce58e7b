import 'server-only'
import { newsDay } from '#lib/domain/wishlist/wishlist-news.ts'
import { isAddressGone } from '../mail/mail-transport.ts'
import { sendMail } from '../mail/mailer.ts'
import { wishlistNewsMail } from '../mail/wishlist-news.ts'
import {
  closeNews,
  customersWithNews,
  type DueNews,
  dueNews,
  isStillDue,
  letGoOldNews,
  noteSoldOut,
  noteTried,
  writeNews,
} from '../notifications/wishlist-news.ts'
import { log } from '../platform/log.ts'
import { shopSettings } from '../settings/settings.ts'

/** So many letters a run; the rest wait for the next one. */
const LETTERS_MAX = 200

/**
 * Tells customers who asked for it what got cheaper or came back on their wishlist, in one mail a day. What is told is
 * written down first, in the transaction that notes it as known; then it is mailed under the key of its day, so that a
 * run that breaks anywhere neither repeats nor loses a letter [WISH-12, WISH-13].
 */
export async function sendWishlistNews(now = new Date(), lettersMax = LETTERS_MAX): Promise<void> {
  await noteSoldOut()
  const day = newsDay(now)
  if (day === undefined) return
  const { taxRate } = await shopSettings()
  await letGoOldNews(day)
  for (const customerId of await customersWithNews(day)) await writeNews(customerId, day, taxRate)
  for (const due of await dueNews(lettersMax)) {
    if (!(await isStillDue(due))) continue
    if (await isSettled(due, now)) await closeNews(due, now)
    else await noteTried(due, now)
  }
}

/** False when the letter may go later. An address that does not exist is given up. */
async function isSettled(due: DueNews, now: Date): Promise<boolean> {
  try {
    await sendMail(await wishlistNewsMail(due, now))
    return true
  } catch (error) {
    log.warn({ err: error, customerId: due.customerId }, 'Wishlist news could not be sent')
    return isAddressGone(error)
  }
}
