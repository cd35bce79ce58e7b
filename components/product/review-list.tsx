import type { Review } from '#lib/contract/review.ts'
import { dayInWords } from '#lib/domain/dates/day-text.ts'
import { localTime } from '#lib/domain/dates/zoned-time.ts'
import { TIME_ZONE } from '#lib/domain/shop-rules.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'
import { Stars } from './stars.tsx'

export const FIT_WORDS = { small: 'Fits small', true: 'True to size', large: 'Fits large' } as const

/** Reviews, newest first, each with the size that was bought, how it fitted and what the store answered [PDP-03]. */
export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ol className="reviews-list">
      {reviews.map((review) => (
        <li key={review.id}>
          <Stars of={review.rating} />
          <h3>{review.title || `Review by ${review.author}`}</h3>
          <p className="review-facts">
            {review.author}
            {review.verified ? ', verified buyer' : ''},{' '}
            <time dateTime={dayOf(review.createdAt)}>{dayInWords(dayOf(review.createdAt))}</time>
            {review.sizeBought ? ` · Size ${sizeText(review.sizeBought)}` : ''}
            {review.fit ? ` · ${FIT_WORDS[review.fit]}` : ''}
          </p>
          <p className="review-words">{review.body}</p>
          {review.reply ? (
            <blockquote className="review-reply">
              <b>From the store</b>
              <p>{review.reply}</p>
            </blockquote>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

function dayOf(instant: string): string {
  return localTime(new Date(instant), TIME_ZONE).date
}
