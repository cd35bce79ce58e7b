import type { Product } from '#lib/contract/product.ts'
import type { SavedLine } from '#lib/domain/cart/saved-lines.ts'
import { useApiQuery } from '../query.ts'
import { addQuietly } from './add-to-cart.ts'
import { useProductRecords } from './product-records.ts'
import { recordsQuery } from './record-query.ts'
import { forgetSaved } from './saved-for-later.ts'

export interface SavedEntry {
  line: SavedLine
  /** Undefined until it is known; null when the shop has no such product or size any more. */
  goods: { product: Product; variant: Product['variants'][number] } | null | undefined
}

/** What was put aside with its goods, asked for as those of the cart are [CART-35]. */
export function useSavedEntries(lines: readonly SavedLine[]) {
  const byId = useProductRecords((records) => records.byId)
  const { data: found, isError, refetch } = useApiQuery(recordsQuery(lines.map(({ productId }) => productId)))
  const entries = lines.map((line): SavedEntry => {
    // The record of a product that has gone since is held still.
    if (found?.[line.productId] === null) return { line, goods: null }
    const product = byId[line.productId]?.product
    const variant = product?.variants.find(({ id }) => id === line.variantId)
    if (product && variant) return { line, goods: { product, variant } }
    return { line, goods: product ? null : undefined }
  })
  return { entries, failed: isError, retry: () => void refetch() }
}

/** Into the cart by the rules of any add; what the cart refuses stays on the list [PDP-14]. */
export async function moveToCart(line: SavedLine, known: Product): ReturnType<typeof addQuietly> {
  const { savedAt: _, ...wanted } = line
  const added = await addQuietly(wanted, known)
  if (added.ok) forgetSaved(line)
  return added
}
