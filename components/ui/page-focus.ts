import type { FocusEvent } from 'react'

/** Fields somebody may be typing in already: the page put the focus there on purpose. */
const FIELD = 'input,select,textarea'

/**
 * The `ref` of what takes the focus as soon as it stands on the page: news somebody has to hear, or what took the place
 * of the button that was pressed. With a `key` of what it says, new words take the focus anew.
 */
export function focusOnAppear(element: HTMLElement | null): void {
  element?.focus()
}

let cameFrom: EventTarget | null = null

/** The `onFocus` of what floats over the page: remembers where the focus came from, for `focusBack`. */
export function noteCameFrom({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) cameFrom = relatedTarget
}

/**
 * Before a pressed button goes with what floats over the page: the focus goes back to where it came from, else to the
 * page, instead of being lost. A button that has it no longer is left alone [UI-16].
 */
export function focusBack({ currentTarget }: { currentTarget: Element }): void {
  const hasFocus = () => document.activeElement === currentTarget
  if (hasFocus() && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
  if (hasFocus()) focusPage()
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
