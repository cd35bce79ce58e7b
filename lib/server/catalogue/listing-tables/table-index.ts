import 'server-only'
import type { Picture, ProductCard } from '#lib/contract/product.ts'
import { FACETS, type ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { mendingOf, type SearchPlan } from '#lib/domain/search/search-plan.ts'
import { SearchVocabulary } from '#lib/domain/search/search-vocabulary.ts'
import { LISTING_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { pool } from '../../db/client.ts'
import { cachedUntilInvalidated } from '../../platform/cached-until-invalidated.ts'
import { log } from '../../platform/log.ts'
import { brandsIndex } from '../brands.ts'
import { withStoredColours } from '../index-colours.ts'
import { type BrandNames, compareFacetValues, facetGroup } from '../index-facets.ts'
import type { CatalogueIndex, FacetGroups, IndexAnswer } from '../index-port.ts'
import { plansAsTyped, queryPlan } from '../query-plan.ts'
import { ChunkBits, numbersIn } from './chunk-bits.ts'
import { type Counts, countListing } from './table-counts.ts'
import { cardsInOrder } from './table-page.ts'
import { type Hits, searchWords } from './table-search.ts'
import { syncAll, syncProducts } from './table-sync.ts'
import { textTotals } from './table-text-totals.ts'

const PRODUCT = 'product:'
// Beyond this one look at the whole catalogue is quicker.
const CHANGES_MAX = 500
const RETRY_MS = 1000

const vocabulary = cachedUntilInvalidated('listing-vocabulary', async () => {
  const { rows } = await pool().query<{ word: string; products: number }>(
    `select word, count(*)::int as products from listing_words where word > E'\\x02' group by word`,
  )
  return new SearchVocabulary(rows.map(({ word, products }) => [word, products]))
})

/** The catalogue in tables made for counting, kept current by the changes announced (record 055). */
export class TableIndex implements CatalogueIndex {
  readonly #standIn: CatalogueIndex
  #filled = false
  #syncing: Promise<void> = Promise.resolve()
  #waiting = 0
  #behindSince: number | undefined
  #retry: NodeJS.Timeout | undefined

  /** `standIn` answers until the tables show the catalogue. */
  constructor({ standIn }: { standIn: CatalogueIndex }) {
    this.#standIn = standIn
  }

  async list(query: ListingQuery): Promise<IndexAnswer> {
    // The tables know nothing of single stores.
    if (!this.#ready() || query.store !== undefined) return this.#standIn.list(query)
    const [plan, brands] = await Promise.all([planOf(query.q), brandsIndex()])
    const hits = await hitsOf(plan)
    const counts = await countListing(query, hits && ChunkBits.of(hits.flat()), plan?.variant)
    const names = new Map(brands.map((brand) => [brand.slug, brand.name]))
    return {
      cards: await withStoredColours(await pageOf(query, numbersIn(counts.matches), hits)),
      total: counts.total,
      facets: facetGroups(query, counts, names),
      saleCount: counts.counted.find(({ facet }) => facet === 'sale')?.n ?? 0,
      ...mendingOf(plan, counts.total),
    }
  }

  async facets(query: ListingQuery): Promise<FacetGroups> {
    return (await this.list(query)).facets
  }

  async firstPicture(query: ListingQuery): Promise<Picture | undefined> {
    return (await this.list(query)).cards.find(({ image }) => image)?.image
  }

  totals(queries: readonly ListingQuery[]): Promise<number[]> {
    return Promise.all(queries.map(async (query) => (await this.list(query)).total))
  }

  /** Nothing while the tables are filled: leading on can wait, and the stand-in reads every product for it. */
  async textTotals(query: ListingQuery, texts: readonly string[]): Promise<number[]> {
    if (!this.#ready()) return texts.map(() => 0)
    if (query.store !== undefined) return this.#standIn.textTotals(query, texts)
    return textTotals(query, await plansAsTyped(texts, vocabulary, CODES))
  }

  async search(q: string, count: number): Promise<Pick<IndexAnswer, 'cards' | 'searchedFor'>> {
    if (!this.#ready()) return this.#standIn.search(q, count)
    const query: ListingQuery = { facets: {}, sale: false, sort: 'recommended', page: 1 }
    const plan = await planOf(q)
    const hits = await hitsOf(plan)
    if (!hits || plan?.variant) {
      const { cards, searchedFor } = await this.list({ ...query, q })
      return { cards: cards.slice(0, count), ...(searchedFor === undefined ? {} : { searchedFor }) }
    }
    const cards = await withStoredColours((await pageOf(query, hits.flat(), hits)).slice(0, count))
    return { cards, ...mendingOf(plan, cards.length) }
  }

  async pathByCode(code: string): Promise<string | undefined> {
    if (!this.#ready()) return this.#standIn.pathByCode(code)
    const { rows } = await pool().query<{ path: string }>(
      `select p.path from listing_codes c join listing_products p using (n) where c.code = $1
        order by c.kind, p.rank, p.product_id limit 1`,
      [code.toLowerCase().replaceAll('\0', '')],
    )
    return rows[0]?.path
  }

  async cardsByIds(ids: readonly string[]): Promise<ProductCard[]> {
    if (!this.#ready()) return this.#standIn.cardsByIds(ids)
    const { rows } = await pool().query<{ card: ProductCard }>(
      'select card from listing_products where product_id = any($1)',
      [ids.filter((id) => !id.includes('\0'))],
    )
    const cards = new Map(rows.map(({ card }) => [card.id, card]))
    return ids.map((id) => cards.get(id)).filter((card) => card !== undefined)
  }

  /** Whether it answers itself yet. */
  get isFilled(): boolean {
    return this.#filled
  }

  /** How long ago the oldest change was announced that answers do not show yet, in milliseconds. */
  get lagMs(): number {
    return this.#behindSince === undefined ? 0 : performance.now() - this.#behindSince
  }

  /** Resolves when the tables show the catalogue with every change heard so far. */
  async settled(): Promise<void> {
    this.#ready()
    while (this.#waiting > 0) await this.#syncing
  }

  /** Takes up what was announced; resolves when answers show it. */
  async hear(tags: readonly string[]): Promise<void> {
    const slugs = tags.filter((tag) => tag.startsWith(PRODUCT)).map((tag) => tag.slice(PRODUCT.length))
    const all = tags.some((tag) => tag === '*' || tag === 'listing' || tag === 'settings')
    if (all || slugs.length > CHANGES_MAX) return this.#sync('all')
    if (slugs.length > 0) return this.#sync(slugs)
  }

  #ready(): boolean {
    if (!this.#filled && this.#waiting === 0) void this.#sync('all')
    return this.#filled
  }

  #sync(what: 'all' | readonly string[]): Promise<void> {
    this.#behindSince ??= performance.now()
    this.#waiting += 1
    this.#syncing = this.#syncing.then(() => this.#syncOnce(what))
    return this.#syncing
  }

  /** One try stands for all that failed: else each change and visitor would begin one while the database is away. */
  #retryOnce(): void {
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined
      void this.#sync('all')
    }, RETRY_MS).unref()
  }

  async #syncOnce(what: 'all' | readonly string[]): Promise<void> {
    try {
      if (what === 'all') await syncAll()
      else await syncProducts(what)
      if (what === 'all') this.#filled = true
      if (this.#waiting === 1) this.#behindSince = undefined
    } catch (error) {
      log.warn({ err: error }, 'Changes could not be written into the listing tables yet')
      this.#retryOnce()
    } finally {
      this.#waiting -= 1
    }
  }
}

const CODES = 'select distinct code from listing_codes where code = any($1)'
const planOf = (q: string | undefined) => queryPlan(q, vocabulary, CODES)

/** Undefined where the query has no words, or only a size: then every product matches them. */
async function hitsOf(plan: SearchPlan | undefined): Promise<Hits | undefined> {
  return plan && plan.groups.length > 0 ? searchWords(plan) : undefined
}

/** In an order of the shopper's own choice, what was meant by the words is in nobody's way. */
async function pageOf(query: ListingQuery, matches: readonly number[], hits: Hits | undefined): Promise<ProductCard[]> {
  const offset = (query.page - 1) * LISTING_PAGE_SIZE
  if (!hits || query.sort !== 'recommended') return cardsInOrder(matches, query.sort, offset, LISTING_PAGE_SIZE)
  const matching = new Set(matches)
  const cards: ProductCard[] = []
  let skip = offset
  for (const alike of hits) {
    const part = alike.filter((n) => matching.has(n))
    cards.push(...(await cardsInOrder(part, query.sort, skip, LISTING_PAGE_SIZE - cards.length)))
    skip = Math.max(0, skip - part.length)
  }
  return cards
}

function facetGroups(query: ListingQuery, { counted }: Counts, brands: BrandNames): FacetGroups {
  const groups: FacetGroups = {}
  for (const facet of FACETS) {
    const compare = compareFacetValues(facet, brands)
    const own = counted.filter((count) => count.facet === facet).map(({ value, n }) => ({ value, count: n }))
    own.sort((a, b) => compare(a.value, b.value))
    const group = facetGroup(facet, own, query.facets[facet] ?? [], brands)
    if (group.length > 0) groups[facet] = group
  }
  return groups
}
