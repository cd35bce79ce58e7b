import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SizeQuestion } from '#components/catalogue/size-question.tsx'
import { type ListingQuery, listingHref, parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { searchedProductPath } from '#lib/server/catalogue/code-jump.ts'
import { isNarrowed } from '#lib/server/catalogue/page-listing.ts'
import { readQuery, sizeChoices } from '#lib/server/catalogue/search-facts.ts'
import { ownWords } from '../../shop-words.ts'
import { ListingPage, type SearchParams } from '../listing-page.tsx'

interface SearchPageProps {
  searchParams: SearchParams
}

export async function generateMetadata({ searchParams }: SearchPageProps): Promise<Metadata> {
  return {
    title: searchTitle(parseListingQuery(await searchParams)),
    description: `Search all ${(await ownWords()).everything}.`,
    alternates: { canonical: '/search' },
    robots: { index: false, follow: true },
  }
}

const WEARER_TITLES: Readonly<Record<string, string>> = { men: 'For men', women: 'For women', kids: 'For kids' }

function searchTitle({ q, sale, sort, facets }: ListingQuery): string {
  if (q) return `Results for “${q}”`
  const [wearer, ...others] = facets.wearer ?? []
  if (wearer && others.length === 0 && Object.keys(facets).length === 1) return WEARER_TITLES[wearer] ?? 'All products'
  if (sale) return 'Sale'
  return sort === 'newest' ? 'New arrivals' : 'All products'
}

/** Search results, and the listings of the whole shop that have no category: sale, new arrivals [ROUTE-26]. */
export default async function SearchPage({ searchParams }: SearchPageProps) {
  const query = parseListingQuery(await searchParams)
  await jumpToProduct(query)
  const read = await readQuery(query)
  if (read.changed) redirect(listingHref('/search', read.query))
  const choices = read.unclear ? await sizeChoices(query, read.unclear) : []
  return (
    <ListingPage path="/search" title={searchTitle(query)} above={[]} query={query}>
      {read.unclear && choices.length > 0 ? (
        <SizeQuestion
          size={read.unclear.size}
          choices={choices.map(({ facet, count, query: said }) => ({
            facet,
            count,
            href: listingHref('/search', said),
          }))}
        />
      ) : null}
    </ListingPage>
  )
}

/** A code that names one product is not a search [SRCH-08, SRCH-20]. */
async function jumpToProduct(query: ListingQuery): Promise<void> {
  const { q } = query
  if (!q || isNarrowed(query)) return
  const path = await searchedProductPath(q)
  if (path) redirect(`/products/${path}`)
}
