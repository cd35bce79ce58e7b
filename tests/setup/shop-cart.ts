import { afterEach, beforeEach, vi } from 'vitest'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { forgetCartSync } from '#lib/client/cart/sync/cart-sync.ts'
import type { CartItem } from '#lib/domain/cart/cart.ts'
import { restoreCart } from '#stores/cart.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { takeNotices } from '#stores/notices.ts'
import { answer, refusal, type SentCall, type useMockApi } from './mock-api.ts'
import { cartOf } from './sync-fixture.ts'

/** What the API says of a customer's cart. */
export const stateOf = (syncableStateVersion: number, items: Record<string, CartItem>) => ({
  syncableStateVersion,
  cart: { items },
})

/** The changes a call names. */
export const namedIn = (query: URLSearchParams) => (query.get('changes') ?? '').split(',').filter(Boolean)

/** Each test begins as a guest whose browser keeps nothing and whom nothing was said; after it nothing syncs. */
export function useEmptyBrowser(wire: ReturnType<typeof useMockApi>): void {
  beforeEach(() => {
    wire.answers('indexObjects', ({ body }) => answer('indexObjects', { results: body.objectIds.map(() => null) }))
    localStorage.clear()
    restoreCart()
    useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
    useProductRecords.setState({ byId: {} })
    takeNotices()
  })
  afterEach(() => {
    forgetCartSync()
    vi.useRealTimers()
  })
}

/** The server's side of one customer's cart, which has these lines, on a faked wire. */
export function shopCart(wire: ReturnType<typeof useMockApi>, ...lines: CartItem[]) {
  const shop = {
    version: 3,
    items: cartOf(...lines) as Record<string, CartItem>,
    ids: [] as string[],
    before: undefined as (() => void) | undefined,
    /** Stores a change, as the real one does. */
    take({ body, query }: SentCall): Response {
      if (body.syncableStateVersion !== shop.version) return refusal('StateConflict')
      shop.version += 1
      shop.items = body.cart.items
      shop.ids.push(...namedIn(query))
      return answer('saveAccountState', stateOf(shop.version, shop.items))
    },
    /** The newest cart, with those of the changes asked for that are in it. */
    newest({ query }: SentCall): Response {
      const changes = namedIn(query).filter((id) => shop.ids.includes(id))
      return answer('accountState', { ...stateOf(shop.version, shop.items), changes })
    },
  }
  wire.answers('accountState', shop.newest)
  wire.answers('saveAccountState', (call) => {
    shop.before?.()
    return shop.take(call)
  })
  return shop
}
