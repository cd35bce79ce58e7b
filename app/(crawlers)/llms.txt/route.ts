import { dayInWords } from '#lib/domain/dates/day-text.ts'
import { sentenceStart } from '#lib/domain/seo/shop-words.ts'
import { RETURN_ORDER_AGE_MAX } from '#lib/domain/shop-rules.ts'
import { markdownLink } from '#lib/domain/text/markdown-text.ts'
import { brandsIndex } from '#lib/server/catalogue/brands.ts'
import { shownCollections } from '#lib/server/catalogue/collections.ts'
import { articlesPage } from '#lib/server/content/articles.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { returnDayOfNow } from '#lib/server/settings/extended-returns.ts'
import { deliveredText } from '../../delivered-text.ts'
import { departments } from '../../departments.ts'
import { shopName } from '../../shop-name.ts'
import { ownWords } from '../../shop-words.ts'
import { textAnswer } from '../text-answer.ts'

export const dynamic = 'force-dynamic'

/** The shop in one page, for language models: what it sells, its rules, and where the rest is that robots may read. */
export async function GET(): Promise<Response> {
  const { siteUrl } = environment()
  const [tree, collections, brands, { articles }, delivered, { everything }, returnUntil] = await Promise.all([
    departments(),
    shownCollections(),
    brandsIndex(),
    articlesPage(1),
    deliveredText(),
    ownWords(),
    returnDayOfNow(new Date()),
  ])
  const returns = returnUntil
    ? `What is ordered now may come back until ${dayInWords(returnUntil)}.`
    : `Goods may come back within ${RETURN_ORDER_AGE_MAX} days.`
  const line = (name: string, path: string, note = '') =>
    `- ${markdownLink(name, siteUrl + path)}${note && `: ${note}`}`
  const sections = [
    `# ${shopName()}`,
    `> ${sentenceStart(everything)} for ${delivered}. Prices are in Australian dollars and include GST. ${returns}`,
    'Every product, listing, store, article and post also comes as Markdown: the same address with `.md` behind it (`/index.md` for the front page), or with `Accept: text/markdown`. A product’s sizes, stock and price are in its structured data too (ProductGroup). Stock and prices change during the day.',
    section(
      'Departments',
      tree.map((node) => line(node.name, `/categories/${node.path}`, `${node.productCount} products`)),
    ),
    section(
      'By trade, safety and fit',
      collections.map(({ title, href, intro }) => line(title, href, intro)),
    ),
    section(
      'Brands',
      brands.map((brand) => line(brand.name, `/brands/${brand.slug}`, `${brand.productCount} products`)),
    ),
    section(
      'Help and policies',
      articles.map((a) => line(a.title, `/articles/${a.path}`, a.summary)),
    ),
    section('Places', [line('Stores', '/stores', 'addresses and opening hours'), line('Blog', '/blog')]),
    section('Machines', [
      line('Guide for agents', '/agents.md', 'search, stock, delivery dates and filled carts, by address'),
      line('Sitemap', '/sitemap.xml'),
      line('Product feed', '/feeds/google-merchant.xml', 'every size, Google Merchant format'),
      line('Product feed as text', '/feeds/google-merchant.tsv', 'the same, tab-delimited'),
      line('Product feed for Meta', '/feeds/meta-catalogue.csv', 'every size, comma-separated'),
      line('New arrivals', '/feeds/new-arrivals.xml', 'RSS'),
      line('Blog feed', '/blog/feed.xml', 'RSS'),
    ]),
  ]
  return textAnswer('text/plain', `${sections.filter(Boolean).join('\n\n')}\n`)
}

function section(title: string, lines: readonly string[]): string {
  return lines.length > 0 ? `## ${title}\n\n${lines.join('\n')}` : ''
}
