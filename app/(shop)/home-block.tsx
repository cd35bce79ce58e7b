import type { ReactNode } from 'react'
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
import { StaticHtml } from '#components/ui/static-html.tsx'
import type { HomeBlock } from '#lib/contract/content.ts'
import { baseQuery } from '#lib/domain/catalogue/collection.ts'
import { sceneName } from '#lib/domain/catalogue/drawn-picture.ts'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { countText } from '#lib/domain/text/count-text.ts'
import { type BrandSummary, brandsIndex } from '#lib/server/catalogue/brands.ts'
import { collectionAt } from '#lib/server/catalogue/collections.ts'
import { listProducts } from '#lib/server/catalogue/listing.ts'
import { existingArticles } from '#lib/server/content/articles.ts'
import { latestPosts } from '#lib/server/content/blog.ts'
import { productCallouts } from '#lib/server/promotions/product-callouts.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { storeKinds } from '#lib/server/store-locator/store-kinds.ts'
import { departments } from '../departments.ts'
import { categoryPicture } from './category-pictures.ts'

const RAIL = 12
/** A rail or a job that leads below it shows a collection, as long as that has products. */
const SHOP = '/shop/'
const POSTS = 3
const PICTURED_MIN = 4
/** More brands than these are a list, and not a wall: then the largest stand on it. */
const WALL_MAX = 24
const WALL_CUT = 18

interface HomeBlockProps {
  block: HomeBlock
  /** One-liners of the shop, shown with the promise. */
  promises: readonly string[]
}

const SIZE_GUIDE = 'size-guide'

async function sizeGuide(): Promise<string | undefined> {
  return (await existingArticles([SIZE_GUIDE])).has(SIZE_GUIDE) ? `/articles/${SIZE_GUIDE}` : undefined
}

/**
 * A block of the front page with what it shows today; a rail, wall or list with nothing in it is left out [ROUTE-17].
 */
export async function HomeBlockView({ block, promises }: HomeBlockProps) {
  switch (block.kind) {
    // Its picture is announced in the head, which only an element of the page can do.
    case 'hero':
      return <HomeHero hero={block} scene={sceneOf(block.picture.src)} promises={promises} part={StaticHtml} />
    case 'fit':
      return <HomeFit title={block.title} text={block.text} guide={await sizeGuide()} part={StaticHtml} />
    case 'stores':
      return (await storeKinds()).any ? <HomeStores title={block.title} /> : null
    default: {
      const still = await stillBlock(block)
      return still && <StaticHtml as="div">{still}</StaticHtml>
    }
  }
}

type StillBlock = Exclude<HomeBlock, { kind: 'hero' | 'fit' | 'stores' }>

/** A block in which nothing runs. Made by calls, since markup is written from elements that wait for nothing. */
function stillBlock(block: StillBlock): ReactNode | Promise<ReactNode> {
  switch (block.kind) {
    case 'jobs':
      return jobsBlock(block)
    case 'departments':
      return departmentsBlock(block.title)
    case 'rail':
      return railBlock(block)
    case 'brands':
      return brandsBlock(block.title)
    case 'posts':
      return postsBlock(block.title)
    case 'facts':
      return <HomeFacts title={block.title} facts={block.facts} />
  }
}

/** Without the jobs whose collection has nothing in it today. */
async function jobsBlock({ title, jobs }: Extract<HomeBlock, { kind: 'jobs' }>) {
  const there = await Promise.all(
    jobs.map(({ href }) => !href.startsWith(SHOP) || collectionAt(href.slice(SHOP.length))),
  )
  return <HomeJobs title={title} jobs={jobs.filter((_, i) => there[i])} />
}

async function departmentsBlock(title: string) {
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

async function railBlock(block: Extract<HomeBlock, { kind: 'rail' }>) {
  const collection = block.href.startsWith(SHOP) ? await collectionAt(block.href.slice(SHOP.length)) : undefined
  if (block.href.startsWith(SHOP) && !collection) return null
  const query = collection ? baseQuery(collection.base) : listingOf(block.listing)
  const [{ cards, total }, { taxRate }] = await Promise.all([listProducts(query), shopSettings()])
  if (cards.length === 0) return null
  const shown = cards.slice(0, RAIL)
  return (
    <HomeSection title={block.title} more={{ href: block.href, label: `See all ${countText(total)}` }}>
      <ProductRail label={block.title} cards={shown} taxRate={taxRate} callouts={await productCallouts(shown)} />
    </HomeSection>
  )
}

function listingOf(search: string) {
  const params = new URLSearchParams(search)
  return parseListingQuery(Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)])))
}

/** The brands with the most products, in the order they came in. */
function largest(brands: readonly BrandSummary[], count: number): BrandSummary[] {
  const kept = new Set(brands.toSorted((a, b) => b.productCount - a.productCount).slice(0, count))
  return brands.filter((brand) => kept.has(brand))
}

async function brandsBlock(title: string) {
  const brands = await brandsIndex()
  if (brands.length === 0) return null
  const walled = brands.length <= WALL_MAX ? brands : largest(brands, WALL_CUT)
  return (
    <HomeSection
      title={title}
      more={{ href: '/brands', label: walled.length < brands.length ? `All ${brands.length} brands` : 'Brands A–Z' }}
    >
      <BrandWall brands={walled} />
    </HomeSection>
  )
}

async function postsBlock(title: string) {
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
