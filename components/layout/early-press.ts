declare global {
  interface Window {
    /** The buttons and radios pressed before React listened, in order; the page's first script keeps them. */
    earlyPresses?: HTMLElement[] | undefined
  }
}

/** Presses again what was pressed before the page came alive, one after the other. */
export function repeatEarlyPresses(): void {
  const { earlyPresses = [] } = window
  delete window.earlyPresses
  const next = () => {
    const pressed = earlyPresses.shift()
    if (!pressed) return
    if (pressed.isConnected) press(pressed)
    // What the press changed is drawn first: the next one may count on it.
    setTimeout(next)
  }
  next()
}

function press(pressed: HTMLElement): void {
  // A radio that is on already would not say that it was chosen.
  if (pressed instanceof HTMLInputElement) pressed.checked = false
  pressed.click()
}
