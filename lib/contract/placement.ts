import { z } from 'zod'
import { CART_LINES_MAX } from '#lib/domain/shop-rules.ts'
import { ERROR_CODES } from './errors.ts'
import { entityId, instant, quantity } from './fields.ts'
import { order } from './order.ts'

/**
 * What became of the money of a placement that failed: `notCharged` when nothing was ever held, `released` when it was
 * held and has been let go, `held` when it may be held still and will be let go.
 */
export const PLACEMENT_MONEY = ['notCharged', 'released', 'held'] as const
export type PlacementMoney = (typeof PLACEMENT_MONEY)[number]

/** What became of a placement [API-83]. `unknown`: the shop has never heard of the key. */
export const placementStatusResponse = z.discriminatedUnion('state', [
  z.object({ state: z.literal('placed'), order, orderAccessUntil: instant }),
  z.object({ state: z.literal('underWay') }),
  z.object({
    state: z.literal('failed'),
    money: z.enum(PLACEMENT_MONEY),
    /** Why, where the shopper was or would have been told. */
    errorCode: z.enum(ERROR_CODES).optional(),
    message: z.string().optional(),
    /** Where a number was given out for it. */
    orderNumber: z.string().optional(),
  }),
  z.object({ state: z.literal('unknown') }),
])
export type PlacementStatusResponse = z.infer<typeof placementStatusResponse>

/** The customer's placement that is under way on any device, if there is one [API-84]. */
export const openPlacementResponse = z.object({
  placement: z.object({ idempotencyKey: z.string(), startedAt: instant }).nullable(),
})

export const recentPurchaseRequest = z.strictObject({
  items: z
    .array(z.strictObject({ productId: entityId, variantId: entityId, qty: quantity }))
    .min(1, { error: 'The cart is empty.' })
    .max(CART_LINES_MAX),
})

/** The latest order of the same goods that the caller may know of [API-85]. */
export const recentPurchaseResponse = z.object({
  purchase: z.object({ number: z.string(), createdAt: instant }).nullable(),
})
