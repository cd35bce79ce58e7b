'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { contactNameOf } from '#lib/domain/delivery/delivery.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { readDraft } from '#stores/checkout-draft.ts'
import { type ChosenAddressValues, chosenAddress, chosenAddressValues } from './saved-address.ts'
import { billingForm } from './shipping-schema.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useSavedChoice } from './use-saved-choice.ts'

type BillingOutput = z.output<typeof billingForm>

/** Another billing address than the one of delivery: one of `addresses`, or typed [CHK-21]. */
export function useBillingForm(addresses: readonly SavedAddress[]) {
  const form = useForm<ChosenAddressValues, unknown, BillingOutput>({
    resolver: zodResolver(billingForm),
    defaultValues: startValues(addresses),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const saved = useSavedChoice(form, useWatch({ control: form.control, name: 'savedId' }), addresses)
  useKeptDraft('billing', form)

  /** Checks the form and keeps the address. Resolves with what is wrong with it; an empty list is fine. */
  async function submit(): Promise<readonly FieldProblem[]> {
    let problems: readonly FieldProblem[] = []
    await form.handleSubmit(
      (values) => rememberCheckout({ billingAddress: chosenAddress(values, addresses) }),
      ({ savedId, ...found }) => {
        problems = formProblems('billing', savedId ? { savedId } : found)
      },
    )()
    return problems
  }

  return { form, saved, submit }
}

function startValues(addresses: readonly SavedAddress[]): ChosenAddressValues {
  const { contact, billingAddress, deliveryAddress, shippingType } = useCheckoutStore.getState().record
  // Whoever collects has often had something delivered before: that saves typing.
  const known = billingAddress ?? (shippingType === 'STORE_PICKUP' ? deliveryAddress : undefined)
  const isDefault = (address: SavedAddress) => address.isDefaultBilling
  const { savedId, address } = chosenAddressValues(addresses, known, isDefault, readDraft('billing'))
  return {
    savedId,
    address: { ...address, contactName: address.contactName || (contact ? contactNameOf(contact) : '') },
  }
}
