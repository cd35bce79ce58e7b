import { nameOf } from '#lib/domain/cart/cart-change.ts'
import type { GoneLine } from '#lib/domain/cart/cart-lines.ts'
import { useCartStore } from '#stores/cart.ts'
import { seenProduct } from '#stores/cart-seen.ts'
import { postNotice } from '#stores/notices.ts'
import { commitChange } from './commit-change.ts'
import { findMovedSizes } from './moved-sizes.ts'

/**
 * Takes lines out that stand for nothing any more, each with a notice; a line whose size another product has now, as
 * one that costs more in large sizes, goes on there. Whether there is such a line [CART-07, CART-08].
 */
export async function clearGoneLines(lines: readonly GoneLine[]): Promise<boolean> {
  // Where nobody can say, none has moved.
  const moved = await findMovedSizes(lines.map(({ item }) => item.variantId)).catch(() => undefined)
  // Another window may have cleared them meanwhile.
  const { items } = useCartStore.getState()
  const held = lines.filter(({ item }) => items[item.id])
  const productIdNow = ({ item }: GoneLine) => {
    const productId = moved?.get(item.variantId)
    return productId === item.productId ? undefined : productId
  }
  for (const line of held) {
    const { item } = line
    const productId = productIdNow(line)
    if (productId)
      commitChange({ kind: 'resize', line: nameOf(item), variantId: item.variantId, newId: item.id, productId })
  }
  const gone = held.filter((line) => !productIdNow(line))
  if (gone.length > 0) commitChange({ kind: 'remove', lines: gone.map(({ item }) => nameOf(item)) })
  for (const { name, item } of gone) tellGone(name ?? seenProduct(item.productId)?.name)
  return gone.length < held.length
}

function tellGone(name: string | undefined): void {
  const text = `${name ?? 'An item'} is no longer available and was taken out of your cart.`
  const similar = name && { label: 'See similar', href: `/search?${new URLSearchParams({ q: name })}` }
  postNotice({ tone: 'error', text, ...(similar ? { action: similar } : {}) })
}
