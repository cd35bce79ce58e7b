import { cardBrand, digitsOf, parseExpiry } from '#lib/domain/card.ts'

/**
 * The stand-in gateway's one-time token for a card. It carries what the gateway needs to act: the first six digits, the last
 * four, brand and expiry. The number itself stays in the browser.
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
  const random = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return `sandboxcard.${base64url(JSON.stringify(card))}.${random}`
}

function base64url(text: string): string {
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
