import type { Product } from '#lib/contract/product.ts'
import type { SavedLine } from '#lib/domain/cart/saved-lines.ts'
import { useApiQuery } from '../query.ts'
import { addQuietly } from './add-to-cart.ts'
import { movedSizesQuery } from './moved-sizes.ts'
import { useProductRecords } from './product-records.ts'
import { recordsQuery } from './record-query.ts'
import { forgetSaved } from './saved-for-later.ts'

export interface SavedEntry {
  line: SavedLine
  /** Undefined until it is known; null when the shop has no such product or size any more. */
  goods: { product: Product; variant: Product['variants'][number] } | null | undefined
}

/**
 * What was put aside with its goods, asked for as those of the cart are; a size that another product has now is found
 * there [CART-35, CART-08].
 */
export function useSavedEntries(lines: readonly SavedLine[]) {
  const byId = useProductRecords((records) => records.byId)
  const known = useApiQuery(recordsQuery(lines.map(({ productId }) => productId)))
  /** Undefined until the shop has been asked; null where the product has no such size. */
  const goodsIn = (productId: string, variantId: string, found: typeof known.data): SavedEntry['goods'] => {
    // The record of a product that has gone since is held still.
    if (found?.[productId] === null) return null
    const product = byId[productId]?.product
    const variant = product?.variants.find(({ id }) => id === variantId)
    if (product && variant) return { product, variant }
    return product && found ? null : undefined
  }
  const own = lines.map((line): SavedEntry => ({ line, goods: goodsIn(line.productId, line.variantId, known.data) }))
  const missing = own.flatMap(({ line, goods }) => (goods === null ? [line.variantId] : []))
  const moved = useApiQuery(movedSizesQuery(missing))
  const productIdNow = ({ variantId }: SavedLine) => moved.data?.get(variantId)
  const newRecords = useApiQuery(recordsQuery([...new Set(own.flatMap(({ line }) => productIdNow(line) ?? []))]))
  const entries = own.map((entry): SavedEntry => {
    const { line, goods } = entry
    if (goods !== null) return entry
    if (!moved.data) return { line, goods: undefined }
    const productId = productIdNow(line)
    return productId === undefined ? entry : { line, goods: goodsIn(productId, line.variantId, newRecords.data) }
  })
  const failed = [known, moved, newRecords].filter(({ isError }) => isError)
  return {
    entries,
    failed: failed.length > 0,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

/** Into the cart by the rules of any add; what the cart refuses stays on the list [PDP-14]. */
export async function moveToCart(line: SavedLine, known: Product): ReturnType<typeof addQuietly> {
  const { savedAt: _, ...wanted } = line
  const added = await addQuietly({ ...wanted, productId: known.id }, known)
  if (added.ok) forgetSaved(line)
  return added
}
