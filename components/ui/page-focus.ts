/** Fields somebody may be typing in already: the page put the focus there on purpose. */
const FIELD = 'input,select,textarea'

/**
 * The `ref` of what takes the focus as soon as it stands on the page: news somebody has to hear, or what took the place
 * of the button that was pressed. With a `key` of what it says, new words take the focus anew.
 */
export function focusOnAppear(element: HTMLElement | null): void {
  element?.focus()
}

/**
 * Moves the focus to the page that was just drawn: to the place its address names, else its heading, else its content.
 * Screen readers go on from there, and Tab leads into the page instead of on from a link of the page before [UI-18].
 */
export function focusPage(): void {
  const main = document.getElementById('content')
  const { activeElement } = document
  if (activeElement?.matches(FIELD) && main?.contains(activeElement)) return
  const named = document.getElementById(location.hash.slice(1))
  const target = named ?? main?.querySelector<HTMLElement>('h1') ?? main
  if (!target) return
  // Only for this once: a heading that can be clicked into would draw a ring around itself.
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) {
    target.setAttribute('tabindex', '-1')
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  }
  target.focus({ preventScroll: true })
}
