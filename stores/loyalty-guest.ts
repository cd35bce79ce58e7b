import type { LoyaltyMember } from '#lib/domain/loyalty/loyalty.ts'
import { type GuestLoyalty, parseGuestLoyalty } from '#lib/domain/loyalty/loyalty-guest.ts'
import { browserRecord } from './browser-record.ts'

const record = browserRecord<GuestLoyalty | null>({ key: 'loyaltyGuest', version: 1, parse: parseGuestLoyalty })

// What a browser without storage would not keep lasts as long as the page.
let unkept: GuestLoyalty | undefined

/** The membership a guest has given and nobody has linked yet; its age is for the caller to judge [LOY-07]. */
export function pendingMembership(): GuestLoyalty | undefined {
  return record.read() ?? unkept
}

/** Keeps a membership that was verified until its guest logs in [SM-LOY-01]. */
export function keepPendingMembership({ memberId, lastName }: LoyaltyMember, now: Date): void {
  const pending = { memberId, lastName, createdAt: now.toISOString() }
  unkept = record.write(pending) ? undefined : pending
}

/** Forgets it: it was linked, is too old, or is not wanted any more [LOY-08, SM-LOY-05]. */
export function forgetPendingMembership(): void {
  unkept = undefined
  if (record.read()) record.write(null)
}
