import 'server-only'
import { createHash } from 'node:crypto'
import type { ErrorCode } from '#lib/contract/errors.ts'
import type { PlaceOrderRequest } from '#lib/contract/order.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { openVoucher } from '../gift-cards/open-voucher.ts'
import { declinedTooOften, noteDecline } from '../payments/declined-payments.ts'
import type { PaymentProvider } from '../payments/port.ts'
import { paymentProvider } from '../payments/provider.ts'
import { providerTokenOf } from '../payments/saved-cards.ts'
import { mayTry, takeBackAttempt } from '../platform/attempts.ts'
import { type Caller, callerKey } from '../platform/caller.ts'
import { log } from '../platform/log.ts'
import { err, ok, type Refusal, type Result } from '../platform/result.ts'
import { earlierAnswer, keepRefusal, placedAnswer } from './answers.ts'
import type { AttemptRequest, Placement } from './attempt.ts'
import { callersOf } from './attempt-key.ts'
import { completePlacement } from './complete-placement.ts'
import { withKnownCustomer } from './known-customer.ts'
import { intentOf } from './order-draft.ts'
import { type PricedPlacement, pricePlacement } from './price-placement.ts'
import { replacePlacements } from './replace-placements.ts'
import { reserve } from './reserve.ts'

export interface PlacementContext {
  caller: Caller
  /** UUID of the caller's choosing, the same on a retry [API-11]. */
  idempotencyKey: string
  requestId: string
  /** Of the network, by which wrong PINs and declined payments are counted; absent where no network asks. */
  address?: string
  /** Hears that the answer is the one an earlier request under the same key got. */
  onReplay?: () => void
}

/** A duplicate may find the first request ended without an answer and take its turn; others may be quicker. */
const ROUNDS = 5

/**
 * Places an order: one order and one charge, or none of either, whatever is repeated, raced or unplugged [API-31 to
 * API-33, PAY-11, PAY-32 to PAY-34]. Reserves in one transaction, charges outside any, places in another; a durable
 * attempt carries it, and the reconciler finishes what this process does not.
 */
export async function placeOrder(
  body: PlaceOrderRequest,
  context: PlacementContext,
  provider: () => PaymentProvider = paymentProvider,
): Promise<Placement> {
  const { caller } = context
  const request = { key: context.idempotencyKey, caller: callerKey(caller), digest: digestOf(body) }
  const earlier = await replaceEarlier(body, request, context)
  if (earlier) return earlier
  for (let round = 1; round <= ROUNDS; round += 1) {
    const placement = await placeOnce(body, context, request, provider)
    if (placement !== 'duplicate') return placement
    const answer = await earlierAnswer(request, context.onReplay)
    if (answer) return answer
  }
  log.warn({ requestId: context.requestId }, 'A placement kept meeting its duplicates')
  return err('ServiceUnavailable')
}

/**
 * The answer when one of the placements this one replaces stands or is under way; undefined once they are all closed
 * [PAY-38].
 */
async function replaceEarlier(
  body: PlaceOrderRequest,
  request: AttemptRequest,
  { caller, onReplay }: PlacementContext,
): Promise<Placement | undefined> {
  const keys = body.replaces.map((key) => key.toLowerCase())
  if (keys.length === 0) return undefined
  if (keys.includes(request.key))
    return err('InvalidRequest', { fields: { replaces: 'A placement cannot take its own place.' } })
  const replacement = await replacePlacements(request, keys, callersOf(caller))
  if (replacement.kind === 'closed') return undefined
  if (replacement.kind === 'underWay') return err('PlacementUnderWay')
  onReplay?.()
  return placedAnswer(replacement.orderNumber)
}

/**
 * The parsed body decides: two ways to write the same request are the same request. Of what pays beside gift cards only
 * the amount counts: after a lost answer the same order comes again under its key, with a fresh token or with another
 * method, and must find the first answer or take its place; it must never be paid beside it.
 */
