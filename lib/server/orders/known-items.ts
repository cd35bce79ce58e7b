import 'server-only'
import { WRONG_ANSWER } from '#lib/domain/cart/cart-answer.ts'
import type { VariantSizes } from '#lib/domain/sizes/sizes.ts'
import { err, ok, type Result } from '../platform/result.ts'
import type { CartItem, ItemRow } from './cart-facts.ts'

/** An item of which the shop sells both product and variant. */
export type KnownItem = ItemRow & { product_name: string; label: string; sizes: VariantSizes }

/**
 * The rows of a cart's items, or what is wrong with the first bad one: ProductNotFound, CartInvalid (no items, unknown
 * variant) or ChallengeFailed, each with its field [API-28].
 */
export function knownItems(items: readonly CartItem[], rows: readonly ItemRow[]): Result<KnownItem[]> {
  if (items.length === 0) return err('CartInvalid', { fields: { 'cart.items': 'The cart is empty.' } })
  const known: KnownItem[] = []
  for (const [i, item] of items.entries()) {
    const row = rows[i]
    if (!row || row.product_name === null)
      return err('ProductNotFound', { fields: { [`cart.items.${i}.productId`]: 'Product not found.' } })
    if (!isKnown(row))
      return err('CartInvalid', { fields: { [`cart.items.${i}.variantId`]: 'Product variant not found.' } })
    if (!answersChallenge(row, item.challengeAnswer))
      return err('ChallengeFailed', {
        fields: { [`cart.items.${i}.challengeAnswer`]: WRONG_ANSWER },
      })
    known.push(row)
  }
  return ok(known)
}

function isKnown(row: ItemRow): row is KnownItem {
  return row.product_name !== null && row.label !== null && row.sizes !== null
}

/** Answers are compared trimmed and without case. A product without a challenge needs none. */
function answersChallenge(row: { challenge_answer: string | null }, answer: string | undefined): boolean {
  if (row.challenge_answer === null) return true
  return answer?.trim().toLowerCase() === row.challenge_answer.trim().toLowerCase()
}
