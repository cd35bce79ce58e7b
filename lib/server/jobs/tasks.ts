import 'server-only'
import type { JobHelpers, Task } from 'graphile-worker'
import type { z } from 'zod'
import { forgetUnverified } from '../auth/forget-unverified.ts'
import { removeOrderedUnits } from '../cart/cart-state.ts'
import { fetchQueuedPhotos } from '../catalogue-import/fetch-photos-later.ts'
import { turnAnnouncements } from '../content/announcements.ts'
import { exclusively } from '../db/advisory-lock.ts'
import { pool } from '../db/client.ts'
import { watchCollections } from '../fulfilment/watch-collections.ts'
import { issueGiftCards } from '../gift-cards/issue-gift-cards.ts'
import { forgetMeasurements } from '../insight/keep-measurements.ts'
import { forgetUnconfirmed } from '../notifications/forget-unconfirmed.ts'
import { captureBeforeExpiry, settleOrder } from '../order-money/settle-order.ts'
import { forgetRefusals } from '../orders/forget-refusals.ts'
import { recheckPayment } from '../orders/reconcile.ts'
import { TELL_CHANGES, tellChanges } from '../platform/change-channel.ts'
import { announceOffers } from '../promotions/announce-offers.ts'
import { forgetFailedRuns } from '../queue/failed-runs.ts'
import { jobPayloads, type OrderTask, type ReadPayload, type TaskName } from '../queue/job-payloads.ts'
import { yieldToCheckout } from '../queue/yield-to-checkout.ts'
import { releaseExchanges } from '../returns/exchange-hold.ts'
import { askForReviews } from '../reviews/review-invitation.ts'
import { tellIndexNow } from '../seo/index-now.ts'
import { turnExtendedReturns } from '../settings/extended-returns.ts'
import { changeSalePrices } from '../stock/sale-prices.ts'
import { handlePaymentWebhook } from '../webhooks/payment-webhook.ts'
import {
  mailAccountClosed,
  mailFailedLogIns,
  mailPasskeyAdded,
  mailPasskeyRemoved,
  mailPasswordChanged,
  mailReset,
  mailVerification,
} from './account-mailings.ts'
import { confirmOrder } from './confirm-order.ts'
import { confirmReturn } from './confirm-return.ts'
import { askToConfirm } from './confirm-subscription.ts'
import { endMembership } from './end-membership.ts'
import { forgetMail } from './forget-mail.ts'
import { forgetVault } from './forget-vault.ts'
import { mailAnswer } from './mail-answer.ts'
import { mailGiftCard, mailRefundGiftCard, mailReturnGiftCard } from './mail-gift-card.ts'
import { mailOrderLinks } from './mail-order-links.ts'
import {
  mailCancelled,
  mailDelivered,
  mailParcel,
  mailReady,
  mailRefunded,
  mailReturnLabel,
  mailReturnReceived,
  mailReturnWithdrawn,
} from './mail-order-news.ts'
import { mailPaymentLetGo } from './mail-payment-let-go.ts'
import { reconcileAlone } from './reconciler.ts'
import { sendBackInStock } from './send-back-in-stock.ts'
import { sendWishlistNews } from './send-wishlist-news.ts'

const NOTIFY_STOCK_LOCK = 7_402_305
const WISHLIST_NEWS_LOCK = 7_402_312
const ASK_FOR_REVIEWS_LOCK = 7_402_314

/** A job of the queue, its payload read. */
type Handler<T extends TaskName> = (payload: ReadPayload<T>, helpers: JobHelpers) => Promise<void>

/** Work for one placed order, which is in no hurry. */
function ofPlacedOrder(handler: (orderNumber: string) => Promise<void>): Handler<OrderTask> {
  return async ({ orderNumber }, { job }) => {
    await yieldToCheckout(job.run_at)
    await handler(orderNumber)
  }
}

