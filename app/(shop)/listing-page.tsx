import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { ListingHead } from '#components/catalogue/listing-head.tsx'
import { ListingView } from '#components/catalogue/listing-view.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { StaticPart } from '#components/ui/static-part.tsx'
import type { FacetName, ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { isPlainListing } from '#lib/domain/seo/crawl-policy.ts'
import { pageDescription } from '#lib/domain/seo/page-description.ts'
import { breadcrumbList } from '#lib/domain/seo/structured-data/breadcrumb-list.ts'
import { productItemList } from '#lib/domain/seo/structured-data/item-list.ts'
import { LISTING_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { countText } from '#lib/domain/text/count-text.ts'
import { type Listing, listProducts } from '#lib/server/catalogue/listing.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { type ShareImage, shareMetadata } from '../share-metadata.ts'
import { NothingFound } from './nothing-found.tsx'

export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** What holds for every listing, goods that are sent and others. */
const LISTING_SENTENCES = ['Delivered in Australia and New Zealand.', 'Prices in AUD, GST included.']

interface ListingPageProps {
  /** The page's own path, without a query. */
  path: string
  title: string
  intro?: string | undefined
  /** From home down to the page's parent. */
  above: readonly { name: string; href: string }[]
  query: ListingQuery
  fixed?: readonly FacetName[]
  /** Between the head and the tiles: links to what is inside. */
  children?: ReactNode
  /** Below the tiles: how to choose. */
  help?: ReactNode
}

/** Any listing: category, brand, brand within a category, search [CAT-01, CAT-28, ROUTE-48]. */
export async function ListingPage({ path, title, intro, above, query, fixed, children, help }: ListingPageProps) {
  const [listing, settings] = await Promise.all([listProducts(query), shopSettings()])
  if (listing.page > listing.pageCount) notFound()
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
        mended={query.q && listing.searchedFor ? { asked: query.q, searchedFor: listing.searchedFor } : undefined}
      />
      {children ? <div className="wrap pb-2">{children}</div> : null}
      <ListingView
        path={path}
        name={title}
        query={query}
        listing={listing}
        taxRate={settings.taxRate}
        part={StaticPart}
        {...(fixed ? { fixed } : {})}
        empty={listing.total === 0 ? <NothingFound path={path} query={query} taxRate={settings.taxRate} /> : null}
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
 * Title, description and canonical address of a listing: itself without facets and sort, but with its page. Narrowed or re-sorted it is no
 * page of its own for search engines, though its links are followed [SEO-01].
 */
export function listingMetadata(
  path: string,
  title: string,
  text: string,
  query: ListingQuery,
  image?: ShareImage,
): Metadata {
  const description = pageDescription(text, LISTING_SENTENCES)
  const paged = query.page > 1 ? `, page ${query.page}` : ''
  const canonical = query.page > 1 ? `${path}?page=${query.page}` : path
  return {
    title: `${title}${paged}`,
    description: `${description}${paged ? ` Page ${query.page}.` : ''}`,
    alternates: { canonical },
    ...shareMetadata({ title, description, path: canonical, image }),
    ...(isPlainListing(query) ? {} : { robots: { index: false, follow: true } }),
  }
}
