import { watchCardPresses } from './card-preview.ts'
import { followSizes } from './follow-sizes.ts'
import { secondView } from './second-view.ts'

const BARE = '.card[data-id]:not([data-sold-out]) > .card-picture:not(:has(> .quick))'

/**
 * Hangs a button on every card in `root` that opens its sizes, also on cards that come later, and shows a card's second
 * view where a mouse or the focus rests [CAT-35, CAT-36]; whoever said their sizes reads what there is of them
 * [SIZE-05]. Sold-out cards have none. Returns how to stop.
 */
export function addCardButtons(root: Element, onSizes: (productId: string) => void): () => void {
  const gone = new AbortController()
  const { signal } = gone
  const hang = () => {
    for (const picture of root.querySelectorAll<HTMLElement>(BARE)) picture.append(quickButton(picture))
  }
  const later = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) hang()
  })
  later.observe(root, { childList: true, subtree: true })
  root.addEventListener('click', pressed(onSizes), { signal })
  secondView(root, signal)
  watchCardPresses(signal)
  hang()
  const silence = followSizes(root)
  return () => {
    silence()
    later.disconnect()
    gone.abort()
  }
}

function pressed(onSizes: (productId: string) => void): (event: Event) => void {
  return ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.quick') : null
    const id = button?.closest<HTMLElement>('.card')?.dataset['id']
    if (id) onSizes(id)
  }
}

function quickButton(picture: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button')
  const name = (picture.parentElement?.querySelector('h3 a')?.textContent ?? '').replace(/\s+/g, ' ').trim()
  button.type = 'button'
  button.className = 'quick'
  button.setAttribute('aria-haspopup', 'dialog')
  button.setAttribute('aria-label', `Quick add: ${name}`)
  button.innerHTML =
    '<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M12 5v14M5 12h14"/></svg>'
  return button
}
