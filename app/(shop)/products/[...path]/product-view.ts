import { permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import type { Product } from '#lib/contract/product.ts'
import type { SizeChart } from '#lib/contract/size-chart.ts'
import { isSellable } from '#lib/domain/cart/cart-validity.ts'
import { type ProductPage, productBySlug } from '#lib/server/catalogue/product-record.ts'
import { relatedProducts } from '#lib/server/catalogue/related-products.ts'
import { type Reviews, reviewsOf } from '#lib/server/catalogue/reviews.ts'
import { type Similar, similarProduct } from '#lib/server/catalogue/similar-product.ts'
import { sizeChartOf } from '#lib/server/catalogue/size-charts.ts'
import { notHere } from '../../../not-here.ts'

/** Everything the product page shows. */
export interface ProductView {
  page: ProductPage
  chart: SizeChart | null
  reviews: Reviews
  related: Product[]
  /** What to look at instead, where it is not sold and no other colour is. */
  alike?: Similar | undefined
}

const viewOf = cache(async (slug: string, words: string): Promise<ProductView | undefined> => {
  const key = { slug }
  // At once, not one after the other: the page waits for the slowest only.
  const [page, chart, reviews, related] = await Promise.all([
    productBySlug(slug),
    sizeChartOf(key),
    reviewsOf(key, { page: 1, q: words }),
    relatedProducts(key),
  ])
  if (!page || chart === undefined || !reviews || !related) return undefined
  const closed = !isSellable(page.product.state) && page.siblings.length === 0
  return { page, chart, reviews, related, alike: closed ? await similarProduct(page.product) : undefined }
})

/**
 * The last segment names the product; a wrong way to it leads to the right one for good. `words` are looked for in its
 * reviews [ROUTE-25, PDP-18, PDP-25].
 */
export async function productView(path: readonly string[], words = ''): Promise<ProductView> {
  const view = await viewOf(path.at(-1) ?? '', words)
  if (!view) return notHere(`/products/${path.join('/')}`)
  const { product } = view.page
  if (path.join('/') !== product.path) permanentRedirect(`/products/${product.path}`)
  return view
}
