import 'server-only'
import type { FacetValue } from '#lib/contract/catalogue.ts'
import type { Picture, ProductCard } from '#lib/contract/product.ts'
import type { FacetName, ListingQuery } from '#lib/domain/catalogue/listing-query.ts'

export type FacetGroups = Partial<Record<FacetName, FacetValue[]>>

/** A page of matches, and the counts of every facet group. */
export interface IndexAnswer {
  cards: ProductCard[]
  /** Matches on all pages. */
  total: number
  /** Only groups with something to choose; values that match nothing are left out unless chosen [CAT-11]. */
  facets: FacetGroups
  /** How many would be left with the sale toggle on. */
  saleCount: number
  /** What was searched for instead, where a typo was mended. */
  searchedFor?: string
}

/** The questions the shop asks of its sellable products. Two adapters answer alike: memory, and PostgreSQL. */
export interface CatalogueIndex {
  list(query: ListingQuery): Promise<IndexAnswer>
  /** The counts of `list` alone: a page of cards is the dear part where the index is another process's. */
  facets(query: ListingQuery): Promise<FacetGroups>
  /** The picture of the first card on the page of `list` that has one. */
  firstPicture(query: ListingQuery): Promise<Picture | undefined>
  /** How many products each of some queries leaves. */
  totals(queries: readonly ListingQuery[]): Promise<number[]>
  /**
   * How many products of a listing each of some search texts finds, in place of its own words, each word of theirs
   * looked up once. No typo is mended: a text with a word that nothing has finds nothing [SRCH-18].
   */
  textTotals(query: ListingQuery, texts: readonly string[]): Promise<number[]>
  /** The best `count` matches of a search text, without counts. */
  search(q: string, count: number): Promise<Pick<IndexAnswer, 'cards' | 'searchedFor'>>
  /**
   * `brand/slug` of the product with this id, style code, variant code or barcode; letter case does not matter
   * [SRCH-08].
   */
  pathByCode(code: string): Promise<string | undefined>
  /** In the order of `ids`; unknown and unsellable ones are left out. */
  cardsByIds(ids: readonly string[]): Promise<ProductCard[]>
}
