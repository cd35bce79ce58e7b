import 'server-only'
import { Hono } from 'hono'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpoints } from '#lib/contract/endpoints.ts'
import { PAYMENT_WEBHOOK } from '#lib/contract/payment-webhook.ts'
import { REPORT_TUNNEL } from '#lib/contract/report-tunnel.ts'
import { challengeSuspects } from '../bot/edge.ts'
import { environment } from '../platform/environment.ts'
import { mountAccount } from './account.ts'
import { mountAfterpay } from './afterpay.ts'
import { refuse } from './answer.ts'
import { mountAuth } from './auth.ts'
import { limitBodies } from './body.ts'
import { mountBotCheck } from './bot-check.ts'
import { nameCall, refuseOtherMethods, thrownAnswer } from './call-frame.ts'
import { mountDescription } from './calls-page.ts'
import { mountCatalogue } from './catalogue.ts'
import { mountCheckout } from './checkout.ts'
import { mountContent } from './content.ts'
import type { ApiVariables } from './context.ts'
import { mountDelivery } from './delivery.ts'
import { docsPage } from './docs-page.ts'
import { offerFormAgain } from './form-again.ts'
import { mountGeo } from './geo.ts'
import { mountLoyalty } from './loyalty.ts'
import { mountMailingList } from './mailing-list.ts'
import { mountMeasurements } from './measurements.ts'
import { openApiDocument } from './openapi.ts'
import { mountOrderCancel } from './order-cancel.ts'
import { mountOrders } from './orders.ts'
import { checkOrigin } from './origin-check.ts'
import { mountPaymentMethods } from './payment-methods.ts'
import { mountPaymentWebhook } from './payment-webhook.ts'
import { mountPolicyReports } from './policy-reports.ts'
import { mountProduct } from './product.ts'
import { mountQuestions, QUESTION_FORM } from './questions.ts'
import { mountQuickOrder } from './quick-order.ts'
import { limitCalls } from './rate-limit.ts'
import { mountReportEnvelopes } from './report-envelopes.ts'
import { mountReturnWithdrawal } from './return-withdrawal.ts'
import { mountReturns } from './returns.ts'
import { mountReviews, REVIEW_FORMS } from './reviews.ts'
import { mountSearch } from './search.ts'
import type { ApiApp } from './serve.ts'
import { mountShop } from './shop.ts'
import { mountState } from './state.ts'
import { mountStores } from './stores.ts'
import { mountVouchers } from './vouchers.ts'
import { mountWishlistAlerts, WISHLIST_ALERTS_FORM } from './wishlist-alerts.ts'

/** What /api answers beside the endpoints of its contract. */
const OTHER_CALLS = [
  { method: 'GET', path: '/openapi.json' },
  { method: 'GET', path: '/docs' },
  ...['/reports/policy', REPORT_TUNNEL, PAYMENT_WEBHOOK, WISHLIST_ALERTS_FORM, QUESTION_FORM, ...REVIEW_FORMS].map(
    (path) => ({
      method: 'POST',
      path,
    }),
  ),
]

/** A fresh API: everything under /api [API-01]. */
export function createApi(): ApiApp {
  const app: ApiApp = new Hono<{ Variables: ApiVariables }>().basePath('/api')
  app.use(async (c, next) => {
    nameCall(c)
    // Robots may ask some of it; none of it is a page to list [SEO-08].
    c.header('X-Robots-Tag', 'noindex')
    await next()
  })
  if (environment().sandbox) app.use(challengeSuspects)
  app.use(offerFormAgain)
  app.use(limitCalls())
  app.use(checkOrigin)
  app.use(limitBodies)
  mountCatalogue(app)
  mountProduct(app)
  mountCheckout(app)
  mountAfterpay(app)
  mountVouchers(app)
  mountShop(app)
  mountStores(app)
  mountDelivery(app)
  mountGeo(app)
  mountContent(app)
  mountMailingList(app)
  mountMeasurements(app)
  mountAccount(app)
  mountPaymentMethods(app)
  mountOrders(app)
  mountOrderCancel(app)
  mountState(app)
  mountLoyalty(app)
  mountReturns(app)
  mountReturnWithdrawal(app)
  mountSearch(app)
  mountQuickOrder(app)
  mountBotCheck(app)
  mountAuth(app)
  mountPolicyReports(app)
  mountReportEnvelopes(app)
  mountPaymentWebhook(app)
  mountReviews(app)
  mountQuestions(app)
  mountWishlistAlerts(app)
  mountDescription(app, () => openApiDocument(environment().siteUrl), docsPage)
  refuseOtherMethods(app, [...OTHER_CALLS, ...Object.values<Endpoint>(endpoints)])
  app.notFound((c) => refuse(c, { errorCode: 'NotFound' }))
  app.onError((error, c) => thrownAnswer(c, error, 'call failed'))
  return app
}

let shared: ApiApp | undefined

/** The process's API. */
export const apiApp = {
  fetch: (request: Request, env?: object): Response | Promise<Response> => {
    shared ??= createApi()
    return shared.fetch(request, env)
  },
}
