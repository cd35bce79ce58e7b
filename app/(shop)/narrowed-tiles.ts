import type { CategoryTile } from '#components/catalogue/category-tiles.tsx'
import { type ListingQuery, listingHref } from '#lib/domain/catalogue/listing-query.ts'
import { isNarrowed, narrowedCounts } from '#lib/server/catalogue/page-listing.ts'

/** Beyond so many their counts would take longer to read than the page. */
const COUNTED_MAX = 24

/** Tiles that keep the choices of a listing, and count with them; as they are where nothing is chosen [CAT-40]. */
export async function narrowedTiles(
  tiles: readonly (CategoryTile & { scope: NonNullable<ListingQuery['scope']> })[],
  query: ListingQuery,
): Promise<readonly CategoryTile[]> {
  if (!isNarrowed(query)) return tiles
  const counted =
    tiles.length <= COUNTED_MAX
      ? await narrowedCounts(
          query,
          tiles.map(({ scope }) => scope),
        )
      : []
  const { facets, sale, sort } = query
  return tiles.map(({ productCount: _, ...tile }, i) => ({
    ...tile,
    href: listingHref(tile.href, { facets, sale, sort, page: 1 }),
    narrowed: true,
    ...(counted[i] === undefined ? {} : { productCount: counted[i] }),
  }))
}
