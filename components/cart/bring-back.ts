'use client'
import { showAlert } from '#components/ui/alert-queue.ts'
import { commitChange } from '#lib/client/cart/commit-change.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { CART_FULL, type CartItem, lineOf } from '#lib/domain/cart/cart.ts'
import { focusLine } from './line-focus.ts'

/**
 * Puts a line back that was taken out of the cart. False where another has its place: the shopper hears why, and may
 * try `again`.
 */
export function bringBack(item: CartItem, name: string, again: () => void): boolean {
  const line = lineOf(commitChange({ kind: 'restore', item }), item.productId, item.variantId)
  if (!line) {
    const text = `${CART_FULL} Remove one to bring ${name} back.`
    showAlert({ tone: 'error', text, action: { label: 'Try again', run: again } })
    return false
  }
  announce(`${name} is back in your cart.`)
  focusLine(line.id)
  return true
}
