import { isCancelledError, queryOptions } from '@tanstack/react-query'
import type { Customer } from '#lib/contract/account.ts'
import {
  type AccountAnswer,
  type AccountLoadResult,
  accountLoadResult,
  preparingPauseMs,
} from '#lib/domain/account/account-load.ts'
import { usableAddresses } from '#lib/domain/account/address-book.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { api } from '../api.ts'
import { ApiError } from '../call-error.ts'
import { fetchQuery, query } from '../query.ts'
import { queryClient } from '../query-client.ts'

/** The account, or how often the shop has answered that it is still being prepared [ACCT-04]. */
interface Account {
  customer?: Customer
  preparing?: number
}

/**
 * The signed-in customer's account. While it is being prepared it is asked for again every 3 s, later less often,
 * without an end [ACCT-05, SM-ACCT-02].
 */
export function accountQuery() {
  const { queryKey } = query('account', {})
  return queryOptions({
    queryKey: [...queryKey, 'or being prepared'],
    queryFn: ({ client, queryKey, signal }) => ask(client.getQueryData<Account>(queryKey)?.preparing, signal),
    enabled: isLoggedIn(useIdentityStore.getState().status),
    refetchInterval: ({ state: { data } }) => data?.preparing !== undefined && preparingPauseMs(data.preparing - 1),
    refetchIntervalInBackground: true,
  })
}

/**
 * Loads the account anew; a newer load gives up the one before [ACCT-06, SM-ACCT-03]. Answers how this one ended;
 * `accountQuery` goes on while it is being prepared. Never throws.
 */
export async function loadAccount(): Promise<AccountLoadResult> {
  const account = accountQuery()
  void queryClient().cancelQueries({ queryKey: account.queryKey })
  try {
    const { customer } = await fetchQuery({ ...account, staleTime: 0 })
    return customer ? 'SUCCESS' : 'PREPARING'
  } catch (error) {
    return isCancelledError(error) ? 'ABORTED' : 'ERROR'
  }
}

/** The customer, as far as this page knows. */
export function heldCustomer(): Customer | undefined {
  return queryClient().getQueryData(accountQuery().queryKey)?.customer
}

/**
 * The customer as the shop has them now, for whoever changes one part and sends all: another window may have changed
 * the rest. As far as this page knows where the shop cannot be asked.
 */
export async function currentCustomer(): Promise<Customer | undefined> {
  const { customerId } = useIdentityStore.getState()
  await loadAccount()
  // Somebody else may have logged in meanwhile: what was typed for the one is not saved for the other.
  return customerId === useIdentityStore.getState().customerId ? heldCustomer() : undefined
}

/** What is sent with every change of it. Throws where nobody is signed in any more. */
export function contactDetailsOf(customer: Customer | undefined) {
  if (!customer) throw new Error('Account not loaded.')
  const { firstName, lastName, phone = '', subscriptions } = customer
  return { firstName, lastName, phone, subscriptions }
}

/** Takes over what the server made of a change. An answer on its way is older. */
export function keepCustomer(customer: Customer): void {
  const { queryKey } = accountQuery()
  void queryClient().cancelQueries({ queryKey })
  queryClient().setQueryData(queryKey, held(customer))
}

async function ask(preparing = 0, signal: AbortSignal): Promise<Account> {
  try {
    const { customer } = await api('account', { signal })
    return held(customer)
  } catch (cause) {
    if (accountLoadResult(answerOf(cause)) === 'PREPARING') return { preparing: preparing + 1 }
    throw new Error('Cannot load account.', { cause })
  }
}

function held(customer: Customer): Account {
  return { customer: { ...customer, addresses: usableAddresses(customer.addresses) } }
}

function answerOf(cause: unknown): AccountAnswer {
  return cause instanceof ApiError ? { kind: 'refused', errorCode: cause.refusal.errorCode } : { kind: 'failed' }
}
