/** A further page of a listing, as the tiles the server wrote. */
export interface LoadedPage {
  page: number
  cards: readonly Element[]
  /** Milliseconds since 1970. */
  loadedAt: number
}

const LISTINGS_KEPT_MAX = 8
/** Older tiles are good for Back, which shows what was there; who asks for more gets the prices of now. */
const FRESH_MS = 60_000
// Pages this window has loaded, by listing: Back shows them at once.
const kept = new Map<string, Map<number, LoadedPage>>()

export function keptPages(listing: string): ReadonlyMap<number, LoadedPage> {
  return kept.get(listing) ?? new Map()
}

/**
 * The tiles of a page of a listing, taken out of that page itself: it is cached, compressed, and the one place where
 * tiles are drawn. Throws when there is no such answer.
 */
export async function loadPage(listing: string, page: number, url: string): Promise<LoadedPage> {
  const known = kept.get(listing)?.get(page)
  if (known && Date.now() - known.loadedAt < FRESH_MS) return known
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  if (!response.ok) throw new Error(`No page ${page}: ${response.status}`)
  const drawn = new DOMParser().parseFromString(await response.text(), 'text/html')
  const cards = [...drawn.querySelectorAll('#product-list > .card')].map((card) => document.importNode(card, true))
  if (cards.length === 0) throw new Error(`No products on page ${page}`)
  const loaded = { page, cards, loadedAt: Date.now() }
  keep(listing, loaded)
  return loaded
}

function keep(listing: string, loaded: LoadedPage): void {
  const pages = kept.get(listing) ?? new Map<number, LoadedPage>()
  pages.set(loaded.page, loaded)
  kept.delete(listing)
  kept.set(listing, pages)
  for (const oldest of kept.keys()) if (kept.size > LISTINGS_KEPT_MAX) kept.delete(oldest)
}

/**
 * Pages without products that an earlier one, or the page itself, already shows: stock moves between two looks
 * [CAT-13].
 */
export function withoutRepeats(pages: readonly LoadedPage[], shown: Iterable<string>): LoadedPage[] {
  const seen = new Set(shown)
  return pages.map(({ cards, ...rest }) => ({
    ...rest,
    cards: cards.filter((card) => {
      const href = productOf(card)
      if (seen.has(href)) return false
      seen.add(href)
      return true
    }),
  }))
}

export function productOf(card: Element): string {
  return card.querySelector('a[href]')?.getAttribute('href') ?? ''
}
