'use client'
import { useEffect } from 'react'
import { fraudToken } from '#lib/client/checkout/fraud-token.ts'
import { useCheckoutDataLoading } from '#lib/client/checkout/use-checkout-data.ts'
import { setPlacingOrder } from '#stores/checkout.ts'

/** What runs behind every page of checkout: the quote stays current and the fraud token exists. Draws nothing. */
export function CheckoutShell() {
  useCheckoutDataLoading()
  useEffect(() => {
    fraudToken()
    // A page that comes back from the cache comes back with its button alive: the placement it was in died with it.
    const revive = (event: PageTransitionEvent) => {
      if (event.persisted) setPlacingOrder(false)
    }
    window.addEventListener('pageshow', revive)
    return () => window.removeEventListener('pageshow', revive)
  }, [])
  return null
}
