import type { PlaceOrderBody } from '#lib/contract/order.ts'
import { afterPlacement, type PlacedOrder } from '#lib/domain/checkout/checkout-record.ts'
import { stepOfPath } from '#lib/domain/checkout/checkout-steps.ts'
import type { PaymentType } from '#lib/domain/payment/payment-routes.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { useCartStore } from '#stores/cart.ts'
import { changeCheckout, rememberCheckout, setPlacingOrder, useCheckoutStore } from '#stores/checkout.ts'
import { forgetDrafts } from '#stores/checkout-draft.ts'
import { resetExpress } from '#stores/express.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { postNotice } from '#stores/notices.ts'
import {
  closePlacement,
  keepPlacement,
  keptPlacement,
  keysToReplace,
  notePlacement,
  openPlacement,
} from '#stores/placement.ts'
import { track } from '../analytics/track.ts'
import { api } from '../api.ts'
import { removeOrderedUnits } from '../cart/ordered-units.ts'
import { invalidateOrders } from '../orders/order-queries.ts'
import type { OneTimeCard } from '../payment/checked-payment.ts'
import { recheckAfterRefusal } from '../vouchers/voucher-payment.ts'
import type { WalletEnd } from '../wallets/port.ts'
import { askBefore, type BeforePlacement, openPlacementOfCustomer } from './before-placement.ts'
import { orderPoints } from './order-points.ts'
import { placedOrder } from './placed-order.ts'
import { findOutcome, lateOrder } from './placement-finding.ts'
import {
  isFinal,
  NOT_RECEIVED,
  ORDER_CHANGED_ELSEWHERE,
  outcomeOf,
  type PlacementOutcome,
  type PlacementRefusal,
  wantsBank,
} from './placement-outcome.ts'
import { isWhole, type PaymentInstrument, type PlacementSituation, placementRequest } from './placement-request.ts'
import { askWhetherAgain } from './repeat-question.ts'

/** What the payment form says when it is asked for its token. */
export type Tokenisation =
  | {
      ok: true
      instrument: PaymentInstrument
      /** Gives another token of the same card, for a bank that wants to ask its owner [PAY-48]. */
      oneTime?: (() => Promise<OneTimeCard>) | undefined
      /** The card behind the token itself, whose bank can be asked before it has paid anything [PAY-49]. */
      unspent?: OneTimeCard | undefined
      /** Tells a wallet's sheet, which is open still, what became of the order [PAY-69]. */
      finish?: ((end: WalletEnd) => void) | undefined
    }
  | { ok: false }

/**
 * The refusal of a wallet's card whose bank wants to ask. A wallet gives one token an approval, which the refused
 * payment has used up: the bank is asked about the next one, before it pays [PAY-49].
 */
let waiting: { bin: string; refusal: PlacementRefusal } | undefined

export type Placing = PlacementOutcome | { kind: 'FORM_INVALID' } | { kind: 'BUSY' } | { kind: 'NOT_WANTED' }

/**
 * Places the order, once: while one placement runs another is BUSY, in any window of this browser [CHK-33]. An earlier
 * placement whose outcome nobody knows is asked about first, and until the shop has answered nothing else is sent; what
 * is sent then names it, so that the shop places one of the two at most [PAY-38]. Each try has a key and a token of its
 * own. What another window has changed since it was quoted is told before anything is asked to pay [PAY-72]. Every
 * outcome sets `placingOrder` back except SUCCESS, which keeps it until the success page is there: the emptied cart
 * must not send the shopper anywhere else.
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

const LOCK = 'placement'

/** The same order was placed just before, and the page asks whether it is wanted twice [PAY-69]. */
const ASKED_ON_PAGE = 'Please answer the question on the page.'

async function onlyWindow(place: () => Promise<Placing>): Promise<Placing> {
  if (!globalThis.navigator?.locks) return place()
  return navigator.locks.request(
    LOCK,
    { ifAvailable: true },
    async (lock): Promise<Placing> => (lock ? place() : { kind: 'BUSY' }),
  )
}

