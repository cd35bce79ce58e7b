import 'server-only'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { environment } from '../platform/environment.ts'
import { articleMarkdown, postMarkdown } from './markdown-articles.ts'
import {
  articlesMarkdown,
  blogMarkdown,
  brandsMarkdown,
  collectionsMarkdown,
  homeMarkdown,
  storesMarkdown,
} from './markdown-indexes.ts'
import { brandMarkdown, categoryMarkdown, collectionMarkdown } from './markdown-listings.ts'
import { productMarkdown } from './markdown-product.ts'
import { storeMarkdown } from './markdown-store.ts'

export type Query = ReturnType<typeof parseListingQuery>
type Writer = (path: string, origin: string, params: URLSearchParams) => Promise<string | undefined>

const WRITERS: Record<string, Writer> = {
  products: productMarkdown,
  categories: (path, origin, params) => categoryMarkdown(path, origin, queryOf(params, { category: path })),
  brands: (path, origin, params) => {
    const [brand = '', ...category] = path.split('/')
    const scope = { brand, ...(category.length > 0 ? { category: category.join('/') } : {}) }
    return brandMarkdown(scope, origin, queryOf(params, scope))
  },
  shop: (path, origin, params) => collectionMarkdown(path, origin, queryOf(params)),
  stores: storeMarkdown,
  articles: articleMarkdown,
  blog: async (path, origin, params) =>
    (await postMarkdown(path, origin)) ?? blogMarkdown(origin, queryOf(params).page, path),
}

function queryOf(params: URLSearchParams, scope?: { brand?: string; category?: string }): Query {
  return parseListingQuery(Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)])), scope)
}

/** The lists that lead to all of these, by the whole path. */
const INDEXES: Record<string, (origin: string, params: URLSearchParams) => Promise<string | undefined>> = {
  '/index': homeMarkdown,
  '/brands': brandsMarkdown,
  '/shop': collectionsMarkdown,
  '/stores': storesMarkdown,
  '/articles': articlesMarkdown,
  '/blog': (origin, params) => blogMarkdown(origin, queryOf(params).page),
}

/**
 * A page of the shop as Markdown, by its own path; undefined for pages without such a twin and for those there are not.
 */
export async function markdownPage(path: string, params: URLSearchParams): Promise<string | undefined> {
  if (Object.hasOwn(INDEXES, path)) return INDEXES[path]?.(environment().siteUrl, params)
  const [, kind = '', rest = ''] = /^\/([a-z]+)\/(.+)$/.exec(path) ?? []
  const write = Object.hasOwn(WRITERS, kind) ? WRITERS[kind] : undefined
  return write?.(rest, environment().siteUrl, params)
}
