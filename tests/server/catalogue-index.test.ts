import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { FACETS, type FacetName, type ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { SORT_OPTIONS } from '#lib/domain/shop-rules.ts'
import { memoryIndex } from '#lib/server/catalogue/index-choice.ts'
import { postgresIndex } from '#lib/server/catalogue/index-postgres.ts'
import { forgetKept } from '#lib/server/catalogue/kept-until-change.ts'
import { pool } from '#lib/server/db/client.ts'
import { announceChange } from '#lib/server/platform/changes.ts'
import { useTestDatabase } from '../setup/database.ts'
import {
  BRANDS,
  CATEGORIES,
  COLOURS,
  Dice,
  FITS,
  JOBS,
  MATERIALS,
  NUMBERS,
  stockRandomCatalogue,
} from '../setup/random-catalogue.ts'

/** Thousands of questions to a real PostgreSQL take half a minute on a busy machine. */
const LONG_MS = 120_000

useTestDatabase({ seed: false })

beforeAll(async () => {
  await stockRandomCatalogue(160)
  await memoryIndex().settled()
})

const SIZES = [
  ...NUMBERS.filter(Boolean),
  'M',
  'XL',
  '87R',
  'S/M',
  '4-6 yrs',
  'X-Large',
  'Chest',
  'One size',
  'nothing',
]
const VALUES: Partial<Record<FacetName, readonly string[]>> = {
  brand: [...BRANDS, 'nobody', 'empty'],
  colour: COLOURS,
  pantsFit: FITS,
  material: MATERIALS,
  bestFor: JOBS,
}
const SEARCHES = [
  'boot',
  'boots',
  'ridge',
  'rigde',
  'crek',
  'ELAN',
  'steel toe',
  'safety-toe',
  'steelies',
  'steeltoe boots',
  'hivis',
  'hi vis trousers',
  'mens',
  'men’s boots',
  'battery',
  'class',
  'wellies',
  'high visibility',
  'tee',
  'tshirt',
  't-shirt wide',
  'wide boots',
  'size 10 wide boots',
  'size m',
  'size 7.5',
  'size 10½ boots',
  'tully',
  'tuly boots',
  'zephir',
  "o'rourke",
  'orourke ridge',
  'st12',
  'ST7 boot',
  'b',
  'bo',
  'ø',
  'ワーク',
  'chef',
  'leather wheat',
  'poly-cotton',
  'polycotton',
  'boots for women',
  'the',
  '(',
  '%',
  'nonsenseword',
  'Code-p12-0',
  'code-q40-1',
  'p17',
  '200j',
  'cafe',
  'ridge boot creek',
  'footware',
  'lace up',
  'gumbots size 9',
  'mallee',
  'scrubland boots',
  'creek range',
  'black boot',
  'boot black',
  'women boot',
  'ironbark boo',
  'wheat t',
  'toe boot st7',
  'steel-toe black',
  'tee tully',
  'wide',
  'range',
  'footwear',
  'riged sons',
  '-',
  '\0',
]

function randomQuery(dice: Dice): ListingQuery {
  const facets: ListingQuery['facets'] = {}
  const names = dice.chance(0.2) ? [] : dice.some(FACETS, 3)
  for (const name of names) facets[name] = dice.some(VALUES[name] ?? SIZES, 3)
  const scope = {
    ...(dice.chance(0.25) ? { brand: dice.one(VALUES.brand ?? []) } : {}),
    ...(dice.chance(0.4) ? { category: dice.chance(0.05) ? 'no/where' : dice.one(CATEGORIES)[0] } : {}),
  }
  return {
    ...(dice.chance(0.2) ? { q: dice.one(SEARCHES) } : {}),
    ...(Object.keys(scope).length > 0 ? { scope } : {}),
    facets,
    sale: dice.chance(0.15),
    sort: dice.one(SORT_OPTIONS),
    page: dice.chance(0.85) ? 1 : 2,
  }
}

/** Asks both, several at a time; every answer must be the same to the last card, count and letter. */
async function compare(count: number, seed: number): Promise<number> {
  let compared = 0
  const dice = new Dice(seed)
  const queries = Array.from({ length: count }, () => randomQuery(dice))
  const ask = async () => {
    for (let query = queries.pop(); query; query = queries.pop()) {
      const [fromMemory, fromPostgres] = await Promise.all([memoryIndex().list(query), postgresIndex.list(query)])
      // Cheaper than comparing field by field, which is for showing where they differ.
      if (!isDeepStrictEqual(fromMemory, fromPostgres))
        expect({ query, answer: fromMemory }).toEqual({ query, answer: fromPostgres })
      compared++
    }
  }
  await Promise.all([ask(), ask(), ask(), ask()])
  return compared
}

describe('the index in memory and PostgreSQL', () => {
  it(
    'answer two thousand random queries alike [CAT-02, CAT-03, CAT-04, CAT-05, CAT-06, CAT-07, CAT-08, CAT-09, CAT-10, CAT-11, CAT-12, CAT-13, CAT-14, CAT-29]',
    async () => {
      expect(await compare(2000, 1)).toBe(2000)
    },
    LONG_MS,
  )

  it.each([1, 2])('answer every search alike on page %i [SRCH-07, SRCH-09]', async (page) => {
    for (const q of SEARCHES) {
      const query: ListingQuery = { q, facets: {}, sale: false, sort: 'recommended', page }
      expect({ q, answer: await memoryIndex().list(query) }).toEqual({ q, answer: await postgresIndex.list(query) })
    }
  })

  it('still do after a few hundred changes, one by one and at once [CAT-21, CAT-29]', async () => {
    const dice = new Dice(99)
    for (let round = 0; round < 4; round++) {
      const { rows } = await pool().query<{ slug: string }>('select slug from products order by id')
      const slugs = Array.from({ length: 60 }, () => dice.one(rows).slug)
      await pool().query(
        `update variants v set reserved = case when v.reserved > 0 then 0 else v.stock end from products p
          where p.id = v.product_id and p.slug = any($1)`,
        [slugs],
      )
      await pool().query(
        `update products set state = case state when 'current' then 'discontinued' else 'current' end, price = price + $2,
           name = name || $3, colour = $4, style_code = $5, rank = rank + 1 where slug = any($1)`,
        [
          slugs.slice(0, 30),
          dice.below(3) * 99,
          dice.one(['', ' Boot', ' Wombat']),
          dice.one(COLOURS),
          dice.one([null, 'ST7']),
        ],
      )
      announceChange(slugs.map((slug) => `product:${slug}`))
      await memoryIndex().settled()
      // PostgreSQL's vocabulary is read anew only when the listing as a whole changes.
      forgetKept()
      expect(await compare(60, 1000 + round)).toBe(60)
    }
  })

  it('find the same product by any of its codes, in any letter case [SRCH-08]', async () => {
    const { rows } = await pool().query<{ code: string }>(
      `select code from variants where position = 1 union select barcode from variants where barcode is not null
        union select id from products union select style_code from products where style_code is not null
        union select 'no-such-code' order by 1`,
    )
    for (const { code } of rows) {
      const found = await memoryIndex().pathByCode(code.toUpperCase())
      expect({ code, found }).toEqual({ code, found: await postgresIndex.pathByCode(code) })
    }
    expect(await memoryIndex().pathByCode('no-such-code')).toBeUndefined()
  })

  it('show the same cards', async () => {
    const { rows } = await pool().query<{ id: string }>('select id from products order by md5(id) limit 80')
    const ids = [...rows.map((row) => row.id), 'unknown']
    const cards = await memoryIndex().cardsByIds(ids)
    expect(cards).toEqual(await postgresIndex.cardsByIds(ids))
    expect(cards.length).toBeGreaterThan(20)
  })
})
