import { z } from 'zod'
import { addressForm } from '#components/address/address-form.ts'
import { deliveryInstructions, deliveryOptions } from '#lib/contract/checkout.ts'

/** What the forms of steps 2 and 3 must hold. */
export const shippingForm = z.object({
  address: addressForm,
  methodCode: deliveryOptions.shape.methodCode,
  instructions: deliveryInstructions,
  authorityToLeave: z.boolean(),
})

export const billingForm = z.object({ address: addressForm })
