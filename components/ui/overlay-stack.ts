/** Overlays that are open, bottom first: opening order, but one that must stay on top stays there [UI-06]. */
interface StackedOverlay {
  root: HTMLElement
  onTop: boolean
  /** Hears a key after everybody else has. */
  onKey: (event: KeyboardEvent) => void
}

const stack: StackedOverlay[] = []
const silenced = new Set<Element>()

/**
 * Puts an overlay on the stack: everything else in the body goes inert and the page stops scrolling [UI-07]. While it
 * is the top one, `onKey` hears the keys, also those of a page whose focus went with what had it.
 */
export function stackOverlay(overlay: StackedOverlay): () => void {
  const { root, onTop } = overlay
  // All stand equally high: the later in the document is above. The one on top is not moved itself, a frame in it would
  // load again.
  const top = onTop ? undefined : stack.find((each) => each.onTop)
  top?.root.before(root)
  stack.push(overlay)
  stack.sort((a, b) => Number(a.onTop) - Number(b.onTop))
  settleStack()
  return () => {
    const at = stack.indexOf(overlay)
    if (at >= 0) stack.splice(at, 1)
    settleStack()
  }
}

/**
 * Closes what lies above every overlay: a phone's menu or filters, which could not be closed any more beside an open
 * one [UI-06].
 */
export function clearTopLayer(): void {
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) {
    // It wakes and unlocks the page as it goes, a moment after the overlay came.
    popover.addEventListener('toggle', settleStack, { once: true })
    popover.hidePopover()
  }
}

// One listener for all: with one each, the next overlay’s would be asked after the top one had gone, and go as well.
function answerKey(event: KeyboardEvent): void {
  stack.at(-1)?.onKey(event)
}

function settleStack(): void {
  for (const element of silenced) element.removeAttribute('inert')
  silenced.clear()
  lockScroll(stack.length > 0)
  const top = stack.at(-1)
  if (!top) {
    document.removeEventListener('keydown', answerKey)
    return
  }
  document.addEventListener('keydown', answerKey)
  for (const element of document.body.children) if (goesInert(element, top.root)) silence(element)
}

function lockScroll(locked: boolean): void {
  const page = document.documentElement
  if (locked && !page.classList.contains('overlay-lock')) {
    page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`)
  }
  page.classList.toggle('overlay-lock', locked)
}

// Live regions must keep speaking, and what was inert before is not ours to wake.
function goesInert(element: Element, top: HTMLElement): boolean {
  const speaks = element.hasAttribute('data-live') || element.localName === 'next-route-announcer'
  return !element.contains(top) && !speaks && !element.hasAttribute('inert') && element.localName !== 'script'
}

function silence(element: Element): void {
  element.setAttribute('inert', '')
  silenced.add(element)
}
