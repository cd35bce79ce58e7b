import 'server-only'
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { CartItems } from '#lib/domain/cart/cart.ts'
import { CART_COOKIE } from '#lib/domain/cart/cart-cookie-name.ts'
import { linkText } from '#lib/domain/cart/cart-link.ts'
import { orderListText } from '#lib/domain/crew/order-list.ts'
import { typedLinesText } from '#lib/domain/crew/typed-lines.ts'
import { CART_LINES_MAX } from '#lib/domain/shop-rules.ts'
import { isFreeText } from '#lib/domain/text/free-text.ts'
import { addManyByForm } from '../cart/add-many.ts'
import { addByForm, type FormChange, type LineIntent, setQtyByForm } from '../cart/cart-by-form.ts'
import { addLinkByForm } from '../cart/cart-link.ts'
import { COOKIE_CART_SECONDS, openCookieCart, sealCookieCart } from '../cart/cookie-cart.ts'
import { viewerWith } from '../orders/order-view-browser.ts'
import { isHttpsSite } from '../platform/environment.ts'
import { log } from '../platform/log.ts'
import { refuse } from './answer.ts'
import { limitBody } from './body.ts'
import type { ApiContext, ApiVariables } from './context.ts'
import { LONG_FORM_BYTES, readForm } from './form.ts'
import { offerFormAgain } from './form-again.ts'
import { checkOrigin } from './origin-check.ts'
import { answerProduct } from './product-answer.ts'
import { limitCalls } from './rate-limit.ts'

const PAGE = '/cart'
const ID = /^[A-Za-z0-9_-]{1,64}$/
const SLUG = /^[a-z0-9-]{1,200}$/

type Fields = Record<string, unknown>

/**
 * The forms of a cart whose scripts do not run: POST /cart/lines adds, a line or what a link asks for, POST
 * /cart/lines/{id} changes or removes, POST /cart/lines/many adds a sheet of sizes [CREW-03]. Each answers 303 to the
 * cart, which says what stood in the way and holds what was typed [CART-33]. A page of another site cannot post them
 * [GEN-16].
 */
export function cartForms() {
  const app = new Hono<{ Variables: ApiVariables }>().basePath('/cart/lines')
  app.use(async (c, next) => {
    c.set('requestId', randomUUID())
    c.header('Cache-Control', 'private, no-store')
    await next()
  })
  app.use(offerFormAgain)
  app.use(limitCalls())
  app.use(checkOrigin)
  app.use(limitBody(LONG_FORM_BYTES))
  app.get('*', (c) => c.redirect(PAGE, 303))
  app.post('/', async (c) => {
    const form = await readForm(c)
    if (!form.ok) return refuse(c, form.refusal)
    const { link } = form.value
    if (typeof link === 'string') return followLink(c, link)
    const intent = intentOf(form.value)
    const change = await addByForm(cartOf(c), intent, new Date())
    if (!change.trouble && change.product?.challenge) {
      const { productId, answer: given = '' } = intent
      // By the cookie, as a form without scripts has no token: a customer is counted as by a call [API-29].
      const { customerId } = await viewerWith((name) => getCookie(c, name))
      const answer = await answerProduct(c, { productId, answer: given, customerId })
      if (!answer.ok && answer.refusal.errorCode === 'RateLimited') return refuse(c, answer.refusal)
      if (!answer.ok) return c.redirect(`${PAGE}?${intentQuery(intent)}&wrong=1`, 303)
    }
    return answerWith(c, change, intentQuery(intent))
  })
  app.post('/many', async (c) => {
    const form = await readForm(c)
    return form.ok ? addMany(c, form.value) : refuse(c, form.refusal)
  })
  app.post('/:line', async (c) => {
    const form = await readForm(c)
    if (!form.ok) return refuse(c, form.refusal)
    const line = c.req.param('line')
    const qty = form.value['remove'] === undefined ? textOf(form.value, 'qty') : '0'
    return answerWith(c, await setQtyByForm(cartOf(c), line, qty), query({ line, qty }))
  })
  app.all('*', (c) => {
    c.header('Allow', 'POST')
    return refuse(c, { errorCode: 'MethodNotAllowed' })
  })
  app.onError((error, c) => {
    log.error({ requestId: c.get('requestId'), err: error }, 'A cart form could not be answered')
    return refuse(c, { errorCode: 'ServiceUnavailable' })
  })
  return app
}

