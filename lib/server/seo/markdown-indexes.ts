import 'server-only'
import type { CategoryTree } from '#lib/contract/catalogue.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { localityText, otherPlaceText } from '#lib/domain/address/locality.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { shopSummary } from '#lib/domain/seo/shop-words.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { distanceText } from '#lib/domain/store-locator/distance.ts'
import { radiusOf, storesHref } from '#lib/domain/store-locator/store-search.ts'
import { markdownLink, markdownText } from '#lib/domain/text/markdown-text.ts'
import { brandsIndex } from '../catalogue/brands.ts'
import { navigationTree } from '../catalogue/categories.ts'
import { shownCollections } from '../catalogue/collections.ts'
import { articlesAbout } from '../content/article-search.ts'
import { articleByPath, articlesPage, HOME_PATH } from '../content/articles.ts'
import { blogTopics, postsPage } from '../content/blog.ts'
import { environment } from '../platform/environment.ts'
import { returnDayOfNow, returnPromiseOfNow } from '../settings/extended-returns.ts'
import { shopSettings } from '../settings/settings.ts'
import { type FoundStore, findStores } from '../store-locator/stores.ts'
import { freeDelivery } from './delivery-rates.ts'
import { day } from './markdown-articles.ts'

/** The front page: what the shop promises, and the way into all of it. */
export async function homeMarkdown(origin: string): Promise<string> {
  const now = new Date()
  const [home, tree, free, { about }, returned, returnUntil] = await Promise.all([
    articleByPath(HOME_PATH),
    navigationTree(),
    freeDelivery(),
    shopSettings(),
    returnPromiseOfNow(now),
    returnDayOfNow(now),
  ])
  const ways = [
    markdownLink('Brands A to Z', `${origin}/brands`),
    markdownLink('By trade, safety and fit', `${origin}/shop`),
    markdownLink('Stores', `${origin}/stores`),
    markdownLink('Help and policies', `${origin}/articles`),
    markdownLink('Blog', `${origin}/blog`),
    markdownLink('For agents', `${origin}/agents.md`),
  ]
  return page([
    `# ${markdownText(environment().SHOP_NAME ?? 'Steelcap')}`,
    markdownText(home?.summary || shopSummary(about, returnUntil)),
    `${free?.everywhere ? `Free standard delivery in Australia over ${moneyText(free.from)}. ` : ''}${returned}. Prices in AUD, GST included.`,
    `## Departments\n\n${tree.flatMap((node) => branch(node, origin)).join('\n')}`,
    `## More\n\n${ways.map((way) => `- ${way}`).join('\n')}`,
  ])
}

/** A department and what is right below it. */
function branch(node: CategoryTree, origin: string): string[] {
  const line = ({ name, path, productCount }: CategoryTree) =>
    `- ${markdownLink(name, `${origin}/categories/${path}`)} (${productCount})`
  return [line(node), ...node.children.map((child) => `  ${line(child)}`)]
}

/** Every brand there is something of. */
export async function brandsMarkdown(origin: string): Promise<string> {
  const brands = await brandsIndex()
  const lines = brands.map(
    ({ slug, name, productCount }) => `- ${markdownLink(name, `${origin}/brands/${slug}`)} (${productCount})`,
  )
  return page(['# Brands A to Z', lines.join('\n')])
}

/** Every trade, standard, fit and offer with a page of its own. */
export async function collectionsMarkdown(origin: string): Promise<string> {
  const lines = (await shownCollections()).map(
    ({ title, href, intro }) => `- ${markdownLink(title, origin + href)}: ${markdownText(intro)}`,
  )
  return page(['# Shop by trade, safety and fit', lines.join('\n')])
}

/**
 * Every store and stockist, or those near a place (`near`, `within`, `country`), nearest first, with the nearest beyond
 * when there are none; of a place nobody knows it says so before all of them [SEO-07, STORE-02, STORE-13].
 */
