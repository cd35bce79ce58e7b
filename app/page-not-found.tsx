import { SearchForm } from '#components/layout/search-form.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import type { CategoryNode } from '#lib/contract/catalogue.ts'

/** What a shopper sees where there is no page: what happened, and the ways on [ROUTE-38, ROUTE-40]. */
export function PageNotFound({ departments }: { departments: readonly CategoryNode[] }) {
  return (
    <div className="wrap trouble">
      <h1>Page not found</h1>
      <p>The link may be old, or the page has moved. Search for what you were after, or start from a department.</p>
      <div className="trouble-find">
        <SearchForm id="find-lost" label="Look for it" />
      </div>
      <ul className="chips">
        {departments.map((department) => (
          <li key={department.path}>
            <a className="chip" href={`/categories/${department.path}`}>
              {department.name}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a className={buttonClass('primary')} href="/">
          Return to home
        </a>
      </p>
    </div>
  )
}
