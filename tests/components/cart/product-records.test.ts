import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  firstStaleAt,
  invalidateProducts,
  loadProducts,
  loadStock,
  useProductRecords,
} from '#lib/client/cart/product-records.ts'
import { isContradicted } from '#lib/client/cart/refresh-stale-products.ts'
import { pricedText } from '#lib/domain/catalogue/priced-text.ts'
import { useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const BOOT = productFixture({ id: 'p1' })
const CAP = productFixture({ id: 'p2', name: 'Peak cap' })
const asked = () => wire.sent('indexObjects').map(({ body }) => body.objectIds)
const NOW = Date.parse('2026-03-01T10:00:00.000Z')

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
  useProductRecords.setState({ byId: {} }, true)
  wire.sells(BOOT, CAP)
})
afterEach(() => vi.restoreAllMocks())

it('asks for each product once, for those that are not known alone, and says which do not exist [CAT-21]', async () => {
  await loadProducts(['p1', 'p1'])
  expect(await loadProducts(['p1', 'p2', 'gone'])).toEqual({ p1: BOOT, p2: CAP, gone: null })
  expect(asked()).toEqual([['p1'], ['p2', 'gone']])
  expect(new Set(wire.sent('indexObjects').map(({ path }) => path))).toEqual(
    new Set(['/api/search/indexes/local_products/objects']),
  )
})

it('says of a product that has gone since that it is gone, though its record is held [CAT-21]', async () => {
  await loadProducts(['p1', 'p2'])
  invalidateProducts(['p1', 'never-held'])
  wire.sells(CAP)
  expect(await loadProducts(['p1', 'p2'])).toEqual({ p1: null, p2: CAP })
  expect(asked()).toEqual([['p1', 'p2'], ['p1']])
})

it('promises no stock of a product that has gone since [CAT-21]', async () => {
  await loadProducts(['p1', 'p2'])
  invalidateProducts(['p1'])
  wire.sells(CAP)
  expect(await loadStock('p1')).toBeUndefined()
  expect((await loadStock('p2'))?.byVariant).toEqual(new Map(CAP.variants.map(({ id, stockQty }) => [id, stockQty])))
})

it('asks again for what is doubted until there is a newer record, and for no other [CAT-20, CAT-21]', async () => {
  await loadProducts(['p1', 'p2'])
  invalidateProducts(['p1'])
  await loadProducts(['p1', 'p2'])
  await loadProducts(['p1', 'p2'])
  const newer = { ...BOOT, price: 99, stockUpdatedAt: new Date(NOW + 86_400_000 * 3650).toISOString() }
  wire.sells(newer, CAP)
  expect(await loadProducts(['p1'])).toEqual({ p1: newer })
  await loadProducts(['p1', 'p2'])
  expect(asked()).toEqual([['p1', 'p2'], ['p1'], ['p1'], ['p1']])
})

it('tells a product’s stock by size and since when, and nothing of one that does not exist [CAT-21]', async () => {
  expect(await loadStock('p1')).toEqual({
    toldAt: NOW,
    byVariant: new Map(BOOT.variants.map(({ id, stockQty }) => [id, stockQty])),
    priced: pricedText(BOOT),
  })
  expect(await loadStock('gone')).toBeUndefined()
})

it('knows when the first of several has to be asked for again [CAT-21]', async () => {
  await loadProducts(['p1'])
  vi.spyOn(Date, 'now').mockReturnValue(NOW + 5000)
  await loadProducts(['p2'])
  expect(firstStaleAt(['p2', 'p1', 'gone'])).toBe(NOW + 300_001)
  expect(firstStaleAt(['p2'])).toBe(NOW + 305_001)
  expect(firstStaleAt(['gone'])).toBeUndefined()
})

it('holds a quote against what was told after it alone, once for each price, with GST where the price is without [DATA-26]', async () => {
  wire.sells({ ...BOOT, price: 100, taxExclusive: true }, { ...CAP, price: 110 })
  await loadProducts(['p1', 'p2'])
  const line = (productId: string, unitPrice: number) => ({ ...quoteFixture().lines[0], productId, unitPrice }) as never
  expect(isContradicted({ lines: [line('p1', 110), line('p2', 110)] }, NOW - 1)).toBe(false)
  expect(isContradicted({ lines: [line('p1', 100), line('other', 1)] }, NOW)).toBe(false)
  expect(isContradicted({ lines: [line('p1', 100)] }, NOW - 1)).toBe(true)
  // A catalogue that lags behind is not asked for ever.
  expect(isContradicted({ lines: [line('p1', 100)] }, NOW - 1)).toBe(false)
  expect(isContradicted({ lines: [line('p1', 100), line('p2', 111)] }, NOW - 1)).toBe(true)
})

it('asks for a product whose id every object answers to as for any other [CART-60, CAT-21]', async () => {
  expect(await loadProducts(['constructor', 'p1'])).toEqual({ constructor: null, p1: BOOT })
  expect(asked()).toEqual([['constructor', 'p1']])
  invalidateProducts(['constructor', 'toString'])
  expect([firstStaleAt(['constructor']), await loadStock('toString')]).toEqual([undefined, undefined])
})
