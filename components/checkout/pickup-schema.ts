import { z } from 'zod'

/** What the form of a pickup must hold [VAL-32, VAL-33, ERR-75]. */
export const pickupForm = z.object({
  storeId: z.string().min(1, { error: 'Select a pick-up store.' }),
  methodCode: z.string().min(1, { error: 'Select a pick-up method.' }),
})
