import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SYNC_RECORD_VERSION } from '#lib/domain/cart/sync-record.ts'
import { CONTACT } from '#tests/setup/shop-fixtures.ts'
import { cartOf, inSync, lineFixture as line, syncedCart, T0 } from '#tests/setup/sync-fixture.ts'

interface Kept {
  key: string
  version?: number
  data: unknown
  /** What the page that is loaded now has of it. */
  known: () => Promise<unknown>
  /** What that is; without it the data themselves. */
  as?: unknown
  /** What is known without a record that can be read. */
  nothing?: unknown
}

const WISH = { productId: 'p', variantId: 'p-8', createdAt: '2026-03-01T10:00:00.000Z', qty: 1 }
const SAVED = { dana: [{ productId: 'p', variantId: 'p-8', qty: 2, savedAt: T0 }] }
const SYNC = { customerId: 'dana', state: inSync(syncedCart(2, line('a'))) }
const SIZES = { own: { shirt: 'M' }, chosen: { waist: '87R' } }
const STORE = { erpStoreId: 's1', name: 'Dandenong', path: 'vic/dandenong', locality: 'Dandenong', postcode: '3175' }

const RECORDS: Kept[] = [
  {
    key: 'cart',
    data: { items: cartOf(line('a')) },
    known: async () => (await import('#stores/cart.ts')).useCartStore.getState(),
    as: { items: cartOf(line('a')), restored: true },
    nothing: { items: {}, restored: true },
  },
  {
    key: 'checkout',
    data: { contact: CONTACT },
    known: async () => (await import('#stores/checkout.ts')).useCheckoutStore.getState(),
    as: { record: { contact: CONTACT }, restored: true, placingOrder: false },
    nothing: { record: {}, restored: true, placingOrder: false },
  },
  {
    key: 'cartSync',
    version: SYNC_RECORD_VERSION,
    data: SYNC,
    known: async () => (await import('#stores/cart-sync.ts')).readCartSync()?.customerId,
    as: 'dana',
  },
  {
    key: 'wishlist',
    data: { items: [WISH] },
    known: async () => (await import('#stores/wishlist.ts')).useWishlistStore.getState().remembered,
    as: [WISH],
    nothing: [],
  },
  {
    key: 'savedForLater',
    data: SAVED,
    known: async () => (await import('#stores/saved-lines.ts')).useSavedLines.getState().lists,
    as: SAVED,
    nothing: {},
  },
  {
    key: 'savedForLater',
    data: SAVED,
    known: async () => (await import('#stores/saved-hint.ts')).useSavedHint.getState().some,
    as: true,
    nothing: false,
  },
  {
    key: 'mySizes',
    version: 2,
    data: SIZES,
    known: async () => (await import('#stores/my-sizes.ts')).knownSizes(),
    nothing: { own: {}, chosen: {} },
  },
  {
    key: 'myStore',
    data: { store: STORE },
    known: async () => (await import('#stores/my-store.ts')).currentMyStore(),
    as: STORE,
  },
  {
    key: 'geo',
    data: { country: 'NZ', acknowledged: true },
    known: async () => (await import('#stores/geo.ts')).currentGeo(),
  },
  {
    key: 'deliveryPostcode',
    data: { postcode: '3175', country: 'AU' },
    known: async () => (await import('#stores/delivery-postcode.ts')).currentDeliveryPlace(),
  },
]

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

const keep = ({ key, version = 1, data }: Kept) => localStorage.setItem(key, JSON.stringify({ version, data }))

describe.each(RECORDS)('the record $key', (kept) => {
  const { key, known, as = kept.data, nothing } = kept

  it('is what the page that is loaded next starts from [GEN-10]', async () => {
    keep(kept)
    expect(await known()).toEqual(as)
  })

  it.each(['{oops', '{"version":99,"data":{}}', undefined])('is nothing where it is %s [GEN-10]', async (raw) => {
    if (raw !== undefined) localStorage.setItem(key, raw)
    expect(await known()).toEqual(nothing)
  })

  it('is heard of when another window writes it, and when that window takes it away [CART-29]', async () => {
    expect(await known()).toEqual(nothing)
    keep(kept)
    window.dispatchEvent(new StorageEvent('storage', { key }))
    expect(await known()).toEqual(as)
    localStorage.removeItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key }))
    expect(await known()).toEqual(nothing)
  })
})
