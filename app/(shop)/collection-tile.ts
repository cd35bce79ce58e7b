import type { CategoryTile } from '#components/catalogue/category-tiles.tsx'
import type { ShownCollection } from '#lib/server/catalogue/collections.ts'

/** A collection as a small tile; its parts are told apart by their words, not by the picture they share. */
export function collectionTile({ href, name, picture, above }: ShownCollection): CategoryTile {
  return { href, name, ...(picture && !above ? { picture: { kind: 'drawn', src: picture, alt: name } } : {}) }
}
