'use client'

import { useSearchParams } from 'next/navigation'
import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { buttonClass } from '#components/ui/button.tsx'
import { fetchPosts } from '#lib/client/content/list-page.ts'
import { announce } from '#lib/client/platform/announce.ts'

interface PostPagesProps {
  /** The list's path, without a query. */
  path: string
  /** The page that came with the HTML, in `children`. */
  page: number
  pageCount: number
  children: ReactNode
  /** Links to the pages; good until more is loaded. */
  links: ReactNode
}

interface LoadedPage {
  number: number
  posts: Element[]
}

interface Loaded {
  /** The page that came with the HTML. */
  base: number
  before: LoadedPage[]
  after: LoadedPage[]
}

type Trouble = 'more' | 'previous' | undefined

// What was loaded is there again after a post was read and Back was pressed.
const kept = new Map<string, Loaded>()

/** A list that grows at both ends; without JavaScript its buttons are links to the pages next door [BLOG-02]. */
export function PostPages({ path, page, pageCount, children, links }: PostPagesProps) {
  const urlPage = Number(useSearchParams().get('page') ?? 1)
  const [loaded, setLoaded] = useState<Loaded>(() => remembered(path, page, urlPage))
  const [busy, setBusy] = useState<Trouble>()
  const [trouble, setTrouble] = useState<Trouble>()
  const list = useRef<HTMLDivElement>(null)
  const first = loaded.before[0]?.number ?? page
  const last = loaded.after.at(-1)?.number ?? page

  async function load(end: 'more' | 'previous', number: number): Promise<void> {
    if (busy) return
    setBusy(end)
    setTrouble(undefined)
    try {
      const loadedPage = { number, posts: await fetchPosts(pageHref(path, number)) }
      // Who has gone on meanwhile is at another address, which is not this list's to write.
      if (!list.current) return
      if (end === 'more') append(loadedPage)
      else prepend(loadedPage)
      announce(`${loadedPage.posts.length} more posts. Page ${number} of ${pageCount}.`)
    } catch {
      setTrouble(end)
    } finally {
      setBusy(undefined)
    }
  }

  function keep(next: Loaded): void {
    kept.set(path, next)
    setLoaded(next)
  }

  function append(added: LoadedPage): void {
    keep({ ...loaded, after: [...loaded.after, added] })
    window.history.replaceState(null, '', pageHref(path, added.number))
  }

  function prepend(added: LoadedPage): void {
    stayingPut(list.current, () => flushSync(() => keep({ ...loaded, before: [added, ...loaded.before] })))
  }

  const press = (end: 'more' | 'previous', number: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void load(end, number)
  }

  return (
    <div className="post-pages">
      {first > 1 ? (
        <p className="post-more">
          <a
            className={buttonClass('secondary')}
            href={pageHref(path, first - 1)}
            rel="prev"
            onClick={press('previous', first - 1)}
            aria-busy={busy === 'previous'}
          >
            {busy === 'previous' ? 'Loading…' : 'Load previous'}
          </a>
          {trouble === 'previous' ? <NotLoaded /> : null}
        </p>
      ) : null}
      <div ref={list} className="post-pages">
        {loaded.before.map((each) => (
          <LoadedPosts key={each.number} posts={each.posts} />
        ))}
        <div data-came-with-page>{children}</div>
        {loaded.after.map((each) => (
          <LoadedPosts key={each.number} posts={each.posts} />
        ))}
      </div>
      {last < pageCount ? (
        <p className="post-more">
          <a
            className={buttonClass('secondary')}
            href={pageHref(path, last + 1)}
            rel="next"
            onClick={press('more', last + 1)}
            aria-busy={busy === 'more'}
          >
            {busy === 'more' ? 'Loading…' : 'Load more'}
          </a>
          {trouble === 'more' ? <NotLoaded /> : null}
        </p>
      ) : null}
      {first === page && last === page ? links : null}
    </div>
  )
}

function NotLoaded() {
  return (
    <span role="alert" className="post-trouble">
      That didn’t load. Check your connection and try again.
    </span>
  )
}

function LoadedPosts({ posts }: { posts: Element[] }) {
  const fill = useCallback((el: HTMLOListElement | null) => el?.replaceChildren(...posts), [posts])
  return <ol className="post-grid" ref={fill} />
}

function remembered(path: string, page: number, urlPage: number): Loaded {
  const found = kept.get(path)
  const last = found?.after.at(-1)?.number ?? found?.base
  if (found?.base === page && last === urlPage) return found
  kept.delete(path)
  return { base: page, before: [], after: [] }
}

/**
 * Changes what is above the posts in sight without moving them. The browser's own anchoring is held back: both at once
 * would jump.
 */
function stayingPut(list: HTMLElement | null, change: () => void): void {
  const anchor = list?.querySelector('li')
  const root = document.documentElement
  root.style.setProperty('overflow-anchor', 'none')
  const top = anchor?.getBoundingClientRect().top ?? 0
  change()
  const moved = (anchor?.getBoundingClientRect().top ?? 0) - top
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
  requestAnimationFrame(() => root.style.removeProperty('overflow-anchor'))
}

function pageHref(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}
