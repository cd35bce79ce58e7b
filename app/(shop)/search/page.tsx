import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { type ListingQuery, parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { productPathByCode } from '#lib/server/catalogue/code-jump.ts'
import { ListingPage, type SearchParams } from '../listing-page.tsx'

interface SearchPageProps {
  searchParams: SearchParams
}

export async function generateMetadata({ searchParams }: SearchPageProps): Promise<Metadata> {
  return {
    title: searchTitle(parseListingQuery(await searchParams)),
    description: 'Search all work boots, workwear and accessories.',
    alternates: { canonical: '/search' },
    robots: { index: false, follow: true },
  }
}

function searchTitle({ q, sale, sort }: ListingQuery): string {
  if (q) return `Results for “${q}”`
  if (sale) return 'Sale'
  return sort === 'newest' ? 'New arrivals' : 'All products'
}

/** Search results, and the listings of the whole shop that have no category: sale, new arrivals [ROUTE-26]. */
export default async function SearchPage({ searchParams }: SearchPageProps) {
  const query = parseListingQuery(await searchParams)
  await jumpToProduct(query)
  return <ListingPage path="/search" title={searchTitle(query)} above={[]} query={query} />
}

/** A code that names one product is not a search [SRCH-08]. */
async function jumpToProduct({ q, facets, sale }: ListingQuery): Promise<void> {
  if (!q || sale || Object.keys(facets).length > 0) return
  const path = await productPathByCode(q)
  if (path) redirect(`/products/${path}`)
}
