import { useEffect } from 'react'
import type { Customer } from '#lib/contract/account.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { ensureAccount, useAccountStore } from './account-load.ts'

/** What an account page shows before it knows more: `away` once it is known that nobody is signed in. */
export type AccountView = 'loading' | 'away' | 'preparing' | 'trouble' | 'ready'

/** Where the account stands for a page; loads it when nobody has yet [ACCT-05, GUARD-17]. */
export function useAccountView(): AccountView {
  const status = useIdentityStore((identity) => identity.status)
  const result = useAccountStore((account) => account.result)
  const here = isLoggedIn(status)
  useEffect(() => {
    if (here) ensureAccount()
  }, [here])
  if (status === 'LOGGED_OUT') return 'away'
  if (!here || result === undefined) return 'loading'
  if (result === 'SUCCESS') return 'ready'
  return result === 'PREPARING' ? 'preparing' : 'trouble'
}

/** The customer, inside the gate of an account page. Throws 'Account not loaded.' anywhere else. */
export function useCustomer(): Customer {
  const customer = useAccountStore((account) => account.customer)
  if (!customer) throw new Error('Account not loaded.')
  return customer
}
