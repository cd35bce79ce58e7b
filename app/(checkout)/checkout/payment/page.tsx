import type { Metadata } from 'next'
import { QuotedPromoCodes } from '#components/cart/promo-codes.tsx'
import { GuardedPayment } from '#components/checkout/guarded-payment.tsx'
import { LoyaltyNumber } from '#components/checkout/loyalty-number.tsx'
import { GiftCards } from '#components/shared/vouchers/gift-cards.tsx'
import { StepFrame } from '../../step-frame.tsx'

export const metadata: Metadata = { title: 'Checkout: payment' }

export default function PaymentPage() {
  return (
    <StepFrame title="Payment">
      <GuardedPayment
        codes={
          <div>
            <QuotedPromoCodes />
            <GiftCards />
            <LoyaltyNumber />
          </div>
        }
      />
    </StepFrame>
  )
}
