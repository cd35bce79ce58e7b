import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEMO_COLLECTIONS } from '#demo/collection-data.ts'
import { collection as collectionShape } from '#lib/contract/collection.ts'
import {
  baseQuery,
  type Collection,
  type CollectionBase,
  collectionBase,
  isCategoryAlone,
  mergedCollections,
  narrowedBase,
  openFacets,
  ownChoices,
  partText,
  valueSlug,
} from '#lib/domain/catalogue/collection.ts'
import { FACETS, type ListingQuery, listingHref, parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { STANDARD_COLLECTIONS } from '#lib/domain/catalogue/standard-collections.ts'

const ROW: Collection = { slug: 'wide', title: 'Wide', intro: 'Wide.', group: 'fit', filter: 'width=*wide*' }
const values = (...all: string[]) => all.map((value) => ({ value, label: value, count: 1 }))
const asked = (search: string): ListingQuery => {
  const params = new URLSearchParams(search)
  return parseListingQuery(Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)])))
}

describe('what a collection stands for', () => {
  it.each([
    ['width=*wide*', ['Extra wide', 'Wide (2E)']],
    ['width=wide (2e)', ['Wide (2E)']],
    ['width=*(2E)&width=Regular', ['Regular', 'Wide (2E)']],
    ['width=*', ['Extra wide', 'Regular', 'Wide (2E)']],
  ])('%s is %o of the widths there are [CAT-47]', (filter, width) => {
    const base = collectionBase({ ...ROW, filter }, { width: values('Regular', 'Wide (2E)', 'Extra wide') })
    expect(base?.facets).toEqual({ width })
  })

  it('is nothing where the catalogue has no such value, and never all of it by mistake [CAT-47]', () => {
    expect(collectionBase(ROW, { width: values('Regular') })).toBeUndefined()
    expect(collectionBase({ ...ROW, filter: 'width=W.de' }, { width: values('Wide') })).toBeUndefined()
    expect(collectionBase({ ...ROW, filter: 'width=*&wearer=men' }, { width: values('Wide') })).toBeUndefined()
  })

  it('is all goods where it names neither a category nor what is new [CAT-47]', () => {
    expect(collectionBase({ filter: '' }, {})).toStrictEqual({ facets: {}, sale: false, sort: 'recommended' })
    expect(collectionBase({ filter: '', category: 'boots' }, {})?.scope).toEqual({ category: 'boots' })
    expect(collectionBase({ filter: 'width=*' }, {})).toBeUndefined()
  })

  it.each([
    [{ category: 'boots' }, true],
    [{ category: 'boots', isNew: true }, false],
    [{ category: 'boots', each: 'brand' }, false],
    [{ category: 'boots', filter: 'sale=1' }, false],
    [{}, false],
  ] as const)('with %j is a category’s own page: %s [CAT-47]', (over, alone) => {
    expect(isCategoryAlone({ ...ROW, filter: '', ...over })).toBe(alone)
  })

  it('says of each of its parts what that is called [CAT-47]', () => {
    expect(partText('{value} on sale, all {value}', 'footwear')).toBe('footwear on sale, all footwear')
  })

  it('keeps its category, sale and order [CAT-47]', () => {
    expect(collectionBase({ filter: 'sale=1&sort=newest', category: 'boots', isNew: true }, {})).toEqual({
      scope: { category: 'boots', isNew: true },
      facets: {},
      sale: true,
      sort: 'newest',
    })
  })
})

