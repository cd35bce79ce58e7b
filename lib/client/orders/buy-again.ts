import type { SeenOrder } from '#lib/contract/order-history.ts'
import type { Product } from '#lib/contract/product.ts'
import { ASKED_ON_ITS_PAGE } from '#lib/domain/cart/cart-answer.ts'
import { NO_LONGER_SOLD } from '#lib/domain/cart/cart-validity.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'
import { ApiError, NetworkError } from '../call-error.ts'
import { addToCart } from '../cart/add-to-cart.ts'
import { findMovedSizes } from '../cart/moved-sizes.ts'
import { loadProducts } from '../cart/product-records.ts'

type Line = SeenOrder['lines'][number]

export interface BoughtAgain {
  /** How many lines are in the cart now. */
  added: number
  /** What is not, each with the reason in words. */
  left: { lineId: string; name: string; reason: string }[]
}

/**
 * Puts what was bought into the cart again, same size and number, as far as the shop still has it; what it has not is
 * named. Throws the call's error when the shop cannot be asked.
 */
export async function buyAgain(lines: readonly Line[]): Promise<BoughtAgain> {
  const outcome: BoughtAgain = { added: 0, left: [] }
  // All of them before the first: what was added ahead of a failure would be added once more by the next press.
  const productOf = await soldNow(lines)
  // One after the other: each line is judged by the cart the one before it has left.
  for (const line of lines) {
    const reason = await refusalOf(line, productOf(line))
    if (reason === undefined) outcome.added += 1
    else outcome.left.push({ lineId: line.lineId, name: `${line.name}, ${sizeText(line.label)}`, reason })
  }
  return outcome
}

/** Finds the product that has a line's size now: it may belong to another one than when it was bought. */
async function soldNow(lines: readonly Line[]): Promise<(line: Line) => Product | undefined> {
  const bought = lines.flatMap(({ productId, variantId }) => (productId && variantId ? [{ productId, variantId }] : []))
  const found = await loadProducts(bought.map(({ productId }) => productId))
  const moved = bought.filter(({ productId, variantId }) => !hasSize(found[productId], variantId))
  const idsNow =
    moved.length > 0 ? await findMovedSizes(moved.map(({ variantId }) => variantId)) : new Map<string, string>()
  const productsNow = await loadProducts([...idsNow.values()])
  return ({ productId = '', variantId = '' }) =>
    [found[productId], productsNow[idsNow.get(variantId) ?? '']].find((each) => hasSize(each, variantId)) ?? undefined
}

function hasSize(product: Product | null | undefined, variantId: string): boolean {
  return product?.variants.some(({ id }) => id === variantId) ?? false
}

async function refusalOf({ variantId = '', qty }: Line, product: Product | undefined): Promise<string | undefined> {
  if (!product) return NO_LONGER_SOLD
  if (product.challenge) return ASKED_ON_ITS_PAGE
  try {
    const added = await addToCart({ productId: product.id, variantId, qty }, product)
    return added.ok ? undefined : added.message
  } catch (error) {
    if (error instanceof NetworkError || error instanceof ApiError) throw error
    return NO_LONGER_SOLD
  }
}
