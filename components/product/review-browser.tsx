'use client'

import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { Review } from '#lib/contract/review.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'
import { useReviews } from './use-reviews.ts'

interface ReviewBrowserProps {
  productId: string
  total: number
  pageCount: number
  /** Sizes that were bought. */
  sizes: readonly string[]
  /** The first page, as the server rendered it. */
  children: ReactNode
}

// The list comes over the wire with the first filter, not with the page.
const ReviewList = lazy(() => import('./review-list.tsx').then(({ ReviewList: list }) => ({ default: list })))

/** Filters and pages of reviews around the first page, which stands without JavaScript [PDP-03]. */
export function ReviewBrowser({ productId, total, pageCount, sizes, children }: ReviewBrowserProps) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useReviews({ productId, total, pageCount })
  const turnTo = async (page: number) => {
    await shown.turnTo(page)
    top.current?.scrollIntoView?.({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  return (
    <div className="review-browser" ref={top} tabIndex={-1}>
      <div className="review-filters needs-script">
        {sizes.length > 1 ? (
          <Filter
            name="Size bought"
            choices={sizes.map((size) => ({ value: size, text: sizeText(size) }))}
            onChoose={(size) => shown.choose({ size })}
          />
        ) : null}
        <Filter name="Fit" choices={FITS} onChoose={(fit) => shown.choose({ fit: fit as Review['fit'] })} />
        <Filter
          name="Stars"
          choices={STARS}
          onChoose={(rating) => shown.choose({ rating: rating === undefined ? undefined : Number(rating) })}
        />
      </div>
      <p className="review-count" role="status">
        {shown.state === 'failed' ? 'The reviews couldn’t be loaded. Check your connection and try again.' : null}
        {shown.state === 'loading' ? 'Loading reviews …' : null}
        {shown.state === 'resting' && shown.reviews
          ? `${shown.total} ${shown.total === 1 ? 'review' : 'reviews'}`
          : null}
      </p>
      <div aria-busy={shown.state === 'loading'}>
        {shown.reviews ? (
          <Suspense>
            {shown.reviews.length > 0 ? (
              <ReviewList reviews={shown.reviews} />
            ) : (
              <p>No review matches. Try fewer filters.</p>
            )}
          </Suspense>
        ) : (
          children
        )}
      </div>
      {shown.pageCount > 1 ? (
        <nav className="review-pages needs-script" aria-label="Pages of reviews">
          <Button disabled={shown.page <= 1} onClick={() => turnTo(shown.page - 1)}>
            Newer
          </Button>
          <span>
            Page {shown.page} of {shown.pageCount}
          </span>
          <Button disabled={shown.page >= shown.pageCount} onClick={() => turnTo(shown.page + 1)}>
            Older
          </Button>
        </nav>
      ) : null}
    </div>
  )
}

interface Choice {
  value: string
  text: string
}

const FITS: readonly Choice[] = [
  { value: 'small', text: 'Fits small' },
  { value: 'true', text: 'True to size' },
  { value: 'large', text: 'Fits large' },
]
const STARS: readonly Choice[] = ['5', '4', '3', '2', '1'].map((value) => ({ value, text: value }))

interface FilterProps {
  name: string
  choices: readonly Choice[]
  onChoose: (value: string | undefined) => void
}

function Filter({ name, choices, onChoose }: FilterProps) {
  return (
    <label>
      {name}
      <select className="input" defaultValue="" onChange={(event) => onChoose(event.target.value || undefined)}>
        <option value="">All</option>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
