import { withPlainMarks } from '#lib/domain/contact/person-name.ts'
import { type LoyaltyMember, tidyMemberNumber } from '#lib/domain/loyalty/loyalty.ts'
import { orderMemberId } from '#lib/domain/loyalty/loyalty-guest.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { keepPendingMembership, pendingMembership } from '#stores/loyalty-guest.ts'
import { heldCustomer } from '../account/account-query.ts'
import { ApiError, NetworkError } from '../call-error.ts'
import { useShopSettings } from '../cart/shop-settings.ts'
import { mutate, mutation } from '../query.ts'
import { UNREACHED } from '../unreached.ts'

/** The number that earns points with an order placed now, in this browser [LOY-12]. */
export function currentMemberId(now: Date): string | undefined {
  return orderMemberId(
    {
      enabled: useShopSettings.getState().loyaltyEnabled ?? false,
      loggedIn: isLoggedIn(useIdentityStore.getState().status),
      linked: heldCustomer()?.loyalty.providers.qantas?.memberId,
      pending: pendingMembership(),
    },
    now,
  )
}

/**
 * Has the programme look up a guest's membership and keeps it for this order and the account they may open. Answers
 * what went wrong, in the catalogue's words; undefined when it is added [LOY-07, LOY-10, LOY-11, SM-LOY-01].
 */
export async function addGuestMembership(typed: LoyaltyMember): Promise<string | undefined> {
  const member = { memberId: tidyMemberNumber(typed.memberId), lastName: withPlainMarks(typed.lastName.trim()) }
  try {
    keepPendingMembership(await mutate(mutation('verifyLoyalty'), { body: member }), new Date())
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.message
    if (error instanceof NetworkError) return UNREACHED
    throw error
  }
}
