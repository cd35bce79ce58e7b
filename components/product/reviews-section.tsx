import { type Part, PlainPart } from '#components/ui/part.tsx'
import type { Review, ReviewSummary as Summary } from '#lib/contract/review.ts'
import { REVIEWS_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { ReviewBrowser } from './review-browser.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewSearch } from './review-search.tsx'
import { ReviewSummary } from './review-summary.tsx'

interface ReviewsSectionProps {
  productId: string
  /** The page's own path, to which a search goes. */
  path: string
  /** Words the reviews were searched for; `reviews` are then those that have them. */
  asked?: string | undefined
  /** Whether it can be bought and arrives: then buyers are asked for a review [OPS-14]. */
  invites?: boolean
  /** How what never changes by itself gets into the page. */
  part?: Part
  reviews: Summary & { reviews: readonly Review[]; total: number; pageCount: number }
}

/**
 * Reviews of a product: what they say together, then the newest ten and a way to the others, and a search [PDP-03,
 * PDP-25].
 */
export function ReviewsSection({
  productId,
  path,
  asked,
  reviews,
  invites = false,
  part: Still = PlainPart,
}: ReviewsSectionProps) {
  return (
    <section className="reviews" aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {reviews.count === 0 ? (
        <p>No reviews yet.{invites ? ' Buy it, and two weeks after it arrives we’ll ask you for the first.' : ''}</p>
      ) : (
        <div className="reviews-body">
          <Still as="div">
            <ReviewSummary summary={reviews} />
            {reviews.count <= REVIEWS_PAGE_SIZE && !asked ? null : (
              <ReviewSearch path={path} asked={asked} total={reviews.total} />
            )}
          </Still>
          <ReviewBrowser
            // Another search starts afresh: filters and pages of the one before are not of it.
            key={asked}
            productId={productId}
            pageCount={reviews.pageCount}
            q={asked}
            sizes={reviews.sizes}
          >
            <Still as="div">
              <ReviewList reviews={reviews.reviews} />
            </Still>
          </ReviewBrowser>
        </div>
      )}
    </section>
  )
}
