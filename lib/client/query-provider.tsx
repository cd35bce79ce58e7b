'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** The only settings of React Query here: it never retries by itself, the API client does [GEN-14]. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: 0, staleTime: 60_000 }, mutations: { retry: 0 } },
  })
}

/** For cart and checkout. Catalogue pages do without. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
