import { queryOptions } from '@tanstack/react-query'
import type { OrderChannel } from '#lib/contract/order-history.ts'
import { api } from '../api.ts'

/** A page of a customer's purchase history [API-53]. The customer is in the key: nobody sees another's. */
export function historyQuery(customerId: string | undefined, channel: OrderChannel, page: number) {
  return queryOptions({
    queryKey: ['orders', customerId ?? 'guest', 'history', channel, page],
    queryFn: ({ signal }) => api('orderHistory', { query: { channel, page }, signal }),
    enabled: customerId !== undefined,
  })
}

/** One order of a customer [API-54]. */
export function orderQuery(customerId: string | undefined, number: string) {
  return queryOptions({
    queryKey: ['orders', customerId ?? 'guest', 'order', number],
    queryFn: async ({ signal }) => (await api('accountOrder', { params: { number }, signal })).order,
    enabled: customerId !== undefined,
  })
}
