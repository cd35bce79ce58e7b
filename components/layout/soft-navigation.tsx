'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useTransition } from 'react'
import { keepCoverEntry, takeCoverEntry } from '#components/ui/cover-history.ts'
import { focusPage } from '#components/ui/page-focus.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { afterNextPaint } from '#lib/client/platform/after-next-paint.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { prefetchPage } from '#lib/next-adapter/prefetch-page.ts'
import { earlyChoice, showChoices, watchChoices } from './instant-choice.ts'
import { isCostly, isSamePage, linkAt, pageOfClick, pageOfForm, pageOfLink } from './link-target.ts'
import { attributedUrl, keepClick, lendIds } from './product-link.ts'
import { scrollAnchor } from './scroll-anchor.ts'
import { openSheet, watchSheets } from './sheets.ts'

const INTENT_MS = 80
const PREFETCHES_MAX = 30

/** A list of links and the place in it of the one that was followed. */
interface Followed {
  list: HTMLElement
  at: number
}

interface Navigation {
  visit: (url: URL, keepScroll: boolean) => void
  prefetch: (url: URL) => void
  follow: (link: HTMLAnchorElement) => void
  hold: (box: HTMLInputElement, form: HTMLFormElement) => void
}

/**
 * Makes the plain links and GET forms of server-rendered pages navigate without a reload, from one place: the HTML
 * stays lean and every page works without it. Links and forms marked `data-keep-scroll` stay where they are on the page
 * [ROUTE-44]; forms marked `data-instant` go as soon as something in them is chosen [CAT-15].
 */
export function SoftNavigation() {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const path = usePathname()
  const search = useSearchParams()
  const followed = useRef<Followed>(undefined)
  const putBack = useRef<() => void>(undefined)
  const arrived = useRef(false)
  // What a page was asked with where a link makes another of the same path; a new path has its own watch.
  const askedWith = useRef<string>(undefined)
  const visit = useEffectEvent((url: URL, keepScroll: boolean) => {
    askedWith.current = keepScroll || url.pathname !== location.pathname ? undefined : location.search
    // The router leaves a page as far down as it is while the top of what is new is in sight [ROUTE-42].
    if (!keepScroll && url.hash === '' && !isSamePage(url)) {
      putBack.current = () => {
        if (isSamePage(url)) scrollTo(0, 0)
      }
    }
    const go = takeCoverEntry() ? router.replace : router.push
    // The press is answered before the router begins, which takes a slow phone a while.
    document.documentElement.toggleAttribute('data-navigating', true)
    void afterNextPaint().then(() =>
      startTransition(() => go(url.pathname + url.search + url.hash, { scroll: !keepScroll })),
    )
  })

  useOnMount(() =>
    listen({
      visit: (url, keepScroll) => visit(url, keepScroll),
      prefetch: (url) => prefetchPage(router, url.pathname + url.search),
      follow: (link) => {
        const list = link.closest<HTMLElement>('ul')
        followed.current = list ? { list, at: [...list.querySelectorAll('a')].indexOf(link) } : undefined
      },
      hold: (box, form) => {
        putBack.current = scrollAnchor(box, form)
      },
    }),
  )

  // An attribute of the page itself, for its style sheet.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-navigating', pending)
  }, [pending])

  // The browser's scroll, and a picture that React did not draw: before the new page is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL says that a new page was drawn
  useLayoutEffect(() => {
    // What stood for this page until it was there (catalogue/card-preview.ts).
    document.querySelector('.card-preview')?.remove()
    putBack.current?.()
    putBack.current = undefined
  }, [path, search])

  // Forms and lists are markup, not React's: they are put right once the page is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL says that a new page was drawn
  useEffect(() => {
    if (pending) return
    // What was ticked before scripts ran is a choice like any other.
    const early = arrived.current ? undefined : earlyChoice()
    arrived.current = true
    if (early) return visit(pageOfForm(early), true)
    showChoices(search)
    showSearch(search.get('q'))
    refocus(followed.current)
    followed.current = undefined
    if (askedWith.current !== undefined && askedWith.current !== location.search) focusPage()
    askedWith.current = undefined
    if (openSheet()) announceResults()
    keepCoverEntry()
  }, [pending, path, search])
  return null
}

