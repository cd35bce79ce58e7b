import type { Metadata } from 'next'
import { PageNotFound } from '../page-not-found.tsx'

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

/**
 * A catalogue address that leads to nothing, such as an unknown product or a page past the end [ROUTE-38, ROUTE-48].
 */
export default function NotFound() {
  return <PageNotFound />
}
