import 'server-only'
import { TypedFastBitSet } from 'typedfastbitset'
import type { ProductCard } from '#lib/contract/product.ts'
import { type ListingQuery, PRODUCT_FACETS, type ProductFacet } from '#lib/domain/catalogue/listing-query.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { priceBand } from '#lib/domain/catalogue/product-facets.ts'
import type { SearchGroup, SearchPlan } from '#lib/domain/search/search-plan.ts'
import type { SearchVocabulary } from '#lib/domain/search/search-vocabulary.ts'
import { CodeTable } from './index-codes.ts'
import { withOtherColours } from './index-colours.ts'
import { compareFacetValues } from './index-facets.ts'
import { Found } from './index-found.ts'
import { ProductOrders, type SortKeys } from './index-orders.ts'
import { byRelevance } from './index-relevance.ts'
import type { IndexedProduct } from './index-row.ts'
import { SizeShelf } from './index-sizes.ts'
import { StyleMates } from './index-styles.ts'
import { FacetColumn } from './index-values.ts'
import { WordUses } from './index-words.ts'
import { STORED_FACETS } from './product-facet-sql.ts'

/**
 * The sellable products in memory, each under a number of its own: sets of numbers per value, values per number,
 * orders, words, codes. Answers are made from it in index-answer.ts.
 */
export class CatalogueSnapshot {
  readonly brands = new Map<string, string>()
  readonly categories = new FacetColumn(() => 0)
  readonly columns: Record<ProductFacet, FacetColumn>
  readonly sizes: SizeShelf
  readonly discounted = new TypedFastBitSet()
  readonly #markedNew = new TypedFastBitSet()
  readonly #cards: (ProductCard | undefined)[] = []
  readonly #everything = new TypedFastBitSet()
  readonly #keys: (SortKeys | undefined)[] = []
  readonly #bySlug = new Map<string, number>()
  readonly #byId = new Map<string, number>()
  readonly #byLowerId = new Map<string, number[]>()
  readonly #byStyle = new Map<string, number[]>()
  readonly #styles: (string | null)[] = []
  readonly #codes = new CodeTable()
  readonly #words = new WordUses()
  readonly #mates = new StyleMates()
  readonly #taxRate: number
  #orders: ProductOrders | undefined

  constructor(taxRate: number) {
    this.#taxRate = taxRate
    const column = (facet: ProductFacet) => [facet, new FacetColumn(compareFacetValues(facet, this.brands))]
    this.columns = Object.fromEntries(PRODUCT_FACETS.map(column)) as Record<ProductFacet, FacetColumn>
    this.sizes = this.emptyShelf()
  }

  /** Puts the first products into an empty snapshot; `sort` follows when all are there. */
  stock(products: readonly IndexedProduct[]): void {
    for (const product of products) this.#put(this.#cards.length, product)
  }

  async sort(): Promise<void> {
    this.#orders = await ProductOrders.of(this.#keys)
  }

  /** Replaces what is known under these slugs; undefined says that there is nothing sellable any more. */
  update(products: ReadonlyMap<string, IndexedProduct | undefined>): void {
    const changed = new Map<number, SortKeys | undefined>()
    for (const [slug, product] of products) {
      const number = this.#numberOf(slug, product)
      if (number === undefined) continue
      if (product) this.#put(number, product)
      else this.#remove(number)
      changed.set(number, product ? this.#keysOf(product) : undefined)
    }
    this.#orders?.change(changed)
  }

  /** A product that changed its slug keeps its number by its id. */
  #numberOf(slug: string, product: IndexedProduct | undefined): number | undefined {
    const known = product ? this.#byId.get(product.card.id) : undefined
    return known ?? this.#bySlug.get(slug) ?? (product ? this.#cards.length : undefined)
  }

