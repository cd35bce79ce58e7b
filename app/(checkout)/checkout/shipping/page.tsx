import type { Metadata } from 'next'
import { ShippingStep } from '#components/checkout/shipping-step.tsx'
import { LocalityField } from '#components/stores/locality-field.tsx'
import { StepFrame } from '../../step-frame.tsx'

export const metadata: Metadata = { title: 'Checkout: delivery' }

export default function ShippingPage() {
  return (
    <StepFrame title="Where should it go?">
      <ShippingStep PlaceField={LocalityField} />
    </StepFrame>
  )
}
