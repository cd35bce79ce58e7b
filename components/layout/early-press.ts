declare global {
  interface Window {
    /** What the page's first script keeps. */
    earlyPresses?: EarlyPresses
  }
}

interface EarlyPresses {
  /** The buttons and radios pressed before React could hear it, in order. */
  queue: HTMLElement[]
  /** The press under way is a repetition. */
  repeating?: boolean
  /** Called when another one has been kept. */
  more?: () => void
}

/** Until the part of the page that was pressed has its script. */
const AGAIN_MS = 50
/** A script that has not come by now is not coming. */
const PATIENCE_MS = 10_000

/** Presses again what was pressed before its part of the page came alive, one after the other, now and whenever another one is kept. */
export function repeatEarlyPresses(): void {
  const early = window.earlyPresses
  if (!early || early.more) return
  let running = false
  let since = 0
  const next = () => {
    const [pressed] = early.queue
    running = pressed !== undefined
    if (!pressed) return
    const heard = !pressed.isConnected || press(pressed, early)
    if (heard || Date.now() - since > PATIENCE_MS) {
      early.queue.shift()
      since = Date.now()
    }
    // What the press changed is drawn first: the next one may count on it.
    setTimeout(next, heard ? 0 : AGAIN_MS)
  }
  early.more = () => {
    if (running) return
    since = Date.now()
    next()
  }
  early.more()
}

/** Whether React heard it: a press on what is not its own yet it keeps from reaching its target. */
function press(pressed: HTMLElement, early: EarlyPresses): boolean {
  let reached = false
  const reach = () => {
    reached = true
  }
  // A radio that is on already would not say that it was chosen.
  if (pressed instanceof HTMLInputElement) pressed.checked = false
  pressed.addEventListener('click', reach, { capture: true })
  early.repeating = true
  pressed.click()
  early.repeating = false
  pressed.removeEventListener('click', reach, { capture: true })
  return reached
}
