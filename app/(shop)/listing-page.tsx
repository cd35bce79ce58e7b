import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { ListingHead } from '#components/catalogue/listing-head.tsx'
import { ListingView } from '#components/catalogue/listing-view.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import type { CollectionBase } from '#lib/domain/catalogue/collection.ts'
import type { FacetName, ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import type { ListingPlace } from '#lib/domain/seo/canonical-listing.ts'
import { isPlainListing } from '#lib/domain/seo/crawl-policy.ts'
import { pageDescription } from '#lib/domain/seo/page-description.ts'
import { breadcrumbList } from '#lib/domain/seo/structured-data/breadcrumb-list.ts'
import { productItemList } from '#lib/domain/seo/structured-data/item-list.ts'
import { LISTING_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { countText } from '#lib/domain/text/count-text.ts'
import { listedPages } from '#lib/server/catalogue/listed-sets.ts'
import type { Listing } from '#lib/server/catalogue/listing.ts'
import { collectionListing, pageListing } from '#lib/server/catalogue/page-listing.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { productCallouts } from '#lib/server/promotions/product-callouts.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { storeKinds } from '#lib/server/store-locator/store-kinds.ts'
import { nameOfStore } from '#lib/server/store-locator/stores.ts'
import { deliveredText } from '../delivered-text.ts'
import { type ShareImage, shareMetadata } from '../share-metadata.ts'
import { NothingFound } from './nothing-found.tsx'

export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** What holds for every listing, goods that are sent and others. */
async function listingSentences(): Promise<string[]> {
  return [`Delivered in ${await deliveredText()}.`, 'Prices in AUD, GST included.']
}

interface ListingPageProps {
  /** The page's own path, without a query. */
  path: string
  title: string
  intro?: string | undefined
  /** From home down to the page's parent. */
  above: readonly { name: string; href: string }[]
  query: ListingQuery
  fixed?: readonly FacetName[]
  /** What a collection has chosen already; `query` is then what the shopper has. */
  base?: CollectionBase
  /** Between the head and the tiles: links to what is inside. */
  children?: ReactNode
  /** Below the tiles: how to choose. */
  help?: ReactNode
}

/** Any listing: category, brand, brand within a category, collection, search [CAT-01, CAT-28, ROUTE-48]. */
export async function ListingPage({ path, title, intro, above, query, fixed, base, children, help }: ListingPageProps) {
  const [listing, settings, storeName, stores] = await Promise.all([
    base ? collectionListing(base, query) : pageListing(query),
    shopSettings(),
    query.store === undefined ? undefined : nameOfStore(query.store),
    storeKinds(),
  ])
  if (listing.page > listing.pageCount) notFound()
  const callouts = await productCallouts(listing.cards)
  const trail = [{ name: 'Home', href: '/' }, ...above]
  return (
    <>
      <JsonLd data={breadcrumbList([...trail, { name: title, href: path }], environment().siteUrl)} />
      {listing.cards.length > 0 ? <JsonLd data={itemList(listing)} /> : null}
      <ListingHead
        crumbs={[...trail, { name: title }]}
        title={title}
        count={productsText(listing.total)}
        intro={intro}
        part={StaticHtml}
        mended={query.q && listing.searchedFor ? { asked: query.q, searchedFor: listing.searchedFor } : undefined}
      />
      {children ? <div className="wrap pb-2">{children}</div> : null}
      <ListingView
        path={path}
        name={title}
        query={query}
        listing={{ ...listing, callouts }}
        taxRate={settings.taxRate}
        storeName={storeName}
        {...(stores.own ? {} : { noStores: true })}
        part={StaticHtml}
        {...(fixed ? { fixed } : {})}
        {...(base ? { ownSort: base.sort, repeats: true } : {})}
        empty={
          listing.total === 0 ? (
            <NothingFound path={path} query={query} taxRate={settings.taxRate} collected={base !== undefined} />
          ) : null
        }
      />
      {help}
    </>
  )
}

function itemList({ cards, page, total }: Listing) {
  const first = (page - 1) * LISTING_PAGE_SIZE + 1
  return productItemList(cards, { origin: environment().siteUrl, first, total })
}

function productsText(total: number): string {
  return `${countText(total)} ${total === 1 ? 'product' : 'products'}`
}

/**
 * Title, description and canonical address of a listing: itself without facets and sort, but with its page; or the
 * shallowest one that shows the same products. Narrowed, re-sorted or next to empty it is no page of its own for search
 * engines, though its links are followed [SEO-01, SEO-06]. Nor are the further pages of a collection, which comes with
 * its `place`: categories show the same.
 */
export async function listingMetadata(
  path: string,
  title: string,
  text: string,
  query: ListingQuery,
  { image, ...known }: { image?: ShareImage; place?: ListingPlace | undefined } = {},
): Promise<Metadata> {
  const place = 'place' in known ? known.place : (await listedPages()).get(path)
  const description = pageDescription(text, await listingSentences())
  const paged = query.page > 1 ? `, page ${query.page}` : ''
  const shown = place?.canonical ?? path
  const canonical = query.page > 1 ? `${shown}?page=${query.page}` : shown
  return {
    title: `${title}${paged}`,
    description: `${description}${paged ? ` Page ${query.page}.` : ''}`,
    alternates: { canonical },
    ...shareMetadata({ title, description, path: canonical, image }),
    ...(isPlainListing(query) && !place?.small && !(query.page > 1 && 'place' in known)
      ? {}
      : { robots: { index: false, follow: true } }),
  }
}
