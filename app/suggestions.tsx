import type { ReactNode } from 'react'
import { SearchForm } from '#components/layout/search-form.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import type { CategoryNode } from '#lib/contract/catalogue.ts'

interface SuggestionsProps {
  title: string
  searchLabel: string
  /** What stands in its box while it is empty. */
  hint: string
  departments: readonly CategoryNode[]
  /** What happened. */
  children: ReactNode
}

/** A page that has nothing to show says so, and leads on: a search, the departments, home. */
export function Suggestions({ title, searchLabel, hint, departments, children }: SuggestionsProps) {
  return (
    <div className="wrap trouble">
      <h1>{title}</h1>
      <p>{children}</p>
      <div className="trouble-find">
        <SearchForm id="find-on" label={searchLabel} hint={hint} />
      </div>
      <ul className="chips">
        {departments.map((department) => (
          <li key={department.path}>
            <a className="chip" href={`/categories/${department.path}`}>
              {department.name}
            </a>
          </li>
        ))}
        <li>
          <a className="chip" href="/brands">
            Brands
          </a>
        </li>
      </ul>
      <p>
        <a className={buttonClass('primary')} href="/">
          Return to home
        </a>
      </p>
    </div>
  )
}
