import { permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import type { SizeChart } from '#lib/contract/size-chart.ts'
import type { CalloutsById } from '#lib/domain/promotions/promotion-callout.ts'
import { productFamily } from '#lib/server/catalogue/product-family.ts'
import { type ProductPage, productBySlug } from '#lib/server/catalogue/product-record.ts'
import { namedProducts } from '#lib/server/catalogue/related-products.ts'
import { type Reviews, reviewsOf } from '#lib/server/catalogue/reviews.ts'
import { sizeChartOf } from '#lib/server/catalogue/size-charts.ts'
import { productCallouts } from '#lib/server/promotions/product-callouts.ts'
import { type ProductQuestions, questionsOf } from '#lib/server/questions/product-questions.ts'
import { notHere } from '../../../not-here.ts'
import { type OtherProducts, otherProducts } from './other-products.ts'

/** Everything the product page shows. */
export interface ProductView extends OtherProducts {
  page: ProductPage
  chart: SizeChart | null
  reviews: Reviews
  questions: ProductQuestions
  /** What offers say of it and of the others. */
  callouts: CalloutsById
}

const viewOf = cache(async (slug: string, words: string): Promise<ProductView | undefined> => {
  const key = { slug }
  // At once, not one after the other: the page waits for the slowest only.
  const [page, chart, reviews, questions, look, family] = await Promise.all([
    productBySlug(slug),
    sizeChartOf(key),
    reviewsOf(key, { page: 1, q: words }),
    questionsOf(key),
    namedProducts(key),
    productFamily(key),
  ])
  if (!page || chart === undefined || !reviews || !questions || !look || !family) return undefined
  const others = await otherProducts(page, look, family)
  const callouts = await productCallouts([page.product, ...others.look, ...others.similar])
  return { page, chart, reviews, questions, callouts, ...others }
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
