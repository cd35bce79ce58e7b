import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CategoryTiles } from '#components/catalogue/category-tiles.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { ListingPage, listingMetadata, type SearchParams } from '../../../listing-page.tsx'
import { narrowedTiles } from '../../../narrowed-tiles.ts'
import { brandOf } from '../../brand-of.ts'
import { brandTiles } from '../../brand-tiles.ts'

interface BrandCategoryPageProps {
  params: Promise<{ slug: string; path: string[] }>
  searchParams: SearchParams
}

async function read({ params, searchParams }: BrandCategoryPageProps) {
  const { slug, path } = await params
  const { brand, categories } = await brandOf(slug)
  const categoryPath = path.join('/')
  const category = categories.find((candidate) => candidate.path === categoryPath) ?? notFound()
  const above = categories
    .filter((candidate) => categoryPath.startsWith(`${candidate.path}/`))
    .sort((a, b) => a.path.length - b.path.length)
  const query = parseListingQuery(await searchParams, { brand: slug, category: categoryPath })
  return { brand, brandPath: `/brands/${slug}`, categories, category, above, query }
}

export async function generateMetadata(props: BrandCategoryPageProps): Promise<Metadata> {
  const { brand, brandPath, category, query } = await read(props)
  const title = `${brand.name} ${category.name.toLowerCase()}`
  const description = `${category.productCount} ${category.name.toLowerCase()} by ${brand.name}, in AU and NZ sizes.`
  return listingMetadata(`${brandPath}/${category.path}`, title, description, query)
}

/** What a brand makes in one category [ROUTE-23]. */
export default async function BrandCategoryPage(props: BrandCategoryPageProps) {
  const { brand, brandPath, categories, category, above, query } = await read(props)
  return (
    <ListingPage
      path={`${brandPath}/${category.path}`}
      title={`${brand.name} ${category.name.toLowerCase()}`}
      above={[
        { name: 'Brands', href: '/brands' },
        { name: brand.name, href: brandPath },
        ...above.map(({ name, path }) => ({ name, href: `${brandPath}/${path}` })),
      ]}
      query={query}
      fixed={['brand']}
    >
      <CategoryTiles
        part={StaticHtml}
        label={`${brand.name} ${category.name.toLowerCase()}, by kind`}
        tiles={await narrowedTiles(brandTiles(brandPath, categories, category.path), query)}
      />
    </ListingPage>
  )
}
