import type { Metadata } from 'next'
import { cache } from 'react'
import { CategoryHelp } from '#components/catalogue/category-help.tsx'
import { CategoryTiles } from '#components/catalogue/category-tiles.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { categoryByPath, categoryHelp } from '#lib/server/catalogue/categories.ts'
import { categoryShareImage } from '#lib/server/seo/share-card.ts'
import { notHere } from '../../../not-here.ts'
import { categoryPicture } from '../../category-pictures.ts'
import { ListingPage, listingMetadata, type SearchParams } from '../../listing-page.tsx'
import { narrowedTiles } from '../../narrowed-tiles.ts'

interface CategoryPageProps {
  params: Promise<{ path: string[] }>
  searchParams: SearchParams
}

const category = cache(categoryByPath)

async function read({ params, searchParams }: CategoryPageProps) {
  const path = (await params).path.join('/')
  const found = await category(path)
  if (!found) return notHere(`/categories/${path}`)
  return { ...found, path: `/categories/${path}`, query: parseListingQuery(await searchParams, { category: path }) }
}

export async function generateMetadata(props: CategoryPageProps): Promise<Metadata> {
  const { path, query, ...found } = await read(props)
  const { name, intro } = found.category
  const parent = found.ancestors.at(-1)?.name
  const image = await categoryShareImage(found.category.path, name)
  const title = parent ? `${name}, ${parent}` : name
  return listingMetadata(path, title, intro || `${name} in AU and NZ sizes.`, query, { image })
}

export default async function CategoryPage(props: CategoryPageProps) {
  const { path, query, ancestors, children, ...found } = await read(props)
  // Long reading belongs to the category itself, not to each of its pages.
  const help = query.page === 1 ? await categoryHelp(found.category.path) : ''
  return (
    <ListingPage
      path={path}
      title={found.category.name}
      intro={found.category.intro}
      above={ancestors.map((ancestor) => ({ name: ancestor.name, href: `/categories/${ancestor.path}` }))}
      query={query}
      help={
        help ? (
          <StaticHtml as="div">
            <CategoryHelp html={help} />
          </StaticHtml>
        ) : null
      }
    >
      <CategoryTiles
        part={StaticHtml}
        label={`In ${found.category.name}`}
        tiles={
          await narrowedTiles(
            children.map((child) => ({
              href: `/categories/${child.path}`,
              name: child.name,
              productCount: child.productCount,
              picture: categoryPicture(child.path, child.name),
              scope: { category: child.path },
            })),
            query,
          )
        }
      />
    </ListingPage>
  )
}
