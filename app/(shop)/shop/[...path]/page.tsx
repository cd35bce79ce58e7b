import type { Metadata } from 'next'
import { CategoryTiles } from '#components/catalogue/category-tiles.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import { ownChoices } from '#lib/domain/catalogue/collection.ts'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { collectionPlaces } from '#lib/server/catalogue/collection-places.ts'
import { collectionAt, collectionParts } from '#lib/server/catalogue/collections.ts'
import { collectionShareImage } from '#lib/server/seo/share-card.ts'
import { notHere } from '../../../not-here.ts'
import { withFeed } from '../../collection-feeds.ts'
import { collectionTile } from '../../collection-tile.ts'
import { ListingPage, listingMetadata, type SearchParams } from '../../listing-page.tsx'

interface CollectionPageProps {
  params: Promise<{ path: string[] }>
  searchParams: SearchParams
}

async function read({ params, searchParams }: CollectionPageProps) {
  const path = (await params).path.join('/')
  const found = await collectionAt(path)
  if (!found) return notHere(`/shop/${path}`)
  return { ...found, query: ownChoices(found.base, parseListingQuery(await searchParams)) }
}

export async function generateMetadata(props: CollectionPageProps): Promise<Metadata> {
  const { query, ...found } = await read(props)
  const [places, image] = await Promise.all([collectionPlaces(), collectionShareImage(found)])
  const place = places.get(found.href)
  return withFeed(found.href, await listingMetadata(found.href, found.title, found.intro, query, { image, place }))
}

/** What people look for and no category is: a trade, the sale, a standard, a fit [ROUTE-53, CAT-47]. */
export default async function CollectionPage(props: CollectionPageProps) {
  const { query, ...found } = await read(props)
  // Those beside a part are ways on from it too: another size, another department.
  const parts = await collectionParts(found.slug.split('/')[0] ?? '')
  return (
    <ListingPage
      path={found.href}
      title={found.title}
      intro={found.intro}
      above={[{ name: 'Shop by', href: '/shop' }, ...(found.above ? [found.above] : [])]}
      query={query}
      base={found.base}
    >
      <CategoryTiles
        part={StaticHtml}
        label={found.above ? `More in ${found.above.name.toLowerCase()}` : `In ${found.title.toLowerCase()}`}
        tiles={parts.filter(({ href }) => href !== found.href).map(collectionTile)}
      />
    </ListingPage>
  )
}
