'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { contactNameOf } from '#lib/domain/delivery.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { readDraft } from '#stores/checkout-draft.ts'
import type { AddressForm } from './address-fields.tsx'
import { addressValues, billingForm } from './address-form.ts'
import { useKeptDraft } from './use-kept-draft.ts'

type BillingOutput = z.output<typeof billingForm>

/** The billing address: the delivery address until the shopper says otherwise [CHK-21]. */
export function useBillingForm() {
  const [same, setSame] = useState(() => useCheckoutStore.getState().record.billingAddress === undefined)
  const form = useForm<AddressForm, unknown, BillingOutput>({
    resolver: zodResolver(billingForm) as unknown as Resolver<AddressForm, unknown, BillingOutput>,
    defaultValues: startValues(),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  useKeptDraft('billing', form)

  /** Checks and keeps the choice; false when the address is not complete. */
  async function settle(): Promise<boolean> {
    if (same) {
      rememberCheckout({ billingAddress: undefined })
      return true
    }
    let valid = false
    await form.handleSubmit(({ address }) => {
      valid = true
      rememberCheckout({ billingAddress: { type: 'ENTERED', address } })
    })()
    return valid
  }

  return { same, setSame, form, settle }
}

function startValues(): AddressForm {
  const { contact, billingAddress } = useCheckoutStore.getState().record
  const address = addressValues(billingAddress?.address, readDraft('billing')?.['address'])
  return { address: { ...address, contactName: address.contactName || (contact ? contactNameOf(contact) : '') } }
}
