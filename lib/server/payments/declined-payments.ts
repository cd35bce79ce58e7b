import 'server-only'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { ErrorCode } from '#lib/contract/errors.ts'
import { ownLimit } from '../platform/own-limit.ts'

/** Of one network in `duration` seconds: more than an office has by accident, too few to try a list of stolen cards. */
const DECLINES = { points: 30, duration: 3600 }
const DECLINED: ReadonlySet<ErrorCode> = new Set([
  'PaymentDeclined',
  // A card that a bank asks about is a card that lives: a list is tried by that as well.
  'PaymentAuthenticationRequired',
  'PaymentInstrumentTypeNotAccepted',
])

let counted: RateLimiterMemory | undefined

// Per instance, in memory, as placements themselves are limited: an order costs no statement more.
function counter(): RateLimiterMemory {
  const points = ownLimit(DECLINES.points)
  counted ??= new RateLimiterMemory({ ...DECLINES, points })
  return counted
}

/**
 * Whether so many payments of a network were declined of late that no more are asked for, be it for an order or to save
 * a card [API-18, PAY-11, ACCT-18].
 */
export async function declinedTooOften(address: string | undefined): Promise<boolean> {
  if (address === undefined) return false
  return ((await counter().get(address))?.remainingPoints ?? 1) <= 0
}

/** Counts a payment that a network asked for, or a card it saved, if it was declined. */
export async function noteDecline(address: string | undefined, errorCode: ErrorCode): Promise<void> {
  if (address !== undefined && DECLINED.has(errorCode))
    await counter()
      .consume(address)
      .catch(() => {})
}
