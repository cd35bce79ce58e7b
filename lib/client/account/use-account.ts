import type { Customer } from '#lib/contract/account.ts'
import { isPreparingLong } from '#lib/domain/account/account-load.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { useApiQuery } from '../query.ts'
import { accountQuery } from './account-query.ts'

/** What an account page shows before it knows more: `away` once it is known that nobody is signed in. */
export type AccountView = 'loading' | 'away' | 'preparing' | 'preparingLong' | 'trouble' | 'ready'

/** Where the account stands for a page; loads it when nobody has yet [ACCT-05, GUARD-17]. */
export function useAccountView(): AccountView {
  const status = useIdentityStore((identity) => identity.status)
  const { data, isError } = useApiQuery(accountQuery())
  if (status === 'LOGGED_OUT') return 'away'
  if (!isLoggedIn(status)) return 'loading'
  if (data?.customer) return 'ready'
  if (data?.preparing) return isPreparingLong(data.preparing - 1) ? 'preparingLong' : 'preparing'
  return isError ? 'trouble' : 'loading'
}

/** The customer, inside the gate of an account page. Throws 'Account not loaded.' anywhere else. */
export function useCustomer(): Customer {
  const customer = useApiQuery(accountQuery()).data?.customer
  if (!customer) throw new Error('Account not loaded.')
  return customer
}
