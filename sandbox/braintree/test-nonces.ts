import {
  accepted,
  CONSUMED,
  DECLINED,
  type Fate,
  FINE,
  type Instrument,
  invalid,
  type Presented,
  unknownNonce,
} from './instruments.ts'
import { presentCard } from './test-cards.ts'
import { presentWallet } from './test-wallets.ts'
import { presentKeptOnce } from './vault-payment.ts'

/** What the browser's check puts behind a nonce whose bank has confirmed its owner. */
const CONFIRMED = '.confirmed'

/**
 * Reads what the shop presents as payment: a published test nonce, a card of our own form, one of the vault for one
 * payment, or a wallet of our own sheet; a card, a wallet's too, may have been confirmed by its bank.
 */
export function presentNonce(nonce: string): Presented {
  if (!nonce.endsWith(CONFIRMED)) return presented(nonce)
  const card = presented(nonce.slice(0, -CONFIRMED.length))
  return card.ok && card.fate.fate === 'asks' ? { ...card, fate: FINE } : card
}

function presented(nonce: string): Presented {
  const published = PUBLISHED.get(nonce)
  if (published) return published
  if (nonce.startsWith('sandboxwallet.')) return presentWallet(nonce)
  if (nonce.startsWith('sandboxkept.')) return presentKeptOnce(nonce)
  return nonce.startsWith('sandboxcard.') ? presentCard(nonce) : unknownNonce()
}

const EXPIRY = '12/2030'
const VISA = { type: 'Visa', bin: '401288', last4: '1881', expiry: EXPIRY }
const MASTERCARD = { type: 'MasterCard', bin: '555555', last4: '4444', expiry: EXPIRY }
const AMEX = { type: 'American Express', bin: '378282', last4: '0005', expiry: EXPIRY }
const DISCOVER = { type: 'Discover', bin: '601111', last4: '1117', expiry: EXPIRY }
const JCB = { type: 'JCB', bin: '353011', last4: '0000', expiry: EXPIRY }
const DINERS = { type: 'Diners Club', bin: '362596', last4: '0004', expiry: EXPIRY }
const MAESTRO = { type: 'Maestro', bin: '630400', last4: '0000', expiry: EXPIRY }
const PAYPAL: Instrument = { kind: 'paypal', email: 'payer@example.com' }

type WalletCard = typeof VISA
const card = (details: WalletCard, fate: Fate = FINE) => accepted({ kind: 'card', ...details }, fate, false)
const applePay = (details: WalletCard) => accepted({ kind: 'applePay', ...details }, FINE, false)
const googlePay = (details: WalletCard) => accepted({ kind: 'googlePay', ...details }, FINE, false)

/** Braintree's published test nonces. They can be used again and again, as on Braintree's own test gateway. */
const PUBLISHED: ReadonlyMap<string, Presented> = new Map<string, Presented>([
  ['fake-valid-nonce', card(VISA)],
  ['fake-valid-visa-nonce', card(VISA)],
  ['fake-valid-mastercard-nonce', card(MASTERCARD)],
  ['fake-valid-amex-nonce', card(AMEX)],
  ['fake-valid-discover-nonce', card(DISCOVER)],
  ['fake-valid-jcb-nonce', card(JCB)],
  ['fake-valid-dinersclub-nonce', card(DINERS)],
  ['fake-valid-maestro-nonce', card(MAESTRO)],
  ['fake-valid-debit-nonce', card(VISA)],
  ['fake-valid-prepaid-nonce', card(VISA)],
  ['fake-valid-business-nonce', card(VISA)],
  ['fake-valid-corporate-nonce', card(VISA)],
  ['fake-processor-declined-visa-nonce', card(VISA, DECLINED)],
  ['fake-processor-declined-mastercard-nonce', card(MASTERCARD, DECLINED)],
  ['fake-processor-declined-amex-nonce', card(AMEX, DECLINED)],
  ['fake-processor-declined-discover-nonce', card(DISCOVER, DECLINED)],
  ['fake-processor-failure-jcb-nonce', card(JCB, { fate: 'failed' })],
  ['fake-gateway-rejected-fraud-nonce', card(VISA, { fate: 'rejected', reason: 'fraud' })],
  ['fake-gateway-rejected-risk-thresholds-nonce', card(VISA, { fate: 'rejected', reason: 'risk_threshold' })],
  ['fake-paypal-one-time-nonce', accepted(PAYPAL, FINE, false)],
  ['fake-paypal-billing-agreement-nonce', accepted(PAYPAL, FINE, false)],
  ['fake-apple-pay-visa-nonce', applePay(VISA)],
  ['fake-apple-pay-mastercard-nonce', applePay(MASTERCARD)],
  ['fake-apple-pay-amex-nonce', applePay(AMEX)],
  ['fake-google-pay-visa-nonce', googlePay(VISA)],
  ['fake-google-pay-mastercard-nonce', googlePay(MASTERCARD)],
  ['fake-google-pay-amex-nonce', googlePay(AMEX)],
  ['fake-android-pay-nonce', googlePay(VISA)],
  ['fake-android-pay-visa-nonce', googlePay(VISA)],
  ['fake-android-pay-mastercard-nonce', googlePay(MASTERCARD)],
  ['fake-android-pay-amex-nonce', googlePay(AMEX)],
  ['fake-consumed-nonce', CONSUMED],
  ['fake-luhn-invalid-nonce', invalid('81715', 'number', 'Credit card number is invalid.')],
])
