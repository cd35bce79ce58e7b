import { cookies } from 'next/headers'
import { cache } from 'react'
import type { FormCartProps } from '#components/cart/form-cart.tsx'
import type { FormIntent } from '#components/cart/form-intent.tsx'
import type { FormLink } from '#components/cart/form-link.tsx'
import type { Product } from '#lib/contract/product.ts'
import { type CartItems, newestFirst } from '#lib/domain/cart/cart.ts'
import { WRONG_ANSWER } from '#lib/domain/cart/cart-answer.ts'
import { CART_COOKIE } from '#lib/domain/cart/cart-cookie-name.ts'
import { deriveCart, goneLines } from '#lib/domain/cart/cart-lines.ts'
import type { CartLink } from '#lib/domain/cart/cart-link.ts'
import { PROMO_CODE_MAX } from '#lib/domain/shop-rules.ts'
import { ownValue } from '#lib/domain/stored-record.ts'
import { isFreeText } from '#lib/domain/text/free-text.ts'
import { addByForm, setQtyByForm } from '#lib/server/cart/cart-by-form.ts'
import { addLinkByForm, linkLines } from '#lib/server/cart/cart-link.ts'
import { openCookieCart } from '#lib/server/cart/cookie-cart.ts'
import { productsByIds } from '#lib/server/catalogue/product-record.ts'
import { quoteCart } from '#lib/server/orders/quote-cart.ts'
import { GUEST } from '#lib/server/platform/caller.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'

type Query = Record<string, string | string[] | undefined>
type FormCart = Pick<FormCartProps, 'lines' | 'gone' | 'quote' | 'intent' | 'link' | 'troubledLine' | 'taxRate'> & {
  /** What the link asks for, for a browser whose scripts run. */
  asked: CartLink | undefined
}

const REFUSED_ANSWER = { field: 'answer', text: WRONG_ANSWER } as const

/** The cart of the cookie, judged and priced, and what became of a form that was refused [CART-33]. */
export function formCart(query: Query): Promise<FormCart> {
  return formCartOf(JSON.stringify(query))
}

const formCartOf = cache(async (query: string): Promise<FormCart> => {
  const asked = JSON.parse(query) as Query
  const items = openCookieCart((await cookies()).get(CART_COOKIE)?.value, new Date())
  const [{ taxRate, cartItemQtyMax }, products, intent, { link, asked: linked }, troubledLine] = await Promise.all([
    shopSettings(),
    productsOf(items),
    intentOf(items, asked),
    linkOf(items, asked),
    troubledLineOf(items, asked),
  ])
  const found = Object.fromEntries(products.flatMap((product) => (product ? [[product.id, product]] : [])))
  const shopper = { loggedIn: false, cartItemQtyMax: cartItemQtyMax ?? undefined }
  const { lines } = deriveCart(items, found, shopper, new Set())
  const known = Object.fromEntries(
    newestFirst(items).map(({ productId }) => [productId, ownValue(found, productId) ?? null]),
  )
  return {
    lines,
    gone: goneLines(items, known),
    quote: lines.length > 0 ? await quoteOf(lines.map(({ item }) => item)) : undefined,
    intent,
    link,
    asked: linked,
    troubledLine,
    taxRate,
  }
})

async function productsOf(items: CartItems): Promise<(Product | null)[]> {
  const ids = [...new Set(Object.values(items).map(({ productId }) => productId))]
  return ids.length > 0 ? productsByIds(ids) : []
}

async function quoteOf(lines: CartItems[string][]) {
  const items = lines.map(({ productId, variantId, qty, challengeAnswer }) => ({
    productId,
    variantId,
    qty,
    ...(challengeAnswer === undefined ? {} : { challengeAnswer }),
  }))
  const body = { cart: { items }, promoCodes: [], shipping: {}, availableCreditBalances: [] }
  const quoted = await quoteCart({ ...body, useProvisionalShippingAddress: true }, GUEST)
  return quoted.ok ? quoted.value : undefined
}

/** What was to be added and was not: judged again, so that an address can say nothing of its own. */
async function intentOf(items: CartItems, query: Query): Promise<FormIntent | undefined> {
  const productId = textOf(query['intent'])
  if (productId === undefined) return undefined
  const intent = { size: textOf(query['size']), width: textOf(query['width']), qty: textOf(query['qty']) ?? '1' }
  const { product, trouble } = await addByForm(items, { productId, ...intent }, new Date())
  if (!product) return undefined
  const wrong = query['wrong'] === '1' && trouble?.field === 'answer'
  return { ...intent, product, trouble: wrong ? REFUSED_ANSWER : trouble }
}

/** What a link to the cart asks for, and how it would fare in this cart. Nothing is added by looking [CART-34]. */
async function linkOf(items: CartItems, query: Query): Promise<{ link?: FormLink; asked?: CartLink }> {
  const add = [query['add'] ?? []].flat().join(',')
  const promo = promoOf(query['promo'])
  if (add === '' && promo === undefined) return {}
  const [lines, trial] = await Promise.all([linkLines(add), addLinkByForm(items, add, new Date())])
  return { link: { lines, left: trial.left, promo }, asked: { lines, promo } }
}

function promoOf(value: Query[string]): string | undefined {
  const code = textOf(value)?.trim()
  return code && code.length <= PROMO_CODE_MAX && isFreeText(code) ? code : undefined
}

async function troubledLineOf(items: CartItems, query: Query): Promise<FormCartProps['troubledLine']> {
  const [id, qty] = [textOf(query['line']), textOf(query['qty'])]
  if (id === undefined || !Object.hasOwn(items, id)) return undefined
  const { trouble } = await setQtyByForm(items, id, qty ?? '')
  return trouble && { id, qty: qty ?? '', text: trouble.text }
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
