'use client'
import { useRouter } from 'next/navigation'
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
  const finish = (contact: CheckoutContact) => {
    rememberCheckout({ contact })
    keepDraft('contact', undefined)
    router.push(stepPath('shipping'))
  }
  return entry === 'entered' ? <ContactForm onDone={finish} /> : <StepSkeleton fields={4} />
}