export async function storesMarkdown(origin: string, params: URLSearchParams): Promise<string> {
  const near = params.get('near')?.trim().slice(0, 100)
  const within = radiusOf(params.get('within') ?? undefined)
  const country = COUNTRIES.find((each) => each === params.get('country'))
  const found = near ? await findStores({ near, within, country }) : undefined
  const heading = '# Stores and stockists'
  if (!found?.locality) {
    const all = (await findStores({}))?.stores ?? []
    return page([
      heading,
      near ? `${ERRORS.LocalityNotFound.message} These are all stores.` : '',
      storeLines(all, origin),
    ])
  }
  const { stores, locality, others, beyond } = found
  const place = markdownText(localityText(locality))
  const meant = others.map((other) =>
    markdownLink(otherPlaceText(other, locality), origin + storesHref(other.key, within)),
  )
  return page([
    heading,
    stores.length > 0
      ? `Within ${within} km of ${place}, nearest first.`
      : `No stores within ${within} km of ${place}.${beyond.length > 0 ? ' The nearest ones:' : ''}`,
    storeLines(stores.length > 0 ? stores : beyond, origin),
    meant.length > 0 ? `Not the one you meant? ${meant.join(', ')}` : '',
    markdownLink('All stores', `${origin}/stores`),
  ])
}

function storeLines(stores: readonly FoundStore[], origin: string): string {
  const lines = stores.map(({ name, path, address, clickAndCollect, distanceKm }) => {
    const where = [address.street1, `${address.locality} ${address.region} ${address.postcode}`, address.country]
    const place = where.map(markdownText).join(', ')
    const away = distanceKm === undefined ? '' : `; ${distanceText(distanceKm)} away`
    const collect = clickAndCollect ? '; click and collect' : ''
    return `- ${markdownLink(name, `${origin}/stores/${path}`)}: ${place}${away}${collect}`
  })
  return lines.join('\n')
}

/** Every help and policy page, or those about what is asked (`q`), best first [SEO-07, BLOG-09]. */
export async function articlesMarkdown(origin: string, params: URLSearchParams): Promise<string> {
  const asked = params.get('q')?.trim() ?? ''
  const [{ articles }, found] = await Promise.all([articlesPage(1), articlesAbout(asked)])
  const all = articles.map(({ path, title, summary }) => ({ path, title, excerpt: summary }))
  const lines = (found.length > 0 ? found : all).map(
    ({ path, title, excerpt }) => `- ${markdownLink(title, `${origin}/articles/${path}`)}: ${markdownText(excerpt)}`,
  )
  const about = found.length > 0 ? 'Pages about' : 'No help page is about'
  return page([
    '# Help',
    asked ? `${about} “${markdownText(asked)}”.` : '',
    lines.join('\n'),
    found.length > 0 ? markdownLink('All help pages', `${origin}/articles`) : '',
  ])
}

/**
 * The blog, or one topic of it, a page at a time, newest first; undefined past the last page and for what is no topic
 * [SEO-07].
 */
export async function blogMarkdown(origin: string, number: number, slug?: string): Promise<string | undefined> {
  const topics = await blogTopics()
  const topic = topics.find((each) => each.slug === slug)
  if (slug !== undefined && !topic) return undefined
  const { posts, pageCount } = await postsPage({ page: number, topic: slug })
  if (number > pageCount) return undefined
  const lines = posts.map(
    ({ path, title, publishedAt, excerpt }) =>
      `- ${markdownLink(title, `${origin}/blog/${path}`)}, ${day(publishedAt)}: ${markdownText(excerpt)}`,
  )
  const path = topic ? `/blog/${topic.slug}` : '/blog'
  return page([
    `# ${markdownText(topic?.name ?? 'Blog')}`,
    markdownText(topic?.intro ?? ''),
    lines.join('\n'),
    number < pageCount ? markdownLink('Next page', `${origin}${path}?page=${number + 1}`) : '',
    topic ? '' : topics.map((each) => `- ${markdownLink(each.name, `${origin}/blog/${each.slug}`)}`).join('\n'),
  ])
}

function page(parts: readonly string[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
