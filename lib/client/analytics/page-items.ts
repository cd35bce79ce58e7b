import type { AnalyticsItem } from '#lib/domain/analytics/events.ts'

const PRICE = /\$([\d,]+(?:\.\d\d)?)/

/**
 * The products of the page's own list, as its tiles show them: the tiles come as markup, and sending their data a
 * second time would cost every page what few are ever asked for.
 */
export function listedItems(page: ParentNode): AnalyticsItem[] {
  const list = page.querySelector<HTMLElement>('main .listing [data-list]')
  const name = list?.dataset['list'] ?? ''
  const first = Number(list?.dataset['from'] ?? 1)
  const cards = [...(list?.querySelectorAll<HTMLElement>('.card') ?? [])]
  return cards.flatMap((card, place) => {
    const link = card.querySelector('h3 a')
    const item = link && itemOf(card, ownText(link), link.querySelector('span'))
    return item ? [{ ...item, item_list_name: name, index: first + place }] : []
  })
}

/**
 * How many products the page says there are; undefined where it says nothing. What others buy, shown where nothing was
 * found, does not count.
 */
export function foundCount(page: ParentNode): number | undefined {
  const said = /^[\d,]+/.exec(page.querySelector('main .listing-title [role=status]')?.textContent ?? '')?.[0]
  return said === undefined ? undefined : Number(said.replaceAll(',', ''))
}

/** The product a page is about. */
export function shownItem(page: ParentNode): AnalyticsItem | undefined {
  const root = page.querySelector<HTMLElement>('main .pdp')
  return root ? itemOf(root, root.querySelector('h1')?.textContent ?? '', root.querySelector('.pdp-brand')) : undefined
}

function itemOf(root: HTMLElement, name: string, brand: Element | null): AnalyticsItem | undefined {
  const id = root.dataset['id']
  const price = PRICE.exec(root.querySelector('.price b')?.textContent ?? '')?.[1]
  if (id === undefined || price === undefined || name === '') return undefined
  return {
    item_id: id,
    item_name: name,
    ...(brand?.textContent ? { item_brand: brand.textContent } : {}),
    price: Number(price.replaceAll(',', '')),
    quantity: 1,
  }
}

/** The text of an element without that of the elements inside. */
function ownText(element: Element): string {
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
  return texts
    .map((node) => node.textContent)
    .join('')
    .trim()
}
