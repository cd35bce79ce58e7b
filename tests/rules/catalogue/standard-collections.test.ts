import { describe, expect, it } from 'vitest'
import { collectionBase, isCategoryAlone } from '#lib/domain/catalogue/collection.ts'
import type { FacetName } from '#lib/domain/catalogue/listing-query.ts'
import { STANDARD_COLLECTIONS, standardCollections } from '#lib/domain/catalogue/standard-collections.ts'

const named = (slug: string) => STANDARD_COLLECTIONS.find((each) => each.slug === slug)

describe('a page every shop has', () => {
  it.each<[slug: string, facet: FacetName, taken: string[], left: string[]]>([
    ['men', 'wearer', ['men'], ['women', 'kids']],
    ['women', 'wearer', ['women'], ['men', 'kids']],
    ['kids', 'wearer', ['kids'], ['men', 'women', 'unisex']],
    ['electrician', 'bestFor', ['Electrical work', 'Electricians'], ['Chefs']],
    ['carpenter', 'bestFor', ['Carpenters', 'Carpentry'], ['Chefs']],
    ['plumber', 'bestFor', ['Plumber', 'Plumbing'], ['Chefs']],
    ['concreter', 'bestFor', ['Concreting'], ['Chefs']],
    ['landscaper', 'bestFor', ['Landscaping'], ['Chefs']],
    ['farmer', 'bestFor', ['Farm', 'Farming'], ['Chefs']],
    ['miner', 'bestFor', ['Miners', 'Underground mining'], ['Chefs', 'Mine']],
    ['traffic-controller', 'bestFor', ['Traffic control'], ['Chefs']],
    ['warehouse', 'bestFor', ['Warehouse'], ['Chefs']],
    ['welder', 'bestFor', ['Welding'], ['Chefs']],
    ['nurse', 'bestFor', ['Nurses', 'Nursing'], ['Chefs']],
    ['chef', 'bestFor', ['Chefs'], ['Nurses']],
    ['hospitality', 'bestFor', ['Hospitality'], ['Chefs']],
    ['steel-toe', 'toeCap', ['Stainless steel', 'Steel'], ['Composite', 'None']],
    ['composite-toe', 'toeCap', ['Carbon composite', 'Composite'], ['Steel', 'None']],
    ['slip-resistant', 'safety', ['SR', 'SRA', 'SRB', 'SRC', 'Slip-resistant'], ['SRX', 'EH']],
    ['electrical-hazard', 'safety', ['EH', 'Electrical hazard to ASTM F2413'], ['EHX', 'ESD']],
    ['anti-static', 'safety', ['Anti-static', 'ESD', 'ESD to IEC 61340'], ['EH', 'No ESD']],
    ['hi-vis', 'safety', ['AS/NZS 4602', 'AS/NZS 4602.1:2011'], ['AS/NZS 2210.3', 'To AS/NZS 4602']],
    ['sun-protection', 'safety', ['UPF 50+'], ['SPF 50']],
    [
      'wide-fit',
      'width',
      ['2E', '3E (wide)', '4E', 'EE', 'EEE', 'EEEE', 'Extra wide', 'W'],
      ['D', 'Regular (D)', 'WW'],
    ],
    ['large-shoe-sizes', 'sizeUk', ['13', '13.5', '14', '16.5', '20', '20.5'], ['12.5', '3', '21']],
    ['large-clothing-sizes', 'clothingSize', ['10XL', '4XL', '7XL', 'XXXXL', 'XXXXXL'], ['3XL', 'XXXL', '14XL']],
  ])('is for %s: of %s it takes %j, and leaves %j [CAT-47]', (slug, facet, taken, left) => {
    const known = [...left, ...taken].map((value) => ({ value }))
    const wearer = [{ value: 'men' }, { value: 'women' }]
    const row = named(slug)
    const base = row && collectionBase(row, { wearer, [facet]: known })
    expect(base?.facets[facet]).toEqual(taken)
    expect(base?.scope).toBeUndefined()
    expect(row && collectionBase(row, { wearer: [], [facet]: left.map((value) => ({ value })) })).toBeUndefined()
  })

  it('is for what is new and for the sale, the sale by department [CAT-47]', () => {
    const known = (slug: string) => {
      const row = named(slug)
      return row && [collectionBase(row, {}), row.each]
    }
    expect(known('new-arrivals')).toEqual([
      { scope: { isNew: true }, facets: {}, sale: false, sort: 'newest' },
      undefined,
    ])
    expect(known('sale')).toEqual([{ facets: {}, sale: true, sort: 'recommended' }, 'department'])
  })

  it('of large shoes are men’s only [CAT-47]', () => {
    const row = named('large-shoe-sizes')
    const base =
      row && collectionBase(row, { wearer: [{ value: 'men' }, { value: 'kids' }], sizeUk: [{ value: '13' }] })
    expect(base?.facets).toEqual({ wearer: ['men'], sizeUk: ['13'] })
  })

  it('is none that leads to a category’s page, and has a name short enough for a tile [CAT-47]', () => {
    expect(STANDARD_COLLECTIONS.filter(isCategoryAlone)).toEqual([])
    for (const { name, title } of STANDARD_COLLECTIONS) {
      expect((name ?? title).length).toBeGreaterThan(2)
      expect((name ?? title).length).toBeLessThanOrEqual(20)
    }
  })
})

