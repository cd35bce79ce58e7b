import type { CollectionGroup } from '#lib/domain/catalogue/collection.ts'
import type { ShownCollection } from '#lib/server/catalogue/collections.ts'

const GROUPS: readonly (readonly [CollectionGroup, string])[] = [
  ['trade', 'By trade'],
  ['safety', 'By safety standard'],
  ['fit', 'By size and fit'],
  ['wearer', 'By who it’s for'],
  ['offer', 'New and on sale'],
]

/** Collections under their headings, in the order of menu and page; a heading with nothing below it is left out. */
export function collectionGroups(collections: readonly ShownCollection[]) {
  return GROUPS.map(([id, title]) => ({
    id,
    title,
    collections: collections.filter(({ group }) => group === id),
  })).filter((group) => group.collections.length > 0)
}
