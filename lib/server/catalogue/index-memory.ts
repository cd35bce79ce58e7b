import 'server-only'
import type { ProductCard } from '#lib/contract/product.ts'
import type { ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { planSearch, type SearchPlan } from '#lib/domain/search/search-plan.ts'
import { log } from '../platform/log.ts'
import { answerListing, answerSearch } from './index-answer.ts'
import { loadShelf, readProducts } from './index-load.ts'
import type { CatalogueIndex, IndexAnswer } from './index-port.ts'
import type { Shelf } from './index-shelf.ts'
import { readSynonyms } from './search-synonyms.ts'

const PRODUCT = 'product:'
// Beyond this a fresh shelf is quicker than so many changes to the old one.
const CHANGES_MAX = 500
const RETRY_MS = 1000

interface Options {
  /** Answers until the first shelf is full. */
  standIn: CatalogueIndex
  load?: () => Promise<Shelf>
}

/** The catalogue held in memory and kept current by the changes announced. A new shelf is filled beside the old one. */
export class MemoryIndex implements CatalogueIndex {
  readonly #standIn: CatalogueIndex
  readonly #load: () => Promise<Shelf>
  #shelf: Shelf | undefined
  #filling: Promise<void> | undefined
  /** The shelf being filled is old already. */
  #again = false
  /** Changed while a shelf was being filled, which may have read them before. */
  readonly #missed = new Set<string>()
  #updating: Promise<void> = Promise.resolve()
  /** Since when answers have not shown what was announced; `performance.now()`. */
  #behindSince: number | undefined
  #taking = 0

  constructor({ standIn, load = loadShelf }: Options) {
    this.#standIn = standIn
    this.#load = load
  }

  async list(query: ListingQuery): Promise<IndexAnswer> {
    const shelf = this.#atHand()
    if (!shelf) return this.#standIn.list(query)
    return answerListing(shelf, query, query.q === undefined ? undefined : await planOn(shelf, query.q))
  }

  async search(q: string, count: number): Promise<Pick<IndexAnswer, 'cards' | 'searchedFor'>> {
    const shelf = this.#atHand()
    return shelf ? answerSearch(shelf, await planOn(shelf, q), count) : this.#standIn.search(q, count)
  }

  async pathByCode(code: string): Promise<string | undefined> {
    const shelf = this.#atHand()
    return shelf ? shelf.productByCode(code.toLowerCase())?.path : this.#standIn.pathByCode(code)
  }

  async cardsByIds(ids: readonly string[]): Promise<ProductCard[]> {
    const shelf = this.#atHand()
    if (!shelf) return this.#standIn.cardsByIds(ids)
    return ids.map((id) => shelf.cardById(id)).filter((card) => card !== undefined)
  }

  /** Whether it answers itself yet. */
  get isFilled(): boolean {
    return this.#shelf !== undefined
  }

  /** How long ago the oldest change was announced that answers do not show yet, in milliseconds. */
  get lagMs(): number {
    return this.#behindSince === undefined ? 0 : performance.now() - this.#behindSince
  }

  /** Resolves when the first shelf is full and every change heard so far is on it. */
  async settled(): Promise<void> {
    if (!this.#shelf) this.#fill()
    while (this.#filling) await this.#filling
    await this.#updating
  }

  /** Takes up what was announced; resolves when answers show it. */
  async hear(tags: readonly string[]): Promise<void> {
    if (!this.#shelf && !this.#filling) return
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

  #atHand(): Shelf | undefined {
    if (!this.#shelf) this.#fill()
    return this.#shelf
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
      const shelf = await this.#load()
      while (this.#missed.size > 0) {
        const slugs = [...this.#missed]
        this.#missed.clear()
        shelf.update(await readProducts(slugs))
      }
      this.#shelf = shelf
      if (!this.#again && this.#taking === 0) this.#behindSince = undefined
    } catch (error) {
      log.warn({ err: error }, 'The catalogue index could not be filled')
      // The old shelf still answers, but it is old: try again until it works.
      if (this.#shelf) this.#retry(() => this.#refill())
    }
  }

  async #update(slugs: readonly string[]): Promise<void> {
    this.#taking -= 1
    try {
      const products = await readProducts(slugs)
      this.#shelf?.update(products)
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

async function planOn(shelf: Shelf, q: string): Promise<SearchPlan> {
  const synonyms = await readSynonyms()
  return planSearch(q, { vocabulary: shelf.vocabulary, synonyms, isCode: (text) => shelf.isCode(text) })
}
