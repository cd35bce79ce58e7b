import type { Metadata } from 'next'
import { BrandStory } from '#components/catalogue/brand-story.tsx'
import { CategoryTiles } from '#components/catalogue/category-tiles.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { paragraphsOf } from '#lib/domain/text/paragraphs.ts'
import { brandShareImage } from '#lib/server/seo/share-card.ts'
import { ListingPage, listingMetadata, type SearchParams } from '../../listing-page.tsx'
import { narrowedTiles } from '../../narrowed-tiles.ts'
import { brandOf } from '../brand-of.ts'
import { brandTiles } from '../brand-tiles.ts'

interface BrandPageProps {
  params: Promise<{ slug: string }>
  searchParams: SearchParams
}

async function read({ params, searchParams }: BrandPageProps) {
  const { slug } = await params
  return {
    ...(await brandOf(slug)),
    path: `/brands/${slug}`,
    query: parseListingQuery(await searchParams, { brand: slug }),
  }
}

export async function generateMetadata(props: BrandPageProps): Promise<Metadata> {
  const { brand, path, query } = await read(props)
  const text = brand.description || paragraphsOf(brand.story)[0] || `Everything by ${brand.name}.`
  return listingMetadata(path, brand.name, text, query, { image: await brandShareImage(brand) })
}

export default async function BrandPage(props: BrandPageProps) {
  const { brand, categories, path, query } = await read(props)
  return (
    <ListingPage
      path={path}
      title={brand.name}
      intro={brand.description}
      above={[{ name: 'Brands', href: '/brands' }]}
      query={query}
      fixed={['brand']}
    >
      <BrandStory name={brand.name} story={brand.story} picture={brand.picture} part={StaticHtml} />
      <CategoryTiles
        part={StaticHtml}
        label={`${brand.name} by category`}
        tiles={await narrowedTiles(brandTiles(path, categories), query)}
      />
    </ListingPage>
  )
}