function cartOf(c: ApiContext): CartItems {
  return openCookieCart(getCookie(c, CART_COOKIE), new Date())
}

/**
 * Adds what a link asks for, now that somebody has pressed the button; what was refused is said where it leads
 * [CART-34].
 */
async function followLink(c: ApiContext, link: string): Promise<Response> {
  const { items, left } = await addLinkByForm(cartOf(c), link, new Date())
  keepCart(c, items)
  return c.redirect(left.length > 0 ? `${PAGE}?${query({ add: linkText(left) })}` : PAGE, 303)
}

/**
 * Adds a sheet or list of sizes, all or none; what was refused is said where it was typed, with all that was typed
 * [CREW-03].
 */
async function addMany(c: ApiContext, form: Fields): Promise<Response> {
  // A browser sends each field of the sheet: those left blank must not push out what was typed below them.
  const typed = Object.keys(form)
    .flatMap((name) => typedLine(form, name))
    .filter(({ qty }) => qty.trim() !== '')
    .slice(0, CART_LINES_MAX)
  const units = typed.flatMap(({ variantId, qty }) => (variantId === undefined ? [] : [{ variantId, qty }]))
  const { items, troubles, trouble } = await addManyByForm(cartOf(c), units, new Date())
  const unchosen = typed.some(({ variantId }) => variantId === undefined)
  if (!trouble && !unchosen && Object.keys(troubles).length === 0) {
    keepCart(c, items)
    return c.redirect(PAGE, 303)
  }
  const sheet = textOf(form, 'sheet')
  if (SLUG.test(sheet)) return c.redirect(`/crew-order/${sheet}?lines=${inAddress(typedLinesText(typed))}`, 303)
  const list = orderListText(typed.map(({ variantId, code, size, qty }) => ({ code: variantId ?? code, size, qty })))
  return c.redirect(`/quick-order?${query({ list })}`, 303)
}

interface TypedLine {
  /** Undefined where one is still to be chosen. */
  variantId: string | undefined
  code: string
  size: string | undefined
  qty: string
}

/**
 * Each `qty.{name}` with the variant it is for: the chosen one of `variant.{name}`, where there is something to choose,
 * else the name itself.
 */
function typedLine(form: Fields, name: string): TypedLine[] {
  const key = /^qty\.(.{1,64})$/.exec(name)?.[1]
  if (key === undefined) return []
  const chosen = form[`variant.${key}`] === undefined ? key : textOf(form, `variant.${key}`)
  const [code, size] = [textOf(form, `code.${key}`), textOf(form, `size.${key}`) || undefined]
  return [{ variantId: ID.test(chosen) ? chosen : undefined, code, size, qty: textOf(form, name) }]
}

/** A text as a parameter's value; what only parts its words stays readable. */
function inAddress(text: string): string {
  return encodeURI(text).replace(/[&#+]/g, encodeURIComponent)
}

function answerWith(c: ApiContext, { items, trouble }: FormChange, again: string): Response {
  if (trouble) return c.redirect(`${PAGE}?${again}`, 303)
  keepCart(c, items)
  return c.redirect(PAGE, 303)
}

function keepCart(c: ApiContext, items: CartItems): void {
  const sealed = sealCookieCart(items, new Date()) ?? ''
  const empty = Object.keys(items).length === 0
  // Scripts take it over and drop it: see takeCookieCart.
  setCookie(c, CART_COOKIE, empty ? '' : sealed, {
    path: '/',
    sameSite: 'Lax',
    secure: isHttpsSite(),
    maxAge: empty ? 0 : COOKIE_CART_SECONDS,
  })
}

function intentOf(form: Fields): LineIntent {
  const some = (name: string) => textOf(form, name) || undefined
  return {
    productId: textOf(form, 'product'),
    size: some('size'),
    width: some('width'),
    qty: some('qty') ?? '1',
    answer: some('answer'),
  }
}

/** A field's text; what no person types counts as nothing. */
function textOf(form: Fields, name: string): string {
  const value = form[name]
  return typeof value === 'string' && value.length <= 100 && isFreeText(value) ? value : ''
}

/** All that was chosen but the answer: it may be somebody's own. */
function intentQuery({ productId, size, width, qty }: LineIntent): string {
  return query({ intent: productId, size, width, qty })
}

function query(fields: Record<string, string | undefined>): string {
  return String(
    new URLSearchParams(Object.entries(fields).filter((pair): pair is [string, string] => Boolean(pair[1]))),
  )
}
