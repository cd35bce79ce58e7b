import { QTY_CHECKED_FUNCTIONAL_TYPE } from '../shop-rules.ts'

interface ListedLine {
  item: { productId: string; qty: number }
  product: { name: string; brand: { name: string }; functionalType: string; challenge?: unknown }
  variant: { label: string; width?: string | undefined }
}

/** What of a cart can be ordered again as a list, and how many of its lines cannot [CREW-09]. */
export interface CartList {
  lines: { productId: string; size: string; qty: number; name: string }[]
  left: number
}

/**
 * The cart's lines in their order, by what they are called. Gift cards, services and what asks a question are bought
 * one at a time.
 */
export function listOfCart(cart: readonly ListedLine[]): CartList {
  const listed = cart.filter(isListed)
  const lines = listed.map(({ item: { productId, qty }, product, variant }) => ({
    productId,
    size: [variant.label, variant.width].filter(Boolean).join(' '),
    qty,
    name: `${product.brand.name} ${product.name}`,
  }))
  return { lines, left: cart.length - listed.length }
}

function isListed({ product: { functionalType, challenge } }: ListedLine): boolean {
  return !challenge && (functionalType === QTY_CHECKED_FUNCTIONAL_TYPE || functionalType === 'madeToOrder')
}
