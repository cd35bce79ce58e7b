'use client'
import { useState } from 'react'
import type { FieldProblem } from '#components/ui/error-summary.tsx'
import { useUnsentCart } from '#lib/client/cart/use-cart-goods.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'

/** A billing address that is chosen or typed on screen. */
export interface BillingFormHandle {
  /** Checks and keeps it. Resolves with what is wrong with it; an empty list is fine. */
  submit(): Promise<readonly FieldProblem[]>
}

/**
 * The billing address: the delivery address until the shopper says otherwise, then a saved or a typed one; a pickup has
 * none to go by [CHK-21].
 */
export function useBilling() {
  const pickup = useCheckoutStore(({ record }) => record.shippingType === 'STORE_PICKUP')
  const [wantsSame, setSame] = useState(() => useCheckoutStore.getState().record.billingAddress === undefined)
  const unsent = useUnsentCart()
  // Where nothing is posted, the address that was asked for is the billing address.
  const same = unsent || (wantsSame && !pickup)
  // Comes over the wire with its fields and their library, 18 KB that few shoppers need.
  const [form, setForm] = useState<BillingFormHandle | null>(null)

  /** As the form's; not before `ready`. */
  async function submit(): Promise<readonly FieldProblem[]> {
    if (same) rememberCheckout({ billingAddress: undefined })
    else if (form) return form.submit()
    else throw new Error('The billing form is not on screen.')
    return []
  }

  return { pickup, unsent, same, setSame, ready: same || form !== null, setForm, submit }
}
