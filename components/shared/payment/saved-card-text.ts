import type { SavedCard } from '#lib/client/payment/saved-cards.ts'
import { hasExpired } from '#lib/domain/payment/card.ts'

/** `Visa ending in 1111` */
export function cardTitle({ type, lastFour }: SavedCard): string {
  return `${type} ending in ${lastFour}`
}

/** `Expires 12/2030`, or `Expired 01/2024`. */
export function expiryText({ expiry }: SavedCard, now: Date): string {
  return `${hasExpired(expiry, now) ? 'Expired' : 'Expires'} ${expiry}`
}
