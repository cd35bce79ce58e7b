import type { Metadata } from 'next'
import { departments } from '../../departments.ts'
import { ownWords } from '../../shop-words.ts'
import { Suggestions } from '../../suggestions.tsx'

export const metadata: Metadata = { title: 'No longer sold', robots: { index: false, follow: true } }

/** What stands where a product or page was that is gone for good; the front door sends it with status 410. */
export default async function NoLongerSoldPage() {
  return (
    <Suggestions
      title="We no longer sell this"
      searchLabel="Look for something like it"
      hint={(await ownWords()).search}
      departments={await departments()}
    >
      It’s gone for good, but we’re likely to have something similar. Search, or start from a department.
    </Suggestions>
  )
}