function listen({ visit, prefetch, follow, hold }: Navigation): () => void {
  const gone = new AbortController()
  const { signal } = gone
  const fetchAhead = intent(prefetch)
  const click = (event: MouseEvent) => {
    const page = pageOfClick(event)
    if (!page) return newTab(event)
    event.preventDefault()
    const { link, url } = page
    const target = attributedUrl(link, url)
    keepClick(link, Date.now())
    const keepScroll = 'keepScroll' in link.dataset
    if (keepScroll) follow(link)
    visit(target, keepScroll)
    // It would go with its page, or lie over the next, and leave that still [UI-04].
    link.closest<HTMLElement>(':popover-open')?.hidePopover()
  }
  const submit = (event: SubmitEvent) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
    event.preventDefault()
    const url = pageOfForm(form, event.submitter)
    const sheet = form.closest<HTMLElement>(':popover-open')
    // A sheet's button often asks for what is on screen already: closing is then all it does.
    if (!sheet || !isSamePage(url)) visit(url, 'keepScroll' in form.dataset)
    sheet?.hidePopover()
  }
  document.addEventListener('click', click, { signal })
  document.addEventListener('auxclick', newTab, { signal })
  document.addEventListener('submit', submit, { signal })
  document.addEventListener('pointerover', fetchAhead, { signal, passive: true })
  document.addEventListener('touchstart', fetchAhead, { signal, passive: true })
  const choose = (form: HTMLFormElement, control: HTMLElement) => {
    if (control instanceof HTMLInputElement) hold(control, form)
    visit(pageOfForm(form), true)
  }
  watchChoices(choose, signal)
  watchSheets(signal)
  return () => gone.abort()
}

function newTab(event: MouseEvent): void {
  const link = event.defaultPrevented || event.button > 1 ? undefined : linkAt(event.target)
  const url = link && pageOfLink(link)
  if (link && url) lendIds(link, url, Date.now())
}

/** The box says what the page is a search for, and calls it its own: suggestions then wait for something new. */
function showSearch(asked: string | null): void {
  if (asked === null) return
  for (const box of document.querySelectorAll<HTMLInputElement>('.find input')) {
    box.defaultValue = asked
    box.value = asked
  }
}

/** A chip that was pressed is gone: the focus goes to the one in its place, else to the results. */
function refocus(followed: Followed | undefined): void {
  if (!followed || document.activeElement !== document.body) return
  const links = followed.list.isConnected ? followed.list.querySelectorAll<HTMLElement>('a') : []
  const heir = links[Math.min(followed.at, links.length - 1)] ?? document.getElementById('results')
  heir?.focus({ preventScroll: true })
}

/** The count above the results is out of reach while a sheet covers them. */
function announceResults(): void {
  const count = document.querySelector('main [role="status"]')?.textContent
  if (count) announce(count)
}

/**
 * Fetches a page once the pointer rests on its link, each once, so many and no more, and never at the shopper's cost
 * [UI-14].
 */
function intent(prefetch: (url: URL) => void): (event: Event) => void {
  const fetched = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return (event) => {
    clearTimeout(timer)
    const link = linkAt(event.target)
    const url = link && pageOfLink(link)
    const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection
    if (!url || fetched.has(url.href) || fetched.size >= PREFETCHES_MAX || isCostly(connection)) return
    timer = setTimeout(
      () => {
        fetched.add(url.href)
        prefetch(attributedUrl(link, url))
      },
      event.type === 'touchstart' ? 0 : INTENT_MS,
    )
  }
}
