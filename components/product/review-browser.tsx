'use client'

import { type ReactNode, useRef, useState } from 'react'
import type { ReviewIntent } from '#lib/client/catalogue/review-query.ts'
import type { Review } from '#lib/contract/review.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'
import type { AskedReviews as Asked } from './asked-reviews.tsx'
import { REVIEWS_TROUBLE, ReviewPage } from './review-page.tsx'

interface ReviewBrowserProps {
  productId: string
  pageCount: number
  /** What the first page was searched for. */
  q?: string | undefined
  /** Sizes that were bought. */
  sizes: readonly string[]
  /** The first page, as the server rendered it. */
  children: ReactNode
}

/** Filters and pages of reviews around the first page, which stands without JavaScript [PDP-03]. */
export function ReviewBrowser({ productId, pageCount, q, sizes, children }: ReviewBrowserProps) {
  const top = useRef<HTMLDivElement>(null)
  const [intent, setIntent] = useState<ReviewIntent>()
  const [part, setPart] = useState<{ AskedReviews?: typeof Asked; failed?: boolean }>({})
  const { AskedReviews, failed = false } = part
  const choose = (change: Partial<ReviewIntent>) => {
    setIntent((before) => ({ ...before, q, page: 1, ...change }))
    if (AskedReviews) return
    setPart({})
    // What asks and draws comes over the wire with the first filter, not with the page.
    import('./asked-reviews.tsx').then(setPart, () => setPart({ failed: true }))
  }
  const turnTo = (page: number) => {
    choose({ page })
    top.current?.scrollIntoView?.({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  const first = (
    <ReviewPage
      status={failed ? REVIEWS_TROUBLE : undefined}
      busy={intent !== undefined && !failed}
      page={1}
      pageCount={pageCount}
      onTurn={turnTo}
    >
      {children}
    </ReviewPage>
  )
  return (
    <div className="review-browser" ref={top} tabIndex={-1}>
      <div className="review-filters needs-script">
        {sizes.length > 1 ? (
          <Filter
            name="Size bought"
            choices={sizes.map((size) => ({ value: size, text: sizeText(size) }))}
            onChoose={(size) => choose({ size })}
          />
        ) : null}
        <Filter name="Fit" choices={FITS} onChoose={(fit) => choose({ fit: fit as Review['fit'] })} />
        <Filter
          name="Stars"
          choices={STARS}
          onChoose={(rating) => choose({ rating: rating === undefined ? undefined : Number(rating) })}
        />
      </div>
      {intent && AskedReviews ? (
        <AskedReviews productId={productId} intent={intent} pageCount={pageCount} onTurn={turnTo}>
          {children}
        </AskedReviews>
      ) : (
        first
      )}
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
