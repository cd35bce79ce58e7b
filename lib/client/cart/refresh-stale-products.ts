import type { CheckoutData } from '#lib/contract/checkout.ts'
import type { AnsweredItem } from '#lib/domain/cart/cart-answer.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { useCartStore } from '#stores/cart.ts'
import { ApiError } from '../call-error.ts'
import { taxRate } from '../tax-rate.ts'
import { loadCart } from './cart-load.ts'
import { invalidateProducts, useProductRecords } from './product-records.ts'
import { forgetWrongAnswers, noteWrongAnswer } from './wrong-answers.ts'

/**
 * Asks again for the products of which a quote knows better than this browser: a line it finds fault with, or has
 * another price for. What it knows is then said at the line itself [CART-13, DATA-23].
 */
export function refreshStaleProducts({ lines, lineIssues }: Pick<CheckoutData, 'lines' | 'lineIssues'>): void {
  forgetWrongAnswers()
  const { byId } = useProductRecords.getState()
  const repriced = lines.filter(({ productId, unitPrice }) => {
    const held = byId[productId]?.product
    return held && shopperPrice(fromDollars(held.price), held.taxExclusive, taxRate()) !== fromDollars(unitPrice)
  })
  refresh([...lineIssues, ...repriced].map(({ productId }) => productId))
}

/** Prices a quote was already asked again about: what it says the second time counts. */
const askedAbout = new Set<string>()

/**
 * Whether a product that was told after the quote has another price than the quote's line: the quote is of yesterday.
 * Each price is good for one such doubt, so that a catalogue that lags behind does not ask for ever.
 */
export function isContradicted({ lines }: Pick<CheckoutData, 'lines'>, loadedAt: number): boolean {
  const { byId } = useProductRecords.getState()
  const news = lines.flatMap(({ productId, unitPrice }) => {
    const held = byId[productId]
    if (!held || held.fetchedAt <= loadedAt) return []
    const price = shopperPrice(fromDollars(held.product.price), held.product.taxExclusive, taxRate())
    const doubt = `${productId}:${price}`
    return price === fromDollars(unitPrice) || askedAbout.has(doubt) ? [] : [doubt]
  })
  for (const doubt of news) askedAbout.add(doubt)
  return news.length > 0
}

/**
 * Asks again for all of a cart that the quote refuses as a whole: something in it may be gone [CART-07, CART-08]. A
 * wrong answer makes its line invalid, and its product is asked for again: the question may be new [CART-32].
 */
export function refreshRefusedProducts(error: unknown, sent: readonly AnsweredItem[]): void {
  const asking = noteWrongAnswer(error, sent)
  if (asking !== undefined) refresh([asking])
  if (!(error instanceof ApiError) || error.refusal.errorCode !== 'CartInvalid') return
  refresh(Object.values(useCartStore.getState().items).map(({ productId }) => productId))
}

function refresh(productIds: readonly string[]): void {
  if (productIds.length === 0) return
  invalidateProducts(productIds)
  void loadCart()
}
