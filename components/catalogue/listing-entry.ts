/** What a history entry remembers of a listing, so that Back finds it as it was left. */
export interface ListingEntry {
  /** The listing without its page: an entry is believed only where it belongs. */
  listing: string
  /** Pages on screen. */
  from: number
  to: number
  /** The product the shopper was at, and how far below the top of the window it stood. */
  anchor?: { href: string; top: number } | undefined
}

/** The entry's memory of this listing; undefined when it has none, or one of another listing. */
export function readEntry(listing: string): ListingEntry | undefined {
  const entry: unknown = history.state?.listing
  return isEntry(entry) && entry.listing === listing ? entry : undefined
}

function isEntry(value: unknown): value is ListingEntry {
  const entry = value as Partial<ListingEntry> | null | undefined
  return typeof entry?.listing === 'string' && Number.isInteger(entry.from) && Number.isInteger(entry.to)
}

/** Keeps the memory in the entry the shopper is at. With a URL the address changes too, without a new entry. */
export function writeEntry(entry: ListingEntry, url?: string): void {
  // A state that carries the router's own mark is taken as it is; one without it is how the router learns of a new URL.
  if (url === undefined) history.replaceState({ ...history.state, listing: entry }, '')
  else history.replaceState({ listing: entry }, '', url)
}

/** The first product in sight inside `root` and where it stands. */
export function anchorIn(root: Element, clicked?: Element | null): ListingEntry['anchor'] {
  const cards = clicked ? [clicked] : [...root.querySelectorAll('.card')]
  for (const card of cards) {
    const { top, bottom } = card.getBoundingClientRect()
    const href = card.querySelector('a[href]')?.getAttribute('href')
    if (href && (clicked || bottom > window.innerHeight / 4)) return { href, top }
  }
  return undefined
}

/** Scrolls so that the product stands where it stood. False while it is not there. */
export function scrollToAnchor(root: Element, { href, top }: NonNullable<ListingEntry['anchor']>): boolean {
  const link = [...root.querySelectorAll('.card a[href]')].find((each) => each.getAttribute('href') === href)
  const card = link?.closest('.card')
  if (!card) return false
  window.scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' })
  return true
}
