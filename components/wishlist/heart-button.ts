const PATH = 'M12 20.5C7 16.5 3.5 13.2 3.5 9a4.6 4.6 0 0 1 8.5-2.5A4.6 4.6 0 0 1 20.5 9c0 4.2-3.5 7.5-8.5 11.5z'
const LOOK =
  'heart grid size-11 cursor-pointer place-items-center rounded-full bg-card/85 hover:bg-card aria-pressed:[&_path]:fill-current print:hidden'

/** The heart of a tile or of a product page's place: a toggle that says whose it is [WISH-05, PDP-06]. */
export function heartButton(place: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button')
  const name = place.dataset['name'] ?? wordsOf(place.querySelector('h3 a'))
  button.type = 'button'
  button.className = place.matches('.card') ? `card-actions ${LOOK}` : LOOK
  button.dataset['id'] = place.dataset['id'] ?? ''
  button.dataset['name'] = name
  button.setAttribute('aria-label', `Wishlist: ${name}`)
  button.innerHTML = `<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true"><path d="${PATH}"/></svg>`
  showPressed(button, false)
  return button
}

export function showPressed(button: HTMLElement, pressed: boolean): void {
  button.setAttribute('aria-pressed', String(pressed))
}

function wordsOf(link: Element | null): string {
  return (link?.textContent ?? '').replace(/\s+/g, ' ').trim()
}
