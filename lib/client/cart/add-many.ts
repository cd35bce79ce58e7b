import { addedLines, manyTroubles, type WantedUnits } from '#lib/domain/cart/add-many.ts'
import { useCartStore } from '#stores/cart.ts'
import { identitySettled } from '#stores/identity.ts'
import { commitChange } from './commit-change.ts'
import { loadProducts } from './product-records.ts'
import { loadShopSettings } from './shop-settings.ts'
import { currentShopper } from './shopper.ts'

/** `troubles`: why each of these variants cannot be had in that number; nothing was added then. */
export type ManyOutcome = { ok: true } | { ok: false; troubles: Record<string, string> }

/**
 * Adds many lines to the cart as one change, which is one call for a customer: all of them, or none where one breaks a
 * rule [CREW-02, PDP-14]. Throws the call's error when the shop cannot be asked.
 */
export async function addMany(wanted: readonly WantedUnits[]): Promise<ManyOutcome> {
  // Whether a product may be theirs, and how many, depends on who they are.
  const [products] = await Promise.all([
    loadProducts(wanted.map(({ productId }) => productId)),
    identitySettled(),
    loadShopSettings(),
  ])
  const known = Object.fromEntries(
    Object.entries(products).flatMap(([id, product]) => (product ? [[id, product]] : [])),
  )
  const troubles = manyTroubles(useCartStore.getState().items, wanted, known, currentShopper())
  if (Object.keys(troubles).length > 0) return { ok: false, troubles }
  commitChange({ kind: 'addMany', lines: addedLines(wanted, new Date(), () => crypto.randomUUID()) })
  return { ok: true }
}
