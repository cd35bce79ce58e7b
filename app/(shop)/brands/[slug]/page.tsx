import type { Metadata } from 'next'
import { CategoryTiles } from '#components/catalogue/category-tiles.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
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
  return listingMetadata(path, brand.name, brand.description || `Everything by ${brand.name}.`, query)
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
      <CategoryTiles
        part={StaticHtml}
        label={`${brand.name} by category`}
        tiles={await narrowedTiles(brandTiles(path, categories), query)}
      />
    </ListingPage>
  )
}
