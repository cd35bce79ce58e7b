declare global {
  interface Window {
    /** What the page's first script keeps. */
    earlyInput?: Early
  }
}

export interface Early {
  queue: Kept[]
  /** The event under way is a repetition. */
  repeating?: boolean
  /** Called when another one has been kept. */
  more?: () => void
}

/** A press on a button, a radio or a checkbox, or what was typed or selected, before React could hear it. */
interface Kept {
  target: HTMLElement
  type: 'click' | 'input' | 'change'
  /** What the field held then; whether the box was ticked. */
  value?: string | boolean | undefined
  /** Milliseconds since 1970. */
  at: number
}

/** Until the part of the page that was used has its script. */
const AGAIN_MS = 50
/** A script that has not come by now is not coming. */
const PATIENCE_MS = 10_000

/**
 * Repeats what was pressed, typed and chosen before its part of the page came alive, in order, now and whenever another
 * one is kept.
 */
export function repeatEarlyInput(): void {
  const early = window.earlyInput
  if (!early || early.more) return
  let running = false
  let since = 0
  const next = () => {
    const [kept] = early.queue
    running = kept !== undefined
    if (!kept) return
    const heard = !kept.target.isConnected || repeat(kept, early)
    if (heard || Date.now() - since > PATIENCE_MS) {
      early.queue = early.queue.filter((each) => each !== kept)
      since = Date.now()
    }
    // What it changed is drawn first: the next one may count on it.
    setTimeout(next, heard ? 0 : AGAIN_MS)
  }
  early.more = () => {
    if (running) return
    since = Date.now()
    next()
  }
  early.more()
}

/** Whether React heard it: what happens to a part that is not its own yet it keeps from reaching its target. */
function repeat({ target, type, value }: Kept, early: Early): boolean {
  let reached = false
  const reach = () => {
    reached = true
  }
  target.addEventListener(type, reach, { capture: true })
  early.repeating = true
  if (type === 'click') press(target, value === true)
  else enter(target, type, String(value))
  early.repeating = false
  target.removeEventListener(type, reach, { capture: true })
  return reached
}

function press(target: HTMLElement, checked: boolean): void {
  // A box that is as the press leaves it would not say that anything has changed.
  if (target instanceof HTMLInputElement) target.checked = !checked
  target.click()
}

function enter(target: HTMLElement, type: string, value: string): void {
  if (isField(target)) {
    // React does not believe a change to a value it has seen: it watches the element's own setter, and not the one
    // behind it.
    if (!(target instanceof HTMLSelectElement)) target.value = value === '' ? ' ' : ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value)
  }
  target.dispatchEvent(new Event(type, { bubbles: true }))
}

function isField(target: HTMLElement): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return 'value' in target
}
