import { LISTING_PARAMETERS } from '#lib/domain/catalogue/listing-query.ts'

/** Answers of the server that are not pages of the shop, and pages that want a fresh start. */
const NOT_PAGES = /^\/(api|pictures|sandbox|_next)(\/|$)/
/**
 * Pages that send a guest to log in. The router remembers where it was sent, also when the guest has logged in: coming
 * from the shop they start afresh.
 */
const GUARDED = /^\/account(\/|$)/

/** Where a click on a link leads inside the shop; undefined when the browser should see to it itself. */
export function pageOfClick(event: MouseEvent): { link: HTMLAnchorElement; url: URL } | undefined {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (event.defaultPrevented || !plain) return undefined
  const link = linkAt(event.target)
  const url = link && pageOfLink(link)
  return link && url ? { link, url } : undefined
}

/** The link around an event's target. */
export function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')) || undefined
}

/**
 * The page of the shop a link leads to; undefined for other sites, new windows, files, and places on this very page.
 */
export function pageOfLink(link: HTMLAnchorElement): URL | undefined {
  const url = new URL(link.href, location.href)
  const guarded = GUARDED.test(url.pathname) && !GUARDED.test(location.pathname)
  const elsewhere = url.origin !== location.origin || NOT_PAGES.test(url.pathname) || guarded
  const special =
    (link.target !== '' && link.target !== '_self') || link.hasAttribute('download') || 'hard' in link.dataset
  const samePage = url.pathname === location.pathname && url.search === location.search
  return elsewhere || special || (samePage && url.hash !== '') ? undefined : url
}

/**
 * The URL a GET form asks for: empty fields are left out, names and values are in order, so that one choice has one
 * URL. It must be the one the page is rendered under: a router that is answered for another spelling corrects itself,
 * and scrolls to the top as it does.
 */
export function pageOfForm(form: HTMLFormElement, submitter?: HTMLElement | null): URL {
  const url = new URL(form.action, location.href)
  const byName = new Map<string, string[]>()
  for (const [name, value] of new FormData(form, submitter ?? null)) {
    if (typeof value === 'string' && value.trim() !== '') byName.set(name, [...(byName.get(name) ?? []), value.trim()])
  }
  url.search = ''
  const named = [...byName].sort(([a], [b]) => rank(a) - rank(b))
  for (const [name, values] of named) for (const value of values.sort()) url.searchParams.append(name, value)
  return url
}

/** What no listing knows keeps its place, behind. */
function rank(name: string): number {
  const at = LISTING_PARAMETERS.indexOf(name)
  return at < 0 ? LISTING_PARAMETERS.length : at
}

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether fetching ahead would cost the shopper [UI-14]. */
export function isCostly(connection: Connection | undefined): boolean {
  return Boolean(connection?.saveData) || ['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
}

/** Whether a URL is the page on screen. */
export function isSamePage(url: URL): boolean {
  return url.pathname === location.pathname && url.search === location.search
}
