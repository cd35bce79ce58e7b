'use client'
import { showAlert } from '#components/ui/alert-queue.ts'
import { commitChange } from '#lib/client/cart/commit-change.ts'
import { putAside } from '#lib/client/cart/saved-for-later.ts'
import type { Product } from '#lib/contract/product.ts'
import { nameOf } from '#lib/domain/cart/cart-change.ts'
import type { ValidatedCartLine } from '#lib/domain/cart/cart-lines.ts'
import { SAVED_LINES_MAX } from '#lib/domain/cart/saved-lines.ts'
import { useCartStore } from '#stores/cart.ts'
import { noteSaved } from '#stores/saved-hint.ts'
import { currentSizeSystem } from '#stores/size-system.ts'
import { bringBack } from './bring-back.ts'
import { variantWordsIn } from './variant-text.ts'

/**
 * Puts a line aside, out of the cart and its totals, and offers it back for as long as the message stands. False when
 * the list is full, and when the line has left the cart meanwhile.
 */
export function saveLineForLater({ item: { id }, product, variant }: ValidatedCartLine<Product>): boolean {
  // This code comes with the first press, which may be some time: a second press, or + and −, come before it.
  const item = useCartStore.getState().items[id]
  if (!item) return false
  const { productId, variantId, qty, challengeAnswer } = item
  const aside = putAside({
    productId,
    variantId,
    qty,
    ...(challengeAnswer === undefined ? {} : { challengeAnswer }),
  })
  if (!aside) {
    showAlert({
      tone: 'error',
      text: `You can save ${SAVED_LINES_MAX} items for later. Remove one from that list first.`,
    })
    return false
  }
  noteSaved()
  commitChange({ kind: 'remove', lines: [nameOf(item)] })
  // What finds no room in the cart stays on the list; what has left the list since does not come twice.
  const undo = () => {
    const left = aside.left()
    if (left === 0) showAlert({ tone: 'info', text: `${product.name} is no longer saved for later.` })
    else if (bringBack({ ...item, qty: left }, product.name, undo)) aside.takeBack()
  }
  const name = variantWordsIn(currentSizeSystem()).line(product, variant)
  showAlert({ tone: 'info', text: `Saved ${name} for later.`, action: { label: 'Undo', run: undo } })
  return true
}