/**
 * Finds out what became of a placement this browser, or this customer on any device, has sent and not heard of: when a
 * page is loaded, and when another window that was placing is gone [PAY-38]. Undefined when there is none.
 */
export async function resumePlacement(): Promise<PlacementOutcome | undefined> {
  if (useCheckoutStore.getState().placingOrder) return undefined
  const outcome = await afterOtherWindows(findEarlier)
  if (!outcome) return undefined
  const step = stepOfPath(window.location.pathname)
  // As after a press: until the success page is there, the emptied cart must not send the shopper anywhere else.
  if (outcome.kind === 'SUCCESS' && step !== undefined && step !== 'success') setPlacingOrder(true)
  takeUp(outcome, useCartStore.getState().items, undefined)
  return outcome
}

async function findEarlier(): Promise<PlacementOutcome | undefined> {
  const late = await lateOrder()
  if (late) return { kind: 'SUCCESS', order: late, late: true }
  return findOutcome()
}

function afterOtherWindows<T>(look: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? navigator.locks.request(LOCK, look) : look()
}

/** Takes up a placement of this customer's that is under way on another device. Whether there is one. */
export async function adoptPlacement(): Promise<boolean> {
  if (openPlacement()) return true
  const underWay = await openPlacementOfCustomer().catch(() => undefined)
  if (underWay) adopt(underWay)
  return underWay !== undefined
}

function adopt({ idempotencyKey, startedAt }: NonNullable<BeforePlacement['underWay']>): void {
  const { customerId } = useIdentityStore.getState()
  keepPlacement({ idempotencyKey, intent: '', sentAt: Date.parse(startedAt), customerId, replaces: keysToReplace() })
}

async function attempt(situation: PlacementSituation, tokenise: () => Promise<Tokenisation>): Promise<Placing> {
  if (openPlacement()) return earlierOutcome(situation, undefined)
  if (!isWhole(situation)) return { ...NOT_RECEIVED, message: ORDER_CHANGED_ELSEWHERE }
  const { customerId } = useIdentityStore.getState()
  const asked = askBefore(situation.items)
  const tokenised = situation.data.amountOutstanding === 0 ? undefined : await tokenise()
  if (tokenised?.ok === false) return { kind: 'FORM_INVALID' }
  const place = () => attemptWith(tokenised, situation, { asked, customerId })
  // Few sheets wait: what tells them comes then.
  const end = tokenised?.finish ? await import('./wallet-end.ts').catch(() => undefined) : undefined
  return end ? end.whileSheetWaits(tokenised?.finish, place) : place()
}

interface Asked {
  asked: Promise<BeforePlacement>
  customerId: string | undefined
}

async function attemptWith(
  tokenised: Extract<Tokenisation, { ok: true }> | undefined,
  situation: PlacementSituation,
  { asked, customerId }: Asked,
): Promise<Placing> {
  const { underWay, purchase } = await asked
  if (underWay) {
    adopt(underWay)
    return earlierOutcome(situation, undefined)
  }
  // The page asks below the wallet's sheet, where nobody could answer.
  if (purchase) tokenised?.finish?.({ ok: false, message: ASKED_ON_PAGE })
  if (purchase && !(await askWhetherAgain(purchase))) return { kind: 'NOT_WANTED' }
  const place = (instrument: PaymentInstrument | undefined): Promise<Placing> => {
    // A customer whose session has ended meanwhile is told that nothing was charged: it may not go out as a guest's
    // order.
    if (useIdentityStore.getState().customerId !== customerId) return Promise.resolve({ kind: 'NOT_WANTED' })
    return placeOnce(situation, instrument, purchase?.number)
  }
  const unspent = tokenised?.unspent
  const known = unspent && unspent.bin === waiting?.bin ? waiting.refusal : undefined
  const outcome = known ?? (await place(tokenised?.instrument))
  if (!tokenised || !wantsBank(outcome)) return outcome
  if (unspent) waiting = { bin: unspent.bin, refusal: outcome }
  // Few banks ask: what asks them comes then.
  const asking = await import('./bank-confirmation.ts').catch(() => undefined)
  if (!asking) return outcome
  const oneTime = known && unspent ? async () => unspent : tokenised.oneTime
  const confirmed = await asking.confirmWithBank(outcome, tokenised.instrument, oneTime, situation)
  return 'token' in confirmed ? place(confirmed) : confirmed
}

