import { type Part, PlainPart } from './part.tsx'

interface PaginationProps {
  /** 1-based. */
  page: number
  pageCount: number
  href: (page: number) => string
  /** What further pages hold stands elsewhere too: crawlers need not follow. */
  repeats?: boolean | undefined
  part?: Part | undefined
}

/** Links to the pages of a list; nothing when there is only one. */
export function Pagination({ page, pageCount, href, repeats, part: Still = PlainPart }: PaginationProps) {
  if (pageCount <= 1) return null
  const rel = (name?: string) => [name, repeats ? 'nofollow' : undefined].filter(Boolean).join(' ') || undefined
  return (
    <Still as="nav" aria-label="Pages" className="pages">
      {page > 1 ? (
        <a href={href(page - 1)} rel={rel('prev')}>
          Previous
        </a>
      ) : null}
      {pagesAround(page, pageCount).map((number, i) =>
        number === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
          <span key={`gap${i}`} aria-hidden="true">
            …
          </span>
        ) : number === page ? (
          <span key={number} aria-current="page">
            <span className="sr-only">Page</span> {number}
          </span>
        ) : (
          <a key={number} href={href(number)} rel={rel()}>
            <span className="sr-only">Page</span> {number}
          </a>
        ),
      )}
      {page < pageCount ? (
        <a href={href(page + 1)} rel={rel('next')}>
          Next
        </a>
      ) : null}
    </Still>
  )
}

/** First, last and the neighbours of a page, with `undefined` where numbers are left out. */
export function pagesAround(page: number, pageCount: number): (number | undefined)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pageCount])].filter((n) => n >= 1 && n <= pageCount)
  wanted.sort((a, b) => a - b)
  return wanted.flatMap((n, i) => {
    const gap = n - (wanted[i - 1] ?? 0)
    return gap === 2 ? [n - 1, n] : gap > 2 ? [undefined, n] : [n]
  })
}
