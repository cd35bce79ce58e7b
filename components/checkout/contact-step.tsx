'use client'
import { useRouter } from 'next/navigation'
import { type ComponentType, useRef } from 'react'
import { useWhen } from '#components/ui/use-when.ts'
import { useCheckoutCustomer } from '#lib/client/checkout/checkout-customer.ts'
import { useCheckoutGuard } from '#lib/client/checkout/use-checkout-guard.ts'
import type { CheckoutContact } from '#lib/contract/checkout.ts'
import { stepPath } from '#lib/domain/checkout/checkout-steps.ts'
import { forgetPlacedOrder, rememberCheckout } from '#stores/checkout.ts'
import { keepDraft } from '#stores/checkout-draft.ts'
import { ContactForm } from './contact-form.tsx'
import { StepSkeleton } from './step-skeleton.tsx'

interface ContactStepProps {
  /** Logging in without leaving the step. */
  SignIn?: ComponentType<{ email: string }>
}

/** Step 1 behind its guard. Who logs in on it starts from their account, with what they had typed. */
export function ContactStep({ SignIn }: ContactStepProps) {
  const router = useRouter()
  const entry = useCheckoutGuard('contact-info')
  const { settled, customer } = useCheckoutCustomer()
  useNextCheckout(entry === 'entered')
  const finish = (contact: CheckoutContact, purchaseOrderNumber: string) => {
    rememberCheckout({ contact, purchaseOrderNumber: purchaseOrderNumber || undefined })
    keepDraft('contact', undefined)
    router.push(stepPath('shipping'))
  }
  if (entry === 'waiting' || !settled) return <StepSkeleton fields={4} />
  return <ContactForm key={customer?.email ?? 'guest'} customer={customer} SignIn={SignIn} onDone={finish} />
}

/**
 * The order before this one is over once its shopper begins the next [CHK-25]; another window's, placed while this one
 * stands open, is not.
 */
function useNextCheckout(begun: boolean): void {
  const told = useRef(false)
  useWhen(begun, () => {
    if (told.current) return
    told.current = true
    forgetPlacedOrder()
  })
}