/** One try, from its request to what it means for this browser. */
async function placeOnce(
  situation: PlacementSituation,
  instrument: PaymentInstrument | undefined,
  repeated: string | undefined,
): Promise<Placing> {
  const body = placementRequest(situation, instrument)
  rememberCheckout({ failedOrder: undefined })
  track({ kind: 'payment', type: instrument?.type ?? VOUCHER_METHOD_CODE })
  const replaces = keysToReplace()
  const rest = { ...(replaces.length > 0 ? { replaces } : {}), ...(repeated ? { repeats: repeated } : {}) }
  const outcome = await send({ ...body, ...rest })
  if (!isFinal(outcome)) {
    const found = await earlierOutcome(situation, instrument?.type)
    // Then the door has said why, and nothing came of it.
    const closed = found === NOT_RECEIVED && outcome.kind === 'UNKNOWN'
    return closed ? { ...NOT_RECEIVED, message: outcome.message } : found
  }
  if (outcome.kind !== 'SUCCESS') notePlacement('failed')
  takeUp(outcome, situation.items, instrument?.type)
  return outcome
}

/**
 * What became of the placement without an answer, as the outcome of this press. Undone by another window: nothing to
 * say here.
 */
async function earlierOutcome({ items }: PlacementSituation, paidWith: PaymentType | undefined): Promise<Placing> {
  const outcome = await findOutcome()
  if (!outcome) return { kind: 'BUSY' }
  takeUp(outcome, items, paidWith)
  return outcome
}

/** Sends a try under a key of its own, which is kept before anything can go wrong with it. */
async function send(body: PlaceOrderBody): Promise<PlacementOutcome> {
  const idempotencyKey = crypto.randomUUID()
  const { customerId } = useIdentityStore.getState()
  keepPlacement({ idempotencyKey, replaces: body.replaces, intent: '', sentAt: Date.now(), customerId })
  try {
    const { order } = await api('placeOrder', { body, idempotencyKey })
    return { kind: 'SUCCESS', order }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Keeps what an outcome means for this browser: the order that was placed, the one that failed, doubted gift cards. */
function takeUp(
  outcome: PlacementOutcome,
  items: PlacementSituation['items'],
  paidWith: PaymentType | undefined,
): void {
  if (outcome.kind === 'PAYMENT_FAILURE_UNRECOVERABLE') {
    rememberCheckout({ failedOrder: { orderNumber: outcome.orderNumber } })
  }
  if ('errorCode' in outcome) void recheckAfterRefusal(outcome.errorCode)
  if (outcome.kind !== 'SUCCESS') return
  const sentAt = keptPlacement()?.sentAt
  const placed = placedOrder(outcome.order, items, paidWith, orderPoints(outcome.order))
  keepPlaced(placed, outcome.late ? sentAt : undefined)
  if (outcome.late) postNotice({ tone: 'info', text: PLACED_BEFORE })
}

const PLACED_BEFORE =
  'Your earlier attempt went through, and this is that order. You paid once; anything you changed afterwards wasn’t ordered.'

/** Stores what the success page shows and clears what belongs to the order [PAY-17, CHK-22, CHK-23, CHK-28]. */
function keepPlaced(placed: PlacedOrder, sentAt: number | undefined): void {
  waiting = undefined
  changeCheckout((record) => afterPlacement(record, placed))
  const orderedAt = sentAt === undefined ? undefined : new Date(sentAt).toISOString()
  invalidateOrders()
  removeOrderedUnits(placed.number, placed.cartItems, orderedAt)
  forgetDrafts()
  resetExpress()
  // Last: whatever fails before, nobody is told that an order which stands was not placed [PAY-72].
  closePlacement()
}
