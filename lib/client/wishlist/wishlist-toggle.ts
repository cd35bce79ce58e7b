import { itemsOfProduct, keptVariant, type WishlistItem, withItem } from '#lib/domain/wishlist/wishlist.ts'
import { identitySettled, isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { changeRemembered, requireWishlist, useWishlistStore } from '#stores/wishlist.ts'
import { loadProducts } from '../cart/product-records.ts'
import { addToWishlist, removeFromWishlist } from './wishlist-change.ts'
import { ensureWishlist } from './wishlist-load.ts'

export type ToggledWish = 'added' | 'removed' | 'remembered' | 'forgotten'

/**
 * Puts a product on the wishlist, or takes all its sizes off; a guest's browser remembers it instead [WISH-05]. `chosen` is the
 * size on screen, if any. Throws 'Product not found.', 'Wishlist not loaded.' or what the call throws.
 */
export async function toggleWish(productId: string, chosen: string | undefined): Promise<ToggledWish> {
  await identitySettled()
  return isLoggedIn(useIdentityStore.getState().status)
    ? toggleForCustomer(productId, chosen)
    : toggleForGuest(productId, chosen)
}

/** Whether any size of a product is on the list this browser goes by: the customer's, or what it remembers for a guest. */
export function isWished(productId: string): boolean {
  const { items, remembered } = useWishlistStore.getState()
  const mine = isLoggedIn(useIdentityStore.getState().status) ? items : remembered
  return itemsOfProduct(mine, productId).length > 0
}

async function toggleForGuest(productId: string, chosen: string | undefined): Promise<ToggledWish> {
  if (isWished(productId)) {
    changeRemembered((items) => items.filter((item) => item.productId !== productId))
    return 'forgotten'
  }
  const item = await newItem(productId, chosen)
  changeRemembered((items) => withItem(items, item))
  return 'remembered'
}

async function toggleForCustomer(productId: string, chosen: string | undefined): Promise<ToggledWish> {
  await ensureWishlist()
  const held = itemsOfProduct(requireWishlist(), productId)
  if (held.length > 0) {
    await Promise.all(held.map(removeFromWishlist))
    return 'removed'
  }
  await addToWishlist(await newItem(productId, chosen))
  return 'added'
}

/** A tile knows no size, and an address can name any: the record decides. */
async function newItem(productId: string, chosen: string | undefined): Promise<WishlistItem> {
  const product = (await loadProducts([productId]))[productId]
  const variantId = product ? keptVariant(product, chosen) : undefined
  if (variantId === undefined) throw new Error('Product not found.')
  return { productId, variantId, createdAt: new Date().toISOString(), qty: 1 }
}
