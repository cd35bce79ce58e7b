import 'server-only'
import {
  type FacetName,
  type FacetSelection,
  type ListingQuery,
  searchText,
} from '#lib/domain/catalogue/listing-query.ts'
import { priceWordsOf } from '#lib/domain/search/price-words.ts'
import { meaningOf, type SearchFacts, type UnclearSize, withBeginnings } from '#lib/domain/search/search-meaning.ts'
import { standardWordsOf } from '#lib/domain/search/standard-words.ts'
import { cachedUntilInvalidated } from '../platform/cached-until-invalidated.ts'
import { catalogueIndex } from './index-choice.ts'

const EVERYTHING: ListingQuery = { facets: {}, sale: false, sort: 'recommended', page: 1 }

interface Facts extends SearchFacts {
  standards: readonly string[]
}

const searchFacts = cachedUntilInvalidated('search-facts', async (): Promise<Facts> => {
  const facets = await catalogueIndex().facets(EVERYTHING)
  const valuesOf = (name: FacetName) => (facets[name] ?? []).map(({ value }) => value)
  return {
    colours: valuesOf('colour'),
    widths: valuesOf('width'),
    clothingSizes: valuesOf('clothingSize'),
    standards: valuesOf('safety'),
  }
})

export interface ReadQuery {
  /** The listing with what its words say as choices. */
  query: ListingQuery
  /** Whether words were read as choices. */
  changed: boolean
  unclear?: UnclearSize
}

/** Every reading takes words away; a search has no more. */
const READINGS_MAX = 50

/**
 * Reads a search for what a listing's choices say better than its words; without words it stays. The listing is read as
 * it is: what one word said may stand between two others that belong together [SRCH-15, SRCH-17].
 */
export async function readQuery(query: ListingQuery): Promise<ReadQuery> {
  let read = await readOnce(query)
  const { changed } = read
  for (let reading = 1; changed && reading < READINGS_MAX; reading++) {
    const next = await readOnce(read.query)
    if (!next.changed) return { ...next, changed }
    read = next
  }
  return { ...read, changed }
}

async function readOnce(query: ListingQuery): Promise<ReadQuery> {
  if (!query.q) return { query, changed: false }
  const facts = await searchFacts()
  const { rest: others, standards } = standardWordsOf(query.q, facts.standards)
  const { rest: words, price, sale, sort } = priceWordsOf(others)
  const { rest: left, facets, unclear } = meaningOf(words, facts, query.facets.wearer)
  // ½ is longer once it is read, and so is a size that is called one.
  const rest = searchText(left)
  const said: FacetSelection = {
    ...facets,
    ...(price ? { price } : {}),
    ...(standards.length > 0 ? { safety: standards } : {}),
  }
  const changed = rest !== query.q || Object.keys(facets).length > 0
  if (!changed) return { query, changed, ...(unclear ? { unclear } : {}) }
  const { q: _, ...chosen } = query
  const merged = { ...query.facets }
  for (const [name, values] of Object.entries(said) as [FacetName, string[]][]) {
    merged[name] = [...new Set([...(merged[name] ?? []), ...values])].sort()
  }
  const asked: ListingQuery = {
    ...chosen,
    ...(rest ? { q: rest } : {}),
    facets: merged,
    sale: query.sale || sale === true,
    sort: query.sort === 'recommended' ? (sort ?? query.sort) : query.sort,
    page: 1,
  }
  return { query: await inTwoColours(asked, facets.colour), changed, ...(unclear ? { unclear } : {}) }
}

/** Where nothing comes in a colour alone, what begins by it counts: pink hi-vis is pink/navy. */
async function inTwoColours(query: ListingQuery, said: readonly string[] = []): Promise<ListingQuery> {
  const colour = withBeginnings(said, await searchFacts())
  if (colour.length === said.length) return query
  const wider = {
    ...query,
    facets: { ...query.facets, colour: [...new Set([...(query.facets.colour ?? []), ...colour])].sort() },
  }
  const [alone, begun] = await catalogueIndex().totals([query, wider])
  return alone === 0 && begun ? wider : query
}

export interface SizeChoice {
  facet: FacetName
  size: string
  /** Products left with it. */
  count: number
  query: ListingQuery
}

/** What a size without a system may mean, as listings that say it; only those that find something [SRCH-15]. */
export async function sizeChoices(query: ListingQuery, { size, choices, without }: UnclearSize): Promise<SizeChoice[]> {
  const { q: _, ...others } = query
  const said = choices.map((facet): SizeChoice => {
    const facets = { ...query.facets, [facet]: [size] }
    return { facet, size, count: 0, query: { ...others, ...(without ? { q: without } : {}), facets, page: 1 } }
  })
  const totals = await catalogueIndex().totals(said.map((choice) => choice.query))
  return said.map((choice, i) => ({ ...choice, count: totals[i] ?? 0 })).filter(({ count }) => count > 0)
}
