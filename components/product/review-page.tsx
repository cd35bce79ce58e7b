import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'

export const REVIEWS_TROUBLE = 'The reviews couldn’t be loaded. Check your connection and try again.'

interface ReviewPageProps {
  /** What is said of the list aloud. */
  status?: string | undefined
  busy?: boolean
  page: number
  pageCount: number
  onTurn: (page: number) => void
  children: ReactNode
}

/** One page of reviews and the way to the next. */
export function ReviewPage({ status, busy = false, page, pageCount, onTurn, children }: ReviewPageProps) {
  return (
    <>
      <p className="review-count" role="status">
        {status}
      </p>
      <div aria-busy={busy}>{children}</div>
      {pageCount > 1 ? (
        <nav className="review-pages needs-script" aria-label="Pages of reviews">
          <Button disabled={page <= 1} onClick={() => onTurn(page - 1)}>
            Newer
          </Button>
          <span>
            Page {page} of {pageCount}
          </span>
          <Button disabled={page >= pageCount} onClick={() => onTurn(page + 1)}>
            Older
          </Button>
        </nav>
      ) : null}
    </>
  )
}
