import type { FacetValue } from '#lib/contract/catalogue.ts'
import { type FacetName, type ListingQuery, listingHref, toggleFacet } from '#lib/domain/catalogue/listing-query.ts'
import { chipText, FACET_ORDER, onShelfText } from './facet-titles.ts'

interface FacetChipsProps {
  path: string
  query: ListingQuery
  facets: Partial<Record<FacetName, FacetValue[]>>
  /** What the store asked for is called. */
  storeName?: string | undefined
}

/** What is filtered by; each chip takes one filter away, the last link takes all. Nothing when nothing is chosen. */
export function FacetChips({ path, query, facets, storeName }: FacetChipsProps) {
  const chips = FACET_ORDER.flatMap((name) =>
    (query.facets[name] ?? []).map((value) => ({
      key: `${name}=${value}`,
      label: chipText(name, facets[name]?.find((known) => known.value === value)?.label ?? value),
      href: listingHref(path, query, { facets: toggleFacet(query.facets, name, value) }),
    })),
  )
  if (query.sale) chips.push({ key: 'sale', label: 'On sale', href: listingHref(path, query, { sale: false }) })
  if (query.store !== undefined) {
    chips.push({ key: 'store', label: onShelfText(storeName), href: listingHref(path, query, { store: undefined }) })
  }
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label="Filters in use">
      {chips.map((chip) => (
        <li key={chip.key}>
          <a className="chip" href={chip.href} rel="nofollow" data-keep-scroll="">
            <span className="sr-only">Remove</span> {chip.label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a
          className="chip-clear"
          href={listingHref(path, query, { facets: {}, sale: false, store: undefined })}
          data-keep-scroll=""
        >
          Clear all
        </a>
      </li>
    </ul>
  )
}
