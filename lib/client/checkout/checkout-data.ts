import { create } from 'zustand'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import type { StoredCheckoutData } from '#lib/domain/checkout/checkout-record.ts'
import { fields, isAmount, isFlag, isObject, isText, listOf, mapOf, nullOr } from '#lib/domain/stored-record.ts'
import { fingerprint } from '#lib/domain/text/fingerprint.ts'
import { useCartStore } from '#stores/cart.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { currentDeliveryCountry } from '#stores/delivery-postcode.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { useProductRecords } from '../cart/product-records.ts'
import { isContradicted, refreshRefusedProducts, refreshStaleProducts } from '../cart/refresh-stale-products.ts'
import { creditBalances } from '../vouchers/credit-balances.ts'
import { newestQuote, type QuoteState } from './newest-quote.ts'
import { tellPromotionChanges } from './promotion-notices.ts'
import { useQuoteDraft } from './quote-draft.ts'
import { quoteRequest } from './quote-request.ts'

/** The quote of checkout, as it was loaded last [DATA-04, DATA-10]. */
export const useCheckoutDataStore = create<QuoteState>()(() => ({}))

/** The request this browser would send now, and its name. */
export function currentQuoteRequest() {
  const body = quoteRequest({
    items: useCartStore.getState().items,
    record: useCheckoutStore.getState().record,
    draft: useQuoteDraft.getState(),
    country: currentDeliveryCountry(),
    credits: creditBalances(),
  })
  const { customerId } = useIdentityStore.getState()
  return { body, fingerprint: fingerprint([customerId ?? 'guest', body]) }
}

/**
 * Loads the quote. An empty cart asks nothing [DATA-05]; an answer younger than `maxAge` milliseconds to the very same
 * request is reused [DATA-08]; a newer load aborts this one, whose caller then gets the newer answer [DATA-07]. A
 * failure sets ERROR and is thrown [DATA-09].
 */
export const loadCheckoutData = newestQuote({
  question: currentQuoteRequest,
  reuse: reuseQuote,
  keep: keepQuote,
  fail: (error, { cart }) => {
    useCheckoutDataStore.setState({ result: 'ERROR', error })
    refreshRefusedProducts(error, cart.items)
  },
  forget: forgetQuote,
})

function reuseQuote(wanted: string, maxAge: number): CheckoutData | undefined {
  const last = useCheckoutStore.getState().record.lastCheckoutData
  if (!last || last.fingerprint !== wanted) return undefined
  // A clock that was ahead has made answers of the future, which never grow old.
  const age = Date.now() - last.loadedAt
  if (age < 0 || age >= maxAge) return undefined
  const data = readCheckoutData(last)
  if (data) useCheckoutDataStore.setState({ result: 'SUCCESS', data, fingerprint: wanted })
  return data
}

function keepQuote(data: CheckoutData, name: string): void {
  tellPromotionChanges(lastQuote()?.promotions, data.promotions)
  rememberCheckout({ lastCheckoutData: { data, loadedAt: Date.now(), fingerprint: name } })
  useCheckoutDataStore.setState({ result: 'SUCCESS', data, fingerprint: name, error: undefined })
  refreshStaleProducts(data)
}

/**
 * The quote this window showed last, or one that an earlier page left; none when the order was placed or the shopper
 * has logged out.
 */
function lastQuote(): CheckoutData | undefined {
  const last = useCheckoutStore.getState().record.lastCheckoutData
  return last && (useCheckoutDataStore.getState().data ?? readCheckoutData(last))
}

function forgetQuote(): void {
  if (useCheckoutStore.getState().record.lastCheckoutData) rememberCheckout({ lastCheckoutData: undefined })
  useCheckoutDataStore.setState({ result: 'CART_EMPTY' }, true)
}

/**
 * Throws a quote away as soon as a newer product record contradicts it, and asks anew: old totals must not stand beside
 * new prices. Offers that come or go with them are told against the quote that was thrown away. Until stopped [DATA-12,
 * DATA-26].
 */
export function watchQuotedPrices(): () => void {
  return useProductRecords.subscribe(() => {
    const last = useCheckoutStore.getState().record.lastCheckoutData
    const data = last && readCheckoutData(last)
    if (!data || !isContradicted(data, last.loadedAt)) return
    rememberCheckout({ lastCheckoutData: undefined })
    useCheckoutDataStore.setState({}, true)
    loadCheckoutData().then(
      (load) => load.result === 'SUCCESS' && tellPromotionChanges(data.promotions, load.data.promotions),
      () => {
        // The failure is in the state, where the page shows it.
      },
    )
  })
}

const isPromotions = mapOf(fields({ name: isText, relatedCouponCodes: listOf(isText) }))
const isMethod = fields({ code: isText, label: isText, price: isAmount, type: isText, available: isFlag })

const looksLikeQuote = fields({
  promotions: fields({ appliedPromotions: isPromotions, disallowedPromotions: isPromotions }),
  availableShippingMethods: listOf(isMethod),
  selectedShippingMethod: nullOr(isMethod),
  storeIdsWithStock: listOf(isText),
  amountOutstanding: isAmount,
  creditUsages: listOf(fields({ code: isText, amount: isAmount })),
  grandTotal: isAmount,
  totalDiscount: isAmount,
  itemSubtotalAfterDiscounts: isAmount,
  gst: isAmount,
  lines: listOf(fields({ productId: isText, variantId: isText, unitPrice: isAmount, total: isAmount })),
  couponResults: listOf(fields({ code: isText, result: isText, parameters: isObject })),
  lineIssues: listOf(fields({ productId: isText, variantId: isText })),
})

/** The kept answer, if it still looks like one. A browser's storage can hold anything. */
export function readCheckoutData({ data }: StoredCheckoutData): CheckoutData | undefined {
  return looksLikeQuote(data) ? (data as unknown as CheckoutData) : undefined
}
