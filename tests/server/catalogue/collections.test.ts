import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { baseQuery, narrowedBase, ownChoices } from '#lib/domain/catalogue/collection.ts'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { readCollectionPlaces } from '#lib/server/catalogue/collection-places.ts'
import { collectionAt, collectionPages, collectionParts, shownCollections } from '#lib/server/catalogue/collections.ts'
import { memoryIndex } from '#lib/server/catalogue/index-choice.ts'
import { listProducts } from '#lib/server/catalogue/listing.ts'
import { listingDigest } from '#lib/server/catalogue/listing-digest.ts'
import { collectionListing } from '#lib/server/catalogue/page-listing.ts'
import { pool } from '#lib/server/db/client.ts'
import { cachedUntilInvalidated, forgetKept } from '#lib/server/platform/cached-until-invalidated.ts'
import { announceChange, listenForChanges } from '#lib/server/platform/changes.ts'
import { markdownPage } from '#lib/server/seo/markdown-page.ts'
import { sitemapPages } from '#lib/server/seo/sitemap-pages.ts'
import { forgetSettings } from '#lib/server/settings/settings.ts'
import { contentOf } from '#lib/server/shop-file/file-text.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { gate } from '#tests/setup/gate.ts'

useTestDatabase()

const count = async (sql: string) => (await pool().query<{ n: number }>(`select count(*)::int as n ${sql}`)).rows[0]?.n
const SOLD = `from products p where state in ('current', 'evergreen')`
const at = async (path: string) => {
  const found = await collectionAt(path)
  if (!found) throw new Error(`no collection at ${path}`)
  return found
}
const totalOf = async (path: string) => (await listProducts(baseQuery((await at(path)).base))).total

/** Changes rows past the shop, tries something, and puts them back. */
async function changed(sql: string, tried: () => Promise<void>): Promise<void> {
  await pool().query('create table kept_products as select id, state, is_new from products')
  await pool().query(sql)
  try {
    await memoryIndex().hear(['*'])
    forgetKept()
    await tried()
  } finally {
    await pool().query(
      'update products p set state = k.state, is_new = k.is_new from kept_products k where k.id = p.id',
    )
    await pool().query('drop table kept_products')
    await memoryIndex().hear(['*'])
    forgetKept()
  }
}

beforeEach(() => forgetKept())

it('what is kept of the catalogue is read again when the index has taken up a change, not only when it hears of it', async () => {
  let stock = 1
  const kept = cachedUntilInvalidated('of the index', async () => stock)
  expect(await kept()).toBe(1)
  stock = 2
  announceChange(['content'])
  expect(await kept(), 'another change').toBe(1)
  const shown = gate()
  const stops = [listenForChanges(() => shown.promise)]
  const views = vi.fn()
  stops.push(listenForChanges(views, 'views'))
  onTestFinished(() => {
    for (const stop of stops) stop()
  })
  stock = 1
  announceChange(['listing'])
  expect(await kept(), 'of an index that has not taken it up').toBe(1)
  stock = 2
  shown.resolve()
  await vi.waitFor(() => expect(views).toHaveBeenCalledTimes(2))
  expect(await kept()).toBe(2)
})

it('every shop has are called after what the retailer says it sells, and otherwise as they were [SEO-12, CAT-47]', async () => {
  const told = async () => new Map((await shownCollections()).map(({ slug, title }) => [slug, title]))
  const before = await told()
  const about = (sells: string) => loadShop(contentOf(JSON.stringify({ settings: { about: { sells } } })))
  onTestFinished(async () => {
    await pool().query(`delete from settings where key = 'about'`)
    forgetSettings()
    forgetKept()
  })
  await about('scrubs & clogs')
  forgetSettings()
  forgetKept()
  const after = await told()
  expect(after.get('men')).toBe('Scrubs & clogs for men')
  expect([...after.keys()]).toEqual([...before.keys()])
  await about('work boots and workwear')
  forgetSettings()
  forgetKept()
  expect(await told()).toEqual(before)
})

