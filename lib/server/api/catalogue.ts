import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import { brandBySlug, brandsIndex } from '../catalogue/brands.ts'
import { categoryByPath, navigationTree } from '../catalogue/categories.ts'
import { listProducts } from '../catalogue/listing.ts'
import { mySizeStock } from '../catalogue/my-size-stock.ts'
import { serialisedProducts } from '../catalogue/product-cache.ts'
import { productsByIds } from '../catalogue/product-record.ts'
import { environment } from '../platform/environment.ts'
import { err, ok } from '../platform/result.ts'
import { offeredRecords } from '../promotions/offered-records.ts'
import type { ApiContext } from './context.ts'
import { type ApiApp, serve } from './serve.ts'

/** Catalogue calls [API-26, API-69, API-71, API-72, API-80, SRCH-02 to SRCH-04]. */
export function mountCatalogue(app: ApiApp): void {
  serve(app, 'indexObjects', async (c, body) => {
    if (!isKnownIndex(c)) return err('IndexNotFound')
    const records = await serialisedProducts(body.objectIds)
    return ok({ json: `{"results":[${records.join(',')}]}` })
  })

  serve(app, 'mySizeStock', async (c, { objectIds, sizes }) => {
    if (!isKnownIndex(c)) return err('IndexNotFound')
    return ok({ results: await mySizeStock(objectIds, sizes) })
  })

  serve(app, 'queryIndex', async (c, body) => {
    if (!isKnownIndex(c)) return err('IndexNotFound')
    const { query, scope, facets, sale, sort, page } = body
    const listing = await listProducts({
      ...(query ? { q: query } : {}),
      ...(scope ? { scope: definedOf(scope) } : {}),
      facets: definedOf(facets ?? {}),
      sale: sale ?? false,
      sort: sort ?? 'recommended',
      page: page ?? 1,
    })
    const hits = await productsByIds(listing.cards.map((card) => card.id))
    const { total, pageCount } = listing
    return ok({
      hits: await offeredRecords(hits.filter((hit): hit is Product => hit !== null)),
      total,
      page: listing.page,
      pageCount,
      facets: definedOf(listing.facets),
    })
  })

  serve(app, 'categories', async () => ok({ categories: await navigationTree() }))

  serve(app, 'category', async (c) => {
    const found = await categoryByPath(c.req.param('path') ?? '')
    return found ? ok(found) : err('CategoryNotFound')
  })

  serve(app, 'brands', async () => ok({ brands: await brandsIndex() }))

  serve(app, 'brand', async (c) => {
    const found = await brandBySlug(c.req.param('slug') ?? '')
    return found ? ok(found) : err('BrandNotFound')
  })

  serve(app, 'product', async (c) => {
    const [product] = await offeredRecords(await productsByIds([c.req.param('productId') ?? '']))
    return product ? ok({ product }) : err('ProductNotFound')
  })
}

function isKnownIndex(c: ApiContext): boolean {
  return c.req.param('indexName') === `${environment().indexPrefix}products`
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** The same object without its undefined entries. */
function definedOf<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as Defined<T>
}
