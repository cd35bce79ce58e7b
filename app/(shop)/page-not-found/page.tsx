import type { Metadata } from 'next'
import { departments } from '../../departments.ts'
import { ownWords } from '../../shop-words.ts'
import { Suggestions } from '../../suggestions.tsx'

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

/**
 * What a shopper sees where there is no page: what happened, and the ways on. The front door sends it with status 404
 * [ROUTE-38, ROUTE-40].
 */
export default async function PageNotFoundPage() {
  return (
    <Suggestions
      title="Page not found"
      searchLabel="Search for it"
      hint={(await ownWords()).search}
      departments={await departments()}
    >
      The link may be old, or the page has moved. Search for what you were after, or start from a department.
    </Suggestions>
  )
}
