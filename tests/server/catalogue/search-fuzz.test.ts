import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ListingQuery, listingSearch, parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { fewerWords } from '#lib/domain/search/fewer-words.ts'
import { wordsOf } from '#lib/domain/search/search-words.ts'
import { closestSearches } from '#lib/server/catalogue/closest-searches.ts'
import { memoryIndex, tableIndex } from '#lib/server/catalogue/index-choice.ts'
import { postgresIndex } from '#lib/server/catalogue/index-postgres.ts'
import { pageListing } from '#lib/server/catalogue/page-listing.ts'
import { readQuery, sizeChoices } from '#lib/server/catalogue/search-facts.ts'
import { readSynonyms } from '#lib/server/catalogue/search-synonyms.ts'
import { suggest } from '#lib/server/catalogue/suggest.ts'
import { db } from '#lib/server/db/client.ts'
import { brands, categories } from '#lib/server/db/schema.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { stockRandomCatalogue } from '#tests/setup/random-catalogue.ts'

useTestDatabase({ seed: false })

const LONG_MS = 120_000
const RUNS = 60

/** The words of a product next door: nothing typed here begins one of them. */
const NEIGHBOUR = 'quokka'

beforeAll(async () => {
  await stockRandomCatalogue(60)
  await db().insert(brands).values({ slug: NEIGHBOUR, name: NEIGHBOUR })
  await db().insert(categories).values({ path: NEIGHBOUR, name: NEIGHBOUR, position: 99 })
  await shelve(
    {
      id: NEIGHBOUR,
      name: NEIGHBOUR,
      brandSlug: NEIGHBOUR,
      canonicalCategory: NEIGHBOUR,
      productType: NEIGHBOUR,
      demographic: 'unisex',
    },
    [{ id: `${NEIGHBOUR}-1`, label: '77', sizes: { uk: '77' }, stock: 1 }],
  )
  await Promise.all([memoryIndex().settled(), tableIndex().settled()])
})

const KNOWN = [
  ...[
    'boot',
    'Boots',
    'ridge',
    'rigde',
    'steel-toe',
    'STEEL',
    'tee',
    't-shirt',
    'wide',
    'extra',
    'fit',
    'navy',
    'café',
    'wheat',
  ],
  ...[
    'men’s',
    "women's",
    'kids',
    'the',
    'for',
    'size',
    'sz',
    'ワーク',
    'Ø',
    'ø',
    'range',
    'tully',
    'chef',
    'hi',
    'vis',
  ],
]
const SIZES = [
  ...[
    '10.5',
    '10½',
    '½',
    '37R',
    '92R',
    'UK',
    'uk 9',
    '2XL/3XL',
    'XXL',
    '4xl',
    'S/M',
    'm',
    '87',
    '34',
    '8"',
    '12mm',
    '6E',
  ],
  ...['9-10', '10,5', '٣', '１０', '1e3', '-1', '0x10', '99999999999999999999', 'NaN', 'Infinity', 'US', 'EU', 'AU 10'],
]
const PRICES = [
  '$',
  '$50',
  'under',
  'under $100',
  'between 50 and 90',
  '$20-$50',
  'sale',
  'on sale',
  'newest',
  'cheap',
  'buy',
]
const SIGNS = [
  ...[
    '%',
    '_',
    '\\',
    "'",
    '"',
    ';--',
    '\0',
    '\u0007',
    '\u200b',
    '\ufeff',
    '\u202e',
    '\u2028',
    '(',
    '[a-z]+',
    '.*',
    '^$',
    '(?<=x)',
  ],
  ...[
    '$1',
    '{}',
    '</script>',
    '&amp;',
    '%00',
    '%',
    '\ud83d',
    '\udc22',
    '👷‍♂️',
    '🥾',
    '🇦🇺',
    'مقاس',
    'נעלי',
    'ﬁt',
    'ß',
    'İ',
    'ı',
    'ǆ',
  ],
  ...[
    'constructor',
    '__proto__',
    'toString',
    'null',
    'undefined',
    'or 1=1',
    'e\u0301',
    '\u0301',
    '한글',
    'x'.repeat(100),
  ],
]

