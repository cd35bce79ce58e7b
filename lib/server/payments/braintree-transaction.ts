import 'server-only'
import type { Transaction } from 'braintree'
import type { VaultedCard } from './port.ts'

export type TransactionState = 'authorised' | 'captured' | 'voided' | 'declined' | 'unsettled'

const STATES: Record<string, TransactionState> = {
  authorized: 'authorised',
  submitted_for_settlement: 'captured',
  settlement_pending: 'captured',
  settling: 'captured',
  settlement_confirmed: 'captured',
  settled: 'captured',
  voided: 'voided',
  // The hold has lapsed by itself: nothing is held and nothing can be taken.
  authorization_expired: 'voided',
  processor_declined: 'declined',
  gateway_rejected: 'declined',
  failed: 'declined',
  settlement_declined: 'declined',
}

/** Where the money of a transaction stands; `unsettled` while the gateway itself is still at it. */
export function transactionState(transaction: Transaction): TransactionState {
  return STATES[transaction.status] ?? 'unsettled'
}

type Method = 'creditCard' | 'applePayCard' | 'androidPayCard' | 'paypalAccount'

/**
 * What a transaction was paid with. The SDK makes one of each for every transaction, and leaves empty what was not
 * used; its published types take it the other way round.
 */
function methodsOf(transaction: Transaction) {
  return transaction as { [M in Method]: { [F in keyof NonNullable<Transaction[M]>]?: string | null | undefined } }
}

/** How the payment is named to its owner and staff: `Visa ending in 1111`, `PayPal (s•••@example.com)` [ORD-08]. */
export function paymentSummary(transaction: Transaction): string {
  const { applePayCard, androidPayCard, creditCard, paypalAccount } = methodsOf(transaction)
  switch (transaction.paymentInstrumentType as string) {
    case 'apple_pay_card':
      return `Apple Pay (${cardName(applePayCard.cardType?.replace('Apple Pay - ', ''), applePayCard.last4)})`
    case 'android_pay_card':
      return `Google Pay (${cardName(androidPayCard.sourceCardType, androidPayCard.sourceCardLast4)})`
    case 'paypal_account':
      return paypalAccount.payerEmail ? `PayPal (${maskedEmail(paypalAccount.payerEmail)})` : 'PayPal'
    case 'credit_card':
      return cardName(creditCard.cardType, creditCard.last4)
    default:
      return 'Online payment'
  }
}

type Told = string | null | undefined

function cardName(type: Told, last4: Told): string {
  const name = cardType(type)
  return last4 ? `${name} ending in ${last4}` : name
}

function cardType(type: Told): string {
  return type === 'MasterCard' ? 'Mastercard' : type || 'Card'
}

/** The card a transaction has put into the vault; undefined when it was no card, or was not kept. */
export function vaultedCard(transaction: Transaction): VaultedCard | undefined {
  const { token, cardType: type, last4, expirationMonth, expirationYear } = methodsOf(transaction).creditCard
  if (transaction.paymentInstrumentType !== 'credit_card' || !token || !last4) return undefined
  return { token, type: cardType(type), lastFour: last4, expiry: `${expirationMonth}/${expirationYear}` }
}

/** What names the payment method of a transaction in the vault, whatever its kind. */
export function vaultToken(transaction: Transaction): string | undefined {
  const { creditCard, applePayCard, androidPayCard, paypalAccount } = methodsOf(transaction)
  return creditCard.token || applePayCard.token || androidPayCard.token || paypalAccount.token || undefined
}

function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '•••' : `${address.slice(0, 1)}•••${address.slice(at)}`
}
