import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { closestSearches } from '#lib/server/catalogue/closest-searches.ts'
import { memoryIndex } from '#lib/server/catalogue/index-choice.ts'
import { postgresIndex } from '#lib/server/catalogue/index-postgres.ts'
import { looserListings } from '#lib/server/catalogue/looser-listings.ts'
import { narrowedCounts, pageListing } from '#lib/server/catalogue/page-listing.ts'
import { popularSearches } from '#lib/server/catalogue/popular-searches.ts'
import { readQuery, sizeChoices } from '#lib/server/catalogue/search-facts.ts'
import { suggest } from '#lib/server/catalogue/suggest.ts'
import { pool } from '#lib/server/db/client.ts'
import { forgetKept } from '#lib/server/platform/cached-until-invalidated.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const search = (q: string): ListingQuery => ({ q, facets: {}, sale: false, sort: 'recommended', page: 1 })

beforeAll(async () => {
  await openShop()
  const boot = { name: 'Ridge boot', styleCode: 'RB', demographic: 'men', price: 18_000 }
  await shelve({ ...boot, id: 'ridge-navy', colour: 'navy', rank: 1 }, [
    { id: 'rn10', label: '10', sizes: { uk: '10', usMen: '11' }, stock: 3 },
  ])
  await shelve({ ...boot, id: 'ridge-black', colour: 'black', rank: 2 }, [
    { id: 'rb10', label: '10', sizes: { uk: '10', usMen: '11' }, stock: 3 },
  ])
  await shelve(
    {
      id: 'polo',
      name: 'Site polo',
      productType: 'polo',
      colour: 'navy',
      demographic: 'women',
      price: 3000,
      canonicalCategory: 'clothing',
    },
    [
      { id: 'polo-2xl', label: '2XL', stock: 2 },
      { id: 'polo-4xl', label: 'XXXXL', stock: 2 },
    ],
  )
  await memoryIndex().settled()
})

beforeEach(() => forgetKept())

describe('a search page', () => {
  it('takes sizes and colours the catalogue has out of the words [SRCH-15]', async () => {
    const { query, changed } = await readQuery(search('navy 2XL polo'))
    expect({ changed, q: query.q, facets: query.facets }).toEqual({
      changed: true,
      q: 'polo',
      facets: { colour: ['navy'], clothingSize: ['2XL'] },
    })
    expect((await readQuery(search('pink polo'))).changed).toBe(false)
  })

  it.each(['4xl polo', 'xxxxl polo', 'polo size XXXXL'])(
    'takes “%s” under the name its label has [SRCH-15]',
    async (q) => {
      expect((await readQuery(search(q))).query.facets).toEqual({ clothingSize: ['XXXXL'] })
      expect((await suggest(q)).products.map(({ id }) => id)).toEqual(['polo'])
    },
  )

  it('asks which size, and offers only what finds something [SRCH-15]', async () => {
    const { query, unclear } = await readQuery(search('boot size 10'))
    expect(query.q).toBe('boot size 10')
    const choices = unclear ? await sizeChoices(query, unclear) : []
    expect(choices.map(({ facet, count, query: said }) => [facet, count, said.q])).toEqual([['sizeUk', 2, 'boot']])
  })
})

describe('a size of some systems', () => {
  it.each([
    ['AU/US 11 boot', false, 'AU/US 11 boot'],
    ['US11 boot', true, 'US 11 boot'],
    ['boot us 11', false, 'boot us 11'],
  ])('“%s” is asked about as one of them, however often it is read [SRCH-20]', async (q, changed, words) => {
    const read = await readQuery(search(q))
    expect({ changed: read.changed, words: read.query.q }).toEqual({ changed, words })
    const again = await readQuery(read.query)
    expect(again).toEqual({ ...read, changed: false })
    const choices = again.unclear ? await sizeChoices(again.query, again.unclear) : []
    expect(choices.map(({ facet, count }) => [facet, count])).toEqual([['sizeUsMen', 2]])
    for (const index of [memoryIndex(), postgresIndex]) {
      expect((await index.list(read.query)).cards.map(({ id }) => id)).toEqual(['ridge-navy', 'ridge-black'])
    }
    expect((await suggest(q)).products.map(({ id }) => id)).toEqual(['ridge-navy'])
  })

  it('keeps its systems while other words become choices [SRCH-15, SRCH-20]', async () => {
    const { query, unclear } = await readQuery(search('navy AU/US 11 boot'))
    expect(query).toMatchObject({ q: 'AU/US 11 boot', facets: { colour: ['navy'] } })
    expect(unclear?.choices).toEqual(['sizeUsWomen', 'sizeUsMen'])
    const mens = await readQuery({ ...query, facets: { wearer: ['men'] } })
    expect(mens.query).toMatchObject({ q: 'boot', facets: { wearer: ['men'] } })
  })
})

