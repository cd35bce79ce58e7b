import 'server-only'
import { z } from 'zod'
import { picture } from '#lib/contract/product.ts'

const nothing = z.object({})
const ofOrder = z.object({ orderNumber: z.string() })
const ofParcel = ofOrder.extend({ parcelNo: z.int() })
const ofReturn = z.object({ returnNumber: z.string() })
const ofRefund = z.object({ refundNumber: z.string() })
const ofAddress = z.object({ email: z.string() })
const ofFormerCustomer = z.object({ customerId: z.uuid() })
const ofCustomer = z.object({ customerId: z.uuid(), key: z.uuid() })
/** Null for an address nobody has: it is asked for in the same time. */
const ofWhoever = ofCustomer.extend({ customerId: z.uuid().nullable() })
const ofShopper = z.object({ email: z.string(), firstName: z.string() })
const ofLetGo = z.object({ attemptId: z.uuid(), shopper: ofShopper })
const toFetch = z.object({ url: z.string(), alt: z.string(), row: z.number() })

/**
 * What a job may be queued under, and what it is given then. Beside `tasks`, which has a handler for each, since that
 * imports half the server and whoever queues a job does not. Jobs of the release before are read by it too: what is
 * added to a payload is optional.
 */
export const jobPayloads = {
  'announce-offers': nothing,
  'ask-for-reviews': nothing,
  'capture-before-expiry': nothing,
  'capture-payment': ofOrder,
  'change-sale-prices': nothing,
  'confirm-order': ofOrder,
  'confirm-return': ofReturn,
  'confirm-subscription': ofAddress,
  'end-membership': ofFormerCustomer,
  'fetch-photos': z.object({ id: z.string(), handle: z.string(), images: z.array(z.union([toFetch, picture])) }),
  'forget-failed-runs': nothing,
  'forget-mail': nothing,
  'forget-measurements': nothing,
  'forget-refusals': nothing,
  'forget-unconfirmed': nothing,
  'forget-unverified': nothing,
  'forget-vault': z.object({ vaultId: z.string() }),
  'heed-payment-news': z.object({ provider: z.string(), digest: z.string() }),
  'issue-gift-cards': ofOrder,
  'mail-account-closed': ofShopper.extend({ key: z.uuid() }),
  'mail-answer': z.object({ questionId: z.string() }),
  'mail-cancelled': ofOrder.extend({ seq: z.int() }),
  'mail-delivered': ofParcel,
  'mail-failed-log-ins': ofCustomer,
  'mail-gift-card': ofOrder.extend({ lineNo: z.int(), unit: z.int() }),
  'mail-order-links': ofAddress.extend({ key: z.uuid() }),
  'mail-parcel': ofParcel,
  'mail-passkey-added': ofCustomer.extend({ name: z.string() }),
  'mail-passkey-removed': ofCustomer.extend({ name: z.string() }),
  'mail-password-changed': ofCustomer.extend({
    passkeysKept: z.int().optional(),
    passkeysRemoved: z.int().optional(),
  }),
  'mail-password-reset': ofWhoever,
  'mail-payment-let-go': ofLetGo,
  'mail-ready': ofOrder.extend({ reminder: z.boolean().default(false) }),
  'mail-refund-gift-card': ofRefund,
  'mail-refunded': ofRefund,
  'mail-return-gift-card': ofReturn,
  'mail-return-label': ofReturn,
  'mail-return-received': ofReturn,
  'mail-return-withdrawn': ofReturn,
  'mail-verification': ofWhoever,
  'notify-stock': nothing,
  'notify-wishlists': nothing,
  'recheck-payment': ofLetGo.partial({ shopper: true }),
  reconcile: nothing,
  'release-exchanges': nothing,
  'remove-placed-lines': ofOrder,
  'settle-order': ofOrder,
  'tell-changes': z.object({ origin: z.string(), tags: z.array(z.string()).readonly() }),
  // What the schedule gives each run: the time it is the run of.
  'tell-index-now': z.object({ _cron: z.object({ ts: z.coerce.date() }) }),
  'turn-announcements': nothing,
  'turn-extended-returns': nothing,
  'watch-collections': nothing,
}

type JobPayloads = typeof jobPayloads

/** What a job may be queued under. */
export type TaskName = keyof JobPayloads

/** What a job of a task is queued with. */
export type JobPayload<T extends TaskName> = z.input<JobPayloads[T]>

/** What the handlers of a task are given. */
export type ReadPayload<T extends TaskName> = z.output<JobPayloads[T]>

/** The tasks that ask for nothing but the number of an order. */
export type OrderTask = {
  [T in TaskName]: { orderNumber: string } extends JobPayload<T> ? T : never
}[TaskName]
