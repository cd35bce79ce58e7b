import 'server-only'
import type { Picture } from '#lib/contract/product.ts'
import type { SitemapPage, SitemapShard } from '#lib/domain/seo/sitemap.ts'
import { rasterPath } from '#lib/domain/seo/structured-data/picture-url.ts'
import { readCollectionPlaces } from '../catalogue/collection-places.ts'
import { readListedPages } from '../catalogue/listed-sets.ts'
import { SELLABLE } from '../catalogue/listing-sql.ts'
import { pool } from '../db/client.ts'
import { storePlaces } from '../store-locator/stores.ts'

/** The protocol allows 50,000; smaller files are quicker to make and to keep. */
const PRODUCTS_PER_SHARD = 10_000

interface PageRow {
  path: string
  changed: Date | null
}

const pageOf = ({ path, changed }: PageRow): SitemapPage => ({ path, changed: changed ?? undefined })

async function ask(name: string, text: string): Promise<SitemapPage[]> {
  const { rows } = await pool().query<PageRow>({ name: `sitemap-${name}`, text })
  return rows.map(pageOf)
}

/** Of a text: what was written before it came out was nowhere to be read until then. */
const CHANGED = 'greatest(updated_at, published_at)'

/**
 * Everything but products, one list for each kind of page. A listing changes with the newest change of what it lists.
 */
const LISTS: Record<string, () => Promise<SitemapPage[]>> = {
  pages: () =>
    ask(
      'pages',
      `select path, changed from (values
        ('/', greatest((select max(updated_at) from products), (select ${CHANGED} from articles where path = 'home' and published_at <= now())), true),
        ('/brands', (select max(updated_at) from products), true),
        ('/shop', null, exists (select from products where state in ('current', 'evergreen'))),
        ('/stores', null, exists (select from stores)),
        ('/articles', (select max(${CHANGED}) from articles where path <> 'home' and published_at <= now()),
          exists (select from articles where path <> 'home' and published_at <= now())),
        ('/blog', (select max(${CHANGED}) from blog_posts where published and published_at <= now()),
          exists (select from blog_posts where published and published_at <= now()))
      ) as p(path, changed, there) where there`,
    ),
  categories: () => listings(/^\/categories\//),
  brands: () => listings(/^\/brands\/[^/]+$/),
  'brand-categories': () => listings(/^\/brands\/[^/]+\//),
  collections,
  articles: () =>
    ask(
      'articles',
      `select '/articles/' || path as path, ${CHANGED} as changed from articles
        where path <> 'home' and published_at <= now() order by 1`,
    ),
  posts: () =>
    ask(
      'posts',
      `select '/blog/' || path as path, ${CHANGED} as changed from blog_posts
        where published and published_at <= now() order by 1`,
    ),
  topics: () =>
    ask(
      'topics',
      `select '/blog/' || topic as path, max(${CHANGED}) as changed from blog_posts
        where published and published_at <= now() group by 1 order by 1`,
    ),
  // When a store's row changed is not kept, and a wrong date is worse than none.
  stores: () => ask('stores', `select '/stores/' || path as path, null::timestamptz as changed from stores order by 1`),
  'store-places': async () => (await storePlaces()).map(({ path }) => ({ path: `/stores/${path}` })),
}

/**
 * Listings that want to be found: of those that show the same products one, and none with next to nothing in it
 * [SEO-06].
 */
async function listings(kind: RegExp): Promise<SitemapPage[]> {
  const pages = [...(await readListedPages()).values()]
  return pages
    .filter(({ path, canonical, small }) => kind.test(path) && canonical === path && !small)
    .map(({ path, changed }) => ({ path, changed }))
}

/** When what a collection holds changed last is not known: many things decide it, stock among them. */
async function collections(): Promise<SitemapPage[]> {
  const places = [...(await readCollectionPlaces())]
  return places.filter(([path, { canonical, small }]) => canonical === path && !small).map(([path]) => ({ path }))
}

const PRODUCTS = /^products-([1-9]\d{0,3})$/

/** The pages of one sitemap: `categories`, `products-2` …; undefined when there is no such sitemap. */
export async function sitemapPages(shard: string): Promise<SitemapPage[] | undefined> {
  const number = PRODUCTS.exec(shard)?.[1]
  if (number !== undefined) {
    const pages = await productPages(Number(number))
    return pages.length > 0 ? pages : undefined
  }
  return Object.hasOwn(LISTS, shard) ? LISTS[shard]?.() : undefined
}

async function productPages(number: number): Promise<SitemapPage[]> {
  const { rows } = await pool().query<PageRow & { images: Picture[] }>({
    name: 'sitemap-products',
    text: `select '/products/' || p.brand_slug || '/' || p.slug as path, p.updated_at as changed, p.images
      from products p where ${SELLABLE} order by p.id limit $1 offset $2`,
    values: [PRODUCTS_PER_SHARD, (number - 1) * PRODUCTS_PER_SHARD],
  })
  return rows.map((row) => ({ ...pageOf(row), images: row.images.map(rasterPath) }))
}

/** Paths of all public pages but products that changed in a time; `to` is exclusive. */
export async function changedPages(from: Date, to: Date): Promise<string[]> {
  const pages = (await Promise.all(Object.values(LISTS).map((list) => list()))).flat()
  return pages.flatMap(({ path, changed }) => (changed && changed >= from && changed < to ? [path] : []))
}

/** All sitemaps that hold something, with the newest change in each [SEO-04]. */
export async function sitemapShards(): Promise<SitemapShard[]> {
  const lists = await Promise.all(
    Object.entries(LISTS).map(async ([name, pages]) => ({ path: `/sitemaps/${name}.xml`, pages: await pages() })),
  )
  const others = lists.filter(({ pages }) => pages.length > 0)
  return [...(await productShards()), ...others.map(({ path, pages }) => ({ path, changed: newest(pages) }))]
}

async function productShards(): Promise<SitemapShard[]> {
  const { rows } = await pool().query<{ number: number; changed: Date }>({
    name: 'sitemap-product-shards',
    text: `select 1 + (row - 1) / $1 as number, max(changed) as changed
      from (select row_number() over (order by p.id) as row, p.updated_at as changed from products p where ${SELLABLE}) t
      group by 1 order by 1`,
    values: [PRODUCTS_PER_SHARD],
  })
  return rows.map(({ number, changed }) => ({ path: `/sitemaps/products-${number}.xml`, changed }))
}

function newest(pages: readonly SitemapPage[]): Date | undefined {
  const times = pages.flatMap(({ changed }) => (changed ? [changed.getTime()] : []))
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}
