import { z } from 'zod'
import { instant } from './fields.ts'

/** How it fitted, how wide it was, and whether it is shown [OPS-14]. The database checks the same lists. */
export const FITS = ['small', 'true', 'large'] as const
export const WIDTH_FITS = ['narrow', 'true', 'wide'] as const
export const REVIEW_STATES = ['waiting', 'published', 'rejected'] as const

export const review = z.object({
  id: z.string(),
  rating: z.int().min(1).max(5),
  title: z.string(),
  body: z.string(),
  author: z.string(),
  fit: z.enum(FITS).optional(),
  sizeBought: z.string().optional(),
  reply: z.string().optional(),
  /** Written by somebody who bought it here [OPS-14]. */
  verified: z.literal(true).optional(),
  createdAt: instant,
})
export type Review = z.infer<typeof review>

/** What all reviews of a product say together. Counts are of reviews, `histogram` from one star to five. */
export const reviewSummary = z.object({
  /** 0 when there are none; at most one decimal. */
  average: z.number().min(0).max(5),
  count: z.int(),
  histogram: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  fit: z.object({ small: z.int(), true: z.int(), large: z.int() }),
  /** Sizes that were bought, in natural order, to filter by. */
  sizes: z.array(z.string()),
})
export type ReviewSummary = z.infer<typeof reviewSummary>

export const reviewsQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.string().max(40).optional(),
  fit: z.enum(FITS).optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
  /** Words that title, text or the store's answer must have, all of them, in any form [PDP-25]. */
  q: z.string().trim().max(80).optional(),
})

/**
 * `average` and `count` are of all reviews; `reviews`, `page` and `pageCount` of those the query chose [API-73,
 * PDP-03].
 */
export const reviewsResponse = reviewSummary.extend({
  reviews: z.array(review),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
})
