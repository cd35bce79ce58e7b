import 'server-only'
import type { Task } from 'graphile-worker'
import { z } from 'zod'
import {
  mailAccountClosed,
  mailFailedLogIns,
  mailPasswordChanged,
  mailReset,
  mailVerification,
} from '../auth/mailings.ts'
import { removeOrderedUnits } from '../cart/cart-state.ts'
import { fetchQueuedPhotos } from '../catalogue-import/fetch-photos-later.ts'
import { exclusively } from '../db/advisory-lock.ts'
import { pool } from '../db/client.ts'
import { watchCollections } from '../fulfilment/watch-collections.ts'
import { issueGiftCards } from '../gift-cards/issue-gift-cards.ts'
import { mailGiftCard, mailRefundGiftCard } from '../gift-cards/mail-gift-card.ts'
import { forgetMeasurements } from '../insight/keep-measurements.ts'
import { captureBeforeExpiry, settleOrder } from '../order-money/settle-order.ts'
import { forgetRefusals } from '../orders/forget-refusals.ts'
import { recheckPayment } from '../orders/reconcile.ts'
import { TELL_CHANGES, tellChanges } from '../platform/change-channel.ts'
import { releaseExchanges } from '../returns/exchange-hold.ts'
import { askForReviews } from '../reviews/review-invitation.ts'
import { tellIndexNow } from '../seo/index-now.ts'
import { changeSalePrices } from '../stock/sale-prices.ts'
import { handlePaymentWebhook } from '../webhooks/payment-webhook.ts'
import { confirmOrder } from './confirm-order.ts'
import { confirmReturn } from './confirm-return.ts'
import { askToConfirm } from './confirm-subscription.ts'
import { endMembership } from './end-membership.ts'
import { forgetMail } from './forget-mail.ts'
import { forgetVault } from './forget-vault.ts'
import {
  mailCancelled,
  mailDelivered,
  mailParcel,
  mailReady,
  mailRefunded,
  mailReturnReceived,
} from './mail-order-news.ts'
import { mailPaymentLetGo } from './mail-payment-let-go.ts'
import { reconcileAlone } from './reconciler.ts'
import { sendBackInStock } from './send-back-in-stock.ts'
import { sendWishlistNews } from './send-wishlist-news.ts'
import type { TaskName } from './task-names.ts'
import { yieldToCheckout } from './yield-to-checkout.ts'

const NOTIFY_STOCK_LOCK = 7_402_305
const WISHLIST_NEWS_LOCK = 7_402_312
const ASK_FOR_REVIEWS_LOCK = 7_402_314

const ofOrder = z.object({ orderNumber: z.string() })
const ofAddress = z.object({ email: z.string() })
const ofClosed = z.object({ email: z.string(), firstName: z.string(), key: z.uuid() })
const ofCustomer = z.object({ customerId: z.uuid(), key: z.uuid() })
/** Null for an address nobody has: it is asked for in the same time. */
const ofWhoever = ofCustomer.extend({ customerId: z.uuid().nullable() })
const ofShopper = z.object({ email: z.string(), firstName: z.string() })
const ofLetGo = z.object({ attemptId: z.uuid(), shopper: ofShopper })
const ofAttempt = ofLetGo.partial({ shopper: true })
const ofReturn = z.object({ returnNumber: z.string() })
const ofFormerCustomer = z.object({ customerId: z.uuid() })
const ofParcel = ofOrder.extend({ parcelNo: z.int() })
const ofReady = ofOrder.extend({ reminder: z.boolean().default(false) })
const ofGiftCard = ofOrder.extend({ lineNo: z.int(), unit: z.int() })
const ofNews = z.object({ provider: z.string(), digest: z.string() })
const ofEvent = ofOrder.extend({ seq: z.int() })
const ofRefund = z.object({ refundNumber: z.string() })
/** What the schedule gives each run: the time it is the run of. */
const ofRun = z.object({ _cron: z.object({ ts: z.coerce.date() }) })
const ofChange = z.object({ origin: z.string(), tags: z.array(z.string()) })
const ofVault = z.object({ vaultId: z.string() })

/** Work for one placed order, which is in no hurry. */
function ofPlacedOrder(handler: (orderNumber: string) => Promise<void>): Task {
  return async (payload, { job }) => {
    await yieldToCheckout(job.run_at)
    await handler(ofOrder.parse(payload).orderNumber)
  }
}