function digestOf(body: PlaceOrderRequest): string {
  const { fraudAnalytics: _, replaces: __, repeats: ___, campaign: ____, ...order } = body
  const payments = body.payments.map((payment) =>
    payment.methodCode === VOUCHER_METHOD_CODE ? payment : { amount: payment.amount },
  )
  return createHash('sha256')
    .update(JSON.stringify({ ...order, payments }))
    .digest('base64url')
}

async function placeOnce(
  body: PlaceOrderRequest,
  { caller, address }: PlacementContext,
  request: AttemptRequest,
  provider: () => PaymentProvider,
): Promise<Placement | 'duplicate'> {
  const priced = await pricePlacement(body, caller, request)
  if (priced === 'duplicate') return 'duplicate'
  if (!priced.ok) return refuseOnce(request, priced.refusal)
  const opened = await openVouchers(priced.value, address)
  if (!opened.ok) return refuseOnce(request, opened.refusal)
  const payable = await withProviderToken(priced.value, caller)
  if (!payable.ok) return refuseOnce(request, payable.refusal)
  if (payable.value.plan.charge && (await declinedTooOften(address))) return err('RateLimited')
  const intent = intentOf(await withKnownCustomer(body, caller), caller, priced.value)
  const reservation = await reserve(request, intent)
  if (reservation.kind === 'duplicate') return 'duplicate'
  if (reservation.kind === 'refused') return refuseOnce(request, await explain(reservation.refusal, body, caller))
  const completed = await completePlacement(reservation, intent, payable.value, provider)
  if (!completed.ok) await noteDecline(address, completed.refusal.errorCode)
  return completed
}

/** Keeps the refusal under its key; when the key has become known meanwhile, that answer is the one. */
async function refuseOnce(request: AttemptRequest, refusal: Refusal): Promise<Placement | 'duplicate'> {
  return (await keepRefusal(request, refusal)) ? { ok: false, refusal } : 'duplicate'
}

/** Somebody was quicker: what is left now says it better, with the line or the new quote. */
async function explain(refusal: Refusal, body: PlaceOrderRequest, caller: Caller): Promise<Refusal> {
  const now = await pricePlacement(body, caller)
  return now === 'duplicate' || now.ok ? refusal : now.refusal
}

/**
 * A saved method comes as its id, which only its owner can pay with; the provider is asked with its own token [PAY-25].
 */
async function withProviderToken(priced: PricedPlacement, caller: Caller): Promise<Result<PricedPlacement>> {
  const { charge } = priced.plan
  if (!charge?.saved || caller.kind === 'guest') return ok(priced)
  const token = await providerTokenOf(caller.customerId, charge.token)
  if (!token) return err('PaymentMethodNotFound')
  return ok({ ...priced, plan: { ...priced.plan, charge: { ...charge, token } } })
}

/**
 * Every gift card's PIN and balance, before anything is reserved: a wrong PIN counts whatever happens to the order.
 * RateLimited after too many wrong ones from one network, however many cards they were tried on [VOUCH-11].
 */
async function openVouchers({ plan }: PricedPlacement, address = NOBODY): Promise<Result<undefined>> {
  for (const { code, pin, amount, entryNo } of plan.vouchers) {
    // Counted before it is looked at, or many at once would all be listened to.
    if (!(await mayTry('giftCardPayment', address))) return err('RateLimited')
    const voucher = await openVoucher(code, pin, new Date())
    if (voucher.ok || !WRONG_PIN.has(voucher.refusal.errorCode)) await takeBackAttempt('giftCardPayment', address)
    if (!voucher.ok) {
      const fields = { [`payments.${entryNo}.code`]: 'This gift card cannot be used.' }
      return err(voucher.refusal.errorCode, { ...voucher.refusal, fields })
    }
    if (voucher.value.balance < amount) return err('VoucherInsufficientFunds')
  }
  return ok(undefined)
}

/** Wrong PINs that no network has sent count together. */
const NOBODY = 'unknown'
const WRONG_PIN: ReadonlySet<ErrorCode> = new Set(['VoucherInvalid', 'VoucherLocked'])