describe('choices on a collection’s page', () => {
  const base: CollectionBase = {
    facets: { bestFor: ['Electrician'], sizeUk: ['13', '14', '15'] },
    sale: true,
    sort: 'newest',
  }

  it('come on top of the collection’s own, which no address can take away [CAT-47]', () => {
    const own = ownChoices(base, asked('bestFor=Chef&brand=ours&sizeUk=14&sizeUk=9&sale=1&sort=newest&page=2'))
    expect(listingHref('/shop/x', own, { page: 2 })).toBe('/shop/x?brand=ours&sizeUk=14&page=2')
    expect(narrowedBase(base, own)).toMatchObject({
      facets: { bestFor: ['Electrician'], brand: ['ours'], sizeUk: ['14'] },
      sale: true,
      sort: 'newest',
      page: 2,
    })
  })

  it('are a shopper’s where the collection says nothing of them, within its scope [CAT-47]', () => {
    const plain: CollectionBase = { scope: { category: 'boots' }, facets: {}, sale: false, sort: 'recommended' }
    expect(baseQuery(plain)).toEqual({ ...plain, page: 1 })
    const own = ownChoices(plain, asked('q=steel&sale=1&sort=priceAsc&brand=ours'))
    expect(own).toEqual({ ...plain, facets: { brand: ['ours'] }, sale: true, sort: 'priceAsc', page: 1 })
    expect(narrowedBase(plain, own)).toEqual(own)
    expect(narrowedBase(plain, baseQuery(plain))).toEqual(baseQuery(plain))
    expect(narrowedBase(base, { ...baseQuery(base), sort: 'priceAsc' }).sort).toBe('priceAsc')
    expect(ownChoices(base, asked('sort=priceAsc')).sort).toBe('priceAsc')
    expect(ownChoices(base, asked('')).scope).toBeUndefined()
  })

  it('of all its values are none: the page has one address [SEO-01]', () => {
    const own = ownChoices(base, asked('sizeUk=13&sizeUk=14&sizeUk=15'))
    expect(listingHref('/shop/x', own)).toBe('/shop/x')
  })

  it('are offered without what is decided, and of several values only its own [CAT-47]', () => {
    const groups = {
      bestFor: values('Chef', 'Electrician'),
      sizeUk: values('9', '13', '14'),
      brand: values('ours'),
    }
    expect(openFacets(base, groups)).toEqual({ sizeUk: values('13', '14'), brand: values('ours') })
    expect(openFacets(base, { ...groups, sizeUk: values('9', '13'), brand: [] })).toEqual({})
    expect(openFacets(base, { colour: values('Tan') })).toEqual({ colour: values('Tan') })
  })

  it('leave nothing outside the collection, whatever an address says [CAT-47]', () => {
    const value = fc.constantFrom('13', '14', 'Electrician', 'Chef', 'ours')
    const anyQuery = fc.record({
      facets: fc.dictionary(fc.constantFrom(...FACETS), fc.uniqueArray(value, { minLength: 1, maxLength: 4 })),
      sale: fc.boolean(),
    })
    fc.assert(
      fc.property(anyQuery, (some) => {
        const query: ListingQuery = { ...baseQuery({ ...base, ...some, sort: 'recommended' }) }
        const narrowed = narrowedBase(base, ownChoices(base, query))
        expect(narrowed.sale).toBe(true)
        for (const [name, chosen] of Object.entries(base.facets)) {
          const left = narrowed.facets[name as 'sizeUk'] ?? []
          expect(left.length).toBeGreaterThan(0)
          expect(left.filter((each) => !chosen.includes(each))).toEqual([])
        }
      }),
    )
  })
})

describe('the table', () => {
  it('is what a shop says instead, where it says so: replaced in its place, added at the end, taken away [CAT-47]', () => {
    const second = { ...ROW, slug: 'sale', title: 'Sale' }
    const own = [
      { ...ROW, title: 'Broad' },
      { ...ROW, slug: 'gates', title: 'Gates' },
      { ...second, hidden: true },
    ]
    expect(mergedCollections([ROW, second], own).map(({ title }) => title)).toEqual(['Broad', 'Gates'])
    expect(mergedCollections([ROW, second], [])).toEqual([ROW, second])
  })

  it.each([
    ['every shop’s', STANDARD_COLLECTIONS],
    ['the demo shop’s', DEMO_COLLECTIONS],
  ])('of %s is sound: each has its own address, words and picture [CAT-47, SEO-01]', (_, rows) => {
    for (const row of rows) {
      expect(collectionShape.safeParse(row).error, row.slug).toBeUndefined()
      expect(row.picture ?? (row.category && !row.filter), row.slug).toBeTruthy()
      expect(row.intro.length, row.slug).toBeGreaterThan(40)
      expect(row.intro.length, row.slug).toBeLessThanOrEqual(160)
    }
    for (const field of ['slug', 'title', 'intro'] as const)
      expect(new Set(rows.map((row) => row[field])).size).toBe(rows.length)
  })

  it('of every shop names no category of the demo shop [CAT-47]', () => {
    expect(STANDARD_COLLECTIONS.filter(({ category }) => category !== undefined)).toEqual([])
  })

  it.each([
    ['13.5', '13-5'],
    ['footwear/work-boots', 'footwear-work-boots'],
    ['UPF 50+', 'upf-50'],
    ['(Extra)  wide / 4E', 'extra-wide-4e'],
    ['+', ''],
  ])('calls %s %s in an address', (value, slug) => {
    expect(valueSlug(value)).toBe(slug)
  })
})
