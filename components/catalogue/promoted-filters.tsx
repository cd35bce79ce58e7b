import { SizesButton } from '#components/shared/my-sizes/sizes-button.tsx'
import type { FacetValue } from '#lib/contract/catalogue.ts'
import {
  type FacetName,
  type ListingQuery,
  listingHref,
  SIZE_FACETS,
  toggleFacet,
} from '#lib/domain/catalogue/listing-query.ts'
import { promotedFilters } from '#lib/domain/catalogue/promoted-filter.ts'
import { FACET_FORM_ID } from './facet-form.tsx'
import { MySizes } from './my-sizes.tsx'
import { MyStoreChip } from './store-filter.tsx'

const USES_MAX = 3

interface PromotedFiltersProps {
  path: string
  query: ListingQuery
  facets: Partial<Record<FacetName, FacetValue[]>>
  saleCount: number
  total: number
}

/** The filters most would choose, one press away; they also keep their usual place, and stay here while they are on. */
export function PromotedFilters({ path, query, facets, saleCount, total }: PromotedFiltersProps) {
  const chosen = query.facets.bestFor ?? []
  const uses = [...(facets.bestFor ?? [])]
    .filter(({ value, count }) => chosen.includes(value) || (count > 0 && (chosen.length > 0 || count < total)))
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, USES_MAX)
  const sale = query.sale || (saleCount > 0 && saleCount < total)
  return (
    <ul className="promoted" aria-label="Popular filters">
      <MySizes formId={FACET_FORM_ID} />
      {SIZE_FACETS.some((name) => facets[name]) ? (
        <li className="needs-scripts">
          <SizesButton className="chip">My sizes</SizesButton>
        </li>
      ) : null}
      <MyStoreChip formId={FACET_FORM_ID} chosen={query.store} />
      {sale ? (
        <Promoted label="On sale" on={query.sale} href={listingHref(path, query, { sale: !query.sale })} />
      ) : null}
      {promotedFilters(facets, query.facets, total).map(({ name, on, facets: next }) => (
        <Promoted key={name} label={name} on={on} href={listingHref(path, query, { facets: next })} />
      ))}
      {uses.map(({ value, label }) => (
        <Promoted
          key={value}
          label={label}
          on={chosen.includes(value)}
          href={listingHref(path, query, { facets: toggleFacet(query.facets, 'bestFor', value) })}
        />
      ))}
    </ul>
  )
}

function Promoted({ label, on, href }: { label: string; on: boolean; href: string }) {
  return (
    <li>
      <a className="chip" href={href} rel="nofollow" data-keep-scroll="" {...(on ? { 'aria-current': true } : {})}>
        {label}
      </a>
    </li>
  )
}
