import type { Metadata } from 'next'
import { GuardedPayment } from '#components/checkout/guarded-payment.tsx'
import { StepFrame } from '../../step-frame.tsx'

export const metadata: Metadata = { title: 'Checkout: payment' }

export default function PaymentPage() {
  return (
    <StepFrame title="Payment">
      <GuardedPayment />
    </StepFrame>
  )
}
