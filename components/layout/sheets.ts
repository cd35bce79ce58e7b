import { cover } from '#components/ui/cover-history.ts'

/**
 * A popover that covers a phone's screen says `data-sheet`: it holds the focus, stills the page and closes on Back
 * [UI-07].
 */
const SHEET = '[popover][data-sheet]'

const stilled = new Set<Element>()

export function openSheet(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`${SHEET}:popover-open`)
}

/** Watches sheets open and close, and one that was opened before this script came. */
export function watchSheets(signal: AbortSignal): void {
  let uncover: (() => void) | undefined
  const opened = (sheet: HTMLElement) => {
    still(sheet)
    uncover ??= cover(() => sheet.hidePopover())
  }
  const closed = () => {
    wake()
    uncover?.()
    uncover = undefined
  }
  const toggle = (event: Event) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches(SHEET)) return
    if ((event as ToggleEvent).newState === 'open') opened(event.target)
    else closed()
  }
  // An open sheet that is taken away with all of its page tells nobody [UI-04].
  signal.addEventListener('abort', () => uncover && closed())
  // Toggle events do not bubble, but they can be caught on their way down.
  document.addEventListener('toggle', toggle, { signal, capture: true })
  const already = openSheet()
  if (already) opened(already)
}

/** Nothing beside the sheet can be reached or scrolled while it is open. */
function still(sheet: HTMLElement): void {
  document.documentElement.classList.add('overlay-lock')
  for (let inside: Element = sheet; inside.parentElement && inside !== document.body; inside = inside.parentElement) {
    for (const beside of inside.parentElement.children) if (beside !== inside && goesStill(beside)) silence(beside)
  }
}

// Live regions keep speaking, and what was inert before is not ours to wake.
function goesStill(element: Element): boolean {
  const speaks = element.hasAttribute('data-live') || element.localName === 'next-route-announcer'
  return !speaks && !element.hasAttribute('inert') && element.localName !== 'script'
}

function silence(element: Element): void {
  element.setAttribute('inert', '')
  stilled.add(element)
}

function wake(): void {
  document.documentElement.classList.remove('overlay-lock')
  for (const element of stilled) element.removeAttribute('inert')
  stilled.clear()
}
