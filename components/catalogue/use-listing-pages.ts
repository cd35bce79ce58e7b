'use client'

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { keptPages, type LoadedPage, loadPage, productOf, withoutRepeats } from './listing-cards.ts'
import { anchorIn, type ListingEntry, readEntry, scrollToAnchor, writeEntry } from './listing-entry.ts'

/** Frames in which tiles that were skipped while out of sight may still take their real height. */
const SETTLING_FRAMES = 4

interface ListingPagesOptions {
  /** Path and query without the page. */
  listing: string
  /** The page the server drew. */
  page: number
  href: (page: number) => string
  root: RefObject<HTMLElement | null>
}

/**
 * Pages loaded before and after the one the server drew. The history entry knows them and the product one was at, so
 * that Back and reload find the same tiles on screen [ROUTE-44].
 */
export function useListingPages({ listing, page, href, root }: ListingPagesOptions) {
  const [pages, setPages] = useState<readonly LoadedPage[]>(() => restored(listing, page))
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const returning = useRef<ListingEntry>(undefined)

  const add = async (wanted: readonly number[]): Promise<LoadedPage[] | undefined> => {
    setState('loading')
    try {
      const loaded = await Promise.all(wanted.map((each) => loadPage(listing, each, href(each))))
      setPages((known) => inOrder([...known, ...loaded], root.current))
      setState('idle')
      return loaded
    } catch {
      setState('failed')
      return undefined
    }
  }

  const comeBack = useEffectEvent(() => {
    const entry = readEntry(listing)
    if (!entry || entry.from > page || entry.to < page) return
    returning.current = entry
    const missing = range(entry.from, entry.to).filter((each) => each !== page && !pages.some((p) => p.page === each))
    if (missing.length > 0) void add(missing)
    else if (pages.length > 0) setPages((known) => inOrder(known, root.current))
  })
  // What the entry of the browser’s history remembers of this listing.
  useLayoutEffect(() => comeBack(), [])

  // The browser’s scroll, before the paint: nobody sees the tiles jump.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that arrives may bring the product one was at
  useLayoutEffect(() => {
    const anchor = returning.current?.anchor
    if (!anchor || !root.current) return
    return holdAnchor(root.current, anchor, () => {
      returning.current = undefined
    })
  }, [pages, root])

  // Presses anywhere in the document: where one was is noted on the way out, whichever link that is.
  useEffect(() => {
    const note = (event: Event) => {
      const area = root.current
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!area || !link) return
      const card = area.contains(link) ? link.closest('.card') : null
      const shown = [page, ...pages.map((each) => each.page)]
      writeEntry({ listing, from: Math.min(...shown), to: Math.max(...shown), anchor: anchorIn(area, card) })
    }
    document.addEventListener('click', note, { capture: true })
    return () => document.removeEventListener('click', note, { capture: true })
  }, [listing, page, pages, root])

  return { pages, state, add }
}

/** Holds the product in its place until the tiles above have their height; gives way to the shopper's own scrolling. */
function holdAnchor(root: HTMLElement, anchor: NonNullable<ListingEntry['anchor']>, done: () => void): () => void {
  let frame = 0
  let left = SETTLING_FRAMES
  const stop = () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('wheel', stop)
    window.removeEventListener('touchstart', stop)
  }
  const hold = () => {
    if (!scrollToAnchor(root, anchor)) return
    left -= 1
    if (left > 0) frame = requestAnimationFrame(hold)
    else done()
  }
  window.addEventListener('wheel', stop, { passive: true })
  window.addEventListener('touchstart', stop, { passive: true })
  hold()
  return stop
}

/** What this window still has of the pages the entry speaks of, when it has all of them. */
function restored(listing: string, page: number): LoadedPage[] {
  const entry = typeof window === 'undefined' ? undefined : readEntry(listing)
  if (!entry || entry.from > page || entry.to < page) return []
  const known = keptPages(listing)
  return range(entry.from, entry.to).flatMap((each) => (each === page ? [] : (known.get(each) ?? [])))
}

function inOrder(pages: readonly LoadedPage[], root: HTMLElement | null): LoadedPage[] {
  const once = [...new Map(pages.map((each) => [each.page, each])).values()].sort((a, b) => a.page - b.page)
  const drawn = root?.querySelectorAll('#product-list > .card') ?? []
  return withoutRepeats(once, [...drawn].map(productOf))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
