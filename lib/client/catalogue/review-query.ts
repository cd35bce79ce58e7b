import { keepPreviousData } from '@tanstack/react-query'
import type { Review } from '#lib/contract/review.ts'
import { query } from '../query.ts'

/** Which reviews of a product are wanted. */
export interface ReviewIntent {
  size?: string | undefined
  fit?: Review['fit']
  rating?: number | undefined
  /** Words to look for. */
  q?: string | undefined
  /** 1-based. */
  page: number
}

/** A page of a product's reviews; the former page stays meanwhile [PDP-03]. */
export const reviewsQuery = (productId: string, { page, ...filters }: ReviewIntent) => ({
  ...query('productReviews', { params: { productId }, query: { page, ...filters } }),
  placeholderData: keepPreviousData,
})
