import type { Metadata } from 'next'
import { PageNotFound } from './page-not-found.tsx'

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

/** Any address that is no page of the shop: status 404 [ROUTE-38, SEO-05]. */
export default function NotFound() {
  return (
    <main id="content" tabIndex={-1}>
      <PageNotFound />
    </main>
  )
}
