import { queryOptions } from '@tanstack/react-query'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { type AnswerOf, api } from '../api.ts'

type Offer = AnswerOf<'clientToken'>

const FRESH_MS = 10 * 60_000
const GUEST = 'guest'

let latest: { whose: string; at: number; offer: Offer } | undefined

/** The provider's token for this browser and the payment methods on offer. Asked for once per visit to the payment step. */
function clientTokenQuery(whose: string) {
  return queryOptions({
    queryKey: ['payment', 'client-token', whose],
    queryFn: ({ signal }) => ask(whose, signal),
    staleTime: FRESH_MS,
    // Two parts of the payment step ask: the one that comes later must not ask again for what has just failed.
    retryOnMount: false,
  })
}

/** The query of whoever is shopping, once that is known. What is on offer depends on it [PAY-25]. */
export function useClientTokenQuery() {
  const { status, customerId } = useIdentityStore()
  const query = clientTokenQuery(isLoggedIn(status) ? (customerId ?? GUEST) : GUEST)
  return { ...query, enabled: status !== 'INITIALISING' }
}

/** The same for whoever is no component; what was asked for lately serves. Throws the call's error [API-77]. */
export async function paymentOffer(): Promise<Offer> {
  const { status, customerId } = useIdentityStore.getState()
  const whose = isLoggedIn(status) ? (customerId ?? GUEST) : GUEST
  if (latest?.whose === whose && Date.now() - latest.at < FRESH_MS) return latest.offer
  return ask(whose)
}

async function ask(whose: string, signal?: AbortSignal): Promise<Offer> {
  const offer = await api('clientToken', { signal })
  latest = { whose, at: Date.now(), offer }
  return offer
}
