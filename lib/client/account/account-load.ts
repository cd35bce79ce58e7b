import { create } from 'zustand'
import type { Customer } from '#lib/contract/account.ts'
import {
  type AccountAnswer,
  type AccountLoadResult,
  accountLoadResult,
  isPreparingLong,
  preparingPauseMs,
} from '#lib/domain/account/account-load.ts'
import { usableAddresses } from '#lib/domain/account/address-book.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { api } from '../api.ts'
import { ApiError } from '../call-error.ts'

interface AccountState {
  /** How the newest load that ended stands; undefined until one has. Never ABORTED: giving up changes nothing [ACCT-06]. */
  result?: Exclude<AccountLoadResult, 'ABORTED'> | undefined
  customer?: Customer | undefined
  /** It is being prepared for longer than it should be. */
  long?: boolean | undefined
  /** What went wrong, for reports; never shown [ACCT-10]. */
  problem?: Error | undefined
}

/** The signed-in customer's account, in memory only. */
export const useAccountStore = create<AccountState>()(() => ({}))

interface Load {
  request: AbortController
  repeats: number
  timer?: ReturnType<typeof setTimeout>
}

let running: Load | undefined

// The account is one person's: it goes when they do, by whatever way [AUTH-21, SM-AUTH-08].
useIdentityStore.subscribe(({ status, customerId }, before) => {
  if (status === 'LOGGING_OUT') abandonAccountLoad()
  if (status === 'LOGGED_OUT' || customerId !== before.customerId) clearAccount()
})

/**
 * Loads the account; a newer load gives up the one before. Resolves with how the first request ended; while the account is being
 * prepared it is asked for again every 3 s, later less often, and the store tells how that goes on [ACCT-03 to ACCT-06]. Never throws.
 */
export function loadAccount(): Promise<AccountLoadResult> {
  abandonAccountLoad()
  running = { request: new AbortController(), repeats: 0 }
  return ask(running)
}

/** Loads the account unless that has been done or begun. */
export function ensureAccount(): void {
  if (!running && useAccountStore.getState().result === undefined) void loadAccount()
}

/** Forgets the account and gives up a running load. */
export function clearAccount(): void {
  abandonAccountLoad()
  useAccountStore.setState({ result: undefined, customer: undefined, long: undefined, problem: undefined })
}

/** Takes over what the server answered, to a load or to a change. */
export function keepCustomer(customer: Customer): void {
  const addresses = usableAddresses(customer.addresses)
  useAccountStore.setState({ result: 'SUCCESS', customer: { ...customer, addresses }, problem: undefined })
}

function abandonAccountLoad(): void {
  clearTimeout(running?.timer)
  running?.request.abort()
  running = undefined
}

async function ask(load: Load): Promise<AccountLoadResult> {
  const { answer, customer, cause } = await request(load.request.signal)
  const result = load === running ? accountLoadResult(answer) : 'ABORTED'
  if (result === 'ABORTED') return result
  if (customer) keepCustomer(customer)
  else if (result === 'PREPARING') waitAndAsk(load)
  else useAccountStore.setState({ result: 'ERROR', problem: new Error('Cannot load account.', { cause }) })
  return result
}

function waitAndAsk(load: Load): void {
  useAccountStore.setState({ result: 'PREPARING', long: isPreparingLong(load.repeats) })
  load.timer = setTimeout(() => {
    load.repeats += 1
    void ask(load)
  }, preparingPauseMs(load.repeats))
}

interface Asked {
  answer: AccountAnswer
  customer?: Customer
  cause?: unknown
}

async function request(signal: AbortSignal): Promise<Asked> {
  try {
    const { customer } = await api('account', { signal })
    return { answer: { kind: 'answered' }, customer }
  } catch (cause) {
    if (signal.aborted) return { answer: { kind: 'aborted' } }
    if (cause instanceof ApiError) return { answer: { kind: 'refused', errorCode: cause.refusal.errorCode }, cause }
    return { answer: { kind: 'failed' }, cause }
  }
}
