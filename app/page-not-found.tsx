import type { CategoryNode } from '#lib/contract/catalogue.ts'
import { WaysOn } from './ways-on.tsx'

/** What a shopper sees where there is no page: what happened, and the ways on [ROUTE-38, ROUTE-40]. */
export function PageNotFound({ departments }: { departments: readonly CategoryNode[] }) {
  return (
    <WaysOn title="Page not found" searchLabel="Look for it" departments={departments}>
      The link may be old, or the page has moved. Search for what you were after, or start from a department.
    </WaysOn>
  )
}
