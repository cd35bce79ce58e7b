import type { EndpointName } from '#lib/contract/endpoints.ts'
import type { OrderChannel } from '#lib/contract/order-history.ts'
import { query } from '../query.ts'
import { queryClient } from '../query-client.ts'

/** A page of a customer's purchase history [API-53]. */
export const historyQuery = (channel: OrderChannel, page: number) => query('orderHistory', { query: { channel, page } })

/** One order of a customer [API-54]. */
export const orderQuery = (number: string) => query('accountOrder', { params: { number } })

/** Has orders asked for again where they are looked at next: this page has placed one, or sent something back. */
export function invalidateOrders(): void {
  const names: unknown[] = ['orderHistory', 'accountOrder'] satisfies EndpointName[]
  void queryClient().invalidateQueries({ predicate: ({ queryKey: [, name] }) => names.includes(name) })
}
