'use client'
import { useRouter } from 'next/navigation'
import { useCheckoutCustomer } from '#lib/client/checkout/checkout-customer.ts'
import { useCheckoutGuard } from '#lib/client/checkout/use-checkout-guard.ts'
import { stepPath } from '#lib/domain/checkout-steps.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { keepDraft } from '#stores/checkout-draft.ts'
import { ContactSummary } from './finished-steps.tsx'
import { type ShippingChoice, ShippingForm } from './shipping-form.tsx'
import { StepSkeleton } from './step-skeleton.tsx'

/** Step 2 behind its guard. */
export function ShippingStep() {
  const router = useRouter()
  const entry = useCheckoutGuard('shipping')
  const { settled, customer } = useCheckoutCustomer()
  const finish = (choice: ShippingChoice) => {
    if (useCheckoutStore.getState().placingOrder) return
    rememberCheckout(choice)
    keepDraft('shipping', undefined)
    router.push(stepPath('payment'))
  }
  if (entry === 'waiting' || !settled) return <StepSkeleton fields={6} />
  return (
    <div className="grid gap-6">
      <ContactSummary />
      <ShippingForm {...(customer ? { addresses: customer.addresses } : {})} onDone={finish} />
    </div>
  )
}