/** What runs later. Each may run twice or after a crash: all are idempotent. */
const handlers: { [T in TaskName]: Handler<T> } = {
  'announce-offers': async () => {
    await announceOffers(new Date())
  },
  // Two runs at once could both mail the same letter: behind a slow mail server one lasts longer than the hour.
  'ask-for-reviews': async () => {
    await exclusively(ASK_FOR_REVIEWS_LOCK, () => askForReviews())
  },
  'capture-before-expiry': () => captureBeforeExpiry(),
  // Orders that were placed before money was captured with the goods have queued it under this name.
  'capture-payment': ({ orderNumber }) => settleOrder(orderNumber),
  'change-sale-prices': async () => {
    await changeSalePrices(new Date())
  },
  'confirm-order': ofPlacedOrder(confirmOrder),
  'confirm-return': ({ returnNumber }) => confirmReturn(returnNumber),
  'confirm-subscription': ({ email }) => askToConfirm(email),
  'end-membership': ({ customerId }) => endMembership(customerId),
  'fetch-photos': fetchQueuedPhotos,
  'forget-failed-runs': () => forgetFailedRuns(),
  'forget-mail': forgetMail,
  'forget-measurements': () => forgetMeasurements(),
  'forget-refusals': async () => {
    await forgetRefusals()
  },
  'forget-unconfirmed': () => forgetUnconfirmed(),
  'forget-unverified': () => forgetUnverified(),
  'forget-vault': ({ vaultId }) => forgetVault(vaultId),
  'heed-payment-news': (message) => handlePaymentWebhook(message),
  'issue-gift-cards': ({ orderNumber }) => issueGiftCards(orderNumber),
  'mail-account-closed': mailAccountClosed,
  'mail-answer': ({ questionId }) => mailAnswer(questionId),
  'mail-cancelled': ({ orderNumber, seq }) => mailCancelled(orderNumber, seq),
  'mail-delivered': ({ orderNumber, parcelNo }) => mailDelivered(orderNumber, parcelNo),
  'mail-failed-log-ins': mailFailedLogIns,
  'mail-gift-card': mailGiftCard,
  'mail-order-links': mailOrderLinks,
  'mail-parcel': ({ orderNumber, parcelNo }) => mailParcel(orderNumber, parcelNo),
  'mail-passkey-added': mailPasskeyAdded,
  'mail-passkey-removed': mailPasskeyRemoved,
  'mail-password-changed': mailPasswordChanged,
  'mail-password-reset': mailReset,
  'mail-payment-let-go': mailPaymentLetGo,
  'mail-ready': ({ orderNumber, reminder }) => mailReady(orderNumber, reminder),
  'mail-refund-gift-card': ({ refundNumber }) => mailRefundGiftCard(refundNumber),
  'mail-refunded': ({ refundNumber }) => mailRefunded(refundNumber),
  'mail-return-gift-card': ({ returnNumber }) => mailReturnGiftCard(returnNumber),
  'mail-return-label': ({ returnNumber }) => mailReturnLabel(returnNumber),
  'mail-return-received': ({ returnNumber }) => mailReturnReceived(returnNumber),
  'mail-return-withdrawn': ({ returnNumber }) => mailReturnWithdrawn(returnNumber),
  'mail-verification': mailVerification,
  // As reviews are asked for.
  'notify-stock': async () => {
    await exclusively(NOTIFY_STOCK_LOCK, sendBackInStock)
  },
  'notify-wishlists': async () => {
    await exclusively(WISHLIST_NEWS_LOCK, () => sendWishlistNews())
  },
  'remove-placed-lines': ofPlacedOrder(removeOrderedUnits),
  'recheck-payment': ({ attemptId, shopper }) => recheckPayment(attemptId, undefined, shopper),
  // Queued by instances of an older release; we run it by a timer of our own.
  reconcile: reconcileAlone,
  'release-exchanges': () => releaseExchanges(),
  // Handed over by instances of an older release, which know of no news in the outbox.
  [TELL_CHANGES]: (change) => tellChanges(pool(), [change]),
  'settle-order': ({ orderNumber }) => settleOrder(orderNumber),
  'tell-index-now': ({ _cron }) => tellIndexNow(_cron.ts),
  'turn-announcements': async () => {
    await turnAnnouncements(new Date())
  },
  'turn-extended-returns': async () => {
    await turnExtendedReturns(new Date())
  },
  'watch-collections': () => watchCollections(),
}

const payloads: { [T in TaskName]: z.ZodType<ReadPayload<T>> } = jobPayloads

/** Reads the payload by the schema it was queued by; throws on another one, so that the job is tried again. */
function taskOf<T extends TaskName>(name: T): Task {
  const schema = payloads[name]
  const handler = handlers[name]
  return async (payload, helpers) => handler(schema.parse(payload), helpers)
}

const names = Object.keys(handlers) as TaskName[]

/** The handlers as the queue calls them, by the names jobs are queued under. */
export const tasks = Object.fromEntries(names.map((name) => [name, taskOf(name)])) as Record<TaskName, Task>
