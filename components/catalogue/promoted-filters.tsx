import type { FacetValue } from '#lib/contract/catalogue.ts'
import { type FacetName, type ListingQuery, listingHref, toggleFacet } from '#lib/domain/listing-query.ts'

const PROMOTED_MAX = 5

interface PromotedFiltersProps {
  path: string
  query: ListingQuery
  facets: Partial<Record<FacetName, FacetValue[]>>
  saleCount: number
  total: number
}

/** The filters most would choose, one press away; they also keep their usual place. */
export function PromotedFilters({ path, query, facets, saleCount, total }: PromotedFiltersProps) {
  const uses = [...(facets.bestFor ?? [])]
    .filter((use) => use.count < total && !query.facets.bestFor?.includes(use.value))
    .sort((a, b) => b.count - a.count)
    .slice(0, PROMOTED_MAX)
  const sale = saleCount > 0 && saleCount < total && !query.sale
  if (!sale && uses.length === 0) return null
  return (
    <ul className="promoted" aria-label="Popular filters">
      {sale ? (
        <li>
          <a className="chip" href={listingHref(path, query, { sale: true })} rel="nofollow" data-keep-scroll="">
            On sale
          </a>
        </li>
      ) : null}
      {uses.map((use) => (
        <li key={use.value}>
          <a
            className="chip"
            href={listingHref(path, query, { facets: toggleFacet(query.facets, 'bestFor', use.value) })}
            rel="nofollow"
            data-keep-scroll=""
          >
            {use.label}
          </a>
        </li>
      ))}
    </ul>
  )
}
