import { z } from 'zod'
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
    error: `A cart holds at most ${CART_LINES_MAX} lines.`,
  })
  .refine((items) => Object.entries(items).every(([key, item]) => item.id === key), {
    error: 'A line stands under its own id.',
  })
  .refine(
    (items) =>
      new Set(Object.values(items).map((i) => `${i.productId} ${i.variantId}`)).size === Object.keys(items).length,
    { error: 'A size stands on one line.' },
  )
export type CartItems = z.infer<typeof cartItems>

/** What every device of a customer shares [SYNC-01 to SYNC-04, API-21, API-22]. */
export const syncableState = z.strictObject({
  syncableStateVersion: z.int().min(0),
  cart: z.strictObject({ items: cartItems }),
})

export const wishlistItem = z.strictObject({
  productId: entityId,
  variantId: entityId,
  createdAt: instant,
  qty: z.literal(1, { error: 'A wishlist holds one of each.' }),
})
export type WishlistItem = z.infer<typeof wishlistItem>
export const wishlistResponse = z.object({ items: z.array(wishlistItem) })
export const wishlistRequest = z.strictObject({ items: z.array(wishlistItem).min(1).max(200) })
