/**
 * The value under a key that somebody else chose; undefined where the record has none of its own. Read plainly, a
 * record answers `constructor`, `toString` and the like with what every object inherits [CART-60].
 */
export function ownValue<V>(record: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
