import type { Metadata } from 'next'
import { ShippingStep } from '#components/checkout/shipping-step.tsx'
import { ShippingTitle } from '#components/checkout/shipping-title.tsx'
import { LocalityField } from '#components/store-locator/locality-field.tsx'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { StepFrame } from '../../step-frame.tsx'

// The server does not know what is in the cart: no delivery is promised where nothing is sent [CHK-39].
export const metadata: Metadata = { title: 'Checkout: how you get it' }

export default async function ShippingPage() {
  const { deliveryCountries } = await shopSettings()
  return (
    <StepFrame title={<ShippingTitle />}>
      <ShippingStep PlaceField={LocalityField} countries={deliveryCountries} />
    </StepFrame>
  )
}
