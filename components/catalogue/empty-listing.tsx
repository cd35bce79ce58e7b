import type { CategoryNode } from '#lib/contract/catalogue.ts'

interface EmptyListingProps {
  /** What was searched for, if anything. */
  search?: string | undefined
  /** Filters are on: taking them off may help. */
  filtered: boolean
  clearHref: string
  departments: readonly CategoryNode[]
}

/** Nothing matched: says so and shows the ways on [CAT-28]. */
export function EmptyListing({ search, filtered, clearHref, departments }: EmptyListingProps) {
  return (
    <section className="empty" aria-labelledby="empty-title">
      <h2 id="empty-title">{search ? `No results for “${search}”` : 'No products here right now'}</h2>
      {filtered ? (
        <p>
          Nothing has all of those filters at once.{' '}
          <a className="link" href={clearHref}>
            Clear all filters
          </a>
        </p>
      ) : search ? (
        <p>Check the spelling, try fewer words, or search for a brand or a kind of boot.</p>
      ) : (
        <p>New stock arrives every week. Meanwhile, these are full:</p>
      )}
      <ul className="chips">
        {departments.map((department) => (
          <li key={department.path}>
            <a className="chip" href={`/categories/${department.path}`}>
              {department.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
