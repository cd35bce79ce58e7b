import { BrandWall } from '#components/catalogue/brand-wall.tsx'
import { DepartmentTiles } from '#components/catalogue/department-tiles.tsx'
import { ProductRail } from '#components/catalogue/product-grid.tsx'
import { HomeFacts } from '#components/content/home-facts.tsx'
import { HomeFit } from '#components/content/home-fit.tsx'
import { HomeHero } from '#components/content/home-hero.tsx'
import { HomeJobs } from '#components/content/home-jobs.tsx'
import { HomeSection } from '#components/content/home-section.tsx'
import { HomeStores } from '#components/content/home-stores.tsx'
import { PostGrid } from '#components/content/post-card.tsx'
import type { HomeBlock } from '#lib/contract/content.ts'
import { sceneName } from '#lib/domain/catalogue/drawn-picture.ts'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { countText } from '#lib/domain/text/count-text.ts'
import { brandsIndex } from '#lib/server/catalogue/brands.ts'
import { listProducts } from '#lib/server/catalogue/listing.ts'
import { latestPosts } from '#lib/server/content/blog.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { departments } from '../departments.ts'
import { categoryPicture } from './category-pictures.ts'

const RAIL = 12
const POSTS = 3
const PICTURED_MIN = 4

interface HomeBlockProps {
  block: HomeBlock
  /** One-liners of the shop, shown with the promise. */
  promises: readonly string[]
}

/** A block of the front page with what it shows today; a rail, wall or list with nothing in it is left out [ROUTE-17]. */
export async function HomeBlockView({ block, promises }: HomeBlockProps) {
  switch (block.kind) {
    case 'hero':
      return <HomeHero hero={block} scene={sceneOf(block.picture.src)} promises={promises} />
    case 'jobs':
      return <HomeJobs title={block.title} jobs={block.jobs} />
    case 'departments':
      return <Departments title={block.title} />
    case 'rail':
      return <Rail block={block} />
    case 'fit':
      return <HomeFit title={block.title} text={block.text} />
    case 'brands':
      return <Brands title={block.title} />
    case 'stores':
      return <HomeStores title={block.title} />
    case 'posts':
      return <Posts title={block.title} />
    case 'facts':
      return <HomeFacts title={block.title} facts={block.facts} />
  }
}

async function Departments({ title }: { title: string }) {
  const tiles = (await departments()).map(({ path, name }) => ({
    href: `/categories/${path}`,
    name,
    picture: categoryPicture(path, name),
  }))
  // A wall of pictures with one bare tile looks broken; a shop without pictures shows its names.
  const pictured = tiles.filter(({ picture }) => picture)
  return (
    <HomeSection title={title}>
      <DepartmentTiles tiles={pictured.length >= PICTURED_MIN ? pictured : tiles} />
    </HomeSection>
  )
}

async function Rail({ block }: { block: Extract<HomeBlock, { kind: 'rail' }> }) {
  const params = new URLSearchParams(block.listing)
  const query = parseListingQuery(Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)])))
  const [{ cards, total }, { taxRate }] = await Promise.all([listProducts(query), shopSettings()])
  if (cards.length === 0) return null
  return (
    <HomeSection title={block.title} more={{ href: block.href, label: `See all ${countText(total)}` }}>
      <ProductRail label={block.title} cards={cards.slice(0, RAIL)} taxRate={taxRate} />
    </HomeSection>
  )
}

async function Brands({ title }: { title: string }) {
  const brands = await brandsIndex()
  if (brands.length === 0) return null
  return (
    <HomeSection title={title} more={{ href: '/brands', label: 'Brands A–Z' }}>
      <BrandWall brands={brands} />
    </HomeSection>
  )
}

async function Posts({ title }: { title: string }) {
  const posts = await latestPosts(POSTS)
  if (posts.length === 0) return null
  return (
    <HomeSection title={title} more={{ href: '/blog', label: 'All posts' }}>
      <PostGrid posts={posts} />
    </HomeSection>
  )
}

/** The storefront's own hero comes wide and tall; any other picture is one picture. */
function sceneOf(src: string): { wide: string; tall: string } | undefined {
  const hero = `/pictures/drawn/${sceneName('hero')}.svg`
  return src === hero ? { wide: hero, tall: `/pictures/drawn/${sceneName('hero-tall')}.svg` } : undefined
}
