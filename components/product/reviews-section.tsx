import { type Part, PlainPart } from '#components/ui/part.tsx'
import type { Review, ReviewSummary as Summary } from '#lib/contract/review.ts'
import { ReviewBrowser } from './review-browser.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'

interface ReviewsSectionProps {
  productId: string
  /** How what never changes by itself gets into the page. */
  part?: Part
  reviews: Summary & { reviews: readonly Review[]; total: number; pageCount: number }
}

/** Reviews of a product: what they say together, then the newest ten and a way to the others [PDP-03]. */
export function ReviewsSection({ productId, reviews, part: Still = PlainPart }: ReviewsSectionProps) {
  return (
    <section className="reviews" aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {reviews.count === 0 ? (
        <p>No reviews yet.</p>
      ) : (
        <div className="reviews-body">
          <Still as="div">
            <ReviewSummary summary={reviews} />
          </Still>
          <ReviewBrowser productId={productId} pageCount={reviews.pageCount} sizes={reviews.sizes}>
            <Still as="div">
              <ReviewList reviews={reviews.reviews} />
            </Still>
          </ReviewBrowser>
        </div>
      )}
    </section>
  )
}
