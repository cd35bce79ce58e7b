import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { historyHref } from '#components/orders/history-links.tsx'
import { orderHistoryQuery } from '#lib/contract/order-history.ts'
import {
  FACETS,
  LISTING_PARAMETERS,
  type ListingQuery,
  listingHref,
  listingSearch,
  parseListingQuery,
  toggleFacet,
} from '#lib/domain/catalogue/listing-query.ts'
import { QUERY_PARAMETERS, SORT_OPTIONS, STORE_RADIUS_CHOICES, STORE_RADIUS_DEFAULT } from '#lib/domain/shop-rules.ts'
import { radiusOf, storesHref } from '#lib/domain/store-locator/store-search.ts'

const plain: ListingQuery = { facets: {}, sale: false, sort: 'recommended', page: 1 }

const EXTRA_FACETS = [
  ...['pantsFit', 'material', 'bestFor', 'wearer', 'price', 'toeCap', 'safety'],
  ...['sizeUsMen', 'sizeUsWomen', 'sizeUsKids', 'sizeUk', 'sizeEu', 'clothingSize', 'width'],
]

describe('listing URLs', () => {
  it.each([
    ['page=abc', { page: 'abc' }],
    ['page=0', { page: '0' }],
    ['page=-3', { page: '-3' }],
    ['page=1.5', { page: '1.5' }],
    ['an unknown sort', { sort: 'cheapest' }],
    ['an unknown parameter', { nonsense: 'x', ref: 'abc123', adj: 'def456' }],
    ['sale=yes', { sale: 'yes' }],
    ['a blank facet', { brand: '  ', colour: '' }],
    ['an endless facet value', { brand: 'x'.repeat(101) }],
    ['a blank search', { q: '   ' }],
    ['a blank store', { store: ' ' }],
    ['an endless store', { store: 'x'.repeat(101) }],
  ])('ignores %s [ROUTE-48, CAT-32, SRCH-09]', (_name, params) => {
    expect(parseListingQuery(params)).toEqual(plain)
  })

  it('has these facets in the address and no others [ROUTE-47]', () => {
    expect([...FACETS]).toEqual(['brand', 'colour', ...EXTRA_FACETS])
    expect(EXTRA_FACETS.every((name) => !QUERY_PARAMETERS.some((known) => known === name))).toBe(true)
  })

  it('reads back the radius of a search for stores and the channel of purchase history [ROUTE-47]', () => {
    const read = (href: string) => new URL(href, 'http://shop').searchParams
    for (const km of STORE_RADIUS_CHOICES) {
      const query = read(storesHref('fitzroy-vic-3065', km))
      expect([...query.keys()]).toEqual(km === STORE_RADIUS_DEFAULT ? ['near'] : ['near', 'within'])
      expect(radiusOf(query.get('within') ?? undefined)).toBe(km)
    }
    for (const [channel, page] of [
      ['online', 1],
      ['online', 3],
      ['in-store', 1],
      ['in-store', 2],
    ] as const) {
      expect(orderHistoryQuery.parse(Object.fromEntries(read(historyHref(channel, page))))).toEqual({ channel, page })
    }
  })

  it('reads every facet, repeated or not [ROUTE-45, ROUTE-46, ROUTE-47, CAT-03, CAT-04, CAT-05, CAT-06, CAT-07, CAT-08, CAT-09, CAT-10]', () => {
    const params = Object.fromEntries(FACETS.map((name) => [name, [name, 'b', 'b']]))
    expect(parseListingQuery(params).facets).toEqual(Object.fromEntries(FACETS.map((name) => [name, ['b', name]])))
    expect(parseListingQuery({ sale: '1', page: '3', sort: 'priceAsc', q: ' boot ' })).toEqual({
      q: 'boot',
      facets: {},
      sale: true,
      sort: 'priceAsc',
      page: 3,
    })
  })

  it('cuts a search at 100 characters and drops control characters [SRCH-09]', () => {
    expect(parseListingQuery({ q: 'é'.repeat(4096) }).q).toBe('é'.repeat(100))
    expect(parseListingQuery({ q: 'steel\u0000cap' }).q).toBe('steel cap')
    expect(parseListingQuery({ brand: 'a\u0000b', store: 's\u00001' })).toEqual({
      ...plain,
      facets: { brand: ['ab'] },
      store: 's1',
    })
    expect(parseListingQuery({ q: `${'x'.repeat(99)} y` }).q).toBe('x'.repeat(99))
    expect(parseListingQuery({ q: ` ${'x'.repeat(100)}` }).q).toBe('x'.repeat(100))
  })

  it('reads full-width letters, digits and blanks of a search as plain ones, and no other sign [SRCH-09, SRCH-20]', () => {
    expect(parseListingQuery({ q: '　ｂｏｏｔｓ　ｓｉｚｅ　１０！～' }).q).toBe('boots　size　10!~')
    expect(parseListingQuery({ q: '10½ Māori – ｱ ＀｟' }).q).toBe('10½ Māori – ｱ ＀｟')
  })

  it('takes values of 100 characters, fifty of a facet, and the place its page gives it [ROUTE-46, ROUTE-48]', () => {
    const long = 'x'.repeat(100)
    expect(parseListingQuery({ brand: long, store: long })).toEqual({
      ...plain,
      facets: { brand: [long] },
      store: long,
    })
    const many = Array.from({ length: 60 }, (_, i) => `b${String(i).padStart(2, '0')}`)
    expect(parseListingQuery({ brand: many.toReversed() }).facets.brand).toEqual(many.slice(0, 50))
    expect(parseListingQuery({}, { brand: 'karrabin' })).toEqual({ ...plain, scope: { brand: 'karrabin' } })
  })

  it('writes its parameters in one order, a search first [ROUTE-47, SRCH-09]', () => {
    const facets = Object.fromEntries(FACETS.map((name) => [name, ['x']]))
    const search = listingSearch({ q: 'boot', facets, sale: true, store: 's1', sort: 'newest', page: 2 })
    expect([...new URLSearchParams(search).keys()]).toEqual(LISTING_PARAMETERS)
    expect(new URLSearchParams(search).get('q')).toBe('boot')
  })

  it('never throws, whatever the query string [ROUTE-48]', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.oneof(fc.constantFrom('q', 'sort', 'page', 'sale', ...FACETS), fc.string()),
          fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' }))),
        ),
        (params) => {
          const query = parseListingQuery(params)
          expect(query.page).toBeGreaterThanOrEqual(1)
          expect(SORT_OPTIONS).toContain(query.sort)
        },
      ),
    )
  })

  it('reads back what it writes, in one canonical order [ROUTE-47, CAT-13]', () => {
    const value = fc
      .stringMatching(/^[a-z0-9 &+./½-]{1,12}$/)
      .map((s) => s.trim())
      .filter((s) => s !== '')
    const facets = fc
      .uniqueArray(fc.constantFrom(...FACETS))
      .chain((names) =>
        fc
          .tuple(
            ...names.map((name) =>
              fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map((v) => [name, v.sort()] as const),
            ),
          )
          .map((entries) => Object.fromEntries(entries)),
      )
    const query = fc.record({
      facets,
      sale: fc.boolean(),
      store: value,
      sort: fc.constantFrom(...SORT_OPTIONS),
      page: fc.integer({ min: 1, max: 500 }),
    })
    fc.assert(
      fc.property(query, (original) => {
        const params: Record<string, string[]> = {}
        for (const [name, v] of new URLSearchParams(listingSearch(original)))
          params[name] = [...(params[name] ?? []), v]
        expect(parseListingQuery(params)).toEqual(original)
      }),
    )
  })

  it('leaves the default out and starts at page 1 after a change [CAT-13, CAT-15]', () => {
    const query: ListingQuery = { ...plain, facets: { brand: ['ironbark'] }, page: 4 }
    expect(listingHref('/categories/boots', plain)).toBe('/categories/boots')
    expect(listingHref('/categories/boots', query, { sort: 'newest' })).toBe(
      '/categories/boots?brand=ironbark&sort=newest',
    )
    expect(listingHref('/categories/boots', query, { page: 5 })).toBe('/categories/boots?brand=ironbark&page=5')
  })

  it('switches a facet value on and off without losing the others [CAT-11, CAT-15]', () => {
    const once = toggleFacet({ colour: ['black'] }, 'brand', 'ironbark')
    expect(once).toEqual({ colour: ['black'], brand: ['ironbark'] })
    expect(toggleFacet(once, 'brand', 'ironbark')).toEqual({ colour: ['black'] })
    expect(toggleFacet({ colour: ['red'] }, 'colour', 'black')).toEqual({ colour: ['black', 'red'] })
    expect(toggleFacet({ colour: ['black', 'red'] }, 'colour', 'black')).toEqual({ colour: ['red'] })
  })
})
