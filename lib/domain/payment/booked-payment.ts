import type { Cents } from '../money/money.ts'
import type { OperationKind, OperationState, PaymentState } from '../orders/order-states.ts'

/** A payment at a provider with what became of it, as our books have it [OPS-71]. */
export interface BookedPayment {
  /** What the provider was asked under to hold its money. */
  reference: string
  /** Null while nothing is known to be held. */
  transactionId: string | null
  methodCode: string
  /** Given to the attempt, whether an order came of it or not. */
  orderNumber: string
  ordered: boolean
  amount: Cents
  state: PaymentState
  madeAt: Date
  /** When the payment, its attempt or a movement of it changed last. */
  changedAt: Date
  movements: readonly BookedMovement[]
}

/** Money of a payment that was taken, let go or given back after the order was placed [OPS-06, OPS-10]. */
export interface BookedMovement {
  /** What the provider was asked under, where it keeps a reference of it. */
  reference: string
  kind: OperationKind
  amount: Cents
  state: OperationState
  transactionId: string | null
  /** Given back as a gift card, of which the provider knows nothing. */
  asGiftCard: boolean
  madeAt: Date
}

/** What a provider should have of a payment. */
export interface ExpectedTransaction {
  reference: string
  transactionId: string | null
  kind: 'sale' | 'refund'
  amount: Cents
  /** `anything` where others say what was taken: a payment that was taken in parts. */
  holds: 'held' | 'taken' | 'nothing' | 'anything'
  madeAt: Date
}

/**
 * The transactions a provider should have of a payment. Before it is settled some of it goes back by taking less, and
 * all of it by taking nothing; only afterwards a refund is a transaction of its own. A part that was taken is one of
 * its own where the provider gave it a number.
 */
export function expectedTransactions(payment: BookedPayment): ExpectedTransaction[] {
  const done = payment.movements.filter(({ state }) => state === 'done')
  const parts = done.filter(({ kind, transactionId }) => kind === 'capture' && isOther(payment, transactionId))
  const taken = new Set([payment.transactionId, ...parts.map(({ transactionId }) => transactionId)])
  return [
    expectedPayment(payment, done, parts.length > 0),
    ...parts.map((part) =>
      expectedTaken({ ...part, kind: 'sale' }, part.amount - backWithin(done, part.transactionId)),
    ),
    ...payment.movements.filter((each) => isOwnRefund(each, taken)).map(expectedRefund),
  ]
}

function expectedPayment(
  payment: BookedPayment,
  done: readonly BookedMovement[],
  inParts: boolean,
): ExpectedTransaction {
  const asked = { ...payment, kind: 'sale' } as const
  if (!payment.ordered) return { ...expected(asked), holds: 'nothing' }
  if (payment.state === 'authorised') return { ...expected(asked), holds: 'held' }
  if (payment.state !== 'captured') return { ...expected(asked), holds: 'nothing' }
  const captures = done.filter(({ kind, transactionId }) => kind === 'capture' && !isOther(payment, transactionId))
  if (inParts && captures.length === 0) return { ...expected(asked), holds: 'anything' }
  // A payment of before movements were written down was taken whole.
  const amount = captures.length > 0 ? sumOf(captures) : payment.amount
  return expectedTaken(asked, amount - backWithin(done, payment.transactionId))
}

function expectedTaken(asked: Asked, left: Cents): ExpectedTransaction {
  return left > 0 ? { ...expected(asked), amount: left, holds: 'taken' } : { ...expected(asked), holds: 'nothing' }
}

function expectedRefund(refund: BookedMovement): ExpectedTransaction {
  return { ...expected({ ...refund, kind: 'refund' }), holds: refund.state === 'done' ? 'taken' : 'nothing' }
}

type Asked = Omit<ExpectedTransaction, 'holds'>

function expected({ reference, transactionId, kind, amount, madeAt }: Asked): Asked {
  return { reference, transactionId, kind, amount, madeAt }
}

function isOther({ transactionId: own }: BookedPayment, transactionId: string | null): boolean {
  return transactionId !== null && transactionId !== own
}

function isOwnRefund({ kind, asGiftCard, transactionId }: BookedMovement, taken: ReadonlySet<string | null>): boolean {
  return kind === 'refund' && !asGiftCard && !taken.has(transactionId)
}

/** What went back of a capture by taking less. */
function backWithin(done: readonly BookedMovement[], transactionId: string | null): Cents {
  return sumOf(
    done.filter((each) => each.kind === 'refund' && !each.asGiftCard && each.transactionId === transactionId),
  )
}

function sumOf(movements: readonly BookedMovement[]): Cents {
  return movements.reduce((sum, { amount }) => sum + amount, 0)
}
