'use client'
import { useEffect } from 'react'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { trackCampaign } from '#lib/client/analytics/campaign.ts'
import { followAddressBook, useCheckoutCustomer } from '#lib/client/checkout/checkout-customer.ts'
import { fraudToken } from '#lib/client/checkout/fraud-token.ts'
import { watchCheckoutData } from '#lib/client/checkout/watch-checkout-data.ts'
import { campaignOf } from '#lib/domain/analytics/campaign.ts'
import { keepCampaign, wantCampaign } from '#stores/campaign.ts'
import { setPlacingOrder } from '#stores/checkout.ts'

/**
 * What runs behind every page of checkout: the quote stays current, the fraud token exists, analytics hears of the
 * campaign [CHK-27]. Draws nothing.
 */
export function CheckoutShell() {
  useOnMount(watchCheckoutData)
  const { customer } = useCheckoutCustomer()
  // The kept checkout of this browser follows the address book the shop sent.
  useEffect(() => {
    if (customer) followAddressBook(customer.addresses)
  }, [customer])
  useOnMount(() => {
    fraudToken()
    keepCampaign(campaignOf(new URLSearchParams(window.location.search)))
    wantCampaign()
    trackCampaign()
    // A page that comes back from the cache comes back with its button alive: the placement it was in died with it.
    const revive = (event: PageTransitionEvent) => {
      if (event.persisted) setPlacingOrder(false)
    }
    window.addEventListener('pageshow', revive)
    return () => window.removeEventListener('pageshow', revive)
  })
  return null
}