describe('suggestions', () => {
  it('show a style once, with its other colours [SRCH-11]', async () => {
    const { products } = await suggest('ridge')
    expect(products.map(({ id, otherColours }) => [id, otherColours])).toEqual([
      ['ridge-navy', [{ path: 'ironbark/ridge-black', colour: 'black' }]],
    ])
  })

  it('read sizes as the page does [SRCH-15]', async () => {
    expect((await suggest('2XL polo')).products.map(({ id }) => id)).toEqual(['polo'])
    expect((await suggest('3XL polo')).products).toEqual([])
  })

  it('lead on where no product has all the words, as the page does, and nowhere else [SRCH-19]', async () => {
    expect(await suggest('ridge boot concreting')).toMatchObject({
      products: [],
      closest: [{ words: 'ridge boot', productCount: 2, search: 'q=ridge+boot' }],
    })
    expect((await suggest('navy ridge boot concreting')).closest).toEqual([
      { words: 'ridge boot', productCount: 1, search: 'q=ridge+boot&colour=navy' },
    ])
    expect((await suggest('ridge polo')).closest?.map(({ words }) => words)).toEqual(['polo', 'ridge'])
    expect((await suggest('zzzqq qqzzz')).closest).toEqual([])
    expect(await suggest('ridge boot')).not.toHaveProperty('closest')
    expect(await suggest('rigde')).not.toHaveProperty('closest')
  })

  it('offer what ten searched for and the catalogue knows, else categories [SRCH-14]', async () => {
    expect((await suggest('')).popular).toEqual(['boots'])
    const searched = (term: string, times: number) =>
      pool().query(
        `insert into measurements (at, name, page, data)
         select now(), 'search', 'search', jsonb_build_object('search_term', $1::text, 'results', 3) from generate_series(1, $2)`,
        [term, times],
      )
    await searched('Ridge boots', 12)
    await searched('buy cheap pills', 90)
    await searched('polo', 9)
    // Beginnings of words are no words: who knows what they were meant to be.
    await searched('sit', 50)
    await searched('ridge b', 40)
    await searched('ridge boots size 10', 11)
    for (const nothing of ['the sit', 'on the sit', '- sit', 'us 11 sit']) await searched(nothing, 30)
    await searched('the ridge', 20)
    await searched('us 11 boots', 10)
    forgetKept()
    expect(await popularSearches()).toEqual(['the ridge', 'ridge boots', 'ridge boots size 10', 'us 11 boots'])
  })
})

describe('a narrowed page', () => {
  it('keeps what its choices leave nothing of, with a 0 [CAT-11]', async () => {
    const narrowed: ListingQuery = { facets: { wearer: ['women'] }, sale: false, sort: 'recommended', page: 1 }
    const { facets, total } = await pageListing(narrowed)
    expect(total).toBe(1)
    expect(facets.colour?.map(({ value, count }) => [value, count])).toEqual([
      ['black', 0],
      ['navy', 1],
    ])
    expect(facets.wearer?.map(({ value, count }) => [value, count])).toEqual([
      ['men', 2],
      ['women', 1],
    ])
    const bands = facets.price?.map(({ label, count }) => [label, count])
    expect(bands).toEqual([
      ['$25 to $50', 1],
      ['$150 to $200', 0],
    ])
  })

  it('counts its subcategories with its choices [CAT-40]', async () => {
    const navy: ListingQuery = { facets: { colour: ['navy'] }, sale: false, sort: 'recommended', page: 1 }
    expect(
      await narrowedCounts(navy, [{ category: 'footwear' }, { category: 'clothing' }, { category: 'no' }]),
    ).toEqual([1, 1, 0])
  })
})

describe('a search with prices in words', () => {
  it('leads to the listing that has them as choices, beside those it had [SRCH-17]', async () => {
    const { query, changed } = await readQuery({
      ...search('newest navy boot on sale under $200'),
      facets: { price: ['300-'] },
    })
    expect({ query, changed }).toEqual({
      changed: true,
      query: {
        q: 'boot',
        facets: { colour: ['navy'], price: ['0-25', '100-150', '150-200', '25-50', '300-', '50-100'] },
        sale: true,
        sort: 'newest',
        page: 1,
      },
    })
  })

  it('keeps the order that was chosen, and a sale that was [SRCH-17]', async () => {
    const { query } = await readQuery({ ...search('latest boots'), sale: true, sort: 'oldest' })
    expect(query).toMatchObject({ q: 'boots', sale: true, sort: 'oldest' })
    expect((await readQuery(search('boots on sale'))).query).toMatchObject({
      q: 'boots',
      sale: true,
      sort: 'recommended',
    })
  })

  it('counts as before where nothing is said of prices', async () => {
    const asked = { ...search('ridge boot'), sort: 'newest' as const, page: 2 }
    expect(await readQuery(asked)).toEqual({ query: asked, changed: false })
  })
})

