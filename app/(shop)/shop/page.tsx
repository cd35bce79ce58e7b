import type { Metadata } from 'next'
import { CollectionGroups } from '#components/catalogue/collection-groups.tsx'
import { ListingHead } from '#components/catalogue/listing-head.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import { sentenceStart } from '#lib/domain/seo/shop-words.ts'
import { breadcrumbList } from '#lib/domain/seo/structured-data/breadcrumb-list.ts'
import { shownCollections } from '#lib/server/catalogue/collections.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { collectionGroups } from '../../collection-groups.ts'
import { notHere } from '../../not-here.ts'
import { ownWords } from '../../shop-words.ts'
import { collectionTile } from '../collection-tile.ts'

async function intro(): Promise<string> {
  const { inShort } = await ownWords()
  return `${sentenceStart(inShort)} by the work you do, the standard your site asks for, and the way you are built.`
}

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: 'Shop by trade, safety and fit',
    description: `${await intro()} Each page can be narrowed by size, brand and price.`,
    alternates: { canonical: '/shop' },
  }
}

const TRAIL = [{ name: 'Home', href: '/' }]

/** Every collection under its heading: where menu, footer and crawlers find them all [CAT-47]. */
export default async function ShopByPage() {
  const collections = await shownCollections()
  if (collections.length === 0) return notHere('/shop')
  const groups = collectionGroups(collections)
  return (
    <>
      <JsonLd data={breadcrumbList([...TRAIL, { name: 'Shop by', href: '/shop' }], environment().siteUrl)} />
      <ListingHead
        crumbs={[...TRAIL, { name: 'Shop by' }]}
        title="Shop by trade, safety and fit"
        count=""
        intro={await intro()}
        part={StaticHtml}
      />
      <CollectionGroups
        groups={groups.map(({ id, title, collections: shown }) => ({ id, title, tiles: shown.map(collectionTile) }))}
        part={StaticHtml}
      />
    </>
  )
}
