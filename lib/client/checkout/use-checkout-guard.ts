'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { checkoutContact } from '#lib/contract/checkout.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { withCampaign } from '#lib/domain/analytics/campaign.ts'
import type { CheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import {
  type CheckoutOffer,
  type SelectionTrouble,
  selectionOf,
  selectionTrouble,
} from '#lib/domain/checkout/checkout-selection.ts'
import {
  type CheckoutProgress,
  type CheckoutStep,
  type GuardVerdict,
  guardStep,
} from '#lib/domain/checkout/checkout-steps.ts'
import { useCartSync } from '#stores/cart-sync.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { postNotice } from '#stores/notices.ts'
import { useSessionEnd } from '#stores/session-ended.ts'
import { type CartView, useCart } from '../cart/use-cart.ts'
import { isGiftHalfTyped } from './half-typed-gifts.ts'
import { useCheckoutData } from './use-checkout-data.ts'

export type Entry = 'waiting' | 'entered'

/**
 * Judges a step of checkout in the browser, where cart and choices are known, and sends the shopper on when they cannot
 * be here [GUARD-06 to GUARD-15, GUARD-17, GUARD-18]. `waiting` is for the skeleton: cart or identity have not settled.
 */
export function useCheckoutGuard(step: CheckoutStep): Entry {
  const router = useRouter()
  const cart = useCart()
  const { record, restored, placingOrder } = useCheckoutStore()
  const { status, customerId } = useIdentityStore()
  const syncing = useCartSync(({ busy }) => busy === true)
  const quote = useCheckoutData()
  const offer = quote.data && !quote.pending && !quote.failed ? offerOf(quote.data) : undefined
  const trouble = selectionTrouble(selectionOf(record), offer)
  const entered = useRef<{ customerId: string | undefined }>(undefined)
  const turnedBack = useRef(false)

  const after = step === 'success' || step === 'error'
  // The cart is gone with the session, and so is the shopper in a moment: to log in, not to an empty cart.
  const leaving = useSessionEnd(({ end }) => end?.leads === true)
  // A customer's empty cart may have been filled on another device.
  const cartKnown = cart.lineCount === 0 ? !(isLoggedIn(status) && syncing) : cart.load !== 'LOADING'
  const known = restored && status !== 'INITIALISING' && !leaving && (after || cartKnown)
  // Whoever is in stays in while their order is on its way: the cart empties under them before they have left. What
  // became of it stays on screen whatever another window begins, but only for the one whose order it is.
  const stays = placingOrder || (after && entered.current?.customerId === customerId)
  const verdict: GuardVerdict | undefined = known
    ? entered.current && stays
      ? { go: 'enter' }
      : guardStep(step, progressOf(record, cart), {
          ...(cart.load === 'SUCCESS' ? { cartValid: cart.valid } : {}),
          selectionReady: isReady(trouble),
          placingOrder,
        })
    : undefined

  // The router: another address, once the drawing has said that this one cannot be.
  useEffect(() => {
    if (verdict?.go === 'enter') entered.current = { customerId }
    // Once: each step more would lead further away, and it takes a while until this page has been left.
    if (verdict?.go === 'stay' && !turnedBack.current) {
      turnedBack.current = true
      router.back()
    }
    if (verdict?.go !== 'redirect') return
    if (step === 'payment' && trouble && trouble !== 'incomplete') {
      postNotice({ tone: 'error', text: ERRORS[trouble].message })
    }
    const untold = cart.lines.find(({ answer }) => answer)?.answer
    if (verdict.to === '/cart' && untold) postNotice({ tone: 'error', text: untold.text })
    router.replace(withCampaign(verdict.to, new URLSearchParams(window.location.search)))
  })

  // While a product that another device has added is looked up, who is in stays in with what is half typed: a card's
  // fields would come back empty.
  const stillIn = verdict === undefined && entered.current !== undefined && !leaving
  return stillIn || verdict?.go === 'enter' ? 'entered' : 'waiting'
}

/** Whether step 2 has all it asks for: also to whom each gift card goes [OPS-13]. */
function isReady(trouble: SelectionTrouble | undefined): boolean {
  return trouble === undefined && !isGiftHalfTyped()
}

function progressOf(record: CheckoutRecord, cart: CartView): CheckoutProgress {
  return {
    hasLines: cart.lineCount > 0,
    contactDone: checkoutContact.safeParse(record.contact).success,
    shippingTypeChosen: record.shippingType !== undefined,
    orderPlaced: record.placedOrder !== undefined,
    orderFailed: record.failedOrder !== undefined,
  }
}

function offerOf(data: {
  availableShippingMethods: CheckoutOffer['methods']
  storeIdsWithStock: string[]
}): CheckoutOffer {
  return { methods: data.availableShippingMethods, storeIdsWithStock: data.storeIdsWithStock }
}
