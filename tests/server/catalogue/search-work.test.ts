import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ListingQuery, parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { fewerWords } from '#lib/domain/search/fewer-words.ts'
import { SynonymBook } from '#lib/domain/search/search-synonyms.ts'
import { SearchVocabulary } from '#lib/domain/search/search-vocabulary.ts'
import { closestSearches } from '#lib/server/catalogue/closest-searches.ts'
import { memoryIndex, tableIndex } from '#lib/server/catalogue/index-choice.ts'
import { MemoryIndex } from '#lib/server/catalogue/index-memory.ts'
import type { CatalogueIndex } from '#lib/server/catalogue/index-port.ts'
import { postgresIndex } from '#lib/server/catalogue/index-postgres.ts'
import { CatalogueSnapshot } from '#lib/server/catalogue/index-snapshot.ts'
import { WordUses } from '#lib/server/catalogue/index-words.ts'
import { TableIndex } from '#lib/server/catalogue/listing-tables/table-index.ts'
import { suggest } from '#lib/server/catalogue/suggest.ts'
import { pool } from '#lib/server/db/client.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { stockRandomCatalogue } from '#tests/setup/random-catalogue.ts'

// How long a search holds a processor is in docs/benchmarks.md; here is counted what it does, whatever the machine.
useTestDatabase({ seed: false })

beforeAll(async () => {
  await stockRandomCatalogue(60)
  await Promise.all([memoryIndex().settled(), tableIndex().settled()])
})

afterEach(() => vi.restoreAllMocks())

const EVERYTHING = parseListingQuery({})
const NONSENSE = 'qwzzyk xkvvjq zzqqwp kkjjxv wwqqzk vvxxkj'
/** Each is in most products or in many, and no product has them all. */
const COMMON = 'boots tee ridge creek steel wide range chef'

const search = (q: string): ListingQuery => ({ ...EVERYTHING, q })
const attempts = (q: string) => fewerWords(q, new SynonymBook([])).flat()

function countWork() {
  const measured = vi.spyOn(SearchVocabulary.prototype, 'nearest')
  const lookedUp = vi.spyOn(WordUses.prototype, 'using')
  const narrowed = vi.spyOn(CatalogueSnapshot.prototype, 'inScope')
  return () => ({
    measured: measured.mock.calls.length,
    lookedUp: lookedUp.mock.calls.length,
    narrowed: narrowed.mock.calls.length,
  })
}

describe('a search that finds nothing', () => {
  it('of six words that mean nothing measures no word while it looks for fewer of them [SRCH-18]', async () => {
    const work = countWork()
    expect(await closestSearches(search(NONSENSE))).toEqual([])
    expect(work()).toEqual({ measured: 0, lookedUp: 0, narrowed: 1 })
  })

  it('of eight known words looks each up twice at most, as a word and as a beginning [SRCH-18]', async () => {
    const texts = attempts(COMMON)
    expect(texts.length).toBeGreaterThan(40)
    const work = countWork()
    const totals = await memoryIndex().textTotals(EVERYTHING, texts)
    expect(totals.filter(Boolean).length).toBeGreaterThanOrEqual(8)
    const { measured, lookedUp, narrowed } = work()
    expect({ measured, narrowed }).toEqual({ measured: 0, narrowed: 1 })
    expect(lookedUp).toBeLessThanOrEqual(2 * 8)
  })

  it('looks at its choices once for all attempts, and once for each size in words [SRCH-18]', async () => {
    const query = { ...EVERYTHING, facets: { colour: ['navy'], sizeUk: ['9', '10'] }, store: 'st-1' }
    const work = countWork()
    await memoryIndex().textTotals(query, attempts(COMMON))
    expect(work().narrowed).toBe(1)
    await memoryIndex().textTotals(query, ['boots size 9', 'tee size 9', 'size 10', 'boots', 'size 10 wide'])
    expect(work().narrowed).toBe(1 + 4)
  })

  it('lets others have their turn between sizes in words [SRCH-18]', async () => {
    let turns = 0
    let asking = true
    const others = () => {
      turns++
      if (asking) setImmediate(others)
    }
    setImmediate(others)
    await memoryIndex().textTotals(EVERYTHING, ['size 7', 'size 8', 'size 9', 'size 10'])
    asking = false
    expect(turns).toBeGreaterThanOrEqual(4)
  })

  it('asks PostgreSQL as few questions for sixty attempts as for two [SRCH-18]', async () => {
    const questions = async (index: CatalogueIndex, texts: readonly string[]) => {
      const asked = vi.spyOn(pool(), 'query')
      await index.textTotals(EVERYTHING, texts)
      const count = asked.mock.calls.length
      asked.mockRestore()
      return count
    }
    for (const index of [tableIndex(), postgresIndex]) {
      // What is kept of the catalogue is read first.
      await questions(index, attempts('boots tee'))
      const many = await questions(index, attempts(COMMON))
      expect(many).toBe(await questions(index, attempts('boots tee')))
      expect(many).toBeLessThanOrEqual(3)
    }
  })

  it('leads nowhere while an index is filled, and asks the stand-in nothing [SRCH-18]', async () => {
    const textTotals = vi.fn(postgresIndex.textTotals)
    const filling = new MemoryIndex({ standIn: { ...postgresIndex, textTotals }, load: () => new Promise(() => {}) })
    vi.spyOn(pool('jobs'), 'connect').mockImplementation(() => new Promise(() => {}) as never)
    const empty = new TableIndex({ standIn: { ...postgresIndex, textTotals } })
    for (const index of [filling, empty]) expect(await index.textTotals(EVERYTHING, ['boots', 'tee'])).toEqual([0, 0])
    expect(textTotals).not.toHaveBeenCalled()
  })

  it('measures eight of its words at most against the vocabulary, however many it has [SRCH-18]', async () => {
    const words = Array.from({ length: 20 }, (_, i) => `qz${String.fromCharCode(97 + i)}k`).join(' ')
    for (const index of [memoryIndex(), tableIndex(), postgresIndex]) {
      const work = countWork()
      expect((await index.list(search(words))).total).toBe(0)
      expect(work().measured).toBe(8)
      vi.restoreAllMocks()
    }
    const work = countWork()
    await suggest(NONSENSE)
    expect(work().measured).toBe(6)
  })
})
