'use client'

import { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useTransition } from 'react'
import { isCostly, linkAt, pageOfClick, pageOfForm, pageOfLink } from './link-target.ts'

const INTENT_MS = 80
const PREFETCHES_MAX = 30

/**
 * Makes the plain links and GET forms of server-rendered pages navigate without a reload, from one place: the HTML stays lean
 * and every page works without it. Links and forms marked `data-keep-scroll` stay where they are on the page [ROUTE-44];
 * forms marked `data-instant` go as soon as something in them changes [CAT-15].
 */
export function SoftNavigation() {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const path = usePathname()
  const search = useSearchParams()

  useEffect(() => {
    const visit = (url: URL, keepScroll: boolean) =>
      startTransition(() => router.push(url.pathname + url.search + url.hash, { scroll: !keepScroll }))
    return listen(visit, (url) => router.prefetch(url.pathname + url.search, { kind: PrefetchKind.FULL }))
  }, [router])

  useEffect(() => {
    document.documentElement.toggleAttribute('data-navigating', pending)
  }, [pending])

  // A choice just made is ticked before the server agrees; once the last answer is in, the page it drew is the truth.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL says that a new page was drawn
  useEffect(() => {
    if (pending) return
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-instant]')) form.reset()
    const asked = search.get('q')
    for (const box of document.querySelectorAll<HTMLInputElement>('.find input')) if (asked) box.value = asked
  }, [pending, path, search])
  return null
}

function listen(visit: (url: URL, keepScroll: boolean) => void, prefetch: (url: URL) => void): () => void {
  const gone = new AbortController()
  const { signal } = gone
  const fetchAhead = intent(prefetch)
  const click = (event: MouseEvent) => {
    const page = pageOfClick(event)
    if (!page) return
    event.preventDefault()
    visit(page.url, 'keepScroll' in page.link.dataset)
  }
  const submit = (event: SubmitEvent) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
    event.preventDefault()
    hidePopoverAround(form)
    visit(pageOfForm(form, event.submitter), 'keepScroll' in form.dataset)
  }
  const change = (event: Event) => {
    const control = event.target
    const form = control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.form : null
    if (form && 'instant' in form.dataset) visit(pageOfForm(form), true)
  }
  document.addEventListener('click', click, { signal })
  document.addEventListener('submit', submit, { signal })
  document.addEventListener('change', change, { signal })
  document.addEventListener('pointerover', fetchAhead, { signal, passive: true })
  document.addEventListener('touchstart', fetchAhead, { signal, passive: true })
  return () => gone.abort()
}

function hidePopoverAround(element: Element): void {
  const popover = element.closest<HTMLElement>('[popover]')
  if (popover?.matches(':popover-open')) popover.hidePopover()
}

/** Fetches a page once the pointer rests on its link, each once, so many and no more, and never at the shopper's cost [UI-14]. */
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
        prefetch(url)
      },
      event.type === 'touchstart' ? 0 : INTENT_MS,
    )
  }
}