const piece = fc.oneof(
  fc.constantFrom(...KNOWN),
  fc.constantFrom(...KNOWN),
  fc.constantFrom(...SIZES),
  fc.constantFrom(...PRICES),
  fc.constantFrom(...SIGNS),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const typed = fc
  .oneof(
    fc.array(piece, { maxLength: 8 }).map((words) => words.join(' ')),
    fc.array(fc.constantFrom(...KNOWN, ...SIZES), { maxLength: 6 }).map((words) => words.join(' ')),
    fc.array(piece, { minLength: 200, maxLength: 200 }).map((words) => words.join(' ')),
    fc.string({ unit: 'binary', maxLength: 4096 }),
  )
  // What begins so, or is a typo of it, is meant.
  .filter((text) => !/[q]/i.test(text))

/** As an address holds it, which has no half characters. */
const asked = (text: string) => parseListingQuery({ q: text.replace(/\p{Surrogate}/gu, '\ufffd') })
const ids = ({ cards, total }: { cards: readonly { id: string }[]; total: number }) => ({
  total,
  ids: cards.map(({ id }) => id),
})

describe('whatever is typed', () => {
  it(
    'is answered, alike by all indexes, and finds nothing of what is called otherwise [SRCH-07, SRCH-09, SRCH-13, SRCH-18]',
    async () => {
      await fc.assert(
        fc.asyncProperty(typed, async (text) => {
          const { query, unclear } = await readQuery(asked(text))
          const listing = await memoryIndex().list(query)
          for (const index of [tableIndex(), postgresIndex]) {
            expect({ text, ...ids(await index.list(query)) }).toEqual({ text, ...ids(listing) })
          }
          expect(ids(await pageListing(query))).toEqual(ids(listing))
          if (unclear) for (const { count } of await sizeChoices(query, unclear)) expect(count).toBeGreaterThan(0)
          const offered = await suggest(text)
          // Whom it is for and what it comes in are no words of its own.
          if (query.q === undefined || wordsOf(query.q).some((word) => /^(wo?m?e?n?|m|u)/.test(word))) return
          expect(listing.cards.map(({ id }) => id)).not.toContain(NEIGHBOUR)
          expect(offered.products.map(({ id }) => id)).not.toContain(NEIGHBOUR)
        }),
        { numRuns: RUNS },
      )
    },
    LONG_MS,
  )

  it(
    'leads on to searches that find what they say, in 64 attempts at most [SRCH-16, SRCH-18, SRCH-19]',
    async () => {
      await fc.assert(
        fc.asyncProperty(typed, async (text) => {
          const { query } = await readQuery(asked(text))
          const tried = fewerWords(query.q ?? '', await readSynonyms()).flat()
          expect(tried.length).toBeLessThanOrEqual(64)
          const closest = await closestSearches(query)
          expect(closest.length).toBeLessThanOrEqual(3)
          for (const { q, count, query: said } of closest) {
            expect(tried).toContain(q)
            // As its link is read.
            const read = parseListingQuery(Object.fromEntries(paramsOf(said)))
            const found = await memoryIndex().list(read)
            expect({ text, q, total: found.total, mended: found.searchedFor }).toEqual({
              text,
              q,
              total: count,
              mended: undefined,
            })
          }
          const offered = await suggest(text)
          if (offered.closest) expect(offered.products).toEqual([])
        }),
        { numRuns: RUNS },
      )
    },
    LONG_MS,
  )

  it(
    'is read once: the listing it leads to is read as it is [SRCH-15, SRCH-17]',
    async () => {
      await fc.assert(
        fc.asyncProperty(typed, async (text) => {
          const { query } = await readQuery(asked(text))
          const again = await readQuery(parseListingQuery(Object.fromEntries(paramsOf(query))))
          expect({ text, changed: again.changed, query: again.query }).toEqual({ text, changed: false, query })
        }),
        { numRuns: RUNS },
      )
    },
    LONG_MS,
  )

  it(
    'finds the same in capitals, with more blanks and with letters in two parts [SRCH-07]',
    async () => {
      const words = fc.array(fc.constantFrom(...KNOWN, ...SIZES, ...PRICES), { minLength: 1, maxLength: 6 })
      await fc.assert(
        fc.asyncProperty(words, async (list) => {
          const found = async (text: string) => ids(await memoryIndex().list((await readQuery(asked(text))).query))
          const plain = await found(list.join(' '))
          const others = [
            list.join(' ').toUpperCase(),
            `  ${list.join('\u3000\t ')} \n`,
            list.join(' ').normalize('NFD'),
            list.join(' ').replaceAll("'", '’'),
          ]
          for (const other of others)
            expect({ list, other, ...(await found(other)) }).toEqual({ list, other, ...plain })
        }),
        { numRuns: RUNS },
      )
    },
    LONG_MS,
  )
})

/** A query's parameters as a page gets them. */
function paramsOf(query: ListingQuery): [string, string | string[]][] {
  const params = new URLSearchParams(listingSearch(query))
  return [...new Set(params.keys())].map((name) => [name, params.getAll(name)])
}
