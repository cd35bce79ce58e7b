import 'server-only'
import { getCookie } from 'hono/cookie'
import { orderLinksRequest, orderLookupRequest } from '#lib/contract/order-history.ts'
import { orderNumberProblem } from '#lib/domain/orders/order-lookup.ts'
import { accountOrder, orderHistory } from '../orders/order-history.ts'
import { orderOfLink } from '../orders/order-link.ts'
import { viewerWith } from '../orders/order-view-browser.ts'
import { lookUpOrder, orderFor } from '../orders/order-view-rights.ts'
import { askForOrderLinks } from '../orders/orders-of-address.ts'
import { mayTry } from '../platform/attempts.ts'
import { err, ok, type Refusal } from '../platform/result.ts'
import { type ApiContext, signedIn } from './context.ts'
import { takeForm } from './form.ts'
import { allowOrderAccess, orderAccessUntil, orderNumberOf, orderViewer } from './order-access.ts'
import { addressLimit, clientAddress, MAIL_LIMIT } from './rate-limit.ts'
import { type ApiApp, serve } from './serve.ts'

const LIMIT_SECONDS = 900

/** Orders after they were placed [API-53, API-54, API-57, API-58]. */
export function mountOrders(app: ApiApp): void {
  takeForms(app)
  openLinks(app)
  mailLinks(app)

  serve(app, 'orderHistory', (c, _, query) => orderHistory(signedIn(c).customerId, query))

  serve(app, 'accountOrder', async (c) => {
    const number = orderNumberOf(c)
    // Not worth asking the store system about.
    if (orderNumberProblem(number) !== undefined) return err('OrderNotFound')
    const found = await accountOrder(number, signedIn(c).customerId)
    return found.ok ? ok({ order: found.value }) : found
  })

  serve(app, 'lookUpOrder', async (c, intent) => {
    const found = await lookUp(c, intent)
    return found.ok ? ok({ order: found.value.order }) : found
  })

  serve(app, 'order', async (c) => {
    const seen = await orderFor(orderNumberOf(c), orderViewer(c))
    return seen ? ok({ order: seen.order }) : err('OrderNotFound')
  })
}

/** The lookup form as a browser sends it without JavaScript: the answer is the way to a page [ORD-03]. */
function takeForms(app: ApiApp): void {
  takeForm(app, '/order/lookup', async (c, { number, email }) => {
    const intent = orderLookupRequest.safeParse({ number, email })
    const found = intent.success ? await lookUp(c, intent.data) : err('InvalidRequest')
    c.header('Cache-Control', 'private, no-store')
    const typed = typeof number === 'string' ? number.slice(0, 40) : ''
    return c.redirect(found.ok ? `/orders/${found.value.order.number}` : formAddress(typed, found.refusal), 303)
  })
}

/** Mails who has lost a number the way to their orders; as a form, too [ORD-30, API-120]. */
function mailLinks(app: ApiApp): void {
  const isOverLimit = addressLimit(MAIL_LIMIT)
  const ask = async (c: ApiContext, email: string) =>
    (await isOverLimit(c)) ? err('RateLimited') : askForOrderLinks(email)
  takeForm(app, '/order/links', async (c, { email }) => {
    const intent = orderLinksRequest.safeParse({ email })
    const asked = intent.success ? await ask(c, intent.data.email) : err('InvalidRequest')
    c.header('Cache-Control', 'private, no-store')
    return c.redirect(`/orders?links=${asked.ok ? 'sent' : asked.refusal.errorCode}`, 303)
  })
  serve(app, 'mailOrderLinks', (c, { email }) => ask(c, email))
}

/**
 * A mailed link: this browser may see the order for a while, and the address in it stays out of history and logs of the
 * page [OPS-17].
 */
function openLinks(app: ApiApp): void {
  app.get('/order/open/:token', (c) => {
    const now = new Date()
    const number = orderOfLink(c.req.param('token'), now)
    c.header('Cache-Control', 'private, no-store')
    c.header('Referrer-Policy', 'no-referrer')
    if (number === undefined) return c.redirect('/orders?trouble=OrderLinkExpired', 303)
    allowOrderAccess(c, number, orderAccessUntil(now))
    return c.redirect(`/orders/${number}`, 303)
  })
}

/** The form again, with what was typed but the email: an address in a URL ends up in logs. */
function formAddress(number: string, { errorCode }: Refusal): string {
  return `/orders?${new URLSearchParams({ number, trouble: errorCode })}`
}

/**
 * Finds an order and lets this browser see it; ten tries in a quarter of an hour, found or not [ORD-10, ORD-13]. Its
 * owner sees it by the session, and not after logging out.
 */
async function lookUp(c: ApiContext, intent: { number: string; email: string }): ReturnType<typeof lookUpOrder> {
  if (!(await mayTry('orderLookup', clientAddress(c)))) {
    c.header('Retry-After', String(LIMIT_SECONDS))
    return err('RateLimited')
  }
  // By the cookie: a form that was sent without JavaScript carries no token.
  const { customerId } = await viewerWith((name) => getCookie(c, name))
  const found = await lookUpOrder(intent, customerId)
  if (found.ok && found.value.as === 'lookup')
    allowOrderAccess(c, found.value.order.number, orderAccessUntil(new Date()))
  return found
}
