import 'server-only'
import type { FacetValue } from '#lib/contract/catalogue.ts'
import { baseQuery, type CollectionBase, narrowedBase, openFacets } from '#lib/domain/catalogue/collection.ts'
import { FACETS, type FacetName, type ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { catalogueIndex } from './index-choice.ts'
import type { FacetGroups } from './index-port.ts'
import { type Listing, listProducts } from './listing.ts'

/** A listing as a page shows it: what the choices leave nothing of is still there, with a count of 0 [CAT-11]. */
export async function pageListing(query: ListingQuery): Promise<Listing> {
  if (!isNarrowed(query)) return listProducts(query)
  const [listing, whole] = await Promise.all([listProducts(query), catalogueIndex().facets(unnarrowed(query))])
  return { ...listing, facets: withEmptyValues(listing.facets, whole) }
}

/** The same of a collection: its own choices cannot be taken away, and are no filters to choose [CAT-47]. */
export async function collectionListing(base: CollectionBase, own: ListingQuery): Promise<Listing> {
  const asked = narrowedBase(base, own)
  const [listing, whole] = await Promise.all([
    listProducts(asked),
    isNarrowed(own) ? catalogueIndex().facets(baseQuery(base)) : undefined,
  ])
  const groups = whole ? withEmptyValues(listing.facets, whole) : listing.facets
  return { ...listing, facets: openFacets(base, groups), saleCount: base.sale ? 0 : listing.saleCount }
}

/** How many products a query leaves in each of some scopes. */
export function narrowedCounts(query: ListingQuery, scopes: readonly ListingQuery['scope'][]): Promise<number[]> {
  const { facets, sale, store } = query
  return catalogueIndex().totals(
    scopes.map((scope) => ({
      ...(scope ? { scope } : {}),
      ...(store ? { store } : {}),
      facets,
      sale,
      sort: 'recommended',
      page: 1,
    })),
  )
}

export function isNarrowed({ facets, sale, store }: ListingQuery): boolean {
  return sale || store !== undefined || Object.keys(facets).length > 0
}

function unnarrowed({ q, scope }: ListingQuery): ListingQuery {
  return { ...(q ? { q } : {}), ...(scope ? { scope } : {}), facets: {}, sale: false, sort: 'recommended', page: 1 }
}

function withEmptyValues(left: FacetGroups, all: FacetGroups): FacetGroups {
  const groups: FacetGroups = {}
  for (const name of FACETS) {
    const values = merged(left, all, name)
    if (values.length > 0) groups[name] = values
  }
  return groups
}

/** In the order of the whole listing; what only a choice knows comes last. */
function merged(left: FacetGroups, all: FacetGroups, name: FacetName): FacetValue[] {
  const counted = new Map((left[name] ?? []).map((value) => [value.value, value]))
  const whole = (all[name] ?? []).map((value) => counted.get(value.value) ?? { ...value, count: 0 })
  const known = new Set(whole.map(({ value }) => value))
  return [...whole, ...(left[name] ?? []).filter(({ value }) => !known.has(value))]
}
