import 'server-only'
import { z } from 'zod'
import { log } from '../platform/log.ts'
import { type AfterpayApi, askAfterpay, moneyObject, requestId, silenceOf } from './afterpay-api.ts'
import { findCheckout } from './afterpay-checkout.ts'
import { afterpayListing } from './afterpay-listing.ts'
import { AFTERPAY_SUMMARY, type AfterpayPayment, payment, paymentState } from './afterpay-payment.ts'
import { capturePartOfPayment, capturePayment, refundPayment, voidPayment } from './afterpay-settlement.ts'
import type { Authorisation, AuthoriseRequest, ChargeProvider, Lookup } from './port.ts'

/** Pay-later through Afterpay [PAY-12, PAY-19, PAY-33]. */
export function afterpayProvider(api: AfterpayApi): ChargeProvider {
  return {
    authorise: (request) => authorise(api, request),
    find: (reference) => find(api, reference),
    capture: (transactionId, amount) => capturePayment(api, transactionId, amount),
    void: (transactionId) => voidPayment(api, transactionId),
    capturePart: ({ transactionId, amount, reference }) => capturePartOfPayment(api, transactionId, amount, reference),
    refund: ({ transactionId, amount, reference }) => refundPayment(api, transactionId, amount, reference),
    madeBetween: (from, until) => afterpayListing(api, from, until),
  }
}

/**
 * Takes what the shopper approved, if it is for exactly this order: a checkout over another amount belongs to another
 * cart, and is not touched.
 */
async function authorise(api: AfterpayApi, request: AuthoriseRequest): Promise<Authorisation> {
  const approved = await findCheckout(api, request.token)
  if (approved.found === 'unknown') return unknown(request, approved.reason)
  if (!approved.found) return { ok: false, code: 'declined' }
  if (approved.checkout.amount !== request.amount) return { ok: false, code: 'checkoutUpdated' }
  try {
    const { status, body } = await askAfterpay(api, 'POST', '/v2/payments/auth', authBody(request), api.authDeadlineMs)
    if (status === 200 || status === 201) return authorisationOf(payment.parse(body), request)
    return refusedAuthorisation(status, body, request)
  } catch (error) {
    return unknown(request, silenceOf(error))
  }
}

// An express checkout is refused without the amount; with it Afterpay compares as well.
function authBody({ reference, token, amount }: AuthoriseRequest) {
  return { requestId: requestId('auth', reference), token, merchantReference: reference, amount: moneyObject(amount) }
}

// Only what is held for exactly this order is a yes; anything else that succeeded has to be looked into and voided.
function authorisationOf(paid: AfterpayPayment, request: AuthoriseRequest): Authorisation {
  const state = paymentState(paid)
  if (state === 'declined') return { ok: false, code: 'declined' }
  const ours = paid.merchantReference === request.reference && paid.originalAmount === request.amount
  if (ours && (state === 'authorised' || state === 'captured')) {
    return { ok: true, transactionId: paid.id, summary: AFTERPAY_SUMMARY }
  }
  return unknown(request, 'Afterpay answered for something else')
}

/** The token is gone, or was never approved: the shopper can approve another. */
const SHOPPER_CAN_MEND = new Set([402, 404, 410, 412])

function refusedAuthorisation(status: number, body: unknown, request: AuthoriseRequest): Authorisation {
  if (SHOPPER_CAN_MEND.has(status)) return { ok: false, code: 'declined' }
  if (errorCodeOf(body) === 'amount_mismatch') return { ok: false, code: 'checkoutUpdated' }
  // 409: an earlier call of ours is still being worked on.
  if (status >= 500 || status === 408 || status === 409 || status < 400) {
    return unknown(request, `Afterpay answered ${status}`)
  }
  log.error({ reference: request.reference, status, errorCode: errorCodeOf(body) }, 'Afterpay cannot take this payment')
  return { ok: false, code: 'couldNotBeProcessed' }
}

const errorBody = z.object({ errorCode: z.string().max(80) })

function errorCodeOf(body: unknown): string | undefined {
  return errorBody.safeParse(body).data?.errorCode
}

function unknown({ reference }: AuthoriseRequest, reason: string): Authorisation {
  log.error({ reference, reason }, 'Afterpay did not answer for a payment')
  return { ok: false, code: 'unknown', reason }
}

const found = z.object({ results: z.array(payment) })

/** More than a handful of payments for one reference is not ours. */
const CANDIDATES_MAX = 5

/** The payment of one of our references: one that holds money before any other. */
async function find(api: AfterpayApi, reference: string): Promise<Lookup> {
  try {
    const query = new URLSearchParams({ merchantReferences: reference, limit: String(CANDIDATES_MAX) })
    const { status, body } = await askAfterpay(api, 'GET', `/v2/payments?${query}`)
    if (status !== 200) return { found: 'unknown', reason: `Afterpay answered ${status}` }
    return lookupOf(found.parse(body).results.filter(({ merchantReference }) => merchantReference === reference))
  } catch (error) {
    const reason = silenceOf(error)
    log.warn({ reference, reason }, 'The Afterpay payment could not be looked up')
    return { found: 'unknown', reason }
  }
}

function lookupOf(payments: readonly AfterpayPayment[]): Lookup {
  const known = payments.flatMap((each) => {
    const state = paymentState(each)
    return state ? [{ transactionId: each.id, state }] : []
  })
  if (known.length < payments.length) return { found: 'unknown', reason: 'Afterpay is still at it' }
  const best = known.find(({ state }) => state === 'authorised' || state === 'captured') ?? known[0]
  return best ? { found: true, summary: AFTERPAY_SUMMARY, ...best } : { found: false }
}
