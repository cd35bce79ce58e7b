import 'server-only'

/** An item of a batch, in its place. */
export interface Placed<T> {
  index: number
  item: T
}

/**
 * Of several items for the same thing the newest counts, and of equally old ones the last; the others are stale. The
 * database then meets each thing once.
 */
export function newestOfEach<T>(
  items: readonly Placed<T>[],
  thingOf: (item: T) => string,
  timeOf: (item: T) => string,
): { newest: Placed<T>[]; stale: Placed<T>[] } {
  const newest = new Map<string, Placed<T>>()
  const stale: Placed<T>[] = []
  for (const each of items) {
    const thing = thingOf(each.item)
    const other = newest.get(thing)
    if (other && Date.parse(timeOf(other.item)) > Date.parse(timeOf(each.item))) {
      stale.push(each)
      continue
    }
    if (other) stale.push(other)
    newest.set(thing, each)
  }
  return { newest: [...newest.values()], stale }
}
