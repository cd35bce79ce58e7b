import type { FacetValue } from '#lib/contract/catalogue.ts'
import type { FacetName, ListingQuery } from '#lib/domain/listing-query.ts'
import { FACET_ORDER, FACET_TITLES, isSizeFacet } from './facet-titles.ts'

export const FACET_FORM_ID = 'filters'
const VALUES_SHOWN = 10
/** Besides the first one: what most shoppers narrow by. */
const OPEN_GROUPS: readonly FacetName[] = ['bestFor', 'brand', 'colour']

interface FacetFormProps {
  /** The listing's own path: where the form goes. */
  path: string
  query: ListingQuery
  facets: Partial<Record<FacetName, FacetValue[]>>
  saleCount: number
  total: number
  /** Facets the path has already chosen, such as the brand on a brand's page. */
  fixed?: readonly FacetName[]
}

/**
 * The filters: a GET form of tick boxes with counts [CAT-03 to CAT-11]. Without JavaScript its button sends it; with it every
 * change does [CAT-15].
 */
export function FacetForm({ path, query, facets, saleCount, total, fixed = [] }: FacetFormProps) {
  const groups = FACET_ORDER.flatMap((name) => {
    const values = fixed.includes(name) ? undefined : facets[name]
    return values ? [{ name, values }] : []
  })
  return (
    <form id={FACET_FORM_ID} className="facets" action={path} method="get" data-instant="" data-keep-scroll="">
      {query.q ? <input type="hidden" name="q" value={query.q} /> : null}
      {saleCount > 0 || query.sale ? (
        <ul className="facet facet-alone">
          <FacetTick name="sale" value={{ value: '1', label: 'On sale', count: saleCount }} chosen={query.sale} />
        </ul>
      ) : null}
      {groups.map(({ name, values }, i) => {
        const chosen = query.facets[name] ?? []
        return (
          <details key={name} className="disclosure" open={i === 0 || OPEN_GROUPS.includes(name) || chosen.length > 0}>
            <summary>{FACET_TITLES[name]}</summary>
            <FacetValues name={name} values={values} chosen={chosen} />
          </details>
        )
      })}
      <div className="facets-foot">
        <button type="submit" className="btn btn-primary btn-wide">
          Show {total} {total === 1 ? 'product' : 'products'}
        </button>
      </div>
    </form>
  )
}

interface FacetValuesProps {
  name: FacetName
  values: readonly FacetValue[]
  chosen: readonly string[]
}

function FacetValues({ name, values, chosen }: FacetValuesProps) {
  const size = isSizeFacet(name)
  const shown = size || values.length <= VALUES_SHOWN + 2 ? values : values.slice(0, VALUES_SHOWN)
  const rest = values.slice(shown.length)
  const tick = (value: FacetValue) => (
    <FacetTick key={value.value} name={name} value={value} chosen={chosen.includes(value.value)} />
  )
  return (
    <>
      <ul className={size ? 'facet facet-sizes' : 'facet'}>{shown.map(tick)}</ul>
      {rest.length > 0 ? (
        <details className="facet-more" open={rest.some((value) => chosen.includes(value.value))}>
          <summary>Show {rest.length} more</summary>
          <ul className="facet">{rest.map(tick)}</ul>
        </details>
      ) : null}
    </>
  )
}

function FacetTick({ name, value, chosen }: { name: string; value: FacetValue; chosen: boolean }) {
  return (
    <li>
      <label>
        <input type="checkbox" name={name} value={value.value} defaultChecked={chosen} />
        {value.label} <small>{value.count}</small>
      </label>
    </li>
  )
}
