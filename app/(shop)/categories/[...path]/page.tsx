import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { CategoryTiles } from '#components/catalogue/category-tiles.tsx'
import { parseListingQuery } from '#lib/domain/listing-query.ts'
import { categoryByPath } from '#lib/server/catalogue/categories.ts'
import { categoryPicture } from '../../category-pictures.ts'
import { ListingPage, listingMetadata, type SearchParams } from '../../listing-page.tsx'

interface CategoryPageProps {
  params: Promise<{ path: string[] }>
  searchParams: SearchParams
}

const category = cache(categoryByPath)

async function read({ params, searchParams }: CategoryPageProps) {
  const path = (await params).path.join('/')
  const found = await category(path)
  if (!found) notFound()
  return { ...found, path: `/categories/${path}`, query: parseListingQuery(await searchParams, { category: path }) }
}

export async function generateMetadata(props: CategoryPageProps): Promise<Metadata> {
  const { path, query, ...found } = await read(props)
  const { name, intro } = found.category
  const parent = found.ancestors.at(-1)?.name
  return listingMetadata(path, parent ? `${name}, ${parent}` : name, intro || `${name} in AU and NZ sizes.`, query)
}

export default async function CategoryPage(props: CategoryPageProps) {
  const { path, query, ancestors, children, ...found } = await read(props)
  return (
    <ListingPage
      path={path}
      title={found.category.name}
      intro={found.category.intro}
      above={ancestors.map((ancestor) => ({ name: ancestor.name, href: `/categories/${ancestor.path}` }))}
      query={query}
    >
      <CategoryTiles
        label={`In ${found.category.name}`}
        tiles={children.map((child) => ({
          href: `/categories/${child.path}`,
          name: child.name,
          productCount: child.productCount,
          picture: categoryPicture(child.path, child.name),
        }))}
      />
    </ListingPage>
  )
}