/** What runs later, by the names orders are queued under. Each may run twice or after a crash: all are idempotent. */
export const tasks: Record<TaskName, Task> = {
  // Two runs at once could both mail the same letter: behind a slow mail server one lasts longer than the hour.
  'ask-for-reviews': async () => {
    await exclusively(ASK_FOR_REVIEWS_LOCK, () => askForReviews())
  },
  'capture-before-expiry': () => captureBeforeExpiry(),
  // Orders that were placed before money was captured with the goods have queued it under this name.
  'capture-payment': (payload) => settleOrder(ofOrder.parse(payload).orderNumber),
  'change-sale-prices': async () => {
    await changeSalePrices(new Date())
  },
  'confirm-order': ofPlacedOrder(confirmOrder),
  'confirm-return': (payload) => confirmReturn(ofReturn.parse(payload).returnNumber),
  'confirm-subscription': (payload) => askToConfirm(ofAddress.parse(payload).email),
  'end-membership': (payload) => endMembership(ofFormerCustomer.parse(payload).customerId),
  'fetch-photos': fetchQueuedPhotos,
  'forget-mail': forgetMail,
  'forget-measurements': () => forgetMeasurements(),
  'forget-refusals': async () => {
    await forgetRefusals()
  },
  'forget-vault': (payload) => forgetVault(ofVault.parse(payload).vaultId),
  'heed-payment-news': (payload) => handlePaymentWebhook(ofNews.parse(payload)),
  'issue-gift-cards': (payload) => issueGiftCards(ofOrder.parse(payload).orderNumber),
  'mail-account-closed': (payload) => mailAccountClosed(ofClosed.parse(payload)),
  'mail-cancelled': (payload) => {
    const { orderNumber, seq } = ofEvent.parse(payload)
    return mailCancelled(orderNumber, seq)
  },
  'mail-delivered': (payload) => {
    const { orderNumber, parcelNo } = ofParcel.parse(payload)
    return mailDelivered(orderNumber, parcelNo)
  },
  'mail-failed-log-ins': (payload) => mailFailedLogIns(ofCustomer.parse(payload)),
  'mail-gift-card': (payload) => mailGiftCard(ofGiftCard.parse(payload)),
  'mail-parcel': (payload) => {
    const { orderNumber, parcelNo } = ofParcel.parse(payload)
    return mailParcel(orderNumber, parcelNo)
  },
  'mail-password-changed': (payload) => mailPasswordChanged(ofCustomer.parse(payload)),
  'mail-password-reset': (payload) => mailReset(ofWhoever.parse(payload)),
  'mail-payment-let-go': (payload) => mailPaymentLetGo(ofLetGo.parse(payload)),
  'mail-ready': (payload) => {
    const { orderNumber, reminder } = ofReady.parse(payload)
    return mailReady(orderNumber, reminder)
  },
  'mail-refund-gift-card': (payload) => mailRefundGiftCard(ofRefund.parse(payload).refundNumber),
  'mail-refunded': (payload) => mailRefunded(ofRefund.parse(payload).refundNumber),
  'mail-return-received': (payload) => mailReturnReceived(ofReturn.parse(payload).returnNumber),
  'mail-verification': (payload) => mailVerification(ofWhoever.parse(payload)),
  // As reviews are asked for.
  'notify-stock': async () => {
    await exclusively(NOTIFY_STOCK_LOCK, sendBackInStock)
  },
  'notify-wishlists': async () => {
    await exclusively(WISHLIST_NEWS_LOCK, () => sendWishlistNews())
  },
  'remove-placed-lines': ofPlacedOrder(removeOrderedUnits),
  'recheck-payment': (payload) => {
    const { attemptId, shopper } = ofAttempt.parse(payload)
    return recheckPayment(attemptId, undefined, shopper)
  },
  // Queued by instances of an older release; we run it by a timer of our own.
  reconcile: reconcileAlone,
  'release-exchanges': () => releaseExchanges(),
  // Handed over by instances of an older release, which know of no news in the outbox.
  [TELL_CHANGES]: (payload) => tellChanges(pool(), [ofChange.parse(payload)]),
  'settle-order': (payload) => settleOrder(ofOrder.parse(payload).orderNumber),
  'tell-index-now': (payload) => tellIndexNow(ofRun.parse(payload)._cron.ts),
  'watch-collections': () => watchCollections(),
}
