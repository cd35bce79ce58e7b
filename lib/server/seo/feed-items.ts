import 'server-only'
import type { Picture } from '#lib/contract/product.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { productTitle } from '#lib/domain/catalogue/product-title.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import type { RssItem } from '#lib/domain/seo/rss.ts'
import { rasterPath } from '#lib/domain/seo/structured-data/picture-url.ts'
import { plainText, shortened } from '#lib/domain/text/plain-text.ts'
import { pool } from '../db/client.ts'
import { shopSettings } from '../settings/settings.ts'

const POSTS = 30
const NEW_PRODUCTS = 60
const SUMMARY_MAX = 300

const imageOf = (picture: Picture | null) => (picture ? rasterPath(picture) : undefined)

/** The newest posts of the blog. */
export async function postItems(): Promise<RssItem[]> {
  const { rows } = await pool().query<{
    path: string
    title: string
    excerpt: string
    author: string
    topic: string
    image: Picture | null
    published: Date
  }>({
    name: 'feed-posts',
    text: `select b.path, b.title, b.excerpt, b.author, t.name as topic, b.image, b.published_at as published
      from blog_posts b join blog_topics t on t.slug = b.topic
      where b.published and b.published_at <= now() order by b.published_at desc, b.path limit ${POSTS}`,
  })
  return rows.map(({ path, title, excerpt, author, topic, image, published }) => ({
    title,
    summary: excerpt,
    path: `/blog/${path}`,
    published,
    author,
    category: topic,
    image: imageOf(image),
  }))
}

/** The newest products that can be bought, with their price. */
export async function arrivalItems(): Promise<RssItem[]> {
  const [{ taxRate }, { rows }] = await Promise.all([
    shopSettings(),
    pool().query<{
      path: string
      name: string
      brand: string
      colour: string | null
      description: string
      price: number
      taxExclusive: boolean
      image: Picture | null
      category: string
      published: Date
    }>({
      name: 'feed-arrivals',
      text: `select p.brand_slug || '/' || p.slug as path, p.name, b.name as brand, p.colour, p.description, p.price,
          p.tax_exclusive as "taxExclusive", p.images -> 0 as image, c.name as category, p.published_at as published
        from products p join brands b on b.slug = p.brand_slug join categories c on c.path = p.canonical_category
        where p.state in ('current', 'evergreen') and not p.account_exclusive
        order by p.published_at desc, p.id limit ${NEW_PRODUCTS}`,
    }),
  ])
  return rows.map((row) => ({
    title: productTitle(row.brand, row.name, row.colour),
    summary: `${moneyText(shopperPrice(row.price, row.taxExclusive, taxRate))}. ${shortened(plainText(row.description), SUMMARY_MAX)}`,
    path: `/products/${row.path}`,
    published: row.published,
    category: row.category,
    image: imageOf(row.image),
  }))
}
