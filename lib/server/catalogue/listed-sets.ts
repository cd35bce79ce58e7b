import 'server-only'
import { type ListedSet, type ListingPlace, listingPlaces } from '#lib/domain/seo/canonical-listing.ts'
import { pool } from '../db/client.ts'
import { keptFor } from './kept-for.ts'

export interface ListedPage extends ListingPlace {
  path: string
  count: number
  changed: Date
}

/** A set changes with the range, not with a sale: for crawlers a few minutes are no time. */
const KEPT_MS = 5 * 60_000

interface SetRow extends ListedSet {
  changed: Date
}

/**
 * Every category, brand and brand's category that lists something, and where search engines find it; as it was at most
 * five minutes ago [SEO-06].
 */
export const listedPages = keptFor(KEPT_MS, readListedPages)

// Two sums of hashes tell sets apart without sorting them: at 50,000 products that is most of the time.
const SETS = `
  with sold as (select id, brand_slug, updated_at, hashtextextended(id, 0) as h0, hashtextextended(id, 1) as h1
                  from products where state in ('current', 'evergreen')),
       places as (select category_path, p.* from product_categories pc join sold p on p.id = pc.product_id)
  select path, count(*)::int as count, max(updated_at) as changed,
         count(*) || ':' || sum(h0::numeric) || ':' || sum(h1::numeric) as digest
    from (select '/categories/' || category_path as path, h0, h1, updated_at from places
          union all select '/brands/' || brand_slug, h0, h1, updated_at from sold
          union all select '/brands/' || brand_slug || '/' || category_path, h0, h1, updated_at from places) listed
   group by path order by path`

/** What every category, brand and brand's category lists now. */
export async function listedSets(): Promise<SetRow[]> {
  const { rows } = await pool().query<SetRow>({ name: 'listed-sets', text: SETS })
  return rows
}

/** The same as it is now. */
export async function readListedPages(): Promise<Map<string, ListedPage>> {
  const rows = await listedSets()
  const places = listingPlaces(rows)
  return new Map(
    rows.flatMap(({ path, count, changed }) => {
      const place = places.get(path)
      return place ? [[path, { path, count, changed, ...place }] as const] : []
    }),
  )
}
