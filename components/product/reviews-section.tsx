import type { Review, ReviewSummary as Summary } from '#lib/contract/review.ts'
import { ReviewBrowser } from './review-browser.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'

interface ReviewsSectionProps {
  productId: string
  reviews: Summary & { reviews: readonly Review[]; total: number; pageCount: number }
}

/** Reviews of a product: what they say together, then the newest ten and a way to the others [PDP-03]. */
export function ReviewsSection({ productId, reviews }: ReviewsSectionProps) {
  return (
    <section className="reviews" aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {reviews.count === 0 ? (
        <p>No reviews yet.</p>
      ) : (
        <div className="reviews-body">
          <ReviewSummary summary={reviews} />
          <ReviewBrowser productId={productId} pageCount={reviews.pageCount} sizes={reviews.sizes}>
            <ReviewList reviews={reviews.reviews} />
          </ReviewBrowser>
        </div>
      )}
    </section>
  )
}
