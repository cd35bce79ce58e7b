import { z } from 'zod'
import { addressForm } from '#components/shared/address/address-form.ts'
import { deliveryInstructions, deliveryOptions } from '#lib/contract/checkout.ts'
import { savedChoice } from './saved-address.ts'

/** What the forms of steps 2 and 3 must hold. */
export const shippingForm = z.object({
  savedId: savedChoice,
  address: addressForm,
  methodCode: deliveryOptions.shape.methodCode,
  instructions: deliveryInstructions,
  authorityToLeave: z.boolean(),
})

export const billingForm = z.object({ savedId: savedChoice, address: addressForm })
