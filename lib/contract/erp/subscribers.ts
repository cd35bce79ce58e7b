import { z } from 'zod'
import { MAILING_SOURCES } from '../content.ts'
import { email, instant } from '../fields.ts'
import { machineInstant } from './machine-endpoint.ts'

/** An address that has confirmed the newsletter, as a mail program needs it [OPS-61]. */
const machineSubscriber = z.object({
  email: z.string(),
  /** Nothing is sent to one that has left, and a program that has it takes it off. */
  status: z.enum(['subscribed', 'left']),
  source: z.enum(MAILING_SOURCES),
  /** Of the account's address for parcels or, without one, of the last online order; absent where neither is known. */
  country: z.string().optional(),
  /** Whether the account of this address has ticked text messages. */
  smsConsent: z.boolean(),
  askedAt: instant,
  confirmedAt: instant,
  /** When it left; only of one that has. */
  leftAt: instant.optional(),
})
export type MachineSubscriber = z.infer<typeof machineSubscriber>

export const machineSubscribersResponse = z.object({
  subscribers: z.array(machineSubscriber),
  /** Send it as `after` to go on; the same again when there was nothing new. */
  next: z.string(),
})

/**
 * An address that a mail program was told to leave alone. One that confirmed anew after `at`, which is now unless said
 * otherwise, stays [OPS-62].
 */
export const leaveItem = z.strictObject({
  email,
  reason: z.enum(['unsubscribed', 'bounced', 'complained']).default('unsubscribed'),
  at: machineInstant.optional(),
})
export type LeaveItem = z.infer<typeof leaveItem>
