import type { UseFormReturn } from 'react-hook-form'
import { AddressFields, type AddressForm } from '#components/shared/address/address-fields.tsx'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { SavedAddressChoice } from './saved-address-choice.tsx'
import type { useBillingForm } from './use-billing-form.ts'

/**
 * Where the invoice goes: the delivery address, a saved one or another one; for a pickup one of the latter [CHK-21].
 */
export function BillingAddress({ billing }: { billing: ReturnType<typeof useBillingForm> }) {
  const { pickup, mailed, same, setSame, form, addresses, saved } = billing
  const { errors } = form.formState
  if (mailed) return null
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
            <AddressFields
              section="billing"
              form={form as unknown as UseFormReturn<AddressForm>}
              errors={errors.address}
              countries={COUNTRIES}
            />
          ) : null}
        </div>
      )}
    </section>
  )
}
