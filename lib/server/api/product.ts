import 'server-only'
import { verifyChallenge } from '../bot/challenge.ts'
import { verifyBotToken } from '../bot/verify.ts'
import { relatedProducts } from '../catalogue/related-products.ts'
import { reviewsOf } from '../catalogue/reviews.ts'
import { sizeChartOf } from '../catalogue/size-charts.ts'
import { awaitStock } from '../notifications/stock-notifications.ts'
import { granted, refused } from '../platform/refusal.ts'
import type { ApiContext } from './context.ts'
import { floodGate } from './flood-gate.ts'
import { type ApiApp, serve } from './serve.ts'

/** What belongs to one product: reviews, company, size chart, question, waiting for a size [API-29, API-73, API-74]. */
export function mountProduct(app: ApiApp): void {
  serve(app, 'productReviews', async (c, _, query) => {
    const reviews = await reviewsOf(productOf(c), query)
    return reviews ? granted(reviews) : refused('ProductNotFound')
  })

  serve(app, 'relatedProducts', async (c) => {
    const products = await relatedProducts(productOf(c))
    return products ? granted({ products }) : refused('ProductNotFound')
  })

  serve(app, 'productSizeChart', async (c) => {
    const chart = await sizeChartOf(productOf(c))
    return chart === undefined ? refused('ProductNotFound') : granted({ chart })
  })

  const isFlood = floodGate()
  serve(app, 'notifyStock', async (c, { variantId, email, recaptchaToken }) => {
    if (await isFlood(c)) return refused('RateLimited')
    const person = await verifyBotToken(recaptchaToken, 'stock_notification_ask')
    return person.ok ? awaitStock({ productId: productOf(c).id, variantId, email }) : person
  })

  serve(app, 'verifyChallenge', async (_, { productId, answer, recaptchaToken }) => {
    const person = await verifyBotToken(recaptchaToken, 'product_challenge_verify')
    return person.ok ? verifyChallenge(productId, answer) : person
  })
}

function productOf(c: ApiContext): { id: string } {
  return { id: c.req.param('productId') ?? '' }
}
