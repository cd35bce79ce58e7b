import { type Query, QueryClient } from '@tanstack/react-query'
import { useIdentityStore } from '#stores/identity.ts'

/**
 * The first part of the key of an answer that is the same for everybody; any other names the person it was given to.
 */
export const EVERYBODY = 'everybody'

const FRESH_MS = 60_000

let client: QueryClient | undefined

/** What /api has told this page, in memory only; one for the whole page. */
export function queryClient(): QueryClient {
  // Nothing a server renders for one person may be there for the next.
  if (typeof window === 'undefined') return createClient()
  if (!client) {
    client = createClient()
    client.mount()
  }
  return client
}

// What belongs to a person goes when they go, by whatever way; an answer that comes after that is kept nowhere
// [ORD-12, AUTH-20, AUTH-21, SM-AUTH-08, SM-AUTH-09].
useIdentityStore.subscribe(({ status, customerId }, before) => {
  const personal = { predicate: ({ queryKey }: Query) => queryKey[0] !== EVERYBODY }
  if (status === 'LOGGING_OUT') void client?.cancelQueries(personal)
  const left = status === 'LOGGED_OUT' && before.status !== 'LOGGED_OUT'
  if (left || customerId !== before.customerId) client?.removeQueries(personal)
})

/** React Query never retries by itself and never waits for a network: the API client decides both [GEN-14, API-08]. */
function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: 0, networkMode: 'always', refetchOnReconnect: true, staleTime: FRESH_MS },
      // What was sent may hold a password: it is forgotten with the form that sent it.
      mutations: { retry: 0, networkMode: 'always', gcTime: 0 },
    },
  })
}
