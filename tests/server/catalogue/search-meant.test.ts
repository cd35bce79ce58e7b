import { beforeAll, describe, expect, it } from 'vitest'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { memoryIndex } from '#lib/server/catalogue/index-choice.ts'
import { postgresIndex } from '#lib/server/catalogue/index-postgres.ts'
import { listProducts } from '#lib/server/catalogue/listing.ts'
import { readQuery } from '#lib/server/catalogue/search-facts.ts'
import { suggest } from '#lib/server/catalogue/suggest.ts'
import { helpWith } from '#lib/server/content/articles.ts'
import { pool } from '#lib/server/db/client.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase()

beforeAll(() => memoryIndex().settled())

/** The top category of each product, in the order asked. */
async function departments(ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool().query<{ id: string; department: string }>(
    `select id, split_part(canonical_category, '/', 1) as department from products where id = any($1)`,
    [ids],
  )
  return ids.map((id) => rows.find((row) => row.id === id)?.department ?? '')
}

const list = (q: string) => listProducts(parseListingQuery({ q }))
const names = async (q: string) => (await list(q)).cards.map((card) => card.name)

describe('in the demo shop a search', () => {
  it.each(['steel caps', 'steelies', 'safety toe', 'steel toe', 'toe cap', 'toecaps'])(
    'for %j finds footwear first and nothing of a brand that is called alike [SRCH-07]',
    async (q) => {
      const { cards, total } = await list(q)
      expect(total).toBeGreaterThan(50)
      expect(new Set(await departments(cards.slice(0, 10).map((card) => card.id)))).toEqual(new Set(['footwear']))
      expect(cards.filter((card) => card.brand.slug === 'steelcap')).toEqual([])
    },
  )

  it.each([
    ['black boots', /boot$/],
    ['womens boots', /boot|shoe$/],
    ['mens boots', /boot$/],
    ['boots', /boot$/],
    ['boot laces', /laces$/],
    ['trackies', /pants$/],
    ['tracksuit', /pants$/],
  ])('for %j shows what was meant before what only mentions it [SRCH-07]', async (q, meant) => {
    for (const name of (await names(q)).slice(0, 8)) expect(name).toMatch(meant)
    expect(await list(q)).not.toHaveProperty('searchedFor')
  })

  it('for "work shorts" shows shorts before short sleeves [SRCH-07]', async () => {
    const found = await names('work shorts')
    const sleeves = found.findIndex((name) => name.includes('short-sleeve'))
    expect(found[0]).toMatch(/shorts$/)
    expect(found.slice(sleeves).filter((name) => name.endsWith('shorts'))).toEqual([])
  })

  it.each([
    ['sparky boots', /boot$/],
    ['concreter gumboots', /gumboot$/],
    ['wet weather gear', /rain jacket$/],
    ['pull on boots', /boot|slip-on|shoe/],
    ['lightweight rain jacket', /light rain jacket$/],
    ['gardening gloves', /garden gloves$/],
    ['waiter shoes', /shoe|sneaker|clog|slip-on/],
    ['tee shirt', /T-shirt|tee$/i],
    ['non slip kitchen shoes', /kitchen|shoe|clog/],
    ['nurse shoes', /nursing shoe|shoe|clog|sneaker/],
    ['chef pants', /chef pants$/],
    ['work jeans', /jeans$/],
    ['rain coat', /rain jacket$/],
    ['metatarsal boots', /boot$/],
    ['glovs', /gloves$/],
    ['saftey boots', /boot$/],
    ['worksocks', /socks$/],
    ['maternity', /maternity/],
    ['FR coveralls', /arc-rated overalls$/],
    ['hi viz shirt', /shirt|polo/],
  ])('for %j shows first what a tradie means by it [SRCH-07]', async (q, meant) => {
    const found = await names(q)
    expect(found.length).toBeGreaterThan(0)
    for (const name of found.slice(0, 4)) expect(name).toMatch(meant)
  })

  it.each([
    ['AS 2210.3', undefined, 'AS 2210.3'],
    ['as/nzs 2210.3:2019 boots', 'boots', 'AS 2210.3'],
    ['AS/NZS 4602.1 vest', 'vest', 'AS/NZS 4602.1'],
  ])('for %j leads to the goods of that standard [SRCH-15]', async (q, words, standard) => {
    const { query } = await readQuery(parseListingQuery({ q }))
    expect({ q: query.q, facets: query.facets }).toEqual({ q: words, facets: { safety: [standard] } })
    const { total } = await listProducts(query)
    expect(total).toBeGreaterThan(3)
    expect(total).toBeLessThan((await listProducts(parseListingQuery({}))).total)
  })

  it.each([
    [['steel caps', 'steel toe', 'steelies']],
    [['hi vis', 'hi-vis', 'hivis', 'high visibility']],
    [['gumboots', 'wellies']],
    [['t shirt', 't-shirt', 'tee']],
  ])('finds the same goods by each of %j, and others by another word [SRCH-07]', async (words) => {
    const found = await Promise.all(words.map(names))
    for (const each of found) expect(new Set(each)).toEqual(new Set(found[0]))
    expect(found[0]?.length).toBeGreaterThan(10)
    expect(await names('belt')).not.toEqual(found[0])
  })

  it('for the name of a brand that means something finds both [SRCH-07]', async () => {
    const brands = (await memoryIndex().list(parseListingQuery({ q: 'steelcap' }))).facets.brand ?? []
    expect(brands.map((brand) => brand.value)).toContain('steelcap')
    expect(brands.length).toBeGreaterThan(3)
  })

  it('as it is typed suggests what was meant [SRCH-11]', async () => {
    const { products } = await suggest('steel')
    expect(await departments(products.map((card) => card.id))).toEqual(products.map(() => 'footwear'))
    expect(products).toHaveLength(8)
  })

  it('is in the order it is in PostgreSQL too [SRCH-07]', async () => {
    for (const q of ['steel caps', 'black boots', 'womens boo', 'trackies', 'steel', 'hi vis shirt']) {
      const query = parseListingQuery({ q })
      expect({ q, ...(await memoryIndex().list(query)) }).toEqual({ q, ...(await postgresIndex.list(query)) })
    }
  })

  it.each([
    ['returns', '/articles/returns'],
    ['refund', '/articles/returns'],
    ['delivery', '/articles/delivery'],
    ['shipping costs', '/articles/delivery'],
    ['opening hours', '/stores'],
    ['warranty', '/articles/warranty'],
    ['how can I pay?', '/articles/payment-methods'],
  ])('for %j, of which nothing is sold, leads to %s [CAT-28]', async (q, href) => {
    expect((await list(q)).total).toBe(0)
    expect((await helpWith(q))[0]?.href).toBe(href)
  })

  it('for nothing that help is about leads to none, nor to an article of the future [CAT-28]', async () => {
    expect(await helpWith('xylophones for my')).toEqual([])
    await pool().query(`update articles set published_at = now() + interval '1 day' where path = 'warranty'`)
    expect(await helpWith('warranty')).toEqual([])
  })

  it('claims no mending that finds nothing [SRCH-07, CAT-28]', async () => {
    for (const index of [memoryIndex(), postgresIndex]) {
      const answer = await index.list(parseListingQuery({ q: 'stell blue' }))
      expect(answer.total).toBe(0)
      expect(answer).not.toHaveProperty('searchedFor')
      expect(await index.search('stell blue', 8)).toEqual({ cards: [] })
      expect(await index.list(parseListingQuery({ q: 'stell' }))).toMatchObject({ searchedFor: 'steel' })
    }
    expect((await suggest('stell blue')).searchedFor).toBe('stell blue')
  })
})
