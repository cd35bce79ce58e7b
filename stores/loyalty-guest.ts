import type { LoyaltyMember } from '#lib/domain/loyalty/loyalty.ts'
import { type GuestLoyalty, parseGuestLoyalty } from '#lib/domain/loyalty/loyalty-guest.ts'
import { browserRecord } from './browser-record.ts'

const record = browserRecord<GuestLoyalty | null>({ key: 'loyaltyGuest', version: 1, parse: parseGuestLoyalty })

/** The membership a guest has given and nobody has linked yet; its age is for the caller to judge [LOY-07]. */
export function pendingMembership(): GuestLoyalty | undefined {
  return record.read() ?? undefined
}

/** Keeps a membership that was verified until its guest logs in [SM-LOY-01]. */
export function keepPendingMembership({ memberId, lastName }: LoyaltyMember, now: Date): void {
  record.write({ memberId, lastName, createdAt: now.toISOString() })
}

/** Forgets it: it was linked, is too old, or is not wanted any more [LOY-08, SM-LOY-05]. */
export function forgetPendingMembership(): void {
  if (record.read()) record.write(null)
}
