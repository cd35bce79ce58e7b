import { LOYALTY_GUEST_DATA_AGE_MAX } from '../shop-rules.ts'
import { fields, isText } from '../stored-record.ts'
import { type LoyaltyMember, memberNameProblem, memberNumberProblem } from './loyalty.ts'

/** A membership a guest has given, waiting to be linked to the account they log in to [LOY-07]. */
export interface GuestLoyalty extends LoyaltyMember {
  /** When it was given: an ISO 8601 instant. */
  createdAt: string
}

const isGuestLoyalty = fields({ memberId: isText, lastName: isText, createdAt: isText })

/** Reads what the browser has kept; undefined for anything the shop would not have written. */
export function parseGuestLoyalty(data: unknown): GuestLoyalty | undefined {
  if (!isGuestLoyalty(data)) return undefined
  const { memberId, lastName, createdAt } = data
  const sound =
    memberNumberProblem(memberId) === undefined &&
    memberNameProblem(lastName) === undefined &&
    !Number.isNaN(Date.parse(createdAt))
  return sound ? { memberId, lastName, createdAt } : undefined
}

/**
 * Whether a pending membership still counts: 120 minutes to the millisecond do. One from the future does not, because
 * nobody can tell how old it is [LOY-08, LOY-09].
 */
export function isYoungEnough({ createdAt }: GuestLoyalty, now: Date): boolean {
  const age = now.getTime() - Date.parse(createdAt)
  return age >= 0 && age <= LOYALTY_GUEST_DATA_AGE_MAX * 60_000
}

/**
 * Whether a pending membership is to be linked to an account that has `linked` already, or nothing [LOY-08, LOY-09].
 */
export function isToBeLinked(pending: GuestLoyalty, linked: string | undefined, now: Date): boolean {
  return linked === undefined && isYoungEnough(pending, now)
}

/** What decides which number earns points with an order. */
export interface OrderMembership {
  /** The shop's setting. */
  enabled: boolean
  loggedIn: boolean
  /** The number linked to the customer's account. */
  linked: string | undefined
  pending: GuestLoyalty | undefined
}

/**
 * The number an order placed now carries: a customer's linked one, a guest's within its age, none while loyalty is off
 * [LOY-12].
 */
export function orderMemberId({ enabled, loggedIn, linked, pending }: OrderMembership, now: Date): string | undefined {
  if (!enabled) return undefined
  if (loggedIn) return linked
  return pending && isYoungEnough(pending, now) ? pending.memberId : undefined
}
