import type { SortOption } from '#lib/domain/catalogue/listing-query.ts'
import { FACET_FORM_ID } from './facet-form.tsx'

const SORTS: readonly (readonly [SortOption, string])[] = [
  ['recommended', 'Recommended'],
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['priceAsc', 'Price, low to high'],
  ['priceDesc', 'Price, high to low'],
  ['nameAsc', 'Name, A to Z'],
  ['nameDesc', 'Name, Z to A'],
]

interface SortSelectProps {
  sort: SortOption
  /** The order this listing comes in by itself, which needs no word in its address. */
  own?: SortOption
}

/** The order of the listing, part of the filter form wherever it stands [CAT-12]. */
export function SortSelect({ sort, own = 'recommended' }: SortSelectProps) {
  const offered = own === 'recommended' ? SORTS : SORTS.filter(([value]) => value !== 'recommended')
  return (
    <div className="sort">
      <label htmlFor="sort">Sort</label>
      <select
        id="sort"
        name="sort"
        form={FACET_FORM_ID}
        className="input"
        defaultValue={sort === 'recommended' || sort === own ? '' : sort}
      >
        {offered.map(([value, label]) => (
          <option key={value} value={value === own ? '' : value}>
            {label}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" form={FACET_FORM_ID} className="btn btn-secondary">
          Go
        </button>
      </noscript>
    </div>
  )
}
