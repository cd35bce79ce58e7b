'use client'
import { type Ref, useImperativeHandle } from 'react'
import { useWatch } from 'react-hook-form'
import { ADDRESS_WATCHED, AddressFields } from '#components/shared/address/address-fields.tsx'
import { useCheckoutCustomer } from '#lib/client/checkout/checkout-customer.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { SavedAddressChoice } from './saved-address-choice.tsx'
import type { BillingFormHandle } from './use-billing.ts'
import { useBillingForm } from './use-billing-form.ts'

const NO_ADDRESSES: readonly SavedAddress[] = []

/** Loaded when another address than that of delivery is wanted. */
export default function BillingForm({ ref }: { ref: Ref<BillingFormHandle> }) {
  const { customer } = useCheckoutCustomer()
  const addresses = customer?.addresses ?? NO_ADDRESSES
  const { form, saved, submit } = useBillingForm(addresses)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it submits
  useImperativeHandle(ref, () => ({ submit }), [form, addresses])
  const { errors } = form.formState
  const watched = useWatch({ control: form.control, name: ADDRESS_WATCHED })
  return (
    <div className="grid gap-5">
      <SavedAddressChoice
        section="billing"
        label="Saved addresses"
        addresses={addresses}
        chosen={saved.chosen}
        error={errors.savedId?.message}
        onChoose={saved.choose}
      />
      {saved.typing ? (
        <AddressFields section="billing" form={form} watched={watched} errors={errors.address} countries={COUNTRIES} />
      ) : null}
    </div>
  )
}