describe('pages for what people look for', () => {
  it('hold just what they say: a trade, the sale, a cap, a rating [CAT-47]', async () => {
    expect(await totalOf('electrician')).toBe(await count(`${SOLD} and 'Electrician' = any(best_for)`))
    expect(await totalOf('sale')).toBe(await count(`${SOLD} and erp_original_price > price`))
    expect(await totalOf('new-arrivals')).toBe(await count(`${SOLD} and is_new`))
    const sale = await count(
      `${SOLD} and erp_original_price > price and exists (select 1 from product_categories pc
        where pc.product_id = p.id and pc.category_path = 'footwear')`,
    )
    expect(sale).toBeGreaterThan(0)
    expect(await totalOf('sale/footwear')).toBe(sale)
    const { cards } = await listProducts(baseQuery((await at('new-arrivals')).base))
    expect(cards.every(({ isNew }) => isNew)).toBe(true)
  })

  it('have wide and large sizes that are in stock, in one variant with the size that is chosen [CAT-47, CAT-39]', async () => {
    const { base } = await at('wide-fit')
    expect(base.facets.width?.every((width) => /wide/i.test(width))).toBe(true)
    const own = ownChoices(base, parseListingQuery({ sizeUk: '13' }))
    const { total, facets } = await collectionListing(base, own)
    const wide13 = `exists (select 1 from variants v where v.product_id = p.id and v.width ~* 'wide'
      and v.sizes->>'uk' = '13' and v.stock > v.reserved)`
    expect(total).toBe(await count(`${SOLD} and ${wide13}`))
    expect(facets.width?.map(({ value }) => value)).toEqual(expect.arrayContaining(base.facets.width ?? []))
    expect(facets.width?.every(({ value }) => /wide/i.test(value))).toBe(true)
  })

  it('cannot be left by an address: other trades and what is not on sale stay outside [CAT-47]', async () => {
    const { base } = await at('chef')
    const own = ownChoices(base, parseListingQuery({ bestFor: ['Welder', 'Miner'] }))
    expect((await listProducts(narrowedBase(base, own))).total).toBe(await totalOf('chef'))
  })

  it('come apart by department and by size, each with words of its own [CAT-47]', async () => {
    const sizes = await collectionParts('school-shoes')
    expect(sizes.length).toBeGreaterThan(15)
    expect(sizes.map(({ href }) => href)).toContain('/shop/school-shoes/13-5')
    const half = await at('school-shoes/13-5')
    expect(half.title).toBe('School shoes in child’s AU size 13½')
    expect(half.above).toEqual({ name: 'School shoes by size', href: '/shop/school-shoes' })
    expect(await totalOf('school-shoes/13-5')).toBeGreaterThan(0)
    const pages = await collectionPages()
    for (const field of ['href', 'title', 'intro'] as const)
      expect(new Set(pages.map((page) => page[field])).size, field).toBe(pages.length)
  })

  it('are not there without products: not the page, nor in menu or sitemap, and their neighbours stay [CAT-47, ROUTE-53]', async () => {
    const before = (await shownCollections()).map(({ slug }) => slug)
    expect(before).toContain('welder')
    await changed(`update products set state = 'discontinued' where 'Welder' = any(best_for)`, async () => {
      const shown = (await shownCollections()).map(({ slug }) => slug)
      expect(shown).toEqual(before.filter((slug) => slug !== 'welder'))
      expect(await collectionAt('welder')).toBeUndefined()
      const listed = ((await sitemapPages('collections')) ?? []).map(({ path }) => path)
      expect(listed).not.toContain('/shop/welder')
      expect(listed).toContain('/shop/electrician')
      expect(await markdownPage('/shop/welder', new URLSearchParams())).toBeUndefined()
    })
    expect(await collectionAt('welder')).toBeDefined()
  })

  it('show everything, newest first, where nothing is marked as new [CAT-47]', async () => {
    await changed('update products set is_new = false', async () => {
      const { base } = await at('new-arrivals')
      expect(base.scope).toBeUndefined()
      expect(base.sort).toBe('newest')
      expect(await totalOf('new-arrivals')).toBe(await count(SOLD))
    })
  })

  it.each(['nothing', 'sale/nothing', 'sale/footwear/deeper', 'metatarsal', 'welder/nothing', '', '__proto__'])(
    'have none at %s [ROUTE-53]',
    async (path) => {
      expect(await collectionAt(path)).toBeUndefined()
    },
  )

  it('lead to a category’s own page where they are no more than it [SEO-06]', async () => {
    const metatarsal = (await shownCollections()).find(({ slug }) => slug === 'metatarsal')
    expect(metatarsal?.href).toBe('/categories/footwear/work-boots/metatarsal')
  })

  it('come as Markdown, with their parts and a page of products', async () => {
    const text = await markdownPage('/shop/sale', new URLSearchParams({ brand: 'karrabin' }))
    expect(text).toMatch(/^# Sale\n/)
    expect(text).toMatch(/\/shop\/sale\/footwear/)
    expect(text).not.toMatch(/\/products\/(?!karrabin\/)/)
  })
})

describe('where search engines find collections', () => {
  it('is their own page, unless another listing shows the same products [SEO-06]', async () => {
    const places = await readCollectionPlaces()
    expect(places.get('/shop/electrician')).toEqual({ canonical: '/shop/electrician', small: false })
    expect(places.get('/shop/school-shoes/13-5')?.canonical).toBe('/shop/school-shoes/13-5')
    const { base } = await at('sale/footwear')
    expect(await listingDigest(baseQuery(base))).not.toBe(await listingDigest(baseQuery((await at('sale')).base)))
  })

  it('is the category where they come to the same, and then not in the sitemap [SEO-06]', async () => {
    const row = {
      slug: 'boots-twice',
      title: 'Boots, twice',
      intro: 'Footwear once more, and nothing else than footwear.',
      group: 'fit',
      filter: 'sort=newest',
      category: 'footwear',
    }
    const { problems } = await loadShop(contentOf(JSON.stringify({ collections: [row] })))
    expect(problems).toEqual([])
    forgetKept()
    const places = await readCollectionPlaces()
    expect(places.get('/shop/boots-twice')?.canonical).toBe('/categories/footwear')
    const listed = ((await sitemapPages('collections')) ?? []).map(({ path }) => path)
    expect(listed).not.toContain('/shop/boots-twice')
    expect(listed.length).toBeGreaterThan(30)
    await loadShop(contentOf(JSON.stringify({ collections: [{ ...row, hidden: true }] })))
  })
})

describe('a shop’s own collections', () => {
  const row = {
    slug: 'gates',
    title: 'For gates',
    intro: 'Gear for gates and yards.',
    group: 'trade',
    filter: 'bestFor=Farm',
  }
  const load = async (collections: unknown[]) => {
    const done = await loadShop(contentOf(JSON.stringify({ collections })))
    forgetKept()
    return done
  }

  it('are a section of the shop file: added, changed in place, taken away, others untouched [CAT-47]', async () => {
    const before = (await shownCollections()).map(({ slug }) => slug)
    expect((await load([row])).problems).toEqual([])
    expect((await at('gates')).title).toBe('For gates')
    expect(await totalOf('gates')).toBe(await totalOf('farmer'))
    expect((await load([{ ...row, title: 'For yards' }])).summary).toContainEqual(
      expect.objectContaining({ name: 'collections', added: 0, changed: 1, same: 0 }),
    )
    expect((await at('gates')).title).toBe('For yards')
    await load([{ ...row, hidden: true }])
    expect(await collectionAt('gates')).toBeUndefined()
    expect((await shownCollections()).map(({ slug }) => slug)).toEqual(before)
  })

  it('come apart only into departments that have something of what they choose [CAT-47, ROUTE-53]', async () => {
    const holding = await count(
      `from categories c where c.parent_path is null and exists (select ${SOLD} and 'Chef' = any(best_for)
        and exists (select from product_categories pc where pc.product_id = p.id and pc.category_path = c.path))`,
    )
    const departments = await count(
      `from categories c where c.parent_path is null and exists (select ${SOLD}
        and exists (select from product_categories pc where pc.product_id = p.id and pc.category_path = c.path))`,
    )
    await load([{ ...row, filter: 'bestFor=Chef', each: 'department', eachTitle: 'Gates: {value}' }])
    const parts = await collectionParts('gates')
    await load([{ ...row, hidden: true }])
    const totals = await Promise.all(parts.map(async ({ base }) => (await listProducts(baseQuery(base))).total))
    expect(Math.min(...totals)).toBeGreaterThan(0)
    expect(parts).toHaveLength(holding ?? 0)
    expect(holding).toBeGreaterThan(0)
    expect(departments).toBeGreaterThan(holding ?? 0)
  })

  it('are refused with their place where they are wrong, and then nothing is written [CAT-47]', async () => {
    const { problems } = await load([
      { ...row, slug: 'Gates!', group: 'gates' },
      { ...row, category: 'no/where' },
    ])
    expect(problems.join('\n')).toMatch(/collections\[0\]\.slug/)
    expect(problems.join('\n')).toMatch(/collections\[0\]\.group/)
    expect(await collectionAt('gates')).toBeUndefined()
  })

  it('that no longer fit are left out, and the shop’s own stay [CAT-47]', async () => {
    const { rows } = await pool().query(`select value from settings where key = 'collections'`)
    await pool().query(`update settings set value = '[{"slug": 7}, "x"]' where key = 'collections'`)
    forgetKept()
    expect((await shownCollections()).map(({ slug }) => slug)).toContain('sale')
    expect(await collectionAt('school-shoes')).toBeUndefined()
    await pool().query(`update settings set value = $1 where key = 'collections'`, [JSON.stringify(rows[0].value)])
  })
})
