import { queryOptions } from '@tanstack/react-query'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { api } from '../api.ts'

/** The provider's token for this browser and the payment methods on offer. Asked for once per visit to the payment step. */
function clientTokenQuery(customerId: string | undefined) {
  return queryOptions({
    queryKey: ['payment', 'client-token', customerId ?? 'guest'],
    queryFn: ({ signal }) => api('clientToken', { signal }),
    staleTime: 10 * 60_000,
    // Two parts of the payment step ask: the one that comes later must not ask again for what has just failed.
    retryOnMount: false,
  })
}

/** The query of whoever is shopping, once that is known. What is on offer depends on it [PAY-25]. */
export function useClientTokenQuery() {
  const { status, customerId } = useIdentityStore()
  const query = clientTokenQuery(isLoggedIn(status) ? customerId : undefined)
  return { ...query, enabled: status !== 'INITIALISING' }
}
