import type { ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { planSearch } from '#lib/domain/search/search-plan.ts'
import { SynonymBook } from '#lib/domain/search/search-synonyms.ts'
import { answerListing } from '#lib/server/catalogue/index-answer.ts'
import { snapshotOf } from '#lib/server/catalogue/index-load.ts'
import { dice, largeCatalogue, wordOf } from '../large-catalogue.ts'
import { count, median, percentile } from '../numbers.ts'
import type { BenchRow } from '../row.ts'

const PRODUCTS = 50_000
const WORDS = 20_000
const SEARCHES = 2000

/** Searches with a letter swapped, lost or doubled, each with its page of cards and all counts. */
export const row: BenchRow = {
  id: 'P4',
  title: 'Search with a typo, with facet counts',
  async run(context) {
    context.say(`an index of ${PRODUCTS} products`)
    const snapshot = await snapshotOf(0.1, largeCatalogue(PRODUCTS, WORDS))
    const lexicon = {
      vocabulary: snapshot.vocabulary,
      synonyms: new SynonymBook([['steel toe', 'safety toe']]),
      isCode: (text: string) => snapshot.isCode(text),
    }
    let mended = 0
    const below = dice(5)
    const times = Array.from({ length: SEARCHES }, () => {
      const word = misspelt(wordOf(below(WORDS)), below)
      const q = below(2) === 0 ? word : `boot ${word}`
      const query: ListingQuery = { q, facets: {}, sale: false, sort: 'recommended', page: 1 }
      const began = performance.now()
      const plan = planSearch(q, lexicon)
      answerListing(snapshot, query, plan)
      if (plan.searchedFor !== undefined) mended++
      return performance.now() - began
    }).slice(SEARCHES / 10)
    const p95 = percentile(times, 0.95)
    return [
      {
        what: `${PRODUCTS} products, ${lexicon.vocabulary.size} words: p50, p95`,
        measured: `${count(median(times), 'ms')}, ${count(p95, 'ms')}`,
        budget: 'p95 ≤ 5 ms',
        met: p95 <= 5,
        note: `in memory, by itself; ${Math.round((100 * mended) / SEARCHES)} % of the searches were mended, the others hit another word`,
      },
    ]
  },
}

function misspelt(word: string, below: (n: number) => number): string {
  const at = 1 + below(Math.max(1, word.length - 2))
  const [head, letter, tail] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  switch (below(3)) {
    case 0:
      return `${head}${tail}`
    case 1:
      return `${head}${letter}${letter}${tail}`
    default:
      return `${head}${tail.charAt(0)}${letter}${tail.slice(1)}`
  }
}
