'use client'
import { AddressFields } from '#components/shared/address/address-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { TextareaField } from '#components/ui/text-field.tsx'
import { MethodChoice } from './method-choice.tsx'
import { SavedAddressChoice } from './saved-address-choice.tsx'
import { type ShippingFormProps, useShippingForm } from './use-shipping-form.ts'

/** Step 2: where the order goes and how [CHK-11, CHK-13 to CHK-15]. */
export function ShippingForm(props: ShippingFormProps) {
  const { form, submit, kept, problems, addresses, countries, saved, watched, options, arrival } =
    useShippingForm(props)
  const { register, formState } = form
  const { errors, submitCount } = formState
  return (
    <form className="grid gap-6" onSubmit={submit} noValidate>
      <ErrorSummary key={submitCount} problems={problems} />
      {props.unsent ? (
        <div>
          <h2 className="text-lg">Billing address</h2>
          <p className="text-graphite">For your tax invoice and your card. Nothing is posted.</p>
        </div>
      ) : null}
      <SavedAddressChoice
        section="shipping"
        label="Saved addresses"
        addresses={addresses}
        chosen={saved.chosen}
        error={errors.savedId?.message}
        onChoose={saved.choose}
      />
      {saved.typing ? (
        <AddressFields section="shipping" form={form} watched={watched} errors={errors.address} countries={countries} />
      ) : null}
      {props.unsent && !options.undeliverable ? (
        <p id="shipping-methodCode" tabIndex={-1} className={options.failed ? 'field-hint' : 'hidden'}>
          {options.failed ? options.unready : ''}
        </p>
      ) : (
        <>
          <MethodChoice
            poBox={options.poBox}
            arrival={arrival}
            methods={options.methods}
            unloaded={options.unready}
            coming={options.coming}
            pending={options.pending}
            chosen={options.methodCode}
            error={options.coming ? undefined : errors.methodCode?.message}
            onChoose={options.choose}
            change={options.changeText}
          />
          <div className={options.needsAuthority ? '' : 'hidden'}>
            <CheckboxField
              id="shipping-authorityToLeave"
              label="Leave it in a safe place if nobody is home"
              hint="This delivery option needs your authority to leave the parcel without a signature."
              error={errors.authorityToLeave?.message}
              {...register('authorityToLeave')}
            />
          </div>
          <TextareaField
            id="shipping-instructions"
            label="Delivery instructions"
            optional
            hint="A gate code, a dog, where to leave it."
            rows={2}
            enterKeyHint="done"
            error={errors.instructions?.message}
            {...register('instructions')}
          />
        </>
      )}
      <Button type="submit" look="primary" wide loading={kept}>
        Continue to payment
      </Button>
    </form>
  )
}
