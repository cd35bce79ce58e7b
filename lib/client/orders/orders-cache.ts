import type { QueryClient } from '@tanstack/react-query'
import { useIdentityStore } from '#stores/identity.ts'
import { createQueryClient } from '../query-provider.tsx'

let cache: QueryClient | undefined

/** The orders this page was told: going back to the list is instant. In memory only, and one person's. */
export function ordersCache(): QueryClient {
  // Nothing a server renders for one person may be there for the next.
  if (typeof window === 'undefined') return createQueryClient()
  cache ??= createQueryClient()
  return cache
}

// They go when their owner goes, by whatever way; an answer that comes after that is kept nowhere [ORD-12, AUTH-20, SM-AUTH-09].
useIdentityStore.subscribe(({ status, customerId }, before) => {
  if (status === 'LOGGED_OUT' || customerId !== before.customerId) cache?.clear()
})
