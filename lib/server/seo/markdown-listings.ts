import 'server-only'
import type { CategoryNode } from '#lib/contract/catalogue.ts'
import type { ProductCard } from '#lib/contract/product.ts'
import { ownChoices } from '#lib/domain/catalogue/collection.ts'
import { type ListingQuery, listingHref } from '#lib/domain/catalogue/listing-query.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { productTitle } from '#lib/domain/catalogue/product-title.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { markdownLink, markdownText } from '#lib/domain/text/markdown-text.ts'
import { paragraphsOf } from '#lib/domain/text/paragraphs.ts'
import { brandBySlug } from '../catalogue/brands.ts'
import { categoryByPath } from '../catalogue/categories.ts'
import { collectionAt, collectionParts } from '../catalogue/collections.ts'
import { type Listing, listProducts } from '../catalogue/listing.ts'
import { collectionListing } from '../catalogue/page-listing.ts'
import { shopSettings } from '../settings/settings.ts'

interface Head {
  /** The listing's own path. */
  path: string
  title: string
  intro: string
  /** Paragraphs with an empty line between. */
  story?: string
  inside: readonly { name: string; href: string; count?: number }[]
}

/** A category: what is in it, and a page of its products. */
export async function categoryMarkdown(path: string, origin: string, query: ListingQuery): Promise<string | undefined> {
  const found = await categoryByPath(path)
  if (!found) return undefined
  const inside = found.children.map((child) => insideOf(child, `/categories/${child.path}`))
  const { name: title, intro } = found.category
  return listingMarkdown({ path: `/categories/${path}`, title, intro, inside }, origin, query)
}

/** A brand, or what a brand makes in one category. */
export async function brandMarkdown(
  scope: { brand: string; category?: string },
  origin: string,
  query: ListingQuery,
): Promise<string | undefined> {
  const found = await brandBySlug(scope.brand)
  if (!found) return undefined
  const brandPath = `/brands/${scope.brand}`
  const category = found.categories.find(({ path }) => path === scope.category)
  if (scope.category !== undefined && !category) return undefined
  const depth = (category?.path.split('/').length ?? 0) + 1
  const inside = found.categories
    .filter(({ path }) => path.split('/').length === depth && (!category || path.startsWith(`${category.path}/`)))
    .map((child) => insideOf(child, `${brandPath}/${child.path}`))
  const title = category ? `${found.brand.name} ${category.name.toLowerCase()}` : found.brand.name
  const path = category ? `${brandPath}/${category.path}` : brandPath
  return listingMarkdown(
    { path, title, intro: category ? '' : found.brand.description, story: category ? '' : found.brand.story, inside },
    origin,
    query,
  )
}

/** A collection: what belongs to it, and a page of its products. */
export async function collectionMarkdown(
  path: string,
  origin: string,
  query: ListingQuery,
): Promise<string | undefined> {
  const found = await collectionAt(path)
  if (!found) return undefined
  const own = ownChoices(found.base, query)
  const inside = (await collectionParts(path)).map(({ name, href }) => ({ name, href }))
  const head = { path: found.href, title: found.title, intro: found.intro, inside }
  return listingMarkdown(head, origin, own, await collectionListing(found.base, own))
}

const insideOf = ({ name, productCount }: CategoryNode, href: string) => ({ name, href, count: productCount })

async function listingMarkdown(
  head: Head,
  origin: string,
  query: ListingQuery,
  known?: Listing,
): Promise<string | undefined> {
  const [listing, { taxRate }] = await Promise.all([known ?? listProducts(query), shopSettings()])
  if (listing.page > listing.pageCount) return undefined
  const next = listing.page < listing.pageCount ? listingHref(head.path, query, { page: listing.page + 1 }) : undefined
  const parts = [
    `# ${markdownText(head.title)}`,
    markdownText(head.intro),
    ...paragraphsOf(head.story ?? '').map(markdownText),
    head.inside
      .map(
        ({ name, href, count }) => `- ${markdownLink(name, origin + href)}${count === undefined ? '' : ` (${count})`}`,
      )
      .join('\n'),
    `## ${listing.total} products${listing.pageCount > 1 ? `, page ${listing.page} of ${listing.pageCount}` : ''}`,
    listing.cards.map((card) => cardLine(card, origin, taxRate)).join('\n'),
    next ? markdownLink('Next page', origin + next) : '',
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function cardLine(card: ProductCard, origin: string, taxRate: number): string {
  const price = moneyText(shopperPrice(fromDollars(card.price), card.taxExclusive, taxRate))
  const name = productTitle(card.brand.name, card.name, card.colour)
  const sizes = [...card.footwearAvailableVariantLabels, ...card.availableVariantLabels].map(markdownText)
  const stock = card.soldOut ? 'sold out' : sizes.length > 1 ? `sizes in stock: ${sizes.join(', ')}` : ''
  return `- ${[markdownLink(name, `${origin}/products/${card.path}`), price, stock].filter(Boolean).join(', ')}`
}
