/** Below it a brand's shelf in one category, or a collection, is no page anybody looks for. */
const SMALL_MAX = 3
const SMALL_MATTERS = /^\/(?:brands\/[^/]+\/|shop\/)/

/** What a listing shows, whatever its order. */
export interface ListedSet {
  path: string
  count: number
  /** Equal for two listings just when they show the same products. */
  digest: string
}

export interface ListingPlace {
  /** Of all listings that show the same products the shallowest, and itself where there is no other [SEO-06]. */
  canonical: string
  /** Too few products to be worth finding [SEO-06]. */
  small: boolean
}

/** Where search engines find each listing [SEO-06]: by path. */
export function listingPlaces(sets: readonly ListedSet[]): Map<string, ListingPlace> {
  const shallowest = new Map<string, string>()
  for (const { path, digest } of sets) {
    const rival = shallowest.get(digest)
    if (rival === undefined || isBefore(path, rival)) shallowest.set(digest, path)
  }
  return new Map(
    sets.map(({ path, count, digest }) => {
      const canonical = shallowest.get(digest) ?? path
      return [path, { canonical, small: count <= SMALL_MAX && SMALL_MATTERS.test(canonical) }]
    }),
  )
}

/**
 * A collection gives way; fewer steps first; then a category before a brand; then the shorter; then by letters, so that
 * the choice stays.
 */
function isBefore(a: string, b: string): boolean {
  const order =
    Number(isCollection(a)) - Number(isCollection(b)) ||
    depthOf(a) - depthOf(b) ||
    Number(isBrand(a)) - Number(isBrand(b)) ||
    a.length - b.length
  // Stryker disable next-line EqualityOperator: no listing has the path of another
  const first = a < b
  return order < 0 || (order === 0 && first)
}

const depthOf = (path: string) => path.split('/').length
const isBrand = (path: string) => path.startsWith('/brands/')
const isCollection = (path: string) => path.startsWith('/shop/')
