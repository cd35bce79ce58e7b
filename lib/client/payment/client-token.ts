import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** The provider's token for this browser and the payment methods on offer. Asked for once per visit to the payment step. */
export const clientTokenQuery = queryOptions({
  queryKey: ['payment', 'client-token'],
  queryFn: ({ signal }) => api('clientToken', { signal }),
  staleTime: 10 * 60_000,
})
