import type { SeenOrder } from '#lib/contract/order-history.ts'
import type { Product } from '#lib/contract/product.ts'
import { ASKED_ON_ITS_PAGE } from '#lib/domain/cart/cart-answer.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'
import { ApiError, NetworkError } from '../call-error.ts'
import { addToCart } from '../cart/add-to-cart.ts'
import { loadProducts } from '../cart/product-records.ts'

type Line = SeenOrder['lines'][number]

export interface BoughtAgain {
  /** How many lines are in the cart now. */
  added: number
  /** What is not, each with the reason in words. */
  left: { lineId: string; name: string; reason: string }[]
}

const GONE = 'We no longer sell it.'

/**
 * Puts what was bought into the cart again, same size and number, as far as the shop still has it; what it has not is
 * named. Throws the call's error when the shop cannot be asked.
 */
export async function buyAgain(lines: readonly Line[]): Promise<BoughtAgain> {
  const outcome: BoughtAgain = { added: 0, left: [] }
  // All of them before the first: what was added ahead of a failure would be added once more by the next press.
  const sold = await loadProducts(
    lines.flatMap(({ productId, variantId }) => (productId && variantId ? [productId] : [])),
  )
  // One after the other: each line is judged by the cart the one before it has left.
  for (const line of lines) {
    const reason = await refusalOf(line, sold)
    if (reason === undefined) outcome.added += 1
    else outcome.left.push({ lineId: line.lineId, name: `${line.name}, ${sizeText(line.label)}`, reason })
  }
  return outcome
}

async function refusalOf(
  { productId, variantId, qty }: Line,
  sold: Readonly<Record<string, Product | null>>,
): Promise<string | undefined> {
  const product = productId === undefined ? null : sold[productId]
  if (productId === undefined || variantId === undefined || !product) return GONE
  if (product.challenge) return ASKED_ON_ITS_PAGE
  try {
    const added = await addToCart({ productId, variantId, qty }, product)
    return added.ok ? undefined : added.message
  } catch (error) {
    if (error instanceof NetworkError || error instanceof ApiError) throw error
    return GONE
  }
}
