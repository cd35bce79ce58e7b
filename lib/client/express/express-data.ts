import { create } from 'zustand'
import type { CheckoutData, CheckoutInfoBody, ShippingMethod } from '#lib/contract/checkout.ts'
import type { CartItems } from '#lib/domain/cart/cart.ts'
import type { CheckoutRecord, StoredContact } from '#lib/domain/checkout/checkout-record.ts'
import { reachesDoor } from '#lib/domain/delivery/delivery-zone.ts'
import { expressMethod, expressMethods } from '#lib/domain/express/express-option.ts'
import type { ExpressAddress, ExpressState } from '#lib/domain/express/express-state.ts'
import { DEFAULT_DELIVERY_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { fingerprint } from '#lib/domain/text/fingerprint.ts'
import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { changeExpress, useExpressStore } from '#stores/express.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { useVouchersStore } from '#stores/vouchers.ts'
import { isUnsentCart } from '../cart/use-cart-goods.ts'
import { noteWrongAnswer } from '../cart/wrong-answers.ts'
import { type CheckoutLoad, newestQuote, type QuoteState } from '../checkout/newest-quote.ts'
import { quoteRequest } from '../checkout/quote-request.ts'
import { creditBalances } from '../vouchers/credit-balances.ts'

/** The quote of the express order, beside the one of checkout [DATA-10]. */
export const useExpressDataStore = create<QuoteState>()(() => ({}))

/** A quote may ask for another method, and that answer for none more. */
const ROUNDS_MAX = 3

const loadNewest = newestQuote({
  question: currentExpressQuestion,
  keep(data, name) {
    useExpressDataStore.setState({ result: 'SUCCESS', data, fingerprint: name, error: undefined })
    takeMethod(data)
  },
  fail: (error, { cart }) => {
    useExpressDataStore.setState({ result: 'ERROR', error })
    noteWrongAnswer(error, cart.items)
  },
  forget: () => useExpressDataStore.setState({ result: 'CART_EMPTY' }, true),
})

let scheduled: Promise<CheckoutLoad> | undefined
let takingMethod = false

/** The body of POST /checkout/info for an express order [DATA-17, EXP-18]. */
export function expressQuoteRequest(
  items: CartItems,
  { promoCodes }: CheckoutRecord,
  state: ExpressState,
  contact?: StoredContact,
): CheckoutInfoBody {
  const { shippingType, storePickupStore, deliveryAddress, deliveryMethodCode: methodCode } = state
  const record = { promoCodes, contact, shippingType }
  const credits = creditBalances()
  if (shippingType === 'DELIVERY') {
    const draft = { address: deliveryAddress, methodCode: methodCode ?? DEFAULT_DELIVERY_METHOD_CODE }
    return quoteRequest({ items, record, draft, credits })
  }
  const storePickupOptions = methodCode ? { methodCode } : undefined
  return quoteRequest({ items, record: { ...record, storePickupStore, storePickupOptions }, credits })
}

/** The request for the express order as it is chosen now, and its name. */
export function currentExpressQuestion() {
  const { state, contact, authorityToLeave } = useExpressStore.getState()
  const body = expressQuoteRequest(useCartStore.getState().items, useCheckoutStore.getState().record, state, contact)
  const { customerId } = useIdentityStore.getState()
  return { body, fingerprint: fingerprint([customerId ?? 'guest', authorityToLeave, body]) }
}

/**
 * Loads the express quote anew, priced with a method the order can have. Changes within one tick become one request
 * [DATA-11]; otherwise as `newestQuote` [DATA-10]. Throws what went wrong.
 */
export function reloadExpressData(): Promise<CheckoutLoad> {
  scheduled ??= Promise.resolve().then(() => {
    scheduled = undefined
    return loadUntilCurrent()
  })
  return scheduled
}

async function loadUntilCurrent(): Promise<CheckoutLoad> {
  let load = await loadNewest()
  for (let round = 1; round < ROUNDS_MAX && load.result === 'SUCCESS' && isBehind(); round += 1)
    load = await loadNewest()
  return load
}

/** Whether the newest answer is for an older question. */
function isBehind(): boolean {
  return useExpressDataStore.getState().fingerprint !== currentExpressQuestion().fingerprint
}

/** The methods the express order can have, cheapest first; no courier where there is no door [EXP-06, EXP-09]. */
export function methodsOf(data: CheckoutData): ShippingMethod[] {
  const { state, authorityToLeave } = useExpressStore.getState()
  const { shippingType, deliveryAddress } = state
  const methods = data.availableShippingMethods.filter(({ code }) => canReach(code, deliveryAddress))
  return expressMethods(methods, { shippingType, authorityToLeave })
}

/** Whether a method can come to the wallet's address, as far as that is known. */
export function canReach(methodCode: string, address: ExpressAddress | undefined): boolean {
  return !address || isUnsentCart() || reachesDoor(methodCode, { ...address, postcode: address.postcode ?? '' })
}

/** Goes with the method the answer is priced with, or with the usual one when that cannot be had. */
function takeMethod(data: CheckoutData): void {
  const { deliveryMethodCode } = useExpressStore.getState().state
  const method = expressMethod(methodsOf(data), data.selectedShippingMethod?.code)
  if (!method || method.code === deliveryMethodCode) return
  takingMethod = true
  changeExpress((state) => ({ ...state, deliveryMethodCode: method.code }))
  takingMethod = false
}

/** The loaded express quote. Throws when there is none: nothing may be sold on a guess [EXP-16, SM-DATA-09, ERR-99]. */
export function expressData(): CheckoutData {
  const { result, data } = useExpressDataStore.getState()
  if (result !== 'SUCCESS' || !data) throw new Error('Express checkout data not loaded.')
  return data
}

/** Keeps the quote in step with cart, codes, person and express choice until stopped [DATA-11, SM-DATA-08]. */
export function watchExpressData(): () => void {
  let asked = currentExpressQuestion().fingerprint
  const look = () => {
    const wanted = currentExpressQuestion().fingerprint
    if (takingMethod || wanted === asked) {
      asked = wanted
      return
    }
    asked = wanted
    reload()
  }
  if (isBehind()) reload()
  const stops = [useCartStore, useCheckoutStore, useVouchersStore, useIdentityStore, useExpressStore].map((store) =>
    store.subscribe(look),
  )
  return () => {
    for (const stop of stops) stop()
  }
}

function reload(): void {
  reloadExpressData().catch(() => {
    // The failure is in the state, where the buttons show it.
  })
}
