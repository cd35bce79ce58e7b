import type { Metadata } from 'next'
import { ShippingStep } from '#components/checkout/shipping-step.tsx'
import { ShippingTitle } from '#components/checkout/shipping-title.tsx'
import { LocalityField } from '#components/store-locator/locality-field.tsx'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { StepFrame } from '../../step-frame.tsx'

export const metadata: Metadata = { title: 'Checkout: delivery' }

export default async function ShippingPage() {
  const { deliveryCountries } = await shopSettings()
  return (
    <StepFrame title={<ShippingTitle />}>
      <ShippingStep PlaceField={LocalityField} countries={deliveryCountries} />
    </StepFrame>
  )
}
