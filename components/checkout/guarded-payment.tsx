'use client'
import type { ReactNode } from 'react'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { useCheckoutCustomer } from '#lib/client/checkout/checkout-customer.ts'
import { loadCheckoutData } from '#lib/client/checkout/checkout-data.ts'
import { useCheckoutGuard } from '#lib/client/checkout/use-checkout-guard.ts'
import { PaymentStep } from './payment-step.tsx'
import { StepSkeleton } from './step-skeleton.tsx'

const QUOTE_AGE_MS = 15_000

/** Step 3 behind its guard. The total is asked for again on arrival: this is the number that will be charged. */
export function GuardedPayment({ codes }: { codes?: ReactNode }) {
  const entry = useCheckoutGuard('payment')
  const { settled } = useCheckoutCustomer()
  useOnMount(() => {
    loadCheckoutData({ maxAge: QUOTE_AGE_MS }).catch(() => {
      // The summary shows that it could not be loaded, with a way to try again.
    })
  })
  if (entry === 'waiting' || !settled) return <StepSkeleton fields={5} />
  return <PaymentStep codes={codes} />
}
