import 'server-only'
import type { Transaction } from 'braintree'

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

/** How the payment is named to its owner and staff: `Visa ending in 1111`, `PayPal (s•••@example.com)` [ORD-08]. */
export function paymentSummary(transaction: Transaction): string {
  const { applePayCard, androidPayCard, creditCard, paypalAccount } = transaction
  switch (transaction.paymentInstrumentType as string) {
    case 'apple_pay_card':
      return `Apple Pay (${cardName(applePayCard?.cardType?.replace(/^Apple Pay - /, ''), applePayCard?.last4)})`
    case 'android_pay_card':
      return `Google Pay (${cardName(androidPayCard?.sourceCardType, androidPayCard?.sourceCardLast4)})`
    case 'paypal_account':
      return paypalAccount?.payerEmail ? `PayPal (${maskedEmail(paypalAccount.payerEmail)})` : 'PayPal'
    case 'credit_card':
      return cardName(creditCard?.cardType, creditCard?.last4)
    default:
      return 'Online payment'
  }
}

function cardName(type: string | undefined, last4: string | undefined): string {
  const name = type === 'MasterCard' ? 'Mastercard' : type || 'Card'
  return last4 ? `${name} ending in ${last4}` : name
}

function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '•••' : `${address.slice(0, 1)}•••${address.slice(at)}`
}
