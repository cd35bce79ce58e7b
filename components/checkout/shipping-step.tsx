'use client'
import { useRouter } from 'next/navigation'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { useUnsentCart } from '#lib/client/cart/use-cart-goods.ts'
import { useCheckoutCustomer } from '#lib/client/checkout/checkout-customer.ts'
import { useCheckoutData } from '#lib/client/checkout/use-checkout-data.ts'
import { useCheckoutGuard } from '#lib/client/checkout/use-checkout-guard.ts'
import type { Settings } from '#lib/contract/settings.ts'
import type { CheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import { offeredMethods } from '#lib/domain/checkout/checkout-selection.ts'
import { stepPath } from '#lib/domain/checkout/checkout-steps.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { keepDraft } from '#stores/checkout-draft.ts'
import { ContactSummary } from './finished-steps.tsx'
import { GiftRecipients } from './gift-recipients.tsx'
import { PickupForm } from './pickup-form.tsx'
import type { PlaceField } from './pickup-search.tsx'
import { ShippingForm } from './shipping-form.tsx'
import { ShippingTypeChoice } from './shipping-type.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { useGiftProblems } from './use-gift-problems.ts'

interface ShippingStepProps {
  PlaceField: PlaceField
  /** Where the shop delivers to. */
  countries: readonly Settings['deliveryCountries'][number][]
}

/**
 * Step 2 behind its guard: to the door or from a store [CHK-09]. What was typed for one waits while the other is looked
 * at.
 */
export function ShippingStep({ PlaceField, countries }: ShippingStepProps) {
  const router = useRouter()
  const entry = useCheckoutGuard('shipping')
  const { settled, customer } = useCheckoutCustomer()
  const type = useCheckoutStore(({ record }) => record.shippingType) ?? 'DELIVERY'
  const { data } = useCheckoutData()
  const unsent = useUnsentCart()
  // What was to be collected last time is mailed, or done in a store, this time.
  useWhen(unsent && type === 'STORE_PICKUP', () => rememberCheckout({ shippingType: 'DELIVERY' }))
  const gifts = useGiftProblems()
  const choose = (shippingType: typeof type) => {
    if (!useCheckoutStore.getState().placingOrder) rememberCheckout({ shippingType })
  }
  const finish = (choice: CheckoutRecord) => {
    if (useCheckoutStore.getState().placingOrder || !gifts.check()) return
    rememberCheckout(choice)
    keepDraft(choice.shippingType === 'STORE_PICKUP' ? 'pickup' : 'shipping', undefined)
    router.push(stepPath('payment'))
  }
  if (entry === 'waiting' || !settled) return <StepSkeleton fields={6} />
  return (
    <div className="grid gap-6">
      <ContactSummary />
      <ErrorSummary key={gifts.attempts} problems={gifts.problems} />
      <GiftRecipients note={gifts.note} attempts={gifts.attempts} />
      {unsent ? null : (
        <ShippingTypeChoice
          chosen={type}
          collectable={data && offeredMethods(data.availableShippingMethods, 'STORE_PICKUP').length > 0}
          countries={countries}
          onChoose={choose}
        />
      )}
      {type === 'STORE_PICKUP' && !unsent ? (
        <PickupForm PlaceField={PlaceField} onDone={finish} onDeliver={() => choose('DELIVERY')} />
      ) : (
        <ShippingForm
          unsent={unsent}
          {...(customer ? { addresses: customer.addresses } : {})}
          countries={countries}
          onDone={finish}
        />
      )}
    </div>
  )
}
