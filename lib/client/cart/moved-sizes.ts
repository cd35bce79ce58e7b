import { queryOptions } from '@tanstack/react-query'
import { findOrderLines } from '../crew/find-order-lines.ts'
import { EVERYBODY } from '../query-client.ts'

/**
 * The ids of the products that have these sizes now, by size: an import may part the large sizes of a boot from it
 * [CART-08]. Throws the call's error.
 */
export async function findMovedSizes(variantIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { products } = await findOrderLines(variantIds.map((code) => ({ code })))
  return new Map(products.flatMap(({ id, variants }) => variants.map((variant) => [variant.id, id] as const)))
}

/** The same for a component; nothing is asked while there is nothing to look for. */
export const movedSizesQuery = (variantIds: readonly string[]) =>
  queryOptions({
    queryKey: [EVERYBODY, 'moved sizes', ...variantIds.toSorted()],
    queryFn: () => findMovedSizes(variantIds),
    enabled: variantIds.length > 0,
  })