describe('a search that is read', () => {
  it('has nothing left to read where words are said twice, or come together by it [SRCH-15, SRCH-17]', async () => {
    for (const q of ['on sale on sale boot', 'boot under mens $200']) {
      const { query, changed } = await readQuery(search(q))
      expect({ q, changed, words: query.q }).toEqual({ q, changed: true, words: 'boot' })
      expect(await readQuery(query)).toEqual({ query, changed: false })
    }
    expect((await readQuery(search('boot under mens $200'))).query.facets).toMatchObject({ wearer: ['men'] })
    expect((await readQuery(search('boot sale price'))).query).toMatchObject({ q: 'boot price', sale: true })
  })

  it('stays as long as an address holds, also where it grows by it [SRCH-09]', async () => {
    const { query } = await readQuery(search(`boot 10½ ${'x'.repeat(91)}`))
    expect(query.q).toBe(`boot 10.5 ${'x'.repeat(90)}`)
    expect((await readQuery(query)).changed).toBe(false)
  })
})

describe('the index in PostgreSQL itself', () => {
  it('takes no word for a code because some code is in small letters [SRCH-07, SRCH-13]', async () => {
    for (const index of [memoryIndex(), postgresIndex]) {
      expect((await index.list(search('rigde'))).searchedFor).toBe('ridge')
      expect((await index.list(search('code-rn10'))).cards.map(({ id }) => id)).toEqual(['ridge-navy'])
    }
  })
})

describe('what fewer words find', () => {
  const closest = async (query: ListingQuery) => (await closestSearches(query)).map(({ q, count }) => [q, count])

  it('is the most of them, with the choices that were made [SRCH-16]', async () => {
    expect(await closest(search('ridge boot concreting'))).toEqual([['ridge boot', 2]])
    expect(await closest({ ...search('ridge boot concreting'), facets: { colour: ['navy'] }, page: 3 })).toEqual([
      ['ridge boot', 1],
    ])
    expect(await closest({ ...search('ridge concreting'), sale: true })).toEqual([])
    expect((await closestSearches({ ...search('ridge concreting'), page: 3 }))[0]?.query).toEqual(search('ridge'))
  })

  it('is three at most, what names a kind of goods first [SRCH-16]', async () => {
    expect(await closest(search('ridge polo'))).toEqual([
      ['polo', 1],
      ['ridge', 2],
    ])
    expect((await closest(search('ridge site polo boot'))).length).toBeLessThanOrEqual(3)
  })

  it('takes no word for another while it leaves out others [SRCH-16]', async () => {
    // Alone each is mended: rigde, pollo.
    expect((await memoryIndex().search('pollo', 1)).searchedFor).toBe('polo')
    expect(await closest(search('rigde pollo'))).toEqual([])
    expect(await closest(search('concreting pollo'))).toEqual([])
    expect(await closest(search('boot pollo'))).toEqual([['boot', 2]])
  })

  it('is nothing for one word, or for words nothing has [SRCH-16]', async () => {
    expect(await closest(search('zzzqq'))).toEqual([])
    expect(await closest(search('zzzqq qqzzz'))).toEqual([])
    expect(await closest({ facets: {}, sale: true, sort: 'recommended', page: 1 })).toEqual([])
  })
})

describe('what is there without one of the filters', () => {
  const looser = async (query: ListingQuery) =>
    (await looserListings(query)).map(({ without, count, query: { facets, ...rest } }) => [
      without,
      count,
      facets,
      rest,
    ])

  it('is the most first, with the other choices and from the first page [CAT-28]', async () => {
    const { facets: _, ...rest } = search('boot')
    const asked = { ...search('boot'), facets: { sizeUk: ['10'], colour: ['pink'] }, page: 2 }
    expect(await looser(asked)).toEqual([['colour', 2, { sizeUk: ['10'] }, rest]])
    const dearer = { ...search('boot'), facets: { price: ['300-'] } }
    expect(await looser(dearer)).toEqual([['price', 2, {}, rest]])
    expect(await looser({ ...search('boot'), sale: true })).toEqual([['sale', 2, {}, rest]])
    expect(await looser({ ...search('boot'), store: 'city' })).toEqual([
      ['store', 2, {}, { ...rest, store: undefined }],
    ])
  })

  it('is nothing where one of them is not enough, or none is chosen [CAT-28]', async () => {
    expect(await looser({ ...search('boot'), sale: true, facets: { price: ['300-'] } })).toEqual([])
    expect(await looser(search('zzzqq'))).toEqual([])
  })
})
