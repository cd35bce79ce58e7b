'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ADDRESS_WATCHED } from '#components/shared/address/address-fields.tsx'
import type { AddressValues } from '#components/shared/address/address-form.ts'
import type { FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { useArrival } from '#lib/client/checkout/use-arrival.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { stateOfPostcode } from '#lib/domain/checkout/checkout-postcode.ts'
import type { CheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import { contactNameOf } from '#lib/domain/delivery/delivery.ts'
import { COUNTRIES, PINNED_COUNTRY } from '#lib/domain/shop-rules.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { readDraft } from '#stores/checkout-draft.ts'
import { currentDeliveryPlace, keepDeliveryPlace } from '#stores/delivery-postcode.ts'
import { UNDELIVERABLE } from './method-choice.tsx'
import { chosenAddress, chosenAddressValues } from './saved-address.ts'
import { shippingForm } from './shipping-schema.ts'
import { type ShippingOutput, type ShippingValues, useDeliveryOptions } from './use-delivery-options.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useKeptPress } from './use-kept-press.ts'
import { useSavedChoice } from './use-saved-choice.ts'

/** What step 2 settles. */
export type ShippingChoice = Required<Pick<CheckoutRecord, 'shippingType' | 'deliveryAddress' | 'deliveryOptions'>>

type DeliveryCountry = SavedAddress['country']

export interface ShippingFormProps {
  /** The customer's address book; empty for a guest. Addresses we do not deliver to are not offered for a parcel. */
  addresses?: readonly SavedAddress[]
  /** Where the shop delivers to, in any order: its setting `deliveryCountries`. */
  countries: readonly DeliveryCountry[]
  /** Nothing of the order is sent: the address is for the invoice, and nothing else is asked [CHK-39]. */
  unsent?: boolean
  onDone: (choice: ShippingChoice) => void
}

const NO_ADDRESSES: readonly SavedAddress[] = []

/**
 * Address, delivery option and instructions of a delivery: what was chosen or typed before, else what the address book
 * and the shop propose [CHK-11, CHK-13 to CHK-15].
 */
export function useShippingForm({
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
    defaultValues: startValues(addresses, countries, unsent),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { handleSubmit, setError, control } = form
  const options = useDeliveryOptions(form, unsent)
  const { methods, undeliverable, coming, failed, unready, needsAuthority } = options
  const saved = useSavedChoice(form, useWatch({ control, name: 'savedId' }), addresses)
  const watched = useWatch({ control, name: ADDRESS_WATCHED })
  const [country, postcode] = watched
  const arrival = useArrival({ country, postcode })
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
      if (failed) options.reload()
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

  return { form, submit, kept, problems, addresses, countries, saved, watched, options, arrival }
}

function startValues(
  addresses: readonly SavedAddress[],
  countries: readonly DeliveryCountry[],
  unsent: boolean,
): ShippingValues {
  const { contact, deliveryAddress, deliveryOptions } = useCheckoutStore.getState().record
  const draft = readDraft('shipping') ?? {}
  const isDefault = (address: SavedAddress) => (unsent ? address.isDefaultBilling : address.isDefaultShipping)
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
