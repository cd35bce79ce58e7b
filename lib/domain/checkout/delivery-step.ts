import { isMailedWhole, isNothingSent } from '../delivery/order-goods.ts'
import type { Goods } from '../delivery/parcel.ts'

/** What step 2 of checkout is called, and what it asks. */
interface DeliveryStepWords {
  name: string
  question: string
}

/**
 * The words of step 2: where it goes, who gets what goes by email, or who is billed for services. No delivery is
 * promised where nothing is sent [CHK-39].
 */
export function deliveryStepWords(goods: readonly Goods[]): DeliveryStepWords {
  if (isMailedWhole(goods)) return { name: 'Gift cards', question: 'Who gets it?' }
  if (isNothingSent(goods)) return { name: 'Billing', question: 'Who is billed?' }
  return { name: 'Delivery', question: 'Where should it go?' }
}
