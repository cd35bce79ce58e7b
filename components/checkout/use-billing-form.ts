'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { AddressForm } from '#components/address/address-fields.tsx'
import { addressValues } from '#components/address/address-form.ts'
import type { FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { contactNameOf } from '#lib/domain/delivery.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { readDraft } from '#stores/checkout-draft.ts'
import { billingForm } from './shipping-schema.ts'
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

  /** Checks and keeps the choice. Resolves with what is wrong with the address; an empty list is fine. */
  async function settle(): Promise<readonly FieldProblem[]> {
    let problems: readonly FieldProblem[] = []
    if (same) rememberCheckout({ billingAddress: undefined })
    else {
      await form.handleSubmit(
        ({ address }) => rememberCheckout({ billingAddress: { type: 'ENTERED', address } }),
        (found) => {
          problems = formProblems('billing', found)
        },
      )()
    }
    return problems
  }

  return { same, setSame, form, settle }
}

function startValues(): AddressForm {
  const { contact, billingAddress } = useCheckoutStore.getState().record
  const address = addressValues(billingAddress?.address, readDraft('billing')?.['address'])
  return { address: { ...address, contactName: address.contactName || (contact ? contactNameOf(contact) : '') } }
}
