import { beforeAll, describe, expect, it } from 'vitest'
import { type ListingQuery, parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { brandBySlug, brandsIndex } from '#lib/server/catalogue/brands.ts'
import { categoryByPath, navigationTree } from '#lib/server/catalogue/categories.ts'
import { memoryIndex } from '#lib/server/catalogue/index-choice.ts'
import { listProducts } from '#lib/server/catalogue/listing.ts'
import { productBySlug } from '#lib/server/catalogue/product-record.ts'
import { announceChange } from '#lib/server/platform/changes.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const day = (n: number) => new Date(Date.UTC(2026, 0, n))

beforeAll(async () => {
  await openShop()
  await shelve(
    {
      id: 'ridge',
      name: 'Ridge Boot',
      colour: 'wheat',
      material: 'leather',
      bestFor: ['concreter'],
      price: 18995,
      rank: 1,
      publishedAt: day(1),
    },
    [
      { id: 'ridge-9', label: '9', sizes: { usMen: '9', uk: '8' }, stock: 5 },
      { id: 'ridge-10', label: '10', sizes: { usMen: '10', uk: '9' }, stock: 0 },
    ],
  )
  await shelve(
    {
      id: 'creek',
      brandSlug: 'tully',
      name: 'creek boot',
      colour: 'black',
      material: 'leather',
      bestFor: ['nurse', 'chef'],
      price: 9000,
      erpOriginalPrice: 12000,
      rank: 2,
      publishedAt: day(3),
    },
    [{ id: 'creek-10', label: '10', sizes: { usMen: '10', uk: '9' }, stock: 3 }],
  )
  await shelve(
    {
      id: 'range',
      brandSlug: 'tully',
      name: 'Range Boot',
      colour: 'wheat',
      price: 10000,
      taxExclusive: true,
      rank: 3,
      publishedAt: day(2),
      canonicalCategory: 'footwear/boots/steel-cap',
    },
    [{ id: 'range-8', label: '8', sizes: { usMen: '8' }, stock: 3, reserved: 3 }],
  )
  await shelve(
    {
      id: 'tee',
      name: 'Élan Tee',
      colour: 'black',
      price: 2500,
      rank: 4,
      publishedAt: day(4),
      canonicalCategory: 'clothing',
      productType: 'tee',
    },
    [
      { id: 'tee-m', label: 'M', stock: 8 },
      { id: 'tee-s', label: 'S', stock: 8 },
      { id: 'tee-2xl', label: '2XL', stock: 8 },
    ],
  )
  await shelve({ id: 'gone', state: 'discontinued' }, [{ id: 'gone-9', stock: 5 }])
  await shelve({ id: 'soon', state: 'upcoming' }, [{ id: 'soon-9', stock: 5 }])
})

const list = (params: Record<string, string | string[]>, scope?: ListingQuery['scope']) =>
  listProducts(parseListingQuery(params, scope))
const ids = async (params: Record<string, string | string[]>, scope?: ListingQuery['scope']) =>
  (await list(params, scope)).cards.map((card) => card.id)
const counts = (values: { value: string; count: number }[] | undefined) =>
  Object.fromEntries((values ?? []).map((v) => [v.value, v.count]))

describe('a listing', () => {
  it('holds only products that may be sold [CAT-29]', async () => {
    expect(await ids({})).toEqual(['ridge', 'creek', 'range', 'tee'])
  })

  it.each([
    ['recommended', ['ridge', 'creek', 'range', 'tee']],
    ['nameAsc', ['creek', 'tee', 'range', 'ridge']],
    ['nameDesc', ['ridge', 'range', 'tee', 'creek']],
    ['priceAsc', ['tee', 'creek', 'range', 'ridge']],
    ['priceDesc', ['ridge', 'range', 'creek', 'tee']],
    ['newest', ['tee', 'creek', 'range', 'ridge']],
    ['oldest', ['ridge', 'range', 'creek', 'tee']],
  ])('sorts by %s [CAT-12, CAT-13, CAT-14]', async (sort, expected) => {
    expect(await ids({ sort })).toEqual(expected)
  })

  it('keeps to a brand, a category and everything below it [CAT-01]', async () => {
    expect(await ids({}, { brand: 'tully' })).toEqual(['creek', 'range'])
    expect(await ids({}, { category: 'footwear' })).toEqual(['ridge', 'creek', 'range'])
    expect(await ids({}, { category: 'footwear/boots/steel-cap' })).toEqual(['range'])
    expect(await ids({}, { brand: 'tully', category: 'clothing' })).toEqual([])
  })

  it.each([
    ['[CAT-03]', { brand: 'tully' }, ['creek', 'range']],
    ['[CAT-04]', { colour: 'black' }, ['creek', 'tee']],
    ['[CAT-06]', { material: 'leather' }, ['ridge', 'creek']],
    ['[CAT-07]', { bestFor: 'chef' }, ['creek']],
    ['[CAT-08]', { sale: '1' }, ['creek']],
    ['[CAT-09]', { sizeUsMen: '9' }, ['ridge']],
    ['[CAT-09]', { sizeUk: '9' }, ['creek']],
    ['[CAT-10]', { clothingSize: '2XL' }, ['tee']],
    ['[CAT-10]', { clothingSize: '10' }, []],
  ])('narrows by facet %s %j', async (_id, params, expected) => {
    expect(await ids(params)).toEqual(expected)
  })

  it('takes OR within a facet and AND across facets [CAT-11]', async () => {
    expect(await ids({ brand: ['ironbark', 'tully'], colour: 'wheat' })).toEqual(['ridge', 'range'])
    expect(await ids({ colour: 'black', material: 'leather' })).toEqual(['creek'])
  })

  it('counts a group as if it had no choice of its own [CAT-11]', async () => {
    const { facets, saleCount } = await list({ brand: 'tully' })
    expect(counts(facets.brand)).toEqual({ ironbark: 2, tully: 2 })
    expect(counts(facets.colour)).toEqual({ black: 1, wheat: 1 })
    expect(saleCount).toBe(1)
  })

  it('shows a chosen value that matches nothing, and no other such value [CAT-11]', async () => {
    const { facets } = await list({ brand: 'nobody', colour: 'black' })
    expect(counts(facets.brand)).toEqual({ ironbark: 1, nobody: 0, tully: 1 })
  })

  it('wants one variant in stock that has every chosen size [CAT-09]', async () => {
    expect(await ids({ sizeUsMen: '10' })).toEqual(['creek'])
    expect(await ids({ sizeUsMen: '9', sizeUk: '9' })).toEqual([])
    expect(await ids({ sizeUsMen: ['9', '10'] })).toEqual(['ridge', 'creek'])
    expect(counts((await list({ sizeUsMen: '10' })).facets.sizeUsMen)).toEqual({ '9': 1, '10': 1 })
  })

  it('puts sizes in natural order [CAT-10]', async () => {
    expect((await list({}, { category: 'clothing' })).facets.clothingSize?.map((v) => v.value)).toEqual([
      'S',
      'M',
      '2XL',
    ])
  })

  it('takes what is reserved for sold [CART-20]', async () => {
    const card = (await list({})).cards.find((c) => c.id === 'range')
    expect(card?.soldOut).toBe(true)
    expect(card?.footwearAvailableVariantLabels).toEqual([])
  })

  it('finds words anywhere, the beginning of each is enough [SRCH-07]', async () => {
    expect(await ids({ q: 'BOOT rid' })).toEqual(['ridge'])
    expect(await ids({ q: 'tully' })).toEqual(['creek', 'range'])
    expect(await ids({ q: 'code-creek-10' })).toEqual(['creek'])
    expect(await ids({ q: 'oot' })).toEqual([])
  })

  it.each(['\\', "'; drop table products; --", '%', '(', '[a', '*', '\u0000', '<script>'])(
    'survives a search for %j',
    async (q) => {
      expect((await list({ q })).total).toBeGreaterThanOrEqual(0)
    },
  )

  it('is empty without complaint past its end and for nonsense values [CAT-28, ROUTE-48]', async () => {
    expect(await list({ page: '9' })).toMatchObject({ cards: [], total: 4, pageCount: 1, page: 9 })
    expect(await list({ colour: 'nonsense' })).toMatchObject({ cards: [], total: 0, pageCount: 1 })
  })
})

describe('pages of a long listing', () => {
  it('hold 60 each, disjoint and complete [CAT-02, CAT-13, CONST-03]', async () => {
    for (let i = 0; i < 61; i++) await shelve({ id: `sock-${i}`, brandSlug: 'empty', name: 'Sock', rank: 7 }, [])
    announceChange(['listing'])
    await memoryIndex().settled()
    const scope = { brand: 'empty' }
    const first = await list({ sort: 'nameAsc' }, scope)
    const second = await list({ sort: 'nameAsc', page: '2' }, scope)
    expect([first.cards.length, second.cards.length, first.total, first.pageCount]).toEqual([60, 1, 61, 2])
    expect(new Set([...first.cards, ...second.cards].map((card) => card.id)).size).toBe(61)
  })
})

describe('brands and categories', () => {
  it('lists brands with sellable products by name [CAT-18]', async () => {
    const names = (await brandsIndex()).map((brand) => brand.name)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en-AU')))
    expect(names).toContain('Tully')
  })

  it('knows the categories a brand is sold in [CAT-16]', async () => {
    const page = await brandBySlug('tully')
    expect(page?.categories.map((c) => c.path)).toEqual(['footwear', 'footwear/boots', 'footwear/boots/steel-cap'])
    expect(await brandBySlug('nobody')).toBeUndefined()
    expect(await brandBySlug('\u0000')).toBeUndefined()
  })

  it('knows a category with what is above and below it [CAT-17]', async () => {
    const page = await categoryByPath('footwear/boots')
    expect(page?.category).toMatchObject({ name: 'Boots', intro: 'For the site.' })
    expect(page?.ancestors.map((c) => c.path)).toEqual(['footwear'])
    expect(page?.children.map((c) => c.path)).toEqual(['footwear/boots/steel-cap'])
    expect(await categoryByPath('footwear/nothing')).toBeUndefined()
  })

  it('draws the tree without empty branches', async () => {
    const tree = await navigationTree()
    expect(tree.map((c) => c.path)).toEqual(['footwear', 'clothing'])
    expect(tree[0]?.children[0]?.children[0]?.path).toBe('footwear/boots/steel-cap')
  })
})

describe('a product page', () => {
  it('runs its breadcrumbs from the top down to the canonical category [PDP-07]', async () => {
    const page = await productBySlug('range')
    expect(page?.breadcrumbs.map((c) => c.name)).toEqual(['Footwear', 'Boots', 'Steel cap'])
    expect(page?.product).toMatchObject({ path: 'tully/range', price: 100, taxExclusive: true, stock: 0 })
  })

  it('exists for a product no longer sold, and not for an unknown one [CAT-29, PDP-18]', async () => {
    expect((await productBySlug('gone'))?.product.state).toBe('discontinued')
    expect(await productBySlug('never-was')).toBeUndefined()
    expect(await productBySlug('../etc')).toBeUndefined()
  })
})
