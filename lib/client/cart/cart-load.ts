import { create } from 'zustand'
import type { Product } from '#lib/contract/product.ts'
import { type CartItems, newestFirst } from '#lib/domain/cart/cart.ts'
import { type DerivedCart, deriveCart, goneLines } from '#lib/domain/cart/cart-lines.ts'
import { useCartStore } from '#stores/cart.ts'
import { noteSeen } from '#stores/cart-seen.ts'
import { loadProducts, useProductRecords } from './product-records.ts'
import { currentShopper } from './shopper.ts'
import { useWrongAnswers } from './wrong-answers.ts'

interface CartLoadState {
  /** Where the load stands [CART-06]; undefined until the first one has settled. */
  result?: 'SUCCESS' | 'ERROR'
}

/** Where the load of the cart’s products stands, for every part that shows the cart. */
export const useCartLoad = create<CartLoadState>()(() => ({}))

let newest = 0

/**
 * Fetches what the cart's lines stand for. On success lines whose product or variant is gone are taken out, each with a
 * notice, and those whose size has moved follow it [CART-07, CART-08]; on failure no line is touched [SM-CART-03].
 * Never throws: the result is in the state.
 */
export async function loadCart(): Promise<void> {
  newest += 1
  const mine = newest
  const { items } = useCartStore.getState()
  try {
    const found = await loadProducts(Object.values(items).map((item) => item.productId))
    if (mine === newest) await takeUp(found)
  } catch {
    if (mine === newest) useCartLoad.setState({ result: 'ERROR' })
  }
}

async function takeUp(found: Record<string, Product | null>): Promise<void> {
  const gone = goneLines(useCartStore.getState().items, found)
  if (gone.length > 0 && (await (await import('./gone-lines.ts')).clearGoneLines(gone))) return loadCart()
  noteSeen(Object.values(found).filter((product) => product !== null))
  useCartLoad.setState({ result: 'SUCCESS' })
}

/**
 * The derived cart as it is now, for an action that needs one. Throws 'Cart not loaded.' before the first load has
 * settled [CART-09].
 */
export function requireCart(): DerivedCart<Product> {
  if (useCartLoad.getState().result === undefined) throw new Error('Cart not loaded.')
  const held = Object.entries(useProductRecords.getState().byId)
  const productsById = Object.fromEntries(held.map(([id, { product }]) => [id, product]))
  return deriveCart(useCartStore.getState().items, productsById, currentShopper(), useWrongAnswers.getState().keys)
}

/** The products a cart speaks of, as one stable text: it changes when a load is due, not when a quantity does. */
export function productIdsKey(items: CartItems): string {
  return [...new Set(newestFirst(items).map((item) => item.productId))].sort().join(' ')
}
