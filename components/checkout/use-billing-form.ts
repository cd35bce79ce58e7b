'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { useMailedCart } from '#lib/client/cart/use-cart-goods.ts'
import { useCheckoutCustomer } from '#lib/client/checkout/checkout-customer.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { contactNameOf } from '#lib/domain/delivery/delivery.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { readDraft } from '#stores/checkout-draft.ts'
import { type ChosenAddressValues, chosenAddress, chosenAddressValues } from './saved-address.ts'
import { billingForm } from './shipping-schema.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useSavedChoice } from './use-saved-choice.ts'

type BillingOutput = z.output<typeof billingForm>

const NO_ADDRESSES: readonly SavedAddress[] = []

/**
 * The billing address: the delivery address until the shopper says otherwise, then a saved or a typed one; a pickup has
 * none to go by [CHK-21].
 */
export function useBillingForm() {
  const { customer } = useCheckoutCustomer()
  const addresses = customer?.addresses ?? NO_ADDRESSES
  const pickup = useCheckoutStore(({ record }) => record.shippingType === 'STORE_PICKUP')
  const [wantsSame, setSame] = useState(() => useCheckoutStore.getState().record.billingAddress === undefined)
  const mailed = useMailedCart()
  // Where nothing is posted, the address that was asked for is the billing address.
  const same = mailed || (wantsSame && !pickup)
  const form = useForm<ChosenAddressValues, unknown, BillingOutput>({
    resolver: zodResolver(billingForm) as unknown as Resolver<ChosenAddressValues, unknown, BillingOutput>,
    defaultValues: startValues(addresses),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const saved = useSavedChoice(form as unknown as UseFormReturn<ChosenAddressValues>, addresses)
  useKeptDraft('billing', form)

  /** Checks and keeps the choice. Resolves with what is wrong with the address; an empty list is fine. */
  async function settle(): Promise<readonly FieldProblem[]> {
    let problems: readonly FieldProblem[] = []
    if (same) rememberCheckout({ billingAddress: undefined })
    else {
      await form.handleSubmit(
        (values) => rememberCheckout({ billingAddress: chosenAddress(values, addresses) }),
        ({ savedId, ...found }) => {
          problems = formProblems('billing', savedId ? { savedId } : found)
        },
      )()
    }
    return problems
  }

  return { pickup, mailed, same, setSame, form, addresses, saved, settle }
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
