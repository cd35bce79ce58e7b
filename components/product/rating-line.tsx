import { Stars } from './stars.tsx'

/** Stars and the number of reviews, leading to them. */
export function RatingLine({ average, count }: { average: number; count: number }) {
  if (count === 0) return null
  return (
    <a className="rating-line" href="#reviews">
      <Stars of={average} />
      <span aria-hidden="true">{average.toFixed(1)}</span> {count} {count === 1 ? 'review' : 'reviews'}
    </a>
  )
}
