import type { z } from 'zod'
import type { updateCustomerRequest } from '#lib/contract/account.ts'
import type { LoyaltyMember } from '#lib/domain/loyalty/loyalty.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { contactDetailsOf, currentCustomer, heldCustomer, keepCustomer } from '../account/account-query.ts'
import { mutate, mutation } from '../query.ts'

type Change = NonNullable<z.input<typeof updateCustomerRequest>['loyalty']>['qantas']

/**
 * Links a membership to the account that is loaded and keeps what the server made of it. Throws the call's error
 * [LOY-03].
 */
export function linkMembership({ memberId, lastName }: LoyaltyMember): Promise<void> {
  return change({ action: 'link', memberId, lastName })
}

/** Ends the link. Throws the call's error [LOY-04]. */
export function unlinkMembership(): Promise<void> {
  return change({ action: 'unlink' })
}

async function change(qantas: Change): Promise<void> {
  if (!heldCustomer()) throw new Error('Account not loaded.')
  const { customerId } = useIdentityStore.getState()
  const customer = contactDetailsOf(await currentCustomer())
  const saved = await mutate(mutation('updateAccount'), { body: { customer, loyalty: { qantas } } })
  // An answer that comes after the logout is nobody's.
  if (customerId === useIdentityStore.getState().customerId) keepCustomer(saved.customer)
}
