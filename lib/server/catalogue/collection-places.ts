import 'server-only'
import { baseQuery } from '#lib/domain/catalogue/collection.ts'
import { type ListedSet, type ListingPlace, listingPlaces } from '#lib/domain/seo/canonical-listing.ts'
import { collectionPages, type ShownCollection } from './collections.ts'
import { keptFor } from './kept-for.ts'
import { listedSets } from './listed-sets.ts'
import { listProducts } from './listing.ts'
import { listingDigest } from './listing-digest.ts'

/** As long as the places of other listings are kept: for crawlers a few minutes are no time. */
const KEPT_MS = 5 * 60_000

/** Where search engines find each collection: by path, as it was at most five minutes ago [SEO-06]. */
export const collectionPlaces = keptFor(KEPT_MS, readCollectionPlaces)

/** The same as it is now. */
export async function readCollectionPlaces(): Promise<Map<string, ListingPlace>> {
  const [pages, listed] = await Promise.all([collectionPages(), listedSets()])
  const counted: { page: ShownCollection; count: number }[] = []
  // One after the other: a shopper's listing need not wait behind all of them.
  for (const page of pages) counted.push({ page, count: (await listProducts(baseQuery(page.base))).total })
  const alike = new Map<number, number>()
  for (const { count } of [...listed, ...counted]) alike.set(count, (alike.get(count) ?? 0) + 1)
  const sets: ListedSet[] = []
  for (const { page, count } of counted) {
    if (count === 0) continue
    // What no other listing has as many of shows what no other shows.
    const digest = alike.get(count) === 1 ? page.href : await listingDigest(baseQuery(page.base))
    sets.push({ path: page.href, count, digest })
  }
  const places = listingPlaces([...listed, ...sets])
  return new Map(
    sets.flatMap(({ path }) => {
      const place = places.get(path)
      return place ? [[path, place] as const] : []
    }),
  )
}
