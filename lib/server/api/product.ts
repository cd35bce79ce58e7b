import 'server-only'
import { verifyBotToken } from '../bot/verify.ts'
import { relatedProducts } from '../catalogue/related-products.ts'
import { reviewsOf } from '../catalogue/reviews.ts'
import { sizeChartOf } from '../catalogue/size-charts.ts'
import { awaitStock } from '../notifications/stock-notifications.ts'
import { err, ok } from '../platform/result.ts'
import { offeredRecords } from '../promotions/offered-records.ts'
import { type ApiContext, customerIdOf } from './context.ts'
import { answerProduct } from './product-answer.ts'
import { addressLimit, MAIL_LIMIT } from './rate-limit.ts'
import { type ApiApp, serve } from './serve.ts'

/** What belongs to one product: reviews, company, size chart, question, waiting for a size [API-29, API-73, API-74]. */
export function mountProduct(app: ApiApp): void {
  serve(app, 'productReviews', async (c, _, query) => {
    const reviews = await reviewsOf(productOf(c), query)
    return reviews ? ok(reviews) : err('ProductNotFound')
  })

  serve(app, 'relatedProducts', async (c) => {
    const products = await relatedProducts(productOf(c))
    return products ? ok({ products: await offeredRecords(products) }) : err('ProductNotFound')
  })

  serve(app, 'productSizeChart', async (c) => {
    const chart = await sizeChartOf(productOf(c))
    return chart === undefined ? err('ProductNotFound') : ok({ chart })
  })

  const isOverLimit = addressLimit(MAIL_LIMIT)
  serve(app, 'sendBackInStock', async (c, { variantId, email, recaptchaToken }) => {
    if (await isOverLimit(c)) return err('RateLimited')
    const person = await verifyBotToken(recaptchaToken, 'stock_notification_ask')
    return person.ok ? awaitStock({ productId: productOf(c).id, variantId, email }) : person
  })

  serve(app, 'verifyChallenge', async (c, { productId, answer, recaptchaToken }) => {
    const person = await verifyBotToken(recaptchaToken, 'product_challenge_verify')
    if (!person.ok) return person
    return answerProduct(c, { productId, answer, customerId: customerIdOf(c) })
  })
}

function productOf(c: ApiContext): { id: string } {
  return { id: c.req.param('productId') ?? '' }
}
