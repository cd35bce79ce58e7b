import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type ListingQuery, parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { SORT_OPTIONS } from '#lib/domain/shop-rules.ts'
import { tableIndex } from '#lib/server/catalogue/index-choice.ts'
import { postgresIndex } from '#lib/server/catalogue/index-postgres.ts'
import { TableIndex } from '#lib/server/catalogue/listing-tables/table-index.ts'
import { cardsInOrder } from '#lib/server/catalogue/listing-tables/table-page.ts'
import { syncAll, syncProducts } from '#lib/server/catalogue/listing-tables/table-sync.ts'
import { pool } from '#lib/server/db/client.ts'
import { log } from '#lib/server/platform/log.ts'
import { forgetSettings } from '#lib/server/settings/settings.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { stockRandomCatalogue } from '#tests/setup/random-catalogue.ts'

// What a listing of 8,192 products and more needs is tried with few: their numbers begin just below the end of a chunk.
useTestDatabase({ seed: false })

const LAST_OF_CHUNK = 8191

beforeAll(async () => {
  await stockRandomCatalogue(80)
  await pool().query(
    `insert into listing_products (n, slug, fingerprint, rank, name, shopper_price, published_ms, path, card)
     values ($1, '', '', 0, '', 0, 0, '', '{}'), ($1 - 20, '', '', 0, '', 0, 0, '', '{}')`,
    [LAST_OF_CHUNK],
  )
  await tableIndex().settled()
})

const numbers = async () => {
  const { rows } = await pool().query<{ n: number }>(
    'select n from listing_products where product_id is not null order by n',
  )
  return rows.map(({ n }) => n)
}

async function expectValidated(query: ListingQuery): Promise<void> {
  // What judges keeps settings for some seconds.
  forgetSettings()
  expect({ query, answer: await tableIndex().list(query) }).toEqual({ query, answer: await postgresIndex.list(query) })
}

describe('the listing tables', () => {
  it('are tried again once, whatever failed while the database was away [SRCH-13]', async () => {
    const index = new TableIndex({ standIn: postgresIndex })
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const gone = () => Promise.reject(new Error('Connection terminated')) as never
    const away = vi.spyOn(pool('jobs'), 'connect').mockImplementation(gone)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    for (const slug of ['a', 'b', 'c']) await index.hear([`product:${slug}`])
    const retries = timers.mock.calls.filter(([, ms]) => ms === 1000)
    for (const spy of [away, timers]) spy.mockRestore()
    expect(retries).toHaveLength(1)
    expect(warn).toHaveBeenCalledTimes(3)
    warn.mockRestore()
    await eventually(() => expect([index.isFilled, index.lagMs]).toEqual([true, 0]))
  })

  it('answer themselves, with products in several chunks [SRCH-13]', async () => {
    expect(tableIndex().isFilled).toBe(true)
    const used = await numbers()
    expect(used.slice(0, 3)).toEqual([LAST_OF_CHUNK - 20, LAST_OF_CHUNK, LAST_OF_CHUNK + 1])
    for (const sort of SORT_OPTIONS) {
      await expectValidated(parseListingQuery({ sort }))
      await expectValidated(
        parseListingQuery({ sort, sizeUk: ['9', '10'], sizeEu: '8', colour: ['black', 'navy'], sale: '1' }),
      )
      await expectValidated(parseListingQuery({ sort, q: 'size 9 boots', brand: 'tully' }, { category: 'footwear' }))
    }
  })

  it.each(SORT_OPTIONS)('find the same page by walking and by sorting: %s [CAT-13]', async (sort) => {
    const some = (await numbers()).filter((_, i) => i % 3 !== 0)
    for (const offset of [0, 5, some.length - 2]) {
      const sorted = await cardsInOrder(some, sort, offset, 7, true)
      expect(await cardsInOrder(some, sort, offset, 7, false)).toEqual(sorted)
      expect(sorted).toHaveLength(Math.min(7, some.length - offset))
    }
  })

  it('are not written where nothing changed, and their numbers are used again [SRCH-13]', async () => {
    const before = await numbers()
    expect(await syncAll()).toBe(0)
    const { rows } = await pool().query<{ slug: string }>(
      `update products set state = 'discontinued' where id in (select product_id from listing_products where n = any($1))
        returning slug`,
      [before.slice(1, 4)],
    )
    await syncProducts(rows.map(({ slug }) => slug))
    expect(await numbers()).toEqual([before[0], ...before.slice(4)])
    await pool().query(`update products set state = 'current' where slug = any($1)`, [rows.map(({ slug }) => slug)])
    expect(await syncAll()).toBe(3)
    expect(await numbers()).toEqual(before)
    await expectValidated(parseListingQuery({}))
  })

  it('show another tax rate, brand name and address after a look at everything [CAT-13]', async () => {
    await pool().query(`insert into settings (key, value) values ('taxRate', '0.15')`)
    await pool().query(`update brands set name = 'Tully Brothers' where slug = 'tully'`)
    await pool().query(`update products set slug = slug || '-new' where brand_slug = 'mallee'`)
    expect(await syncAll()).toBeGreaterThan(0)
    const { rows } = await pool().query<{ path: string }>(
      `select path from listing_products where path like 'mallee/%'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ path }) => path.endsWith('-new'))).toBe(true)
    const { rows: named } = await pool().query<{ name: string }>(
      `select distinct card #>> '{brand,name}' as name from listing_products where path like 'tully/%'`,
    )
    expect(named).toEqual([{ name: 'Tully Brothers' }])
  })

  it('are the same when made from nothing [SRCH-13]', async () => {
    const read = async () => {
      const { rows } = await pool().query<object>(
        `select p.product_id, p.card, array(select v.facet || ' ' || v.value from listing_values v join listing_bits b on b.value_id = v.id
            where b.chunk = p.n / 8192 and get_bit(b.bits, p.n % 8192) = 1 order by 1) as has,
           array(select word || places from listing_words w where w.n = p.n order by 1) as words,
           array(select code || kind from listing_codes c where c.n = p.n order by 1) as codes
         from listing_products p where p.product_id is not null order by p.product_id`,
      )
      return rows
    }
    const kept = await read()
    const written = await syncAll({ afresh: true })
    expect(written).toBe(kept.length)
    expect(await read()).toEqual(kept)
  })

  it('are written by one at a time, whoever hears of a change [SRCH-13]', async () => {
    const { rows } = await pool().query<{ slug: string }>(
      `update products set name = name || ' Wombat' where state = 'current' returning slug`,
    )
    const slugs = rows.map(({ slug }) => slug)
    await Promise.all([syncProducts(slugs), syncAll(), syncProducts(slugs)])
    expect(await syncAll()).toBe(0)
    await expectValidated(parseListingQuery({ sort: 'nameDesc' }))
  })
})
