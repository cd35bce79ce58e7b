import 'server-only'
import type { Picture, ProductCard } from '#lib/contract/product.ts'
import type { ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { planSearch, type SearchLexicon, type SearchPlan } from '#lib/domain/search/search-plan.ts'
import { log } from '../platform/log.ts'
import { answerFacets, answerListing, answerPicture, answerSearch, answerTotal } from './index-answer.ts'
import { loadSnapshot, readProducts } from './index-load.ts'
import type { CatalogueIndex, FacetGroups, IndexAnswer } from './index-port.ts'
import { StoreShelves } from './index-shelves.ts'
import type { CatalogueSnapshot } from './index-snapshot.ts'
import { answerTextTotals } from './index-text-totals.ts'
import { readSynonyms } from './search-synonyms.ts'

const PRODUCT = 'product:'
// Beyond this a fresh snapshot is quicker than so many changes to the old one.
const CHANGES_MAX = 500
const RETRY_MS = 1000

interface Options {
  /** Answers until the first snapshot is full. */
  standIn: CatalogueIndex
  load?: () => Promise<CatalogueSnapshot>
  shelves?: StoreShelves
}

/**
 * The catalogue held in memory and kept current by the changes announced. A new snapshot is filled beside the old one.
 */
export class MemoryIndex implements CatalogueIndex {
  readonly #standIn: CatalogueIndex
  readonly #load: () => Promise<CatalogueSnapshot>
  readonly #shelves: StoreShelves
  #snapshot: CatalogueSnapshot | undefined
  #filling: Promise<void> | undefined
  /** The snapshot being filled is old already. */
  #again = false
  /** Changed while a snapshot was being filled, which may have read them before. */
  readonly #missed = new Set<string>()
  #updating: Promise<void> = Promise.resolve()
  /** Since when answers have not shown what was announced; `performance.now()`. */
  #behindSince: number | undefined
  #taking = 0

  constructor({ standIn, load = loadSnapshot, shelves = new StoreShelves() }: Options) {
    this.#standIn = standIn
    this.#load = load
    this.#shelves = shelves
  }

  async list(query: ListingQuery): Promise<IndexAnswer> {
    const snapshot = this.#atHand()
    return snapshot ? this.#answer(answerListing, snapshot, query) : this.#standIn.list(query)
  }

  async facets(query: ListingQuery): Promise<FacetGroups> {
    const snapshot = this.#atHand()
    return snapshot ? this.#answer(answerFacets, snapshot, query) : this.#standIn.facets(query)
  }

  async firstPicture(query: ListingQuery): Promise<Picture | undefined> {
    const snapshot = this.#atHand()
    return snapshot ? this.#answer(answerPicture, snapshot, query) : this.#standIn.firstPicture(query)
  }

  async totals(queries: readonly ListingQuery[]): Promise<number[]> {
    const snapshot = this.#atHand()
    if (!snapshot) return this.#standIn.totals(queries)
    return Promise.all(queries.map((query) => this.#answer(answerTotal, snapshot, query)))
  }

  /** Nothing while the index is filled: leading on can wait, and the stand-in reads every product for it. */
  async textTotals(query: ListingQuery, texts: readonly string[]): Promise<number[]> {
    const snapshot = this.#atHand()
    if (!snapshot) return texts.map(() => 0)
    const lexicon = await lexiconOf(snapshot)
    const shelf = query.store === undefined ? undefined : await this.#shelves.of(snapshot, query.store)
    return answerTextTotals(
      snapshot,
      query,
      texts.map((text) => planSearch(text, lexicon, 0)),
      shelf,
    )
  }

  async search(q: string, count: number): Promise<Pick<IndexAnswer, 'cards' | 'searchedFor'>> {
    const snapshot = this.#atHand()
    return snapshot ? answerSearch(snapshot, await planOn(snapshot, q), count) : this.#standIn.search(q, count)
  }

  async pathByCode(code: string): Promise<string | undefined> {
    const snapshot = this.#atHand()
    return snapshot ? snapshot.productByCode(code.toLowerCase())?.path : this.#standIn.pathByCode(code)
  }

  async cardsByIds(ids: readonly string[]): Promise<ProductCard[]> {
    const snapshot = this.#atHand()
    if (!snapshot) return this.#standIn.cardsByIds(ids)
    return ids.map((id) => snapshot.cardById(id)).filter((card) => card !== undefined)
  }

  /** Whether it answers itself yet. */
  get isFilled(): boolean {
    return this.#snapshot !== undefined
  }

  /** How long ago the oldest change was announced that answers do not show yet, in milliseconds. */
  get lagMs(): number {
    return this.#behindSince === undefined ? 0 : performance.now() - this.#behindSince
  }

  /** Resolves when the first snapshot is full and every change heard so far is on it. */
  async settled(): Promise<void> {
    if (!this.#snapshot) this.#fill()
    while (this.#filling) await this.#filling
    await this.#updating
  }

  /** Takes up what was announced; resolves when answers show it. */
  async hear(tags: readonly string[]): Promise<void> {
    if (!this.#snapshot && !this.#filling) return
    const slugs = tags.filter((tag) => tag.startsWith(PRODUCT)).map((tag) => tag.slice(PRODUCT.length))
    const all = tags.some((tag) => tag === '*' || tag === 'listing' || tag === 'settings')
    if (all || slugs.length > CHANGES_MAX) return this.#refill()
    if (slugs.length === 0) return
    if (this.#filling) for (const slug of slugs) this.#missed.add(slug)
    this.#behindSince ??= performance.now()
    this.#taking += 1
    this.#updating = this.#updating.then(() => this.#update(slugs))
    return this.#updating
  }

  async #answer<Answer>(
    answering: (...asked: Parameters<typeof answerListing>) => Answer,
    snapshot: CatalogueSnapshot,
    query: ListingQuery,
  ): Promise<Answer> {
    const plan = query.q === undefined ? undefined : await planOn(snapshot, query.q)
    const shelf = query.store === undefined ? undefined : await this.#shelves.of(snapshot, query.store)
    return answering(snapshot, query, plan, shelf)
  }

  #atHand(): CatalogueSnapshot | undefined {
    if (!this.#snapshot) this.#fill()
    return this.#snapshot
  }

  async #refill(): Promise<void> {
    this.#behindSince ??= performance.now()
    if (this.#filling) this.#again = true
    else this.#fill()
    while (this.#filling) await this.#filling
  }

  #fill(): void {
    this.#filling ??= this.#fillOnce().finally(() => {
      this.#filling = undefined
      if (!this.#again) return
      this.#again = false
      this.#fill()
    })
    this.#filling.catch(() => {})
  }

  async #fillOnce(): Promise<void> {
    this.#missed.clear()
    try {
      const snapshot = await this.#load()
      while (this.#missed.size > 0) {
        const slugs = [...this.#missed]
        this.#missed.clear()
        snapshot.update(await readProducts(slugs))
      }
      this.#snapshot = snapshot
      if (!this.#again && this.#taking === 0) this.#behindSince = undefined
    } catch (error) {
      log.warn({ err: error }, 'The catalogue index could not be filled')
      // The old snapshot still answers, but it is old: try again until it works.
      if (this.#snapshot) this.#retry(() => this.#refill())
    }
  }

  async #update(slugs: readonly string[]): Promise<void> {
    this.#taking -= 1
    try {
      const products = await readProducts(slugs)
      this.#snapshot?.update(products)
      if (this.#taking === 0 && !this.#filling) this.#behindSince = undefined
    } catch (error) {
      log.warn({ err: error }, 'Changed products could not be read into the catalogue index')
      this.#retry(() => this.hear(slugs.map((slug) => PRODUCT + slug)))
    }
  }

  #retry(work: () => Promise<void>): void {
    setTimeout(() => void work(), RETRY_MS).unref()
  }
}

async function planOn(snapshot: CatalogueSnapshot, q: string): Promise<SearchPlan> {
  return planSearch(q, await lexiconOf(snapshot))
}

async function lexiconOf(snapshot: CatalogueSnapshot): Promise<SearchLexicon> {
  const synonyms = await readSynonyms()
  return { vocabulary: snapshot.vocabulary, synonyms, isCode: (text) => snapshot.isCode(text) }
}
