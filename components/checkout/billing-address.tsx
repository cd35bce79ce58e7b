import { lazy, Suspense } from 'react'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import type { useBilling } from './use-billing.ts'

const BillingForm = lazy(() => import('./billing-form.tsx'))

/**
 * Where the invoice goes: the delivery address, a saved one or another one; for a pickup one of the latter [CHK-21].
 */
export function BillingAddress({ billing }: { billing: ReturnType<typeof useBilling> }) {
  const { pickup, unsent, same, setSame, setForm } = billing
  if (unsent) return null
  return (
    <section className="grid gap-2" aria-labelledby="billing-heading">
      <h2 id="billing-heading" className="text-lg">
        Billing address
      </h2>
      {pickup ? null : (
        <CheckboxField
          id="billing-same"
          label="Same as delivery address"
          checked={same}
          onChange={(event) => setSame(event.target.checked)}
        />
      )}
      {same ? null : (
        <Suspense fallback={<StepSkeleton fields={5} />}>
          <BillingForm ref={setForm} />
        </Suspense>
      )}
    </section>
  )
}
