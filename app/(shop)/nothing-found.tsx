import { EmptyListing } from '#components/catalogue/empty-listing.tsx'
import { nearestCategories } from '#components/catalogue/nearest-categories.ts'
import { ProductRail } from '#components/catalogue/product-grid.tsx'
import { type ListingQuery, listingHref } from '#lib/domain/catalogue/listing-query.ts'
import { listProducts } from '#lib/server/catalogue/listing.ts'
import { isNarrowed } from '#lib/server/catalogue/page-listing.ts'
import { existingArticles, helpWith } from '#lib/server/content/articles.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { productCallouts } from '#lib/server/promotions/product-callouts.ts'
import { departments } from '../departments.ts'

const NEAREST_MAX = 6
const POPULAR_MAX = 8

interface NothingFoundProps {
  path: string
  query: ListingQuery
  taxRate: number
}

/**
 * In place of the tiles when nothing matches: help with what was asked, spelling, categories near to it, what others
 * buy, a person to ask [CAT-28].
 */
export async function NothingFound({ path, query, taxRate }: NothingFoundProps) {
  const { scope, q } = query
  const everything: ListingQuery = { facets: {}, sale: false, sort: 'recommended', page: 1 }
  const [tree, popular, written, help] = await Promise.all([
    departments(),
    listProducts(scope && !q ? { ...everything, scope } : everything),
    existingArticles(['contact']),
    q ? helpWith(q) : [],
  ])
  const shown = popular.cards.slice(0, POPULAR_MAX)
  const callouts = await productCallouts(shown)
  const near = q ? nearestCategories(tree, q, NEAREST_MAX) : []
  const { SHOP_SUPPORT_EMAIL, SHOP_SUPPORT_PHONE } = environment()
  return (
    <EmptyListing
      search={q}
      help={help}
      filtered={isNarrowed(query)}
      clearHref={listingHref(path, query, { facets: {}, sale: false, store: undefined })}
      categories={near.length > 0 ? near : tree}
      contact={{
        email: SHOP_SUPPORT_EMAIL,
        phone: SHOP_SUPPORT_PHONE,
        page: written.has('contact') ? '/articles/contact' : undefined,
      }}
      popular={
        shown.length > 0 ? (
          <ProductRail cards={shown} taxRate={taxRate} label="Popular right now" callouts={callouts} />
        ) : undefined
      }
    />
  )
}
