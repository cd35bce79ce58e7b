import { decimalText } from '#lib/domain/money/money.ts'
import type { BookedPayment, ExpectedTransaction } from '#lib/domain/payment/booked-payment.ts'
import { type Difference, type DifferenceKind, SETTLING_MINUTES } from '#lib/domain/payment/payment-comparison.ts'
import type { ProviderTransaction } from '#lib/domain/payment/provider-transaction.ts'
import { CURRENCY } from '#lib/domain/shop-rules.ts'
import type { PaymentCheck } from '#lib/server/order-money/check-payments.ts'

const NAMES: Record<string, string> = { braintree: 'Braintree', afterpay: 'Afterpay' }

/** What its owner calls a provider. */
export function providerName(provider: string): string {
  return NAMES[provider] ?? provider
}

/** One line for a difference: what the provider has, what the books have, and what to do about it [OPS-73]. */
export function differenceText(difference: Difference, provider: string): string {
  const at = providerName(provider)
  switch (difference.kind) {
    case 'unknownToBooks':
      return line('NOT IN THE SHOP', said(difference.transaction, at), unknownAdvice(difference, at))
    case 'unknownToProvider': {
      const { expected, payment } = difference
      const has = `${booked(expected, payment)}; ${at} has no such transaction`
      return line(`NOT AT ${at.toUpperCase()}`, has, `Look for it at ${at} before anything else leaves for this order.`)
    }
    case 'differentAmount': {
      const { transaction, expected, payment } = difference
      const both = `${said(transaction, at)}; ${booked(expected, payment)}`
      return line('OTHER AMOUNT', both, `Compare both at ${at}, and take or give back there what is amiss.`)
    }
    case 'differentState': {
      const { transaction, expected, payment } = difference
      const both = `${said(transaction, at)}; ${booked(expected, payment)}`
      return line('OTHER STATE', both, stateAdvice(transaction, expected, payment, at))
    }
  }
}

function line(label: string, facts: string, advice: string): string {
  return `${label}: ${facts}. ${advice}`
}

const STATES: Record<ProviderTransaction['state'], string> = {
  authorised: 'held',
  captured: 'taken',
  voided: 'let go',
  declined: 'declined',
  unsettled: 'not decided',
}

/** `144.90 AUD taken at Braintree 2026-11-27T09:00:00Z, transaction 4fgh, reference 0b9d…` */
function said({ kind, amount, state, madeAt, transactionId, reference }: ProviderTransaction, at: string): string {
  const word = kind === 'refund' && state === 'captured' ? 'given back' : STATES[state]
  const what =
    kind === 'refund' && state !== 'captured' ? `refund of ${money(amount)} ${word}` : `${money(amount)} ${word}`
  return `${what} at ${at} ${timeText(madeAt)}, ${namesText(transactionId, reference)}`
}

/** `the books have 144.90 AUD held for order W1, transaction 4fgh, reference 0b9d…` */
function booked(
  { kind, amount, holds, transactionId, reference }: ExpectedTransaction,
  payment: BookedPayment,
): string {
  const { orderNumber, ordered } = payment
  const whose = ordered ? `order ${orderNumber}` : `${orderNumber}, which never became an order`
  if (holds === 'nothing')
    return `the books have ${kind === 'refund' ? 'no refund' : 'nothing held or taken'} for ${whose}`
  const word = kind === 'refund' ? 'given back' : holds
  return `the books have ${money(amount)} ${word} for ${whose}, ${namesText(transactionId, reference)}`
}

function namesText(transactionId: string | null, reference: string): string {
  // In our books a number begins with its provider's name, where it is not Braintree.
  return `transaction ${transactionId?.replace(/^\w+:/, '') ?? 'unknown'}, reference ${reference || 'none'}`
}

function unknownAdvice({ transaction, payment }: Extract<Difference, { kind: 'unknownToBooks' }>, at: string): string {
  if (transaction.kind === 'refund') {
    return payment
      ? `The books do not know that it went back: see that order ${payment.orderNumber} is not refunded again.`
      : 'The books know neither the refund nor its order.'
  }
  const undo = undoText(transaction, at)
  if (payment)
    return `Order ${payment.orderNumber} has another payment: ${undo}, unless it is a part of it that the books lost.`
  return `No order is paid with it: ${undo}, or enter the order again and keep the money for it.`
}

function undoText({ state }: Pick<ProviderTransaction, 'state'>, at: string): string {
  return state === 'captured' ? `refund it at ${at}` : `void it at ${at}`
}

function stateAdvice(
  { state, kind }: ProviderTransaction,
  { holds }: ExpectedTransaction,
  { ordered, orderNumber }: BookedPayment,
  at: string,
): string {
  if (kind === 'refund') return `Look at ${at} whether the money went back, and tell the shopper.`
  if (holds === 'nothing') {
    const alone = ordered ? '' : ' Jobs of an open shop let go what was only held.'
    return `Nothing is owed for it: ${undoText({ state }, at)}.${alone}`
  }
  if (holds === 'held' && state === 'captured')
    return `What left for order ${orderNumber} is not in the books: enter its parcel again; nothing is taken twice.`
  if (holds === 'taken' && state === 'authorised') return `It was not taken: take it at ${at} before the hold lapses.`
  return `Order ${orderNumber} is not paid: ask the shopper for the money, or cancel it.`
}

const SAID: Record<DifferenceKind, string> = {
  unknownToBooks: 'not in the shop',
  unknownToProvider: 'not at the provider',
  differentAmount: 'of another amount',
  differentState: 'of another state',
}

/** The lines after the differences: how much was looked at, what is moving, and whether all agrees [OPS-73]. */
export function summaryLines(
  { listed, booked: payments, moving, differences, unanswered }: PaymentCheck,
  { from, until, providers }: { from: Date; until: Date; providers: readonly string[] },
): string[] {
  const counts = Object.entries(differences).filter(([, count]) => count > 0)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const told = counts.map(([kind, count]) => `${count} ${SAID[kind as DifferenceKind]}`).join(', ')
  const silent = [...unanswered].map(([name, reason]) => `${providerName(name)} could not be asked: ${reason}.`)
  return [
    `${timeText(from)} to ${timeText(until)}: ${listed} transactions at ${providers.map(providerName).join(' and ')}, ${payments} payments in the books.`,
    ...(moving > 0
      ? [`${moving} moving just now, younger than ${SETTLING_MINUTES} minutes or being asked for: check again later.`]
      : []),
    ...silent,
    ...(total > 0 ? [`${total} ${total === 1 ? 'difference' : 'differences'}: ${told}.`] : []),
    ...(silent.length > 0 ? ['Whether the rest agrees is not known.'] : []),
    ...(total === 0 && silent.length === 0 ? ['All agree.'] : []),
  ]
}

/** 0 when all agree, 1 on differences, 2 when a provider could not be asked [OPS-73]. */
export function exitCodeOf({ differences, unanswered }: PaymentCheck): number {
  if (unanswered.size > 0) return 2
  return Object.values(differences).some((count) => count > 0) ? 1 : 0
}

function money(amount: number): string {
  return `${decimalText(amount)} ${CURRENCY}`
}

/** To the second: `2026-11-27T09:00:00Z`. */
function timeText(instant: Date): string {
  return `${instant.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`
}