describe('the pages of a shop that says what it sells [SEO-12]', () => {
  const told = (slug: string, goods?: string) => {
    const row = standardCollections(goods).find((each) => each.slug === slug)
    return [row?.title, row?.intro]
  }

  it.each([
    ['new-arrivals', 'New arrivals', 'The latest scrubs & clogs in the shop, the newest first.'],
    ['men', 'Scrubs & clogs for men', 'Men’s and unisex scrubs & clogs. Sizes can be read in AU, UK, US or EU.'],
    ['women', 'Scrubs & clogs for women', 'Women’s and unisex scrubs & clogs. Sizes can be read in AU, UK, US or EU.'],
    ['kids', 'Scrubs & clogs for kids', 'Scrubs & clogs in children’s sizes.'],
    [
      'nurse',
      'Scrubs & clogs for nurses',
      'Scrubs & clogs marked as best for nurses. Narrow them by size, brand or safety rating.',
    ],
    [
      'large-clothing-sizes',
      'Large clothing sizes, 4XL and over',
      'Clothes in stock in 4XL and over, up to the largest each maker cuts.',
    ],
  ])('%s is “%s”', (slug, title, intro) => {
    expect(told(slug, 'scrubs & clogs')).toEqual([title, intro])
  })

  it('are those of every shop, but for their words', () => {
    const rest = (rows: typeof STANDARD_COLLECTIONS) => rows.map(({ title: _, intro: __, ...others }) => others)
    expect(rest(standardCollections('scrubs'))).toEqual(rest(STANDARD_COLLECTIONS))
    const unchanged = standardCollections('scrubs').filter((row, at) => row.title === STANDARD_COLLECTIONS[at]?.title)
    expect(unchanged.map(({ group }) => group)).not.toContain('trade')
    expect(unchanged.map(({ group }) => group)).not.toContain('wearer')
  })

  it('keep the words they had where nothing is said', () => {
    expect(standardCollections(undefined)).toEqual(STANDARD_COLLECTIONS)
    expect(told('men')).toEqual([
      'Boots and workwear for men',
      'Men’s and unisex boots, clothes and accessories. Sizes can be read in AU, UK, US or EU.',
    ])
    expect(told('nurse')).toEqual([
      'Workwear and boots for nurses',
      'Boots, clothes and gear marked as best for nurses. Narrow them by size, brand or safety rating.',
    ])
    expect(told('kids')?.[1]).toBe(
      'Shoes, clothes and hats made in children’s sizes, from infants’ numbers to where men’s and women’s begin.',
    )
  })
})
