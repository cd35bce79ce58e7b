import type { Cents } from '../money/money.ts'
import { roundHalfUp } from '../money/money.ts'
import { walletOfMethod } from '../payment/wallets.ts'
import { VOUCHER_METHOD_CODE } from '../shop-rules.ts'
import { movedOf, type OrderStanding } from './order-ledger.ts'
import type { Fulfilment, OperationKind, OperationState, PaymentState } from './order-states.ts'

export interface MoneyLine {
  lineNo: number
  qty: number
  total: Cents
  gst: Cents
  fulfilment: Fulfilment
}

/** What an order costs, in parts. `deliveryFee` is after discounts; all of it includes GST. */
export interface MoneyOrder {
  lines: readonly MoneyLine[]
  deliveryFee: Cents
  grandTotal: Cents
  gst: Cents
}

/**
 * What the first `units` of a line of `qty` cost: whole cents, the earlier units carry the odd ones, all of them
 * together the total.
 */
export function valueOfUnits(total: Cents, qty: number, units: number): Cents {
  const each = Math.floor(total / qty)
  return each * units + Math.min(units, total - each * qty)
}

/**
 * What is to be paid now: goods that have left with the delivery fee, gift cards and services at once [OPS-06]. Units
 * leave from the front of a line and are cancelled from its end, so that both together are its total.
 */
export function dueNow(order: MoneyOrder, standing: OrderStanding): Cents {
  const units = order.lines.reduce((sum, line) => {
    const due = line.fulfilment === 'goods' ? movedOf(standing, line.lineNo).left : keptUnits(line, standing)
    return sum + valueOfUnits(line.total, line.qty, due)
  }, 0)
  const goods = order.lines.some(({ fulfilment }) => fulfilment === 'goods')
  const left = standing.lines.some(({ fulfilment, left: gone }) => fulfilment === 'goods' && gone > 0)
  return units + (left || !goods ? deliveryOwed(order, standing.lines) : 0)
}

function keptUnits({ lineNo, qty }: MoneyLine, standing: OrderStanding): number {
  return qty - movedOf(standing, lineNo).cancelled
}

/** What is to be paid in the end: everything that is not cancelled. */
export function owedInAll(order: Pick<MoneyOrder, 'lines' | 'deliveryFee'>, standing: OrderStanding): Cents {
  const units = order.lines.reduce(
    (sum, line) => sum + valueOfUnits(line.total, line.qty, keptUnits(line, standing)),
    0,
  )
  return units + deliveryOwed(order, standing.lines)
}

/** What is not to be paid because it was cancelled, with the GST in it. */
export function cancelledValue(order: MoneyOrder, standing: OrderStanding): { amount: Cents; gst: Cents } {
  const gstOfLines = order.lines.reduce((sum, { gst }) => sum + gst, 0)
  const keptGst = order.lines.reduce(
    (sum, line) => sum + valueOfUnits(line.gst, line.qty, keptUnits(line, standing)),
    0,
  )
  const deliveryGst = deliveryOwed(order, standing.lines) > 0 ? order.gst - gstOfLines : 0
  return { amount: order.grandTotal - owedInAll(order, standing), gst: order.gst - keptGst - deliveryGst }
}

/** What the gift cards of an order cost that are not cancelled: other gift cards pay none of it [OPS-13]. */
export function giftCardsOwed({ lines }: Pick<MoneyOrder, 'lines'>, standing: OrderStanding): Cents {
  return lines
    .filter(({ fulfilment }) => fulfilment === 'giftCard')
    .reduce((sum, line) => sum + valueOfUnits(line.total, line.qty, keptUnits(line, standing)), 0)
}

/** Nobody pays for a delivery that does not happen: the fee goes with the last of the goods. */
export function deliveryOwed(order: Pick<MoneyOrder, 'deliveryFee'>, lines: OrderStanding['lines']): Cents {
  const goods = lines.filter(({ fulfilment }) => fulfilment === 'goods')
  const telling = goods.length > 0 ? goods : lines
  return telling.every(({ ordered, cancelled }) => cancelled >= ordered) ? 0 : order.deliveryFee
}

/** GST within a part of an order that belongs to no line, in the order's own proportion. */
export function gstOfPart(order: Pick<MoneyOrder, 'gst' | 'grandTotal'>, amount: Cents): Cents {
  return order.grandTotal === 0 ? 0 : roundHalfUp((amount * order.gst) / order.grandTotal)
}

export interface MoneyPayment {
  entryNo: number
  methodCode: string
  amount: Cents
  /** Only what is authorised can be captured or let go. */
  state: PaymentState
  hasTransaction: boolean
}

