import type { Part } from '#components/ui/part.tsx'
import type { FacetValue } from '#lib/contract/catalogue.ts'
import type { FacetName, ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { FACET_TITLES, VALUE_FACETS } from './facet-titles.ts'
import { FacetTick, FacetValues } from './facet-values.tsx'
import { SizeFacets } from './size-facets.tsx'
import { StoreTick } from './store-filter.tsx'

export const FACET_FORM_ID = 'filters'
/** What most shoppers narrow by stands open. */
const OPEN_GROUPS: readonly FacetName[] = ['wearer', 'bestFor', 'price', 'brand', 'colour']

interface FacetFormProps {
  /** The listing's own path: where the form goes. */
  path: string
  query: ListingQuery
  facets: Partial<Record<FacetName, FacetValue[]>>
  saleCount: number
  total: number
  /** Facets the path has already chosen, such as the brand on a brand's page. */
  fixed?: readonly FacetName[]
  /** What the store asked for is called. */
  storeName?: string | undefined
  /** The shop has no store to narrow to [CAT-49]. */
  noStores?: boolean
  /** How the lists of values get into the page. */
  part?: Part | undefined
}

/**
 * The filters: a GET form of tick boxes with counts [CAT-03 to CAT-11]. Without JavaScript its button sends it; with it
 * every change does [CAT-15].
 */
export function FacetForm({
  path,
  query,
  facets,
  saleCount,
  total,
  fixed = [],
  storeName,
  noStores,
  part,
}: FacetFormProps) {
  return (
    // Browsers that restore forms would tick what this page is not filtered by.
    <form
      id={FACET_FORM_ID}
      className="facets"
      action={path}
      method="get"
      autoComplete="off"
      data-instant=""
      data-keep-scroll=""
    >
      {query.q ? <input type="hidden" name="q" value={query.q} /> : null}
      <ul className="facet facet-alone">
        {saleCount > 0 || query.sale ? (
          <FacetTick name="sale" value="1" label="On sale" count={saleCount} chosen={query.sale} />
        ) : null}
        {noStores && query.store === undefined ? null : <StoreTick chosen={query.store} name={storeName} />}
      </ul>
      <SizeFacets facets={facets} chosen={query.facets} part={part} />
      {VALUE_FACETS.map((name) => {
        const values = fixed.includes(name) ? undefined : facets[name]
        const chosen = query.facets[name] ?? []
        return values ? (
          <details key={name} className="disclosure" open={OPEN_GROUPS.includes(name) || chosen.length > 0}>
            <summary>{FACET_TITLES[name]}</summary>
            <FacetValues name={name} values={values} chosen={chosen} part={part} />
          </details>
        ) : null
      })}
      <div className="facets-foot">
        <button type="submit" className="btn btn-primary btn-wide">
          Show {total} {total === 1 ? 'product' : 'products'}
        </button>
      </div>
    </form>
  )
}
