import { queryOptions } from '@tanstack/react-query'
import type { Product } from '#lib/contract/product.ts'
import { EVERYBODY } from '../query-client.ts'
import { firstStaleAt, loadProducts } from './product-records.ts'

/** For a shop that could not be asked. */
const AGAIN_MS = 60_000

/**
 * Records of products, as far as they are young enough, and asked for again by the age of each as long as somebody
 * looks [CAT-21]; null for one that does not exist.
 */
export const recordsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [EVERYBODY, 'product records', ...ids.toSorted()],
    queryFn: () => loadProducts(ids),
    // Stryker disable next-line ConditionalExpression,EqualityOperator: of nothing the shop is asked nothing either way
    enabled: ids.length > 0,
    refetchInterval: ({ state }) => msUntilStale(state.data),
  })

function msUntilStale(records: Record<string, Product | null> | undefined): number | false {
  // The record of one that has gone since is held still, and grows no younger.
  const there = Object.entries(records ?? {}).filter(([, product]) => product !== null)
  const due = firstStaleAt(there.map(([id]) => id))
  // Stryker disable next-line BooleanLiteral: what is no number is no interval
  if (due === undefined) return false
  const left = due - Date.now()
  return left > 0 ? left : AGAIN_MS
}
