import 'server-only'
import type { z } from 'zod'
import type { Review, ReviewSummary, reviewsQuery, reviewsResponse } from '#lib/contract/review.ts'
import { REVIEWS_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { compareSizes } from '#lib/domain/sizes/sizes.ts'
import { pool } from '../db/client.ts'
import { keyLookup, type ProductKey } from './product-key.ts'

export type Reviews = z.output<typeof reviewsResponse>
type ReviewsQuery = z.output<typeof reviewsQuery>

interface ReviewRow {
  id: string
  rating: number
  title: string
  body: string
  author: string
  fit: Review['fit'] | null
  size_bought: string | null
  reply: string | null
  created_at: string
  verified: boolean
}

interface ReviewsRow {
  summary: ReviewSummary
  total: number
  reviews: ReviewRow[]
}

/**
 * A page of a product's reviews, newest first, with what all of them say together [PDP-03, API-73]. Undefined when
 * there is no such product; a product without reviews has an empty page.
 */
export async function reviewsOf(
  key: ProductKey,
  { page, size, fit, rating, q }: ReviewsQuery = { page: 1 },
): Promise<Reviews | undefined> {
  const lookup = keyLookup(key)
  if (!lookup) return undefined
  const { rows } = await pool().query<ReviewsRow>({
    name: `reviews-by-${lookup.column}`,
    text: statement(lookup.column),
    values: [lookup.value, size ?? null, fit ?? null, rating ?? null, (page - 1) * REVIEWS_PAGE_SIZE, q || null],
  })
  const [row] = rows
  if (!row) return undefined
  const { summary, total } = row
  return {
    ...summary,
    sizes: summary.sizes.toSorted(compareSizes),
    reviews: row.reviews.map(reviewOf),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / REVIEWS_PAGE_SIZE)),
  }
}

const stars = (rating: number) => `count(*) filter (where rating = ${rating})`
const fits = (fit: string) => `'${fit}', count(*) filter (where fit = '${fit}')`

function statement(column: string): string {
  return `
    with product as (select id from products where ${column} = $1),
    written as materialized (select r.* from reviews r join product p on p.id = r.product_id where r.state = 'published'),
    chosen as materialized (
      select * from written
      where ($2::text is null or size_bought = $2) and ($3::text is null or fit = $3) and ($4::int is null or rating = $4)
        and ($6::text is null or to_tsvector('english', concat_ws(' ', title, body, reply)) @@ plainto_tsquery('english', $6))
    )
    select
      (select jsonb_build_object(
         'average', coalesce(round(avg(rating), 1), 0),
         'count', count(*),
         'histogram', jsonb_build_array(${[1, 2, 3, 4, 5].map(stars).join(', ')}),
         'fit', jsonb_build_object(${['small', 'true', 'large'].map(fits).join(', ')}),
         'sizes', coalesce(jsonb_agg(distinct size_bought) filter (where size_bought is not null), '[]'))
       from written) as summary,
      (select count(*)::int from chosen) as total,
      (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at desc, c.id), '[]') from (
         select id, rating, title, body, author, fit, size_bought, reply, created_at, order_number is not null as verified
         from chosen order by created_at desc, id limit ${REVIEWS_PAGE_SIZE} offset $5) c) as reviews
    from product`
}

function reviewOf(row: ReviewRow): Review {
  const { id, rating, title, body, author } = row
  return {
    id,
    rating,
    title,
    body,
    author,
    ...(row.fit ? { fit: row.fit } : {}),
    ...(row.size_bought ? { sizeBought: row.size_bought } : {}),
    ...(row.reply ? { reply: row.reply } : {}),
    ...(row.verified ? { verified: true as const } : {}),
    createdAt: new Date(row.created_at).toISOString(),
  }
}
