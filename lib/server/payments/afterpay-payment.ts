import 'server-only'
import { z } from 'zod'
import { money } from './afterpay-api.ts'
import type { Lookup } from './port.ts'

/** A payment as Afterpay describes it. */
export const payment = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['APPROVED', 'DECLINED']),
  paymentState: z.string(),
  originalAmount: money,
  openToCaptureAmount: money.optional(),
  merchantReference: z.string().nullish(),
})
export type AfterpayPayment = z.infer<typeof payment>

export type PaymentState = Extract<Lookup, { found: true }>['state']

const STATES: Record<string, PaymentState> = {
  AUTH_APPROVED: 'authorised',
  PARTIALLY_CAPTURED: 'captured',
  CAPTURED: 'captured',
  VOIDED: 'voided',
  // The hold has lapsed by itself: nothing is held and nothing can be taken.
  EXPIRED: 'voided',
  AUTH_DECLINED: 'declined',
  CAPTURE_DECLINED: 'declined',
}

/** Where the money of a payment stands; undefined for a word nobody told us of. */
export function paymentState({ status, paymentState: state }: AfterpayPayment): PaymentState | undefined {
  return status === 'DECLINED' ? 'declined' : STATES[state]
}

/** How the payment is named to its owner and staff [ORD-08]. */
export const AFTERPAY_SUMMARY = 'Afterpay'
