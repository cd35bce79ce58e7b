import { z } from 'zod'
import { addressForm } from '#components/shared/address/address-form.ts'
import { deliveryInstructions, deliveryOptions } from '#lib/contract/checkout.ts'
import { savedChoice } from './saved-address.ts'

/** What the form of a delivery must hold, beside what its delivery option asks [VAL-34, ERR-75]. */
export const shippingForm = z.object({
  savedId: savedChoice,
  address: addressForm,
  methodCode: deliveryOptions.shape.methodCode,
  instructions: deliveryInstructions,
  authorityToLeave: z.boolean(),
})

/** What the form of another billing address must hold [CHK-21]. */
export const billingForm = z.object({ savedId: savedChoice, address: addressForm })
