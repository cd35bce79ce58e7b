import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlacementMoney } from '#lib/contract/placement.ts'
import { standingOf } from '#lib/domain/orders/order-ledger.ts'
import type { OrderStatus } from '#lib/domain/orders/order-states.ts'
import { removeOrderedUnits } from '../cart/cart-state.ts'
import { pool } from '../db/client.ts'
import { isAway } from '../db/database-trouble.ts'
import type { PaymentProvider } from '../payments/port.ts'
import { log } from '../platform/log.ts'
import { err, ok, type Refusal } from '../platform/result.ts'
import type { OrderTask } from '../queue/job-payloads.ts'
import type { Attempt, Intent, Placement } from './attempt.ts'
import { type Charge, charge, voidCharge } from './charge.ts'
import {
  applyStock,
  type Beginning,
  keepOpen,
  noteVoided,
  type Placed,
  place,
  type Receipt,
  release,
  suspectPayment,
} from './close-attempt.ts'
import type { Shopper } from './doubtful-payment.ts'
import { orderOf } from './order-record.ts'
import type { PricedPlacement } from './price-placement.ts'

interface Reserved {
  attempt: Attempt
  soldOut: string[]
}

const REFUSALS: Record<Extract<Charge, { kind: 'refused' }>['code'], Refusal> = {
  declined: { errorCode: 'PaymentDeclined' },
  authenticationRequired: { errorCode: 'PaymentAuthenticationRequired' },
  cardTypeNotAccepted: { errorCode: 'PaymentInstrumentTypeNotAccepted' },
  couldNotBeProcessed: { errorCode: 'OrderCouldNotBeProcessed' },
  // The browser knows this one by its words [PAY-12, ERR-58].
  checkoutUpdated: { errorCode: 'InvalidRequest', message: 'Afterpay details mismatch' },
}

/**
 * Takes a reserved attempt to its end: charges, then places or releases [PAY-13, PAY-28, PAY-33]. With nothing
 * outstanding no provider is asked.
 */
export async function completePlacement(
  reserved: Reserved,
  intent: Intent,
  { plan, items }: PricedPlacement,
  provider: () => PaymentProvider,
): Promise<Placement> {
  const { attempt } = reserved
  const charged = plan.charge ? await charge(provider(), attempt.id, plan.charge) : undefined
  if (charged && charged.kind !== 'authorised') return giveUp(attempt, charged)
  const receipt = charged && { transactionId: charged.transactionId, summary: charged.summary }
  const moves = items.map(({ slug, variant_id }) => ({ slug, flipped: reserved.soldOut.includes(variant_id) }))
  const beginning = { status: firstStatus(intent), jobs: jobsOf(intent), moves }
  const outcome = await placeSurely(attempt, receipt, beginning)
  if (outcome.kind === 'placed') {
    if (intent.draft.order.customer_id !== null) await emptyCart(attempt)
    applyStock(moves)
    return ok({ order: placedOrder(attempt, intent, receipt, beginning.status, outcome.placed) })
  }
  const { email, firstName } = intent.draft.order.contact
  return receipt
    ? undo(attempt, outcome.kind, receipt, { email, firstName }, provider())
    : abandon(attempt, outcome.kind)
}

/**
 * What is left to do once the order stands. Money waits for the goods to leave, but gift cards and services are paid at
 * once [OPS-06]; only a customer's cart is the server's [CART-28].
 */
function jobsOf({ charges, draft }: Intent): OrderTask[] {
  const ofCustomer: OrderTask[] = draft.order.customer_id === null ? [] : ['remove-placed-lines']
  const dueAtOnce = charges && draft.lines.some(({ fulfilment }) => fulfilment !== 'goods')
  return dueAtOnce ? ['settle-order', 'confirm-order', ...ofCustomer] : ['confirm-order', ...ofCustomer]
}

/** At once, so that whoever asks after the answer finds them gone; the queued job makes up for a failure [CART-28]. */
async function emptyCart({ orderNumber }: Attempt): Promise<void> {
  try {
    await removeOrderedUnits(orderNumber)
  } catch (error) {
    log.warn({ err: error, orderNumber }, 'The placed lines are still in the customer’s cart')
  }
}

/** An order of services alone has nothing that could leave: it is complete at once [OPS-04]. */
function firstStatus({ draft }: Intent): OrderStatus {
  const lines = draft.lines.map(({ line_no, qty, fulfilment }) => ({ lineNo: line_no, qty, fulfilment }))
  return standingOf({ pickup: draft.order.shipping.type === 'STORE_PICKUP', lines }, []).status
}

function placedOrder(
  { orderNumber }: Attempt,
  { draft, payments }: Intent,
  receipt: Receipt | undefined,
  status: OrderStatus,
  { createdAt }: Placed,
) {
  return orderOf(
    { ...draft.order, number: orderNumber, channel: 'online', status, created_at: createdAt },
    draft.lines,
    payments
      .toSorted((a, b) => a.entryNo - b.entryNo)
      .map(({ methodCode, amount, summary }) => ({
        method_code: methodCode,
        amount,
        summary: summary || (receipt?.summary ?? ''),
      })),
  )
}

