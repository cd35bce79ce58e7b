import { z } from 'zod'
import { CART_FULL } from '#lib/domain/cart/cart.ts'
import { CHANGE_IDS_ASKED_MAX } from '#lib/domain/cart/cart-change-id.ts'
import { CART_LINES_MAX } from '#lib/domain/shop-rules.ts'
import { challengeAnswer, entityId, instant, quantity } from './fields.ts'

const syncedItem = z.strictObject({
  id: entityId,
  productId: entityId,
  variantId: entityId,
  qty: quantity,
  createdAt: instant,
  challengeAnswer: challengeAnswer.optional(),
})

const cartItems = z
  .record(entityId, syncedItem)
  .refine((items) => Object.keys(items).length <= CART_LINES_MAX, {
    error: CART_FULL,
  })
  .refine((items) => Object.entries(items).every(([key, item]) => item.id === key), {
    error: 'Each line must be keyed by its own id.',
  })
  .refine(
    (items) =>
      new Set(Object.values(items).map((i) => `${i.productId} ${i.variantId}`)).size === Object.keys(items).length,
    { error: 'Each size must be on one line only.' },
  )
export type CartItems = z.infer<typeof cartItems>

/** What every device of a customer shares [SYNC-01 to SYNC-04, API-21, API-22]. */
export const syncableState = z.strictObject({
  // As far as the database counts.
  syncableStateVersion: z.int().min(0).max(2_147_483_647),
  cart: z.strictObject({ items: cartItems }),
})

const CHANGE_ID = /^[A-Za-z0-9_-]{1,64}$/

/** The changes a cart is asked about, or that are made by putting it: ids, with commas between [SYNC-22]. */
export const stateQuery = z.object({
  changes: z
    .string()
    .transform((text) => text.split(','))
    .pipe(
      z
        .array(z.string().regex(CHANGE_ID, { error: 'An id is 1 to 64 letters, digits, - and _.' }))
        .max(CHANGE_IDS_ASKED_MAX, { error: `Send at most ${CHANGE_IDS_ASKED_MAX} changes.` }),
    )
    .optional(),
})

/** The shared cart as it is answered. */
export const syncableStateResponse = syncableState.extend({
  /** Which of the named changes are in it; absent when none was named [SYNC-22]. */
  changes: z.array(z.string()).optional(),
})

/** What the stream of a customer's cart says: there is this version now [SYNC-28]. */
export const stateEvent = z.object({ syncableStateVersion: z.int().min(0) })

export const wishlistItem = z.strictObject({
  productId: entityId,
  variantId: entityId,
  createdAt: instant,
  qty: z.literal(1, { error: 'List each item once.' }),
})
export type WishlistItem = z.infer<typeof wishlistItem>
export const wishlistResponse = z.object({ items: z.array(wishlistItem) })
export const wishlistRequest = z.strictObject({ items: z.array(wishlistItem).min(1).max(200) })

/** Whether the customer is told by mail what gets cheaper or comes back on their wishlist [WISH-11]. */
export const wishlistAlertsRequest = z.strictObject({ on: z.boolean() })
export const wishlistAlertsResponse = z.object({
  on: z.boolean(),
  /** When they last asked for it; null for who never did. */
  askedAt: instant.nullable(),
})
