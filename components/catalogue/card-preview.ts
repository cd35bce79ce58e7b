/** A navigation that takes longer has failed, or is so slow that the list is worth more. */
const SHOWN_MS_MAX = 10_000
const GLIDE_MS = 180

/**
 * Shows the picture, name and price of a card that was pressed where its product's page will show them, until that page
 * is there [UI-26]: what a card knows need not be waited for. Acts on the presses that a client navigation has taken.
 * Nobody hears or reaches it; the page beneath stays what it was.
 */
export function watchCardPresses(signal: AbortSignal): void {
  document.addEventListener(
    'click',
    ({ target, defaultPrevented }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.card h3 a') : null
      const card = link?.closest('.card')
      if (defaultPrevented && card) show(card)
    },
    { signal },
  )
  for (const type of ['popstate', 'pagehide']) addEventListener(type, hidePreview, { signal })
}

function hidePreview(): void {
  document.querySelector('.card-preview')?.remove()
}

function show(card: Element): void {
  const small = card.querySelector<HTMLImageElement>('.card-picture img')
  const content = document.getElementById('content')
  if (!small?.complete || !content) return
  const large = small.cloneNode() as HTMLImageElement
  // Without its sources a photo has but the one the card shows already.
  large.src = small.currentSrc
  for (const name of ['srcset', 'sizes', 'loading']) large.removeAttribute(name)
  const preview = previewOf(card, large)
  preview.style.paddingTop = `${Math.max(0, content.getBoundingClientRect().top + scrollY)}px`
  hidePreview()
  document.body.append(preview)
  setTimeout(() => preview.remove(), SHOWN_MS_MAX)
  glide(large, small)
}

/**
 * Moves the picture from its card to its place. A view transition did the same, and kept a slow phone from showing
 * anything for a third of a second more.
 */
function glide(large: HTMLElement, small: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const [from, to] = [small.getBoundingClientRect(), large.getBoundingClientRect()]
  if (to.width === 0) return
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`
  large.style.transformOrigin = '0 0'
  large.animate?.([{ transform: start }, { transform: 'none' }], { duration: GLIDE_MS, easing: 'ease-out' })
}

/** The parts of a product's page that a card has, in the same boxes. */
function previewOf(card: Element, picture: HTMLImageElement): HTMLElement {
  const box = (className: string, ...children: (Node | string | null | undefined)[]) => {
    const div = document.createElement('div')
    div.className = className
    div.append(...children.filter((child) => child != null))
    return div
  }
  const link = card.querySelector('h3 a')
  // Brand and colour stand in elements of their own.
  const name = [...(link?.childNodes ?? [])].filter((node) => node.nodeType === Node.TEXT_NODE)
  const crumbs = document.querySelector('#content .crumbs')?.cloneNode(true)
  const thumb = box('gallery-thumbs', box(''))
  const gallery = box('gallery', box('carousel', box('gallery-frame', box('', picture))), thumb)
  const brand = box('pdp-brand eyebrow', card.querySelector('h3 span')?.cloneNode(true))
  const title = box(
    'pdp-name',
    name
      .map((node) => node.textContent ?? '')
      .join('')
      .trim(),
  )
  const price = box('price-row', card.querySelector('.price')?.cloneNode(true))
  const side = box('pdp-side', box('', box('pdp-over', brand), title), price)
  const preview = box('card-preview', box('wrap pdp', crumbs, box('pdp-top', gallery, side)))
  preview.inert = true
  preview.setAttribute('aria-hidden', 'true')
  return preview
}