export interface MoneyOperation {
  id: string
  entryNo: number
  kind: OperationKind
  amount: Cents
  state: OperationState
  captureId: string | undefined
  /** Of a refund: whether it gives back what was cancelled. */
  forCancellation: boolean
}

/** Money of an order as it stands: what is held, taken, and on its way. */
export interface OrderMoney extends MoneyOrder {
  payments: readonly MoneyPayment[]
  operations: readonly MoneyOperation[]
  /** Promised of what came back and not given, as it was not taken then: so it never is [OPS-06, OPS-11]. */
  forgone: Cents
}

const DAY_MS = 86_400_000
/** How many days what is held on a card is sure to be held: the shortest of the schemes. */
const CARD_HELD_DAYS = 7
const CAPTURED_EARLY_BY_MS = DAY_MS

export interface Moves {
  captures: readonly { entryNo: number; amount: Cents; early: boolean }[]
  releases: readonly { entryNo: number; amount: Cents }[]
  /** Taken for what is cancelled, to be given back. */
  overpaid: Cents
}

/** The money of gift cards is taken when the order is placed. */
const isVoucher = ({ methodCode }: MoneyPayment) => methodCode === VOUCHER_METHOD_CODE
const isTaken = ({ kind, state }: MoneyOperation) => kind === 'capture' && state === 'done'
/** A capture that a provider refused. */
export const wasRefused = ({ kind, state }: MoneyOperation) => kind === 'capture' && state === 'refused'
/** Whether a provider gives what it holds part by part: some of what is to be paid is not taken yet. */
export const isPaidInParts = ({ methodCode }: Pick<MoneyPayment, 'methodCode'>) =>
  walletOfMethod(methodCode)?.inParts ?? false
const isGiven = ({ kind, state }: MoneyOperation) => kind === 'refund' && state !== 'refused'
const isOpen = ({ state }: MoneyOperation) => state === 'reserved' || state === 'asking'
const sum = (operations: readonly MoneyOperation[]) => operations.reduce((all, { amount }) => all + amount, 0)

/** Taken of an order and not given back, nor about to be: what a refund may be at most [OPS-10]. */
export function refundable({ payments, operations }: OrderMoney): Cents {
  return vouchersPaid(payments) + sum(operations.filter(isTaken)) - sum(operations.filter(isGiven))
}

/** What is to be paid in the end and was not taken yet, with what is forgone of it. */
export function outstanding(money: OrderMoney, standing: OrderStanding): Cents {
  return Math.max(0, owedInAll(money, standing) - vouchersPaid(money.payments) - sum(money.operations.filter(isTaken)))
}

/**
 * What can go back in the end, once all is taken that is to be paid: what an order costs less what was given back of it
 * [OPS-10, OPS-11].
 */
export function refundableInAll(money: OrderMoney, standing: OrderStanding): Cents {
  const given = sum(money.operations.filter((each) => isGiven(each) && !each.forCancellation))
  return Math.max(0, owedInAll(money, standing) - given - money.forgone)
}

function vouchersPaid(payments: readonly MoneyPayment[]): Cents {
  return payments.filter(isVoucher).reduce((all, { amount }) => all + amount, 0)
}

/** Whether money of the order is being moved and nobody knows yet how it went. */
export function isMoving({ operations }: OrderMoney): boolean {
  return operations.some((each) => isOpen(each) && each.kind !== 'refund')
}

/**
 * Whether it is not known yet what was taken of an order: money of it is being moved, or is to be taken next. What goes
 * back of it is told then and not before [OPS-10, OPS-11].
 */
export function isUnsettled(money: OrderMoney, standing: OrderStanding, authorisedAt: Date, now: Date): boolean {
  return isMoving(money) || nextMoves(money, standing, authorisedAt, now).captures.length > 0
}

/**
 * What has to move next, so that what is taken is what is due [OPS-06, OPS-09]: gift cards count first, as they paid
 * when the order was placed. While an operation of a payment is open nothing else is begun on it; a capture that was
 * refused is not begun again by itself, but what it left held is let go once nothing of it is to be paid.
 */
export function nextMoves(money: OrderMoney, standing: OrderStanding, authorisedAt: Date, now: Date): Moves {
  const { payments, operations } = money
  const owed = owedInAll(money, standing) - money.forgone
  const vouchers = vouchersPaid(payments)
  const held = payments.find((each) => !isVoucher(each) && each.hasTransaction)
  const taken = sum(operations.filter(isTaken))
  return {
    ...heldMoves(money, standing, held, { owed, vouchers, taken, authorisedAt, now }),
    overpaid: overpaidOf(money, standing),
  }
}

