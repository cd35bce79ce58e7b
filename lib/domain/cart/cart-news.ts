import { type CartItem, type CartItems, lineOf } from './cart.ts'

/** What somebody else did to a line. `by` is in units, above 0. */
export type CartNews =
  | { kind: 'removed' | 'resized'; line: CartItem }
  | { kind: 'added' | 'raised' | 'lowered'; line: CartItem; by: number }

/**
 * What has become of a cart's lines without this browser's doing [SYNC-06, SYNC-29]. A line is known by product and
 * variant; one that vanished while its product came back under a new id has been given another size.
 */
export function cartNews(before: CartItems, after: CartItems): CartNews[] {
  const fresh = Object.values(after).filter(({ productId, variantId }) => !lineOf(before, productId, variantId))
  const moved = new Set<string>()
  const gone = Object.values(before).flatMap((line): CartNews[] => {
    if (lineOf(after, line.productId, line.variantId)) return []
    const grown = Object.values(after).some(
      (each) => each.productId === line.productId && !Object.hasOwn(before, each.id),
    )
    if (grown) moved.add(line.productId)
    return [{ kind: grown ? 'resized' : 'removed', line }]
  })
  const changed = Object.values(before).flatMap((line) =>
    changedQty(line, lineOf(after, line.productId, line.variantId)),
  )
  const added = fresh.map((line): CartNews => ({ kind: 'added', line, by: line.qty }))
  // What came in by a change of size is no news of its own.
  return [...gone, ...[...changed, ...added].filter(({ line }) => !moved.has(line.productId))]
}

function changedQty(before: CartItem, now: CartItem | undefined): CartNews[] {
  if (!now || now.qty === before.qty) return []
  const by = Math.abs(now.qty - before.qty)
  return [{ kind: now.qty > before.qty ? 'raised' : 'lowered', line: now, by }]
}
