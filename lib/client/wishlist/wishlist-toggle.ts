import { itemsOfProduct, keptVariant, type WishlistItem, withItem } from '#lib/domain/wishlist/wishlist.ts'
import { identitySettled, isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { changeRemembered, useWishlistStore } from '#stores/wishlist.ts'
import { loadProducts } from '../cart/product-records.ts'
import { customerWishlist } from './own-wishlist.ts'

export type ToggledLine = 'added' | 'removed' | 'remembered' | 'forgotten'

/**
 * Puts a product on the wishlist, or takes all its sizes off; a guest's browser remembers it instead [WISH-05].
 * `chosen` is the size on screen, if any. Throws 'Product not found.', 'Wishlist not loaded.' or what the call throws.
 */
export async function toggleWishlist(productId: string, chosen: string | undefined): Promise<ToggledLine> {
  await identitySettled()
  if (!isLoggedIn(useIdentityStore.getState().status)) return toggleForGuest(productId, chosen)
  const { toggleOnWishlist } = await customerWishlist()
  return toggleOnWishlist(productId, () => newItem(productId, chosen))
}

async function toggleForGuest(productId: string, chosen: string | undefined): Promise<ToggledLine> {
  if (itemsOfProduct(useWishlistStore.getState().remembered, productId).length > 0) {
    changeRemembered((items) => items.filter((item) => item.productId !== productId))
    return 'forgotten'
  }
  const item = await newItem(productId, chosen)
  changeRemembered((items) => withItem(items, item))
  return 'remembered'
}

/** A tile knows no size, and an address can name any: the record decides. */
async function newItem(productId: string, chosen: string | undefined): Promise<WishlistItem> {
  const product = (await loadProducts([productId]))[productId]
  const variantId = product ? keptVariant(product, chosen) : undefined
  if (variantId === undefined) throw new Error('Product not found.')
  return { productId, variantId, createdAt: new Date().toISOString(), qty: 1 }
}
