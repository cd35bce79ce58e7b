import { beforeEach, expect, it } from 'vitest'
import { cartItems, gained } from '#lib/client/analytics/cart-items.ts'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'
import { cartOf, lineFixture as line } from '#tests/setup/sync-fixture.ts'

const wire = useMockApi()
beforeEach(() => {
  useProductRecords.setState({ byId: {} })
  wire.sells(productFixture(), productFixture({ id: 'p2', name: 'Peak cap', price: 100, taxExclusive: true }))
})

it('a change has added what is more of a size than before, over all its lines [OBS-09]', () => {
  const size = (id: string, qty: number) => line(id, { variantId: 'v', productId: 'p', qty })
  const before = cartOf(size('a', 2), line('same', { qty: 3 }), line('less', { qty: 3 }))
  const after = cartOf(size('b', 3), line('same', { qty: 3 }), line('less', { qty: 1 }), line('new', { qty: 2 }))
  expect(gained(before, after)).toEqual([
    { productId: 'p', variantId: 'v', qty: 1 },
    { productId: 'p-new', variantId: 'v-new', qty: 2 },
  ])
  expect(gained(cartOf(size('a', 2), size('b', 2)), cartOf(size('c', 5)))).toEqual([
    { productId: 'p', variantId: 'v', qty: 1 },
  ])
  expect(gained(after, after)).toEqual([])
})

it('lines are told at what the shopper pays for one, and what the shop no longer has is not told [OBS-09, CAT-24]', async () => {
  const wanted = (productId: string, size: string, qty: number) => ({
    productId,
    variantId: `${productId}-${size}`,
    qty,
  })
  const told = await cartItems([
    wanted('p1', '8', 2),
    wanted('p2', '9', 1),
    wanted('p1', 'gone', 1),
    wanted('p3', '8', 1),
  ])
  const brand = { item_brand: 'Grit' }
  expect(told).toEqual([
    { ...brand, item_id: 'p1', item_name: 'Anvil boot', item_variant: '8', price: 129.95, quantity: 2 },
    { ...brand, item_id: 'p2', item_name: 'Peak cap', item_variant: '9', price: 110, quantity: 1 },
  ])
  expect(wire.sent('indexObjects')).toHaveLength(1)
})
