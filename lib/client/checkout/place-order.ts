import type { PlaceOrderBody } from '#lib/contract/order.ts'
import { afterPlacement, type PlacedOrder } from '#lib/domain/checkout-record.ts'
import { fingerprint } from '#lib/domain/fingerprint.ts'
import type { PaymentType } from '#lib/domain/payment-routes.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { changeCheckout, rememberCheckout, setPlacingOrder, useCheckoutStore } from '#stores/checkout.ts'
import { forgetDrafts } from '#stores/checkout-draft.ts'
import { closePlacement, keepPlacement, openPlacement } from '#stores/placement.ts'
import { tell } from '../analytics/news.ts'
import { api } from '../api.ts'
import { commitChange } from '../cart/commit-change.ts'
import { recheckAfterRefusal } from '../vouchers/voucher-payment.ts'
import { placedOrder } from './placed-order.ts'
import { isOldRefusal, isSettled, isTurnedAway, outcomeOf, type PlacementOutcome } from './placement-outcome.ts'
import {
  type PaymentInstrument,
  type PlacementSituation,
  placementIntent,
  placementRequest,
} from './placement-request.ts'

/** What the payment form says when it is asked for its token. */
export type Tokenisation = { ok: true; instrument: PaymentInstrument } | { ok: false }

export type Placing = PlacementOutcome | { kind: 'FORM_INVALID' } | { kind: 'BUSY' }

// The exact words of the last try that nobody answered. A one-time token must not be stored, so they live in memory.
let unanswered: Try | undefined

/** A request, and what it is paid with. */
interface Written {
  body: PlaceOrderBody
  /** Nothing but gift cards when undefined. */
  instrument?: PaymentInstrument | undefined
}

interface Try extends Written {
  intent: string
  choice: unknown
  /** Whether nothing that pays with anything else was ever sent under its key. */
  alone: boolean
}

/**
 * Places the order, once: while one placement runs another is BUSY, in any window of this browser [CHK-33]. A try whose
 * outcome is unknown is tried again under the same Idempotency-Key, also after a reload, so that the shop can answer it as
 * the same order [API-11]: word for word while this page lives and the shopper pays with the same, and otherwise with what
 * they have chosen now, which the shop charges only when nothing came of the earlier try. Every outcome sets `placingOrder`
 * back except SUCCESS, which keeps it until the success page is there: the emptied cart must not send the shopper anywhere else.
 */
export async function placeOrder(
  situation: PlacementSituation,
  tokenise: () => Promise<Tokenisation>,
): Promise<Placing> {
  if (useCheckoutStore.getState().placingOrder) return { kind: 'BUSY' }
  setPlacingOrder(true)
  try {
    const outcome = await onlyWindow(() => attempt(situation, tokenise))
    if (outcome.kind !== 'SUCCESS') setPlacingOrder(false)
    return outcome
  } catch (error) {
    setPlacingOrder(false)
    throw error
  }
}

async function onlyWindow(place: () => Promise<Placing>): Promise<Placing> {
  if (!globalThis.navigator?.locks) return place()
  return navigator.locks.request(
    'placement',
    { ifAvailable: true },
    async (lock): Promise<Placing> => (lock ? place() : { kind: 'BUSY' }),
  )
}

async function attempt(situation: PlacementSituation, tokenise: () => Promise<Tokenisation>): Promise<Placing> {
  const intent = fingerprint(placementIntent(situation))
  const { choice } = situation
  const before = unanswered?.intent === intent ? unanswered : undefined
  const written = before && before.choice === choice ? before : await writeAnew(situation, tokenise)
  if (!written) return { kind: 'FORM_INVALID' }
  const { body, instrument } = written
  rememberCheckout({ failedOrder: undefined })
  tell({ kind: 'payment', type: instrument?.type ?? VOUCHER_METHOD_CODE })
  const same = before?.alone === true && before.instrument?.token === instrument?.token
  const outcome = await findOut({ intent, choice, body, instrument, alone: same })
  settle(outcome, situation, instrument?.type)
  return outcome
}

/** Sends a try. What the shop says again of another one is not its answer: it is then sent as the new try that it is. */
async function findOut(current: Try): Promise<PlacementOutcome> {
  const first = !isOpen(current.intent)
  unanswered = { ...current, alone: current.alone || first }
  const outcome = await send(current.body, keyFor(current.intent))
  // Turned away at the door: of the earlier try nobody knows more than before.
  if (!first && isTurnedAway(outcome)) return { ...outcome, money: 'unknown' }
  if (!isSettled(outcome)) return outcome
  const another = !unanswered.alone && isOldRefusal(outcome)
  unanswered = undefined
  closePlacement()
  return another ? findOut(current) : outcome
}

async function writeAnew(
  situation: PlacementSituation,
  tokenise: () => Promise<Tokenisation>,
): Promise<Written | undefined> {
  if (situation.data.amountOutstanding === 0) return { body: placementRequest(situation, undefined) }
  const tokenised = await tokenise()
  if (!tokenised.ok) return undefined
  const { instrument } = tokenised
  return { body: placementRequest(situation, instrument), instrument }
}

function keyFor(intent: string): string {
  const open = openPlacement()
  if (open?.intent === intent) return open.idempotencyKey
  const idempotencyKey = crypto.randomUUID()
  keepPlacement({ idempotencyKey, intent, sentAt: Date.now() })
  return idempotencyKey
}

async function send(body: PlaceOrderBody, idempotencyKey: string): Promise<PlacementOutcome> {
  try {
    const { order } = await api('placeOrder', { body, idempotencyKey })
    return { kind: 'SUCCESS', order }
  } catch (error) {
    return outcomeOf(error)
  }
}

function settle(outcome: PlacementOutcome, { items }: PlacementSituation, paidWith: PaymentType | undefined): void {
  if (outcome.kind === 'PAYMENT_FAILURE_UNRECOVERABLE') {
    rememberCheckout({ failedOrder: { orderNumber: outcome.orderNumber } })
  }
  if ('errorCode' in outcome) void recheckAfterRefusal(outcome.errorCode)
  if (outcome.kind === 'SUCCESS') celebrate(placedOrder(outcome.order, items, paidWith))
}

/** Stores what the success page shows and clears what belongs to the order [PAY-17, CHK-22, CHK-23, CHK-28]. */
function celebrate(placed: PlacedOrder): void {
  changeCheckout((record) => afterPlacement(record, placed))
  commitChange({ kind: 'remove', ids: placed.cartItems.map(({ id }) => id), placed: true })
  forgetDrafts()
}

/** Whether an earlier try for this very order is still without an answer. */
export function hasOpenPlacement(situation: PlacementSituation): boolean {
  return isOpen(fingerprint(placementIntent(situation)))
}

function isOpen(intent: string): boolean {
  return openPlacement()?.intent === intent
}

/** The shopper has checked and wants a new order after all. */
export function abandonPlacement(): void {
  unanswered = undefined
  closePlacement()
}
