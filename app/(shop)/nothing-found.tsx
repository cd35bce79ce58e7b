import { type CloseLink, EmptyListing } from '#components/catalogue/empty-listing.tsx'
import { anyText } from '#components/catalogue/facet-titles.ts'
import { nearestCategories } from '#components/catalogue/nearest-categories.ts'
import { ProductRail } from '#components/catalogue/product-grid.tsx'
import { type ListingChoice, type ListingQuery, listingHref } from '#lib/domain/catalogue/listing-query.ts'
import { closestSearches } from '#lib/server/catalogue/closest-searches.ts'
import { listProducts } from '#lib/server/catalogue/listing.ts'
import { looserListings } from '#lib/server/catalogue/looser-listings.ts'
import { isNarrowed } from '#lib/server/catalogue/page-listing.ts'
import { existingArticles, helpWith } from '#lib/server/content/articles.ts'
import { shopContact } from '#lib/server/platform/shop-contact.ts'
import { productCallouts } from '#lib/server/promotions/product-callouts.ts'
import { departments } from '../departments.ts'
import { ownWords } from '../shop-words.ts'

const NEAREST_MAX = 6
const SHOWN_MAX = 8

interface NothingFoundProps {
  path: string
  /** The listing is a collection: `query` is only what was chosen in it. */
  collected?: boolean
  query: ListingQuery
  taxRate: number
}

/**
 * In place of the tiles when nothing matches: help with what was asked, what fewer of its words or filters find,
 * spelling, categories near to it, what others buy, a person to ask [CAT-28, SRCH-16].
 */
export async function NothingFound({ path, query, taxRate, collected = false }: NothingFoundProps) {
  const { scope, q } = query
  const everything: ListingQuery = { facets: {}, sale: false, sort: 'recommended', page: 1 }
  const [tree, closest, looser, written, help, { searchExample }] = await Promise.all([
    departments(),
    closestSearches(query),
    collected ? [] : looserListings(query),
    existingArticles(['contact']),
    q ? helpWith(q) : [],
    ownWords(),
  ])
  const [search] = closest
  const [listing] = looser
  const shownQuery = (search ?? listing)?.query ?? (scope && !q ? { ...everything, scope } : everything)
  const shown = (await listProducts(shownQuery)).cards.slice(0, SHOWN_MAX)
  const title = railTitle(search?.q, listing?.without)
  const callouts = await productCallouts(shown)
  const near = q ? nearestCategories(tree, q, NEAREST_MAX) : []
  return (
    <EmptyListing
      search={q}
      help={help}
      closest={closest.map(({ q: words, ...found }) => closeLink(path, words, found))}
      looser={looser.map(({ without, ...found }) => closeLink(path, anyText(without), found))}
      example={searchExample}
      filtered={isNarrowed(query)}
      clearHref={listingHref(path, query, { facets: {}, sale: false, store: undefined })}
      categories={near.length > 0 ? near : tree}
      contact={{
        ...shopContact(),
        page: written.has('contact') ? '/articles/contact' : undefined,
      }}
      rail={
        shown.length > 0
          ? { title, tiles: <ProductRail cards={shown} taxRate={taxRate} label={title} callouts={callouts} /> }
          : undefined
      }
    />
  )
}

/** What the products are that are shown: found by fewer words, or without a filter. */
function railTitle(words: string | undefined, without: ListingChoice | undefined): string {
  if (words !== undefined) return `Close to it: “${words}”`
  return without ? `Close to it: ${anyText(without).toLowerCase()}` : 'Popular right now'
}

function closeLink(path: string, words: string, { count, query }: { count: number; query: ListingQuery }): CloseLink {
  return { words, count, href: listingHref(path, query) }
}
