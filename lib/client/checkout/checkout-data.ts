import { create } from 'zustand'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import type { StoredCheckoutData } from '#lib/domain/checkout-record.ts'
import { fingerprint } from '#lib/domain/fingerprint.ts'
import { fields, isAmount, isObject, isText, listOf } from '#lib/domain/stored-record.ts'
import { useCartStore } from '#stores/cart.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { creditBalances } from '../vouchers/credit-balances.ts'
import { newestQuote, type QuoteState } from './newest-quote.ts'
import { useQuoteDraft } from './quote-draft.ts'
import { quoteRequest } from './quote-request.ts'

export const useCheckoutDataStore = create<QuoteState>()(() => ({}))

/** The request this browser would send now, and its name. */
export function currentQuoteRequest() {
  const body = quoteRequest({
    items: useCartStore.getState().items,
    record: useCheckoutStore.getState().record,
    draft: useQuoteDraft.getState(),
    credits: creditBalances(),
  })
  const { customerId } = useIdentityStore.getState()
  return { body, fingerprint: fingerprint([customerId ?? 'guest', body]) }
}

/**
 * Loads the quote. An empty cart asks nothing [DATA-05]; an answer younger than `maxAge` milliseconds to the very same request
 * is reused [DATA-08]; a newer load aborts this one, whose caller then gets the newer answer [DATA-07]. A failure sets ERROR
 * and is thrown [DATA-09].
 */
export const loadCheckoutData = newestQuote({
  question: currentQuoteRequest,
  reuse: reuseQuote,
  keep: keepQuote,
  fail: (error) => useCheckoutDataStore.setState({ result: 'ERROR', error }),
  forget: forgetQuote,
})

function reuseQuote(wanted: string, maxAge: number): CheckoutData | undefined {
  const last = useCheckoutStore.getState().record.lastCheckoutData
  if (!last || last.fingerprint !== wanted || Date.now() - last.loadedAt >= maxAge) return undefined
  const data = readCheckoutData(last)
  if (data) useCheckoutDataStore.setState({ result: 'SUCCESS', data, fingerprint: wanted })
  return data
}

function keepQuote(data: CheckoutData, name: string): void {
  rememberCheckout({ lastCheckoutData: { data, loadedAt: Date.now(), fingerprint: name } })
  useCheckoutDataStore.setState({ result: 'SUCCESS', data, fingerprint: name, error: undefined })
}

function forgetQuote(): void {
  if (useCheckoutStore.getState().record.lastCheckoutData) rememberCheckout({ lastCheckoutData: undefined })
  useCheckoutDataStore.setState({ result: 'CART_EMPTY' }, true)
}

const looksLikeQuote = fields({
  promotions: isObject,
  availableShippingMethods: listOf(isObject),
  storeIdsWithStock: listOf(isText),
  amountOutstanding: isAmount,
  creditUsages: listOf(isObject),
  grandTotal: isAmount,
  totalDiscount: isAmount,
  itemSubtotalAfterDiscounts: isAmount,
  gst: isAmount,
  lines: listOf(isObject),
  couponResults: listOf(isObject),
  lineIssues: listOf(isObject),
})

/** The kept answer, if it still looks like one. A browser's storage can hold anything. */
export function readCheckoutData({ data }: StoredCheckoutData): CheckoutData | undefined {
  return looksLikeQuote(data) ? (data as unknown as CheckoutData) : undefined
}
