'use client'
import { useRouter } from 'next/navigation'
import { useCheckoutCustomer } from '#lib/client/checkout/checkout-customer.ts'
import { useCheckoutGuard } from '#lib/client/checkout/use-checkout-guard.ts'
import type { CheckoutContact } from '#lib/contract/checkout.ts'
import { stepPath } from '#lib/domain/checkout-steps.ts'
import { rememberCheckout } from '#stores/checkout.ts'
import { keepDraft } from '#stores/checkout-draft.ts'
import { ContactForm } from './contact-form.tsx'
import { StepSkeleton } from './step-skeleton.tsx'

/** Step 1 behind its guard. */
export function ContactStep() {
  const router = useRouter()
  const entry = useCheckoutGuard('contact-info')
  const { settled, customer } = useCheckoutCustomer()
  const finish = (contact: CheckoutContact) => {
    rememberCheckout({ contact })
    keepDraft('contact', undefined)
    router.push(stepPath('shipping'))
  }
  if (entry === 'waiting' || !settled) return <StepSkeleton fields={4} />
  return <ContactForm customer={customer} onDone={finish} />
}
