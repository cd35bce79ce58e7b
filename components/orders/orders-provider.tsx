'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ordersCache } from '#lib/client/orders/orders-cache.ts'

/** Lets what is inside ask for orders, and find again what was asked for before. */
export function OrdersProvider({ children }: { children: ReactNode }) {
  const [client] = useState(ordersCache)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
