import { drawLinkIds, keepReferrer, type LinkIds, type ProductList } from '#stores/referrers.ts'

const drawn = new WeakMap<HTMLAnchorElement, LinkIds>()

/**
 * The list of products a link stands in: an element that says `data-list`, and `data-personal` when ordered for the
 * shopper.
 */
function listAround(link: HTMLAnchorElement): { element: HTMLElement; list: ProductList } | undefined {
  const element = link.closest<HTMLElement>('[data-list]')
  const name = element?.dataset['list']
  return element && name ? { element, list: { name, personal: 'personal' in element.dataset } } : undefined
}

/**
 * Where a link leads, with `ref` and `adj` when it leads from a list to a product [CAT-30]. The ids are drawn on the
 * first call, so that what is fetched ahead is what the click asks for. The HTML stays the same for everybody.
 */
export function attributedUrl(link: HTMLAnchorElement, url: URL): URL {
  const around = url.pathname.startsWith('/products/') ? listAround(link) : undefined
  if (!around) return url
  const ids = drawn.get(link) ?? drawLinkIds(around.list)
  drawn.set(link, ids)
  const attributed = new URL(url)
  attributed.searchParams.set('ref', ids.ref)
  if (ids.adj !== undefined) attributed.searchParams.set('adj', ids.adj)
  return attributed
}

/** Remembers a click on a product of a list; other links are nobody's business. The next click draws new ids. */
export function keepClick(link: HTMLAnchorElement, now: number): void {
  const ids = drawn.get(link)
  const around = ids && listAround(link)
  if (!ids || !around) return
  drawn.delete(link)
  const first = Number(around.element.dataset['from'] ?? 1)
  const cards = [...around.element.querySelectorAll('.card')]
  const at = cards.findIndex((card) => card.contains(link))
  keepReferrer(ids, {
    listName: around.list.name,
    listPath: location.pathname,
    position: first + Math.max(0, at),
    createdAt: now,
  })
}

/** Lets a new tab, which the browser opens by itself, carry the ids too: the link has them for just this click. */
export function lendIds(link: HTMLAnchorElement, url: URL, now: number): void {
  const attributed = attributedUrl(link, url)
  if (attributed === url) return
  const href = link.getAttribute('href') ?? ''
  link.href = attributed.href
  keepClick(link, now)
  setTimeout(() => link.setAttribute('href', href))
}
