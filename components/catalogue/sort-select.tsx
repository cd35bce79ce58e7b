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

/** The order of the listing, part of the filter form wherever it stands [CAT-12]. */
export function SortSelect({ sort }: { sort: SortOption }) {
  return (
    <div className="sort">
      <label htmlFor="sort">Sort</label>
      <select
        id="sort"
        name="sort"
        form={FACET_FORM_ID}
        className="input"
        defaultValue={sort === 'recommended' ? '' : sort}
      >
        {SORTS.map(([value, label]) => (
          <option key={value} value={value === 'recommended' ? '' : value}>
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