/** No money is held, or nobody knows: the attempt ends here, or stays open for the reconciler. */
async function giveUp(attempt: Attempt, charged: Exclude<Charge, { kind: 'authorised' }>): Promise<Placement> {
  switch (charged.kind) {
    case 'refused':
      return released(attempt, REFUSALS[charged.code], { state: 'declined', payment: 'declined' })
    case 'undone':
      return released(attempt, notTaken('released'), {
        state: 'released',
        payment: 'voided',
        transactionId: charged.transactionId,
      })
    case 'absent':
      return released(attempt, notTaken('notCharged'), { state: 'released', payment: 'unknown' })
    case 'unknown':
      return unrecoverable(attempt)
  }
}

/** The provider was in trouble; `money` says what the shopper wants to know first [PAY-33]. */
function notTaken(money: PlacementMoney): Refusal {
  return { errorCode: 'ProviderUnavailable', details: { money } }
}

async function released(attempt: Attempt, refusal: Refusal, ending: Omit<Parameters<typeof release>[1], 'refusal'>) {
  await release(attempt, { ...ending, refusal })
  return { ok: false as const, refusal }
}

/** The shopper is told the number and to ask before ordering again; the reconciler finds out [PAY-16, PAY-33]. */
async function unrecoverable({ orderNumber, ...attempt }: Attempt): Promise<Placement> {
  const refusal: Refusal = { errorCode: 'PaymentFailureUnrecoverable', orderNumber }
  log.error({ attemptId: attempt.id, orderNumber }, 'An order failed with its payment in doubt')
  try {
    await keepOpen({ orderNumber, ...attempt }, refusal)
  } catch (error) {
    log.error({ err: error, orderNumber }, 'The failed order could not be noted yet')
  }
  return { ok: false, refusal }
}

type Outcome =
  | { kind: 'placed'; placed: Placed }
  /** The reconciler has taken the attempt over. */
  | { kind: 'lost' }
  /** The database refuses the order. */
  | { kind: 'impossible' }
  /** The database cannot be asked: the order may stand or not. */
  | { kind: 'unknown' }

/** Of an order the database itself refuses. */
const PLACE_TRIES = 3
const FIRST_PAUSE_MS = 200
const PAUSE_MAX_MS = 2000

/**
 * Places, and finds out what happened when the answer is lost: a commit may have gone through although the connection
 * broke before it could say so. While the database is away the order is paid for and the attempt is ours: it is tried
 * until the lease ends.
 */
async function placeSurely(attempt: Attempt, receipt: Receipt | undefined, beginning: Beginning): Promise<Outcome> {
  let pause = FIRST_PAUSE_MS
  for (let refusals = 0; ; pause = Math.min(pause * 2, PAUSE_MAX_MS)) {
    try {
      const placed = await place(attempt, receipt, beginning)
      return placed ? { kind: 'placed', placed } : await whatBecameOf(attempt)
    } catch (error) {
      log.error({ err: error, orderNumber: attempt.orderNumber }, 'An order could not be written')
      if (!isAway(error)) refusals += 1
      if (refusals === PLACE_TRIES) return { kind: 'impossible' }
      if (performance.now() + pause >= attempt.leaseEnds) return { kind: 'unknown' }
      await sleep(pause)
    }
  }
}

async function whatBecameOf({ id }: Attempt): Promise<Outcome> {
  const { rows } = await pool().query<{ created_at: Date }>('select created_at from orders where attempt_id = $1', [id])
  return rows[0] ? { kind: 'placed', placed: { createdAt: rows[0].created_at } } : { kind: 'lost' }
}

/**
 * Money is held but there is no order. First the attempt is closed, which is certain to fail if the order stands after
 * all, and then its money stays; only of one that could be closed is it let go [PAY-33].
 */
async function undo(
  attempt: Attempt,
  outcome: 'lost' | 'impossible' | 'unknown',
  { transactionId }: Receipt,
  shopper: Shopper,
  provider: PaymentProvider,
): Promise<Placement> {
  if (outcome === 'unknown') return unrecoverable(attempt)
  const refusal: Refusal = { errorCode: 'PaymentFailureUnrecoverable', orderNumber: attempt.orderNumber }
  try {
    if (outcome === 'lost') await suspectPayment(attempt.id, transactionId, shopper)
    else if (!(await release(attempt, { state: 'failed', payment: 'unknown', transactionId, refusal })))
      return unrecoverable(attempt)
    if (await voidCharge(provider, attempt.id, transactionId)) await noteVoided(attempt.id, transactionId, shopper)
    return { ok: false, refusal }
  } catch (error) {
    log.error({ err: error, orderNumber: attempt.orderNumber }, 'A failed order could not be closed')
    return unrecoverable(attempt)
  }
}

/** No provider was asked, and there is no order. */
async function abandon(attempt: Attempt, outcome: 'lost' | 'impossible' | 'unknown'): Promise<Placement> {
  const refusal = err('ServiceUnavailable').refusal
  if (outcome === 'impossible') await release(attempt, { state: 'released', payment: 'voided', refusal })
  return { ok: false, refusal }
}
