import 'server-only'
import type { Order } from '#lib/contract/order.ts'
import type { ExtendedReturns } from '#lib/domain/returns/extended-returns.ts'
import { isOrderReturnable, type ReturnableOrder } from '#lib/domain/returns/return-rules.ts'
import { RETURN_TOKEN_AGE_HOURS } from '#lib/domain/shop-rules.ts'
import { seal, unseal } from '../platform/sealed.ts'

/** Whose the order is for this purpose: a customer's by id, or whoever proved to know its email address. */
export type ReturnOwner = { customerId: string } | { email: string }

type TokenOrder = ReturnableOrder & Pick<Order, 'number'>

const HOUR_MS = 3_600_000

/**
 * The right to start a return of an order for 24 hours, good for this owner only; undefined for an order that cannot be
 * returned, by the shop's setting `extended` [RET-30]. The owner is in the signature alone, so that no email address
 * stands in a link [RET-04].
 */
export function returnTokenFor(
  order: TokenOrder,
  owner: ReturnOwner,
  extended: readonly ExtendedReturns[],
  now: Date = new Date(),
): string | undefined {
  if (!isOrderReturnable(order, extended, now)) return undefined
  return seal(purposeFor(owner), order.number, new Date(now.getTime() + RETURN_TOKEN_AGE_HOURS * HOUR_MS))
}

/** Whether a token was given for this order to this owner within the last 24 hours [RET-04]. */
export function isReturnToken(token: string, orderNumber: string, owner: ReturnOwner, now: Date): boolean {
  return unseal(purposeFor(owner), token, now) === orderNumber
}

function purposeFor(owner: ReturnOwner): string {
  return 'customerId' in owner ? `return of account ${owner.customerId}` : `return of ${owner.email.toLowerCase()}`
}
