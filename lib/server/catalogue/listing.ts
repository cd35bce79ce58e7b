import 'server-only'
import type { FacetValue } from '#lib/contract/catalogue.ts'
import type { ProductCard } from '#lib/contract/product.ts'
import { FACETS, type FacetName, type ListingQuery } from '#lib/domain/listing-query.ts'
import { LISTING_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { compareSizes, sizeText } from '#lib/domain/sizes.ts'
import { pool } from '../db/client.ts'
import { shopSettings } from '../settings.ts'
import { brandsIndex } from './brands.ts'
import { listingStatement } from './listing-sql.ts'
import { cardOf, type ProductCardRow } from './product-row.ts'

export interface Listing {
  cards: ProductCard[]
  /** Matches on all pages. */
  total: number
  page: number
  /** 1 for an empty listing, so that page 1 always exists. */
  pageCount: number
  /** Only groups with something to choose; values that match nothing are left out unless chosen [CAT-11]. */
  facets: Partial<Record<FacetName, FacetValue[]>>
  /** How many would be left with the sale toggle on. */
  saleCount: number
}

interface ListingRow {
  total: number
  facets: { facet: FacetName | 'sale'; value: string; n: number }[]
  cards: ProductCardRow[]
}

/** A page of a listing with the counts of every facet group [CAT-01, CAT-02, CAT-11 to CAT-14, CAT-29]. */
export async function listProducts(query: ListingQuery): Promise<Listing> {
  const { taxRate } = await shopSettings()
  const { rows } = await pool().query<ListingRow>(listingStatement(query, taxRate))
  const row = rows[0] ?? { total: 0, facets: [], cards: [] }
  return {
    cards: row.cards.map(cardOf),
    total: row.total,
    page: query.page,
    pageCount: Math.max(1, Math.ceil(row.total / LISTING_PAGE_SIZE)),
    facets: await facetGroups(row.facets, query),
    saleCount: row.facets.find((f) => f.facet === 'sale')?.n ?? 0,
  }
}

async function facetGroups(counts: ListingRow['facets'], query: ListingQuery): Promise<Listing['facets']> {
  const names = counts.some((c) => c.facet === 'brand') || query.facets.brand ? await brandNames() : new Map()
  const groups: Listing['facets'] = {}
  for (const facet of FACETS) {
    const counted = new Map(counts.filter((c) => c.facet === facet).map((c) => [c.value, c.n]))
    for (const chosen of query.facets[facet] ?? []) if (!counted.has(chosen)) counted.set(chosen, 0)
    const values = [...counted].map(([value, count]) => ({ value, count, label: label(facet, value, names) }))
    if (values.length > 0) groups[facet] = values.sort((a, b) => compareValues(facet, a, b))
  }
  return groups
}

async function brandNames(): Promise<Map<string, string>> {
  return new Map((await brandsIndex()).map((brand) => [brand.slug, brand.name]))
}

function label(facet: FacetName, value: string, brands: ReadonlyMap<string, string>): string {
  if (facet === 'brand') return brands.get(value) ?? value
  if (isSizeFacet(facet)) return sizeText(value)
  return value.charAt(0).toUpperCase() + value.slice(1)
}

function compareValues(facet: FacetName, a: FacetValue, b: FacetValue): number {
  return isSizeFacet(facet) ? compareSizes(a.value, b.value) : a.label.localeCompare(b.label, 'en-AU')
}

function isSizeFacet(facet: FacetName): boolean {
  return facet.startsWith('size') || facet === 'clothingSize'
}
