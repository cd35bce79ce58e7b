import { beforeAll, describe, expect, it, vi } from 'vitest'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { MemoryIndex } from '#lib/server/catalogue/index-memory.ts'
import { postgresIndex } from '#lib/server/catalogue/index-postgres.ts'
import { narrowedCounts, pageListing } from '#lib/server/catalogue/page-listing.ts'
import { db, pool } from '#lib/server/db/client.ts'
import { storeStock, stores } from '#lib/server/db/schema.ts'
import { forgetKept } from '#lib/server/platform/cached-until-invalidated.ts'
import { storeKinds } from '#lib/server/store-locator/store-kinds.ts'
import { nameOfStore } from '#lib/server/store-locator/stores.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const index = new MemoryIndex({ standIn: postgresIndex })

beforeAll(async () => {
  await openShop()
  const size = (id: string, usMen: string, stock: number) => ({ id, label: usMen, sizes: { usMen }, stock })
  await shelve({ id: 'ridge' }, [size('ridge-9', '9', 4), size('ridge-10', '10', 4)])
  await shelve({ id: 'creek' }, [size('creek-9', '9', 0), size('creek-10', '10', 4)])
  await shelve({ id: 'plain' }, [size('plain-9', '9', 9)])
  const place = { country: 'AU', region: 'VIC', locality: 'Fitzroy', postcode: '3065', street1: '1 Smith St' }
  await db()
    .insert(stores)
    .values(
      ['fitzroy', 'geelong'].map((id) => ({
        ...{ erpStoreId: id, path: id, name: `Shop ${id}`, latitude: -37.8, longitude: 144.9 },
        ...place,
      })),
    )
  await db()
    .insert(storeStock)
    .values([
      { erpStoreId: 'fitzroy', variantId: 'ridge-9', qty: 2 },
      { erpStoreId: 'fitzroy', variantId: 'creek-9', qty: 1 },
      { erpStoreId: 'fitzroy', variantId: 'creek-10', qty: 3, reserved: 3 },
      { erpStoreId: 'geelong', variantId: 'creek-10', qty: 1 },
    ])
  await index.settled()
})

it('is what a shop without one offers nothing of, and one with stockists alone no pickup [OPS-20, STORE-01]', async () => {
  const kinds = () => {
    forgetKept()
    return storeKinds()
  }
  expect(await kinds()).toEqual({ own: true, any: true })
  await pool().query(`update stores set type = 'STOCKIST'`)
  expect(await kinds()).toEqual({ own: false, any: true })
  await pool().query(`alter table stores rename to closed_stores`)
  await pool().query(`create view stores as select * from closed_stores where false`)
  expect(await kinds()).toEqual({ own: false, any: false })
  await pool().query('drop view stores')
  await pool().query('alter table closed_stores rename to stores')
  await pool().query(`update stores set type = 'STORE'`)
  expect(await kinds()).toEqual({ own: true, any: true })
})

const ids = async (search: string) => {
  const asked = parseListingQuery(Object.fromEntries(new URLSearchParams(search)))
  return (await index.list(asked)).cards.map(({ id }) => id).sort()
}

describe('a listing of what stands in a store', () => {
  it.each([
    ['store=fitzroy', ['creek', 'ridge']],
    ['store=geelong', ['creek']],
    ['store=fitzroy&sizeUsMen=9', ['creek', 'ridge']],
    // Ridge has a 10 online, and Creek's three are reserved.
    ['store=fitzroy&sizeUsMen=10', []],
    ['store=geelong&sizeUsMen=10', ['creek']],
    ['store=nowhere', []],
    ['sizeUsMen=10', ['creek', 'ridge']],
  ])('%s [CAT-49]', async (search, expected) => {
    expect(await ids(search)).toEqual(expected)
  })

  it('counts sizes and categories of that store alone, and keeps online sizes on the cards [CAT-49, CAT-40]', async () => {
    const listing = await pageListing(parseListingQuery({ store: 'fitzroy' }))
    expect(listing.total).toBe(2)
    expect(listing.facets.sizeUsMen?.map(({ value, count }) => [value, count])).toEqual([
      ['9', 2],
      ['10', 0],
    ])
    expect(listing.cards.find(({ id }) => id === 'ridge')?.footwearAvailableVariantLabels).toEqual(['9', '10'])
    const scopes = [{ category: 'footwear' }, { category: 'clothing' }]
    expect(await narrowedCounts(parseListingQuery({ store: 'geelong' }), scopes)).toEqual([1, 0])
  })

  it('shows a sale in the store within two minutes, and the shelf of another store as it was [CAT-49]', async () => {
    const clock = vi.spyOn(performance, 'now')
    const start = performance.now()
    expect(await ids('store=fitzroy&sizeUsMen=9')).toEqual(['creek', 'ridge'])
    await pool().query(`update store_stock set qty = 0 where variant_id = 'ridge-9' and erp_store_id = 'fitzroy'`)
    clock.mockReturnValue(start + 61_000)
    // The first who asks after a minute is not kept waiting.
    expect(await ids('store=fitzroy&sizeUsMen=9')).toEqual(['creek', 'ridge'])
    await vi.waitFor(async () => expect(await ids('store=fitzroy&sizeUsMen=9')).toEqual(['creek']))
    expect(await ids('store=geelong')).toEqual(['creek'])
  })

  it('keeps the last shelf while the database does not answer [CAT-49]', async () => {
    const clock = vi.spyOn(performance, 'now')
    const start = performance.now()
    await ids('store=geelong')
    const broken = vi.spyOn(pool(), 'query').mockRejectedValue(new Error('away') as never)
    clock.mockReturnValue(start + 200_000)
    expect(await ids('store=geelong')).toEqual(['creek'])
    expect(await ids('store=geelong')).toEqual(['creek'])
    expect(broken).toHaveBeenCalled()
  })
})

it('knows the name of a store by its id, and no name of another [CAT-49]', async () => {
  expect(await nameOfStore('fitzroy')).toBe('Shop fitzroy')
  expect(await nameOfStore('nowhere')).toBeUndefined()
  expect(await nameOfStore('\0')).toBeUndefined()
})
