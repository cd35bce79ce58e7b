import { otherView } from '#lib/domain/catalogue/picture-view.ts'

const REST_MS = 80

interface Connection {
  saveData?: boolean
}

/**
 * Lays a card's second view over its first while a mouse or the focus rests on it [CAT-35]. It is fetched then and not
 * before, never for fingers, which cannot point, and never at the cost of a shopper who saves data.
 */
export function secondView(root: Element, signal: AbortSignal): void {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || !window.matchMedia?.('(hover: hover)').matches) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = ({ target }: Event) => {
    clearTimeout(timer)
    const card = target instanceof Element ? target.closest('.card') : null
    const picture = card?.querySelector<HTMLElement>('.card-picture[data-also]:not(:has(> .card-also))')
    if (picture) timer = setTimeout(() => lay(picture), REST_MS)
  }
  root.addEventListener('pointerover', rest, { signal, passive: true })
  root.addEventListener('focusin', rest, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** It is seen once it has come: the style sheet shows it while its card is pointed at. */
function lay(place: HTMLElement): void {
  const picture = new Image(500, 600)
  picture.alt = ''
  picture.className = 'card-also'
  picture.onload = () => place.append(picture)
  const also = place.dataset['also'] ?? ''
  picture.src = also.includes('/') ? also : otherView(place.querySelector('img')?.src ?? '', also)
}
