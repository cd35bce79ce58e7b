import { z } from 'zod'
import { email, requiredText, text } from './fields.ts'

/**
 * To whom a bought gift card goes; absent is to the buyer. `sendOn` is a day in Melbourne, absent is at once [OPS-13].
 */
export const giftDelivery = z.strictObject({
  recipientEmail: email,
  recipientName: requiredText('Name', 80).optional(),
  message: text('Message', 500).optional(),
  sendOn: z.iso.date({ error: 'Choose a day.' }).optional(),
})
export type GiftDelivery = z.infer<typeof giftDelivery>