/** Taken for what is cancelled, and neither given back nor about to be [OPS-09]. */
export function overpaidOf(money: OrderMoney, standing: OrderStanding): Cents {
  const { payments, operations } = money
  const paid = vouchersPaid(payments) + sum(operations.filter(isTaken))
  const given = sum(operations.filter((each) => isGiven(each) && each.forCancellation))
  return Math.max(0, Math.min(paid - owedInAll(money, standing) - given, refundable(money)))
}

/**
 * Whether some of what a cancellation gives back goes onto gift cards: they pay first, so that what is kept may need
 * all of them, and what was given back of them otherwise is gone [OPS-09].
 */
export function goesBackOnCards(money: OrderMoney, before: OrderStanding, after: OrderStanding): boolean {
  const { payments, operations } = money
  const cards = payments.filter(isVoucher).map(({ entryNo }) => entryNo)
  const otherwise = operations.filter((each) => isGiven(each) && !each.forCancellation && cards.includes(each.entryNo))
  const onCards = vouchersPaid(payments) - sum(otherwise)
  const paid = vouchersPaid(payments) + sum(operations.filter(isTaken))
  const back = (standing: OrderStanding) => Math.max(0, Math.min(onCards, paid - owedInAll(money, standing)))
  return back(after) > back(before)
}

interface HeldFacts {
  owed: Cents
  vouchers: Cents
  taken: Cents
  authorisedAt: Date
  now: Date
}

function heldMoves(
  money: OrderMoney,
  standing: OrderStanding,
  held: MoneyPayment | undefined,
  { owed, vouchers, taken, authorisedAt, now }: HeldFacts,
): Omit<Moves, 'overpaid'> {
  const none = { captures: [], releases: [] }
  if (!held || (held.state !== 'authorised' && held.state !== 'captured')) return none
  const ofHeld = money.operations.filter(({ entryNo, kind }) => entryNo === held.entryNo && kind !== 'refund')
  if (ofHeld.some((each) => isOpen(each) || each.kind === 'release')) return none
  const inParts = isPaidInParts(held)
  if (!inParts && taken > 0) return none
  const due = dueNow(money, standing) - money.forgone
  const early = due < owed && isExpiring(held.methodCode, authorisedAt, now)
  const whole = early || (due > 0 && !inParts)
  const giftCards = giftCardsOwed(money, standing)
  const charged = (amount: Cents) => giftCards + Math.max(0, amount - giftCards - vouchers)
  const target = Math.min(charged(whole ? owed : Math.min(due, owed)), held.amount)
  if (target > taken) {
    // Not by itself; once a person has had it asked for again, the answer to that counts.
    if (ofHeld.at(-1)?.state === 'refused') return none
    return { captures: [{ entryNo: held.entryNo, amount: target - taken, early }], releases: [] }
  }
  const nothingToCome = charged(owed) <= taken
  const left = held.amount - taken
  return nothingToCome && left > 0 ? { captures: [], releases: [{ entryNo: held.entryNo, amount: left }] } : none
}

function isExpiring(methodCode: string, authorisedAt: Date, now: Date): boolean {
  const days = walletOfMethod(methodCode)?.heldDays ?? CARD_HELD_DAYS
  return now.getTime() >= authorisedAt.getTime() + days * DAY_MS - CAPTURED_EARLY_BY_MS
}

export interface RefundSource {
  entryNo: number
  /** Undefined: a gift card. */
  captureId: string | undefined
  available: Cents
}

/** Where money can go back to, in this order: gift cards first, then each capture, the latest first [OPS-10]. */
export function refundSources({ payments, operations }: OrderMoney): RefundSource[] {
  const refunds = operations.filter(isGiven)
  const cards = payments.filter(isVoucher).map(({ entryNo, amount }) => ({
    entryNo,
    captureId: undefined,
    available: amount - sum(refunds.filter((each) => each.entryNo === entryNo)),
  }))
  const captures = operations.filter(isTaken).map(({ id, entryNo, amount }) => ({
    entryNo,
    captureId: id,
    available: amount - sum(refunds.filter((each) => each.captureId === id)),
  }))
  return [...cards, ...captures.toReversed()].filter(({ available }) => available > 0)
}

/** Splits an amount over the sources; undefined when they do not hold so much. */
export function splitRefund(
  amount: Cents,
  sources: readonly RefundSource[],
): { entryNo: number; captureId: string | undefined; amount: Cents }[] | undefined {
  const parts = []
  let rest = amount
  for (const { entryNo, captureId, available } of sources) {
    const part = Math.min(rest, available)
    if (part > 0) parts.push({ entryNo, captureId, amount: part })
    rest -= part
  }
  return rest === 0 ? parts : undefined
}
