'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ADDRESS_WATCHED, AddressFields } from '#components/shared/address/address-fields.tsx'
import type { AddressValues } from '#components/shared/address/address-form.ts'
import { Button } from '#components/ui/button.tsx'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { TextareaField } from '#components/ui/text-field.tsx'
import { useArrival } from '#lib/client/checkout/use-arrival.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { stateOfPostcode } from '#lib/domain/checkout/checkout-postcode.ts'
import type { CheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import { offeredMethods } from '#lib/domain/checkout/checkout-selection.ts'
import { contactNameOf } from '#lib/domain/delivery/delivery.ts'
import { COUNTRIES, PINNED_COUNTRY } from '#lib/domain/shop-rules.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { readDraft } from '#stores/checkout-draft.ts'
import { currentDeliveryPlace, keepDeliveryPlace } from '#stores/delivery-postcode.ts'
import { MethodChoice, UNDELIVERABLE } from './method-choice.tsx'
import { chosenAddress, chosenAddressValues } from './saved-address.ts'
import { SavedAddressChoice } from './saved-address-choice.tsx'
import { shippingForm } from './shipping-schema.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useKeptPress } from './use-kept-press.ts'
import { OPTIONS_COMING, type ShippingOutput, type ShippingValues, useQuotedMethods } from './use-quoted-methods.ts'
import { useSavedChoice } from './use-saved-choice.ts'

/** What step 2 settles. */
export type ShippingChoice = Required<Pick<CheckoutRecord, 'shippingType' | 'deliveryAddress' | 'deliveryOptions'>>

type DeliveryCountry = SavedAddress['country']

interface ShippingFormProps {
  /** The customer's address book; empty for a guest. Addresses we do not deliver to are not offered for a parcel. */
  addresses?: readonly SavedAddress[]
  /** Where the shop delivers to, in any order: its setting `deliveryCountries`. */
  countries: readonly DeliveryCountry[]
  /** Nothing of the order is sent: the address is for the invoice, and nothing else is asked [CHK-39]. */
  unsent?: boolean
  onDone: (choice: ShippingChoice) => void
}

const NO_ADDRESSES: readonly SavedAddress[] = []

/** Step 2: where the order goes and how [CHK-11, CHK-13 to CHK-15]. */
export function ShippingForm({
  addresses: book = NO_ADDRESSES,
  countries: deliveredTo,
  unsent = false,
  onDone,
}: ShippingFormProps) {
  // Who is only billed may live where nothing is delivered [ADDR-14].
  const countries = COUNTRIES.filter((country) => unsent || deliveredTo.includes(country))
  const addresses = book.filter(({ country }) => countries.includes(country))
  const form = useForm<ShippingValues, unknown, ShippingOutput>({
    resolver: zodResolver(shippingForm),
    defaultValues: startValues(addresses, countries),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { register, handleSubmit, setError, setValue, formState, control } = form
  const { errors, submitCount } = formState
  const quoted = useQuotedMethods(form, unsent)
  const { methods, coming, trouble, reload, pending, needsAuthority, poBox, changeText, ownChoice } = quoted
  const unready = trouble ?? (coming ? OPTIONS_COMING : undefined)
  const undeliverable = methods !== undefined && offeredMethods(methods, 'DELIVERY').length === 0
  const methodCode = useWatch({ control, name: 'methodCode' })
  const { chosen, choose, typing } = useSavedChoice(form, useWatch({ control, name: 'savedId' }), addresses)
  const watched = useWatch({ control, name: ADDRESS_WATCHED })
  const [country, postcode] = watched
  const promise = useArrival({ country, postcode })
  useKeptDraft('shipping', form)

  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const submit = handleSubmit(
    (values) => {
      if (needsAuthority && !values.authorityToLeave) refuse(ERRORS.AuthorityToLeaveRequired.message)
      else {
        if (!unsent) keepDeliveryPlace(values.address)
        // What was ticked for another option is unseen now.
        onDone(choiceOf({ ...values, authorityToLeave: needsAuthority && values.authorityToLeave }, addresses))
      }
    },
    // Without a postcode there is no delivery option to choose: that is not a second mistake. With one, Continue must
    // not stay silent while the options could not be loaded.
    ({ methodCode, address, ...found }) => {
      if (trouble) reload()
      if (unsent && coming && !address && !found.savedId) return keep()
      setProblems(
        formProblems('shipping', {
          ...(found.savedId ? {} : { address }),
          ...found,
          ...(undeliverable ? { methodCode: { message: UNDELIVERABLE } } : {}),
          ...(methods && !undeliverable ? { methodCode } : {}),
          ...(unready ? { methodCode: { message: unready } } : {}),
        }),
      )
    },
  )
  const { kept, keep } = useKeptPress(!coming, submit)
  const refuse = (message: string) => {
    setError('authorityToLeave', { message })
    setProblems([{ fieldId: 'shipping-authorityToLeave', message }])
  }

  return (
    <form className="grid gap-6" onSubmit={submit} noValidate>
      <ErrorSummary key={submitCount} problems={problems} />
      {unsent ? (
        <div>
          <h2 className="text-lg">Billing address</h2>
          <p className="text-graphite">For your tax invoice and your card. Nothing is posted.</p>
        </div>
      ) : null}
      <SavedAddressChoice
        section="shipping"
        label="Saved addresses"
        addresses={addresses}
        chosen={chosen}
        error={errors.savedId?.message}
        onChoose={choose}
      />
      {typing ? (
        <AddressFields section="shipping" form={form} watched={watched} errors={errors.address} countries={countries} />
      ) : null}
      {unsent && !undeliverable ? (
        <p id="shipping-methodCode" tabIndex={-1} className={trouble ? 'field-hint' : 'hidden'}>
          {trouble}
        </p>
      ) : (
        <>
          <MethodChoice
            poBox={poBox}
            promise={promise}
            methods={methods}
            unloaded={unready}
            coming={coming}
            pending={pending}
            chosen={methodCode}
            error={coming ? undefined : errors.methodCode?.message}
            onChoose={(code) => {
              ownChoice()
              setValue('methodCode', code, { shouldValidate: true })
            }}
            change={changeText}
          />
          <div className={needsAuthority ? '' : 'hidden'}>
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

function startValues(addresses: readonly SavedAddress[], countries: readonly DeliveryCountry[]): ShippingValues {
  const { contact, deliveryAddress, deliveryOptions } = useCheckoutStore.getState().record
  const draft = readDraft('shipping') ?? {}
  const isDefault = (address: SavedAddress) => address.isDefaultShipping
  const { savedId, address } = chosenAddressValues(addresses, deliveryAddress, isDefault, draft)
  const text = (name: string) => (typeof draft[name] === 'string' ? draft[name] : undefined)
  const place = countries.includes(address.country)
    ? {}
    : { country: countries[0] ?? PINNED_COUNTRY, state: '', postcode: '' }
  return {
    savedId,
    address: {
      ...address,
      ...place,
      ...placeAsked(address, countries, draft['address'] !== undefined),
      contactName: address.contactName || (contact ? contactNameOf(contact) : ''),
    },
    methodCode: text('methodCode') ?? deliveryOptions?.methodCode ?? '',
    instructions: text('instructions') ?? deliveryOptions?.instructions.delivery ?? '',
    authorityToLeave: draft['authorityToLeave'] === true || (deliveryOptions?.authorityToLeave ?? false),
  }
}

/**
 * The postcode that was asked for before, for an address that has none: it is asked once [CHK-38]. What was `typed` of
 * another country or state stays as it is.
 */
function placeAsked(
  { postcode, ...given }: AddressValues,
  countries: readonly DeliveryCountry[],
  typed: boolean,
): Partial<AddressValues> {
  const asked = currentDeliveryPlace()
  if (postcode !== '' || !asked) return {}
  const country = asked.country ?? 'AU'
  if (!countries.includes(country)) return {}
  const state = country === 'AU' ? (stateOfPostcode(asked.postcode) ?? '') : ''
  if (typed && (given.country !== country || ![state, ''].includes(given.state))) return {}
  return { country, state, postcode: asked.postcode }
}

function choiceOf(
  { savedId, address, methodCode, instructions, authorityToLeave }: ShippingOutput,
  addresses: readonly SavedAddress[],
): ShippingChoice {
  return {
    shippingType: 'DELIVERY',
    deliveryAddress: chosenAddress({ savedId, address }, addresses),
    deliveryOptions: { methodCode, instructions: { delivery: instructions }, authorityToLeave },
  }
}
