import { cardBrand, digitsOf, parseExpiry } from '#lib/domain/payment/card.ts'

/**
 * The stand-in gateway's one-time token for a card. It carries what the gateway needs to act: the first six digits, the
 * last four, brand and expiry. The number itself stays in the browser.
 */
export function sandboxNonce(number: string, expiry: string): string {
  const digits = digitsOf(number)
  const date = parseExpiry(expiry)
  const card = {
    bin: digits.slice(0, 6),
    last4: digits.slice(-4),
    brand: cardBrand(digits) ?? 'Card',
    month: date?.month ?? '',
    year: date?.year ?? '',
  }
  return `sandboxcard.${base64url(JSON.stringify(card))}.${random()}`
}

/**
 * What the stand-ins are to make of a wallet's payment: take it, decline it, take it and never answer; Afterpay only,
 * find that something else was approved; Google Pay only, have the card's bank ask its owner.
 */
export type WalletFate = 'fine' | 'declined' | 'silent' | 'changed' | 'asks'

/** The stand-in gateway's one-time token for what a wallet approved. */
export function sandboxWalletNonce(wallet: 'paypal' | 'applePay' | 'googlePay', fate: WalletFate, email = ''): string {
  return `sandboxwallet.${base64url(JSON.stringify({ wallet, fate, email }))}.${random()}`
}

/** Sixteen hexadecimal digits. The first is a letter: digits alone could be taken for the number of a card. */
function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return `a${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.slice(0, 16)
}

function base64url(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
