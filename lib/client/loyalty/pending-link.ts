import { isToBeLinked } from '#lib/domain/loyalty/loyalty-guest.ts'
import { forgetPendingMembership, pendingMembership } from '#stores/loyalty-guest.ts'
import { heldCustomer } from '../account/account-query.ts'
import { ApiError } from '../call-error.ts'
import { linkMembership } from './membership.ts'

/**
 * Links the membership a guest gave to the account they have logged in to, and forgets it whatever comes of it. False
 * when it was to be linked and could not be; a shop without the programme says nothing about it [LOY-08, LOY-09,
 * LOY-15, SM-LOY-02 to SM-LOY-04].
 */
export async function linkPendingMembership(now: Date = new Date()): Promise<boolean> {
  const pending = pendingMembership()
  if (!pending) return true
  const linked = heldCustomer()?.loyalty.providers.qantas?.memberId
  try {
    if (isToBeLinked(pending, linked, now)) await linkMembership(pending)
    return true
  } catch (error) {
    return error instanceof ApiError && error.refusal.errorCode === 'LoyaltyDisabled'
  } finally {
    forgetPendingMembership()
  }
}
