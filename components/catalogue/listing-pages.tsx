'use client'

import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { announce } from '#lib/client/platform/announce.ts'
import { countText } from '#lib/domain/text/count-text.ts'
import type { LoadedPage } from './listing-cards.ts'
import { writeEntry } from './listing-entry.ts'
import { LoadedCards } from './loaded-cards.tsx'
import { useListingPages } from './use-listing-pages.ts'

/** More than a window of them, so that what follows is out of sight when the tiles come. */
const BLANKS_MAX = 16

interface ListingPagesProps {
  path: string
  /** The canonical query without the page. */
  search: string
  page: number
  pageCount: number
  pageSize: number
  total: number
  /** Names the list for attribution [CAT-30]. */
  name: string
  /** All of it stands elsewhere too: crawlers need not follow. */
  repeats?: boolean | undefined
  /** Ordered for the shopper. */
  personal: boolean
  /** The tiles of `page`. */
  children: ReactNode
  /** Links to all pages. */
  nav: ReactNode
}

/**
 * The tiles of a listing with “Load more” and, where it was opened in the middle, “Load previous”; links without
 * JavaScript.
 */
export function ListingPages(props: ListingPagesProps) {
  const { path, search, page, pageCount, pageSize, total, name, repeats, personal, children, nav } = props
  const root = useRef<HTMLDivElement>(null)
  const listing = `${path}?${search}`
  const href = (number: number) => pageHref(path, search, number)
  const { pages, state, add } = useListingPages({ listing, page, href, root })

  const [asked, setAsked] = useState(0)

  const shown = [page, ...pages.map((each) => each.page)]
  const from = Math.min(...shown)
  const to = Math.max(...shown)
  const first = (from - 1) * pageSize + 1
  const last = Math.min(total, to * pageSize)

  const load = async (event: MouseEvent<HTMLAnchorElement>, wanted: number) => {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!plain) return
    event.preventDefault()
    if (state === 'loading') return
    setAsked(wanted)
    const byKeyboard = event.detail === 0
    const loaded = await add([wanted])
    // Who has gone on meanwhile is at another address, which is not this list's to write.
    if (!loaded || !root.current) return
    const start = Math.min(from, wanted)
    const end = Math.max(to, wanted)
    writeEntry({ listing, from: start, to: end }, href(end))
    announce(`${rangeText((start - 1) * pageSize + 1, Math.min(total, end * pageSize), total)} products shown`)
    if (byKeyboard) requestAnimationFrame(() => focusFirst(loaded))
  }

  const more = (number: number, label: string) => (
    <a
      className="btn btn-secondary"
      href={href(number)}
      rel={`${number > page ? 'next' : 'prev'}${repeats ? ' nofollow' : ''}`}
      data-hard=""
      aria-busy={state === 'loading'}
      onClick={(event) => load(event, number)}
    >
      <span className="btn-label">{label}</span>
      {state === 'loading' ? <span className="btn-spinner" aria-hidden="true" /> : null}
    </a>
  )
  const loadedCards = (each: LoadedPage) => <LoadedCards key={each.page} cards={each.cards} />
  return (
    <div ref={root} data-list={name} data-from={first} {...(personal ? { 'data-personal': '' } : {})}>
      {from > 1 ? <p className="load-previous">{more(from - 1, 'Load previous')}</p> : null}
      <div className="listing-grids">
        {pages.filter((each) => each.page < page).map(loadedCards)}
        {children}
        {pages.filter((each) => each.page > page).map(loadedCards)}
        {state === 'loading' && asked > to ? <Blanks count={Math.min(BLANKS_MAX, total - last)} /> : null}
      </div>
      <div className="listing-pages">
        <p>{rangeText(first, last, total)}</p>
        {pageCount > 1 ? <progress max={total} value={last - first + 1} aria-hidden="true" /> : null}
        {to < pageCount ? more(to + 1, 'Load more') : null}
        {state === 'failed' ? (
          <p role="alert">Those products did not load. Check your connection and try again.</p>
        ) : null}
        {nav}
      </div>
    </div>
  )
}

/** Room for the tiles that are on their way, taken at the press: nothing moves when they come. */
function Blanks({ count }: { count: number }) {
  return (
    <div className="grid-cards" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => `blank ${i}`).map((key) => (
        <i key={key} className="skeleton card-blank" />
      ))}
    </div>
  )
}

function pageHref(path: string, search: string, page: number): string {
  const query = page > 1 ? [search, `page=${page}`].filter(Boolean).join('&') : search
  return query === '' ? path : `${path}?${query}`
}

function rangeText(first: number, last: number, total: number): string {
  const all = countText(total)
  return first === 1 ? `${countText(last)} of ${all}` : `${first}–${last} of ${all}`
}

function focusFirst([loaded]: LoadedPage[]): void {
  loaded?.cards[0]?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true })
}
