import { beforeAll, describe, expect, it } from 'vitest'
import { type ListingQuery, parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { createApi } from '#lib/server/api/app.ts'
import { productPathByCode, searchedProductPath } from '#lib/server/catalogue/code-jump.ts'
import { memoryIndex } from '#lib/server/catalogue/index-choice.ts'
import { listProducts } from '#lib/server/catalogue/listing.ts'
import { cardsByIds } from '#lib/server/catalogue/product-cards.ts'
import { suggest } from '#lib/server/catalogue/suggest.ts'
import { db, pool } from '#lib/server/db/client.ts'
import { synonyms } from '#lib/server/db/content-schema.ts'
import { announceChange } from '#lib/server/platform/changes.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

beforeAll(async () => {
  await openShop()
  await db()
    .insert(synonyms)
    .values([
      { id: 1, words: ['steel toe', 'safety toe', 'steelies'] },
      { id: 2, words: ['hi vis', 'high visibility'] },
    ])
  await shelve({ id: 'ridge', name: 'Ridge Boot', styleCode: 'RDG', colour: 'wheat', rank: 5 }, [
    {
      id: 'ridge-9',
      code: 'RDG-9',
      barcode: '9312345',
      label: '9',
      sizes: { usMen: '9' },
      stock: 4,
      width: 'Regular (D)',
    },
    {
      ...{ id: 'ridge-10', label: '10', sizes: { usMen: '10' }, stock: 4, width: 'Wide (2E)' },
      barcode: '9312345000013',
    },
  ])
  await shelve(
    {
      id: 'toe',
      name: 'Safety Toe Runner',
      canonicalCategory: 'footwear',
      brandSlug: 'tully',
      productType: 'runner',
      rank: 1,
    },
    [{ id: 'toe-10', label: '10', sizes: { usMen: '10' }, stock: 4, width: 'Regular (D)' }],
  )
  await shelve({ id: 'cap', name: 'Anvil', canonicalCategory: 'footwear/boots/steel-cap', rank: 2 }, [])
  await shelve(
    { id: 'vest', name: 'High Visibility Vést', canonicalCategory: 'clothing', productType: 'vest', rank: 3 },
    [],
  )
  await shelve({ id: 'gone', name: 'Ridge Classic', state: 'discontinued' }, [
    { id: 'gone-1', code: 'GONE-1', stock: 4 },
  ])
  await memoryIndex().settled()
})

const search = (q: string, rest: Record<string, string> = {}) => listProducts(parseListingQuery({ q, ...rest }))
const ids = async (q: string) => (await search(q)).cards.map((card) => card.id)
const everything: ListingQuery = { facets: {}, sale: false, sort: 'recommended', page: 1 }

describe('a search', () => {
  it.each([
    ['vest', ['vest']],
    ['VESTS', ['vest']],
    ['steelies', ['toe']],
    ['hi-vis', ['vest']],
    ['boots', ['ridge', 'cap']],
    ['steel cap', ['cap']],
    ['steelcap', ['cap']],
    ['9312345', ['ridge']],
    ['rdg', ['ridge']],
    ['rdg-9', ['ridge']],
    ['classic', []],
    ['', ['toe', 'cap', 'vest', 'ridge']],
  ])('for %j finds %j [SRCH-07, SRCH-09, CAT-29]', async (q, expected) => {
    expect(await ids(q)).toEqual(expected)
  })

  it('puts what is called so before what is in a category called so [SRCH-07]', async () => {
    expect(await ids('boot')).toEqual(['ridge', 'cap'])
  })

  it('says what it searched for instead of a typo, and only then [SRCH-07]', async () => {
    expect(await search('rigde')).toMatchObject({ searchedFor: 'ridge', total: 1 })
    expect(await search('ridge')).not.toHaveProperty('searchedFor')
    expect(await search('qwertyuiop')).toMatchObject({ total: 0 })
  })

  it('wants size and width on one variant', async () => {
    expect(await ids('size 10 boot')).toEqual(['ridge'])
    expect(await ids('size 10 wide')).toEqual(['ridge'])
    expect(await ids('size 9 wide boot')).toEqual([])
    expect(await ids('wide boots')).toEqual(['ridge'])
    const counted = (await search('size 10')).facets.sizeUsMen
    expect(counted).toEqual([{ value: '10', label: '10', count: 2 }])
  })

  it('keeps to a brand within a category [CAT-16]', async () => {
    const scoped = await listProducts({ ...everything, scope: { brand: 'tully', category: 'footwear' } })
    expect(scoped.cards.map((card) => card.id)).toEqual(['toe'])
  })
})

describe('a code', () => {
  it.each(['ridge', 'RIDGE', 'rdg', 'rdg-9', ' RDG-9 ', '9312345'])(
    '%j leads to its product [SRCH-08]',
    async (code) => {
      expect(await productPathByCode(code)).toBe('ironbark/ridge')
    },
  )

  it.each([
    ...['rdg-9', ' RDG 9 ', 'rdg–9', 'RDG\u20119', 'RDG－9', 'rdg 9'],
    ...['9312345000013', '9 312345 000013', '9-312345-000013', '93 12345 00001 3'],
  ])('%j, as it is read off a label or pasted, leads to its product from a search [SRCH-20]', async (code) => {
    expect(await searchedProductPath(code)).toBe('ironbark/ridge')
  })

  it.each(['93123 45', '9 312345', 'gone 1', '9312345000014', 'rdg', 'ridge  boot', '', 'x '.repeat(500)])(
    '%j leads nowhere, or where the code itself leads [SRCH-20, SRCH-08]',
    async (text) => {
      expect(await searchedProductPath(text)).toBe(text === 'rdg' ? 'ironbark/ridge' : undefined)
    },
  )

  it.each(['rdg-', '', 'gone-1', 'gone', '\0', 'x'.repeat(500)])('%j leads nowhere [SRCH-08, CAT-29]', async (code) => {
    expect(await productPathByCode(code)).toBeUndefined()
  })
})

describe('suggestions', () => {
  it('name products, categories and brands [SRCH-11]', async () => {
    const found = await suggest('boo')
    expect(found.products.map((card) => card.id)).toEqual(['ridge', 'cap'])
    expect(found.categories.map((category) => category.path)).toEqual(['footwear/boots'])
    expect((await suggest('tul')).brands).toEqual([{ slug: 'tully', name: 'Tully', productCount: 1 }])
  })

  it('name the product of a barcode in groups, as the search leads to it, and nothing for another [SRCH-20, SRCH-11]', async () => {
    const named = async (q: string) => (await suggest(q)).products.map(({ id }) => id)
    expect(await named('9 312345 000013')).toEqual(['ridge'])
    expect(await named('9-312345-000013')).toEqual(['ridge'])
    expect(await named('9312345000013')).toEqual(['ridge'])
    expect(await named('9 312345 000014')).toEqual([])
    expect(await named('rdg 9 312345 000013')).toEqual([])
  })

  it('mend typos and say so [SRCH-11]', async () => {
    expect(await suggest('irnbark')).toMatchObject({ searchedFor: 'ironbark', brands: [{ slug: 'ironbark' }] })
  })

  it('want two letters [SRCH-11]', async () => {
    expect(await suggest(' b ')).toEqual({ products: [], categories: [], brands: [], searchedFor: 'b' })
  })

  it('come over the API, for anybody to keep [API-70]', async () => {
    const answer = await createApi().request('/api/search/suggestion?q=ridge')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('public')
    expect(await answer.json()).toMatchObject({ products: [{ id: 'ridge' }], searchedFor: 'ridge' })
  })
})

describe('cards', () => {
  it('come in the order asked, without what cannot be bought [CAT-29]', async () => {
    expect((await cardsByIds(['toe', 'nothing', 'gone', 'ridge', 'toe'])).map((card) => card.id)).toEqual([
      'toe',
      'ridge',
      'toe',
    ])
    expect(await cardsByIds([])).toEqual([])
  })
})

describe('a change', () => {
  const hear = async (...tags: string[]) => {
    announceChange(tags)
    await memoryIndex().settled()
  }

  it('of stock shows at once [CAT-21, CART-20]', async () => {
    await pool().query(`update variants set reserved = stock where id = 'ridge-10'`)
    await hear('product:ridge')
    const { cards, facets } = await search('ridge')
    expect(cards[0]?.footwearAvailableVariantLabels).toEqual(['9'])
    expect(facets.sizeUsMen?.map((size) => size.value)).toEqual(['9'])
    expect(await ids('wide boots')).toEqual([])
  })

  it('of price and name moves a product in every order [CAT-13, CAT-14]', async () => {
    await pool().query(
      `update products set name = 'Aardvark', price = 100, published_at = now() + interval '1 day' where id = 'ridge'`,
    )
    await hear('product:ridge')
    for (const sort of ['nameAsc', 'priceAsc', 'newest'] as const) {
      expect((await listProducts({ ...everything, sort })).cards[0]?.id).toBe('ridge')
    }
    expect(await ids('aardvark')).toEqual(['ridge'])
    expect(await ids('ridge')).toEqual(['ridge']) // its id is a code of its own
    expect(await search('ridge boot')).toMatchObject({ total: 1 })
  })

  it('of state takes a product off the shelf and puts it back [CAT-29]', async () => {
    await pool().query(`update products set state = 'discontinued' where id = 'toe'`)
    await hear('product:toe')
    expect(await ids('')).not.toContain('toe')
    expect(await productPathByCode('code-toe-10')).toBeUndefined()
    await pool().query(`update products set state = 'evergreen' where id = 'toe'`)
    await hear('product:toe')
    expect((await ids(''))[0]).toBe('toe')
    expect(await productPathByCode('code-toe-10')).toBe('tully/toe')
  })

  it('brings a product nobody knew, and its words [CAT-01]', async () => {
    await shelve({ id: 'wombat', name: 'Wombat Boot' }, [{ id: 'wombat-1', stock: 1 }])
    await hear('product:wombat')
    expect(await search('wmobat')).toMatchObject({ total: 1, searchedFor: 'wombat' })
  })

  it('of the whole listing swaps a new index in, while the old one answers [CAT-01]', async () => {
    await pool().query(`update products set colour = 'ochre' where id = 'cap'`)
    announceChange(['listing'])
    expect((await listProducts(everything)).facets.colour?.some((colour) => colour.value === 'ochre')).toBe(false)
    await memoryIndex().settled()
    expect((await listProducts(everything)).facets.colour?.some((colour) => colour.value === 'ochre')).toBe(true)
  })

  it('while the index is being filled is not lost [CAT-21]', async () => {
    announceChange(['listing'])
    await pool().query(`update products set name = 'Bilby Boot' where id = 'wombat'`)
    announceChange(['product:wombat', 'listing'])
    await memoryIndex().settled()
    expect(await ids('bilby')).toEqual(['wombat'])
  })
})
