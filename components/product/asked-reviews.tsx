import { type ReactNode, useState } from 'react'
import { type ReviewIntent, reviewsQuery } from '#lib/client/catalogue/review-query.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { ReviewList } from './review-list.tsx'
import { REVIEWS_TROUBLE, ReviewPage } from './review-page.tsx'

interface AskedReviewsProps {
  productId: string
  intent: ReviewIntent
  pageCount: number
  onTurn: (page: number) => void
  /** Stands until the first answer. */
  children: ReactNode
}

/**
 * Reviews chosen by size, fit or stars, and further pages of them. What was shown stays until they are there, or for
 * good [PDP-03].
 */
export function AskedReviews({ productId, intent, pageCount, onTurn, children }: AskedReviewsProps) {
  const found = useApiQuery(reviewsQuery(productId, intent))
  const [shown, show] = useState(found.data)
  if (found.data && found.data !== shown) show(found.data)
  const turnTo = (page: number) => {
    // The very page that failed is no new question: React Query would not ask it again.
    if (found.isError && page === intent.page) void found.refetch()
    onTurn(page)
  }
  const count = `${shown?.total} ${shown?.total === 1 ? 'review' : 'reviews'}`
  return (
    <ReviewPage
      status={found.isFetching ? 'Loading reviews …' : found.isError ? REVIEWS_TROUBLE : count}
      busy={found.isFetching}
      page={shown?.page ?? 1}
      pageCount={shown?.pageCount ?? pageCount}
      onTurn={turnTo}
    >
      {!shown ? children : shown.reviews.length > 0 ? <ReviewList reviews={shown.reviews} /> : NONE}
    </ReviewPage>
  )
}

const NONE = <p>No review matches. Try fewer filters.</p>
