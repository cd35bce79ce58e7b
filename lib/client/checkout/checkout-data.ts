import { create } from 'zustand'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import type { StoredCheckoutData } from '#lib/domain/checkout-record.ts'
import { fingerprint } from '#lib/domain/fingerprint.ts'
import { fields, isAmount, isObject, isText, listOf } from '#lib/domain/stored-record.ts'
import { useCartStore } from '#stores/cart.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { identitySettled, useIdentityStore } from '#stores/identity.ts'
import { api } from '../api.ts'
import { useQuoteDraft } from './quote-draft.ts'
import { quoteRequest } from './quote-request.ts'

export type CheckoutLoad = { result: 'CART_EMPTY' } | { result: 'SUCCESS'; data: CheckoutData }

interface CheckoutDataState {
  /** How the last load ended [DATA-04]; undefined before the first. */
  result?: 'CART_EMPTY' | 'SUCCESS' | 'ERROR' | undefined
  /** The last good answer: it stays on screen, greyed, while a newer one is on its way. */
  data?: CheckoutData | undefined
  /** The request `data` answers. */
  fingerprint?: string | undefined
  /** What the last failure was. */
  error?: unknown
}

interface Flight {
  controller: AbortController
  answer: Promise<CheckoutLoad>
}

export const useCheckoutDataStore = create<CheckoutDataState>()(() => ({}))

let newest: Flight | undefined

/** The request this browser would send now, and its name. */
export function currentQuoteRequest() {
  const body = quoteRequest({
    items: useCartStore.getState().items,
    record: useCheckoutStore.getState().record,
    draft: useQuoteDraft.getState(),
  })
  const { customerId } = useIdentityStore.getState()
  return { body, fingerprint: fingerprint([customerId ?? 'guest', body]) }
}

/**
 * Loads the quote. An empty cart asks nothing [DATA-05]; an answer younger than `maxAge` milliseconds to the very same request
 * is reused [DATA-08]; a newer load aborts this one, whose caller then gets the newer answer [DATA-07]. A failure sets ERROR
 * and is thrown [DATA-09].
 */
export async function loadCheckoutData({ maxAge = 0 }: { maxAge?: number } = {}): Promise<CheckoutLoad> {
  await identitySettled()
  const request = currentQuoteRequest()
  if (request.body.cart.items.length === 0) return forgetQuote()
  const held = reusable(request.fingerprint, maxAge)
  if (held) {
    useCheckoutDataStore.setState({ result: 'SUCCESS', data: held, fingerprint: request.fingerprint })
    return { result: 'SUCCESS', data: held }
  }
  return takeOff(request).answer
}

function forgetQuote(): CheckoutLoad {
  newest?.controller.abort()
  newest = undefined
  if (useCheckoutStore.getState().record.lastCheckoutData) rememberCheckout({ lastCheckoutData: undefined })
  useCheckoutDataStore.setState({ result: 'CART_EMPTY' }, true)
  return { result: 'CART_EMPTY' }
}

function reusable(wanted: string, maxAge: number): CheckoutData | undefined {
  const last = useCheckoutStore.getState().record.lastCheckoutData
  if (!last || maxAge <= 0 || last.fingerprint !== wanted || Date.now() - last.loadedAt >= maxAge) return undefined
  return readCheckoutData(last)
}

function takeOff({ body, fingerprint: name }: ReturnType<typeof currentQuoteRequest>): Flight {
  newest?.controller.abort()
  const controller = new AbortController()
  const flight: Flight = { controller, answer: land() }
  newest = flight
  return flight

  async function land(): Promise<CheckoutLoad> {
    try {
      const data = await api('checkoutInfo', { body, signal: controller.signal })
      if (newest !== flight) return await follow()
      rememberCheckout({ lastCheckoutData: { data, loadedAt: Date.now(), fingerprint: name } })
      useCheckoutDataStore.setState({ result: 'SUCCESS', data, fingerprint: name, error: undefined })
      return { result: 'SUCCESS', data }
    } catch (error) {
      if (newest !== flight) return await follow()
      useCheckoutDataStore.setState({ result: 'ERROR', error })
      throw error
    }
  }
}

/** The answer of the load that took this one's place. */
function follow(): Promise<CheckoutLoad> {
  return newest ? newest.answer : Promise.resolve({ result: 'CART_EMPTY' })
}

const looksLikeQuote = fields({
  promotions: isObject,
  availableShippingMethods: listOf(isObject),
  storeIdsWithStock: listOf(isText),
  amountOutstanding: isAmount,
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
