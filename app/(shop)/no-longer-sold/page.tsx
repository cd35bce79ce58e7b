import type { Metadata } from 'next'
import { SearchForm } from '#components/layout/search-form.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { departments } from '../../departments.ts'

export const metadata: Metadata = { title: 'No longer sold', robots: { index: false, follow: true } }

/** What stands where a product or page was that is gone for good; the front door sends it with status 410. */
export default async function NoLongerSoldPage() {
  return (
    <div className="wrap trouble">
      <h1>We no longer sell this</h1>
      <p>
        It has left our shelves for good. Something like it is likely still here: search, or start from a department.
      </p>
      <div className="trouble-find">
        <SearchForm id="find-gone" label="Look for something like it" />
      </div>
      <ul className="chips">
        {(await departments()).map((department) => (
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