  get orders(): ProductOrders {
    if (!this.#orders) throw new Error('The catalogue index is asked before it is sorted.')
    return this.#orders
  }

  get size(): number {
    return this.#byId.size
  }

  get vocabulary(): SearchVocabulary {
    return this.#words.vocabulary()
  }

  card(product: number): ProductCard | undefined {
    return this.#cards[product]
  }

  /** The card as a listing shows it: with the style's other colours, in the shop's order. */
  listedCard(product: number): ProductCard | undefined {
    const card = this.#cards[product]
    const mates = card ? this.#mates.of(product) : []
    if (!card || mates.length === 0) return card
    const inOrder = this.orders.page('recommended', Found.ofList(Uint32Array.from(mates)), 0, mates.length)
    return withOtherColours(
      card,
      inOrder.flatMap((mate) => this.#cards[mate] ?? []),
    )
  }

  cardById(id: string): ProductCard | undefined {
    const product = this.#byId.get(id)
    return product === undefined ? undefined : this.#cards[product]
  }

  /** The number of a sellable product. */
  numberOf(id: string): number | undefined {
    return this.#byId.get(id)
  }

  /** An empty shelf that orders its sizes as this one's. */
  emptyShelf(): SizeShelf {
    return new SizeShelf((facet) => compareFacetValues(facet, this.brands))
  }

  isCode(code: string): boolean {
    return this.#byLowerId.has(code) || this.#byStyle.has(code) || this.#codes.find(code).length > 0
  }

  /** The product a code leads to, lower-case: by id, else by style, else by variant; of several the best ranked. */
  productByCode(code: string): ProductCard | undefined {
    const found = [this.#byLowerId.get(code), this.#byStyle.get(code), this.#codes.find(code)]
    const numbers = found.find((list) => list !== undefined && list.length > 0) ?? []
    const [best] = this.orders.page('recommended', Found.ofList(Uint32Array.from(numbers)), 0, 1)
    return best === undefined ? undefined : this.#cards[best]
  }

  /** A fresh set of what the page is about: brand, category, words. */
  inScope(scope: ListingQuery['scope'], plan: SearchPlan | undefined): TypedFastBitSet {
    const sets: TypedFastBitSet[] = []
    if (scope?.category !== undefined) sets.push(this.categories.having([scope.category]))
    if (scope?.brand !== undefined) sets.push(this.columns.brand.having([scope.brand]))
    if (scope?.isNew) sets.push(this.#markedNew)
    for (const group of plan?.groups ?? []) sets.push(this.matching(group))
    const [first = this.#everything, ...others] = sets
    const found = first.clone()
    for (const set of others) found.intersection(set)
    return found
  }

  /**
   * The products found parted by how well they answer the search, best first; all in one where nothing was searched
   * for.
   */
  byRelevance(plan: SearchPlan | undefined, found: Found): Found[] {
    if (!plan || plan.groups.length === 0) return [found]
    return byRelevance(plan, found.list, {
      words: this.#words,
      size: this.#cards.length,
      withCode: (code) => this.#withCode(code),
      isWide: (product) => this.sizes.wide.has(product),
    }).map((part) => Found.ofList(part))
  }

  /** A fresh set of what has a word or phrase of a search. */
  matching(group: SearchGroup): TypedFastBitSet {
    const found = new TypedFastBitSet()
    for (const alternative of group.alternatives) {
      let all: TypedFastBitSet | undefined
      for (const words of alternative) {
        const using = this.#words.using(words)
        all = all ? (all.intersection(using) as TypedFastBitSet) : using
      }
      if (all) found.union(all)
    }
    if (group.wide) found.union(this.sizes.wide)
    if (group.code !== undefined) for (const product of this.#withCode(group.code)) found.add(product)
    return found
  }

  #withCode(code: string): number[] {
    return [...(this.#byLowerId.get(code) ?? []), ...(this.#byStyle.get(code) ?? []), ...this.#codes.find(code)]
  }

  #keysOf({ card, price, rank, publishedMs }: IndexedProduct): SortKeys {
    return {
      id: card.id,
      name: card.name,
      rank,
      price: shopperPrice(price, card.taxExclusive, this.#taxRate),
      publishedMs,
    }
  }

  #put(number: number, product: IndexedProduct): void {
    const { card } = product
    const before = this.#cards[number]
    if (before) this.#forgetNames(number, before)
    this.#cards[number] = card
    this.#everything.add(number)
    this.brands.set(card.brand.slug, card.brand.name)
    this.categories.put(number, product.categories)
    for (const facet of STORED_FACETS) this.columns[facet].put(number, product.facets[facet])
    this.columns.price.put(number, [priceBand(this.#keysOf(product).price)])
    this.sizes.put(number, product.buyable)
    if (card.isDiscounted) this.discounted.add(number)
    else this.discounted.remove(number)
    if (card.isNew) this.#markedNew.add(number)
    else this.#markedNew.remove(number)
    this.#words.put(number, product.words)
    this.#mates.put(number, product.style)
    if (number < this.#keys.length) this.#codes.replace(number, product.variantCodes)
    else this.#codes.add(number, product.variantCodes)
    // On an empty snapshot the keys are kept here; once sorted they belong to the orders.
    if (!this.#orders) this.#keys[number] = this.#keysOf(product)
    this.#rememberNames(number, product)
  }

  #remove(number: number): void {
    const before = this.#cards[number]
    if (!before) return
    this.#forgetNames(number, before)
    this.#cards[number] = undefined
    this.#everything.remove(number)
    this.categories.put(number, [])
    for (const facet of PRODUCT_FACETS) this.columns[facet].put(number, [])
    this.sizes.put(number, [])
    this.discounted.remove(number)
    this.#markedNew.remove(number)
    this.#words.put(number, undefined)
    this.#mates.put(number, null)
    this.#codes.replace(number, [])
  }

  #rememberNames(number: number, { card, slug, styleCode }: IndexedProduct): void {
    this.#bySlug.set(slug, number)
    this.#byId.set(card.id, number)
    addTo(this.#byLowerId, card.id.toLowerCase(), number)
    this.#styles[number] = styleCode
    if (styleCode !== null) addTo(this.#byStyle, styleCode, number)
  }

  #forgetNames(number: number, card: ProductCard): void {
    this.#bySlug.delete(slugOf(card))
    this.#byId.delete(card.id)
    removeFrom(this.#byLowerId, card.id.toLowerCase(), number)
    const style = this.#styles[number]
    if (style !== null && style !== undefined) removeFrom(this.#byStyle, style, number)
  }
}

function slugOf(card: ProductCard): string {
  return card.path.slice(card.path.indexOf('/') + 1)
}

function addTo(map: Map<string, number[]>, key: string, number: number): void {
  const list = map.get(key)
  if (list) list.push(number)
  else map.set(key, [number])
}

function removeFrom(map: Map<string, number[]>, key: string, number: number): void {
  const left = (map.get(key) ?? []).filter((other) => other !== number)
  if (left.length > 0) map.set(key, left)
  else map.delete(key)
}
