import type { FacetName, FacetSelection } from './listing-query.ts'

interface Value {
  value: string
  /** Products it would leave. */
  count: number
}

export interface PromotedFilter {
  name: string
  on: boolean
  /** What is chosen once it was pressed. */
  facets: FacetSelection
}

/** What most look for in workwear and several values of a facet say together. */
const SOUGHT: readonly { name: string; facet: FacetName; means: (value: string) => boolean }[] = [
  { name: 'Safety toe', facet: 'toeCap', means: (value) => !/^(no|none|without|soft)\b/i.test(value) },
  { name: 'Hi-vis', facet: 'safety', means: (value) => /^AS\/NZS 4602\b/i.test(value) },
]

/**
 * The filters one press away that choose all values of one meaning, where they are on or would leave some of the
 * `total` products and not all of them [CAT-54].
 */
export function promotedFilters(
  groups: Partial<Record<FacetName, readonly Value[]>>,
  chosen: FacetSelection,
  total: number,
): PromotedFilter[] {
  return SOUGHT.flatMap(({ name, facet, means }) => {
    const meant = (groups[facet] ?? []).filter(({ value }) => means(value))
    const values = meant.map(({ value }) => value)
    const own = chosen[facet] ?? []
    const on = values.length > 0 && values.every((value) => own.includes(value))
    const most = Math.max(0, ...meant.map(({ count }) => count))
    const narrows = most > 0 && (own.length > 0 || most < total)
    const others = own.filter((value) => !values.includes(value))
    return on || narrows ? [{ name, on, facets: withFacet(chosen, facet, on ? others : [...others, ...values]) }] : []
  })
}

function withFacet(facets: FacetSelection, facet: FacetName, values: readonly string[]): FacetSelection {
  const { [facet]: _dropped, ...others } = facets
  return values.length === 0 ? others : { ...others, [facet]: [...values].sort() }
}
