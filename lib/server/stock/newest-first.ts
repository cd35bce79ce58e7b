import 'server-only'

/** An item of a batch, in its place. */
export interface Placed<T> {
  index: number
  item: T
}

/** One that does not count, and the item of its thing that does. */
export interface Stale<T> extends Placed<T> {
  by: T
}

/**
 * Of several items for the same thing the newest counts, and of equally old ones the last; the others are stale. The
 * database then meets each thing once.
 */
export function newestOfEach<T>(
  items: readonly Placed<T>[],
  thingOf: (item: T) => string,
  timeOf: (item: T) => string,
): { newest: Placed<T>[]; stale: Stale<T>[] } {
  const time = ({ item }: Placed<T>) => Date.parse(timeOf(item))
  const things = new Map<string, Placed<T>[]>()
  for (const each of items) {
    const alike = things.get(thingOf(each.item))
    if (alike) alike.push(each)
    else things.set(thingOf(each.item), [each])
  }
  const newest: Placed<T>[] = []
  const stale: Stale<T>[] = []
  for (const alike of things.values()) {
    const winner = alike.reduce((one, next) => (time(one) > time(next) ? one : next))
    newest.push(winner)
    stale.push(...alike.filter((each) => each !== winner).map((each) => ({ ...each, by: winner.item })))
  }
  return { newest, stale }
}
