/** Overlays that are open, bottom first: opening order, but one that must stay on top stays there [UI-06]. */
interface StackedOverlay {
  root: HTMLElement
  onTop: boolean
}

const stack: StackedOverlay[] = []
const silenced = new Set<Element>()

/** Puts an overlay on the stack: everything else in the body goes inert and the page stops scrolling [UI-07]. */
export function stackOverlay(root: HTMLElement, onTop: boolean): () => void {
  // All stand equally high: the later in the document is above. The one on top is not moved itself, a frame in it would
  // load again.
  const top = onTop ? undefined : stack.find((overlay) => overlay.onTop)
  top?.root.before(root)
  stack.push({ root, onTop })
  stack.sort((a, b) => Number(a.onTop) - Number(b.onTop))
  settleStack()
  return () => {
    const at = stack.findIndex((overlay) => overlay.root === root)
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

/** Whether an overlay is the one that answers the keyboard. */
export function isTopOverlay(root: HTMLElement): boolean {
  return stack.at(-1)?.root === root
}

function settleStack(): void {
  for (const element of silenced) element.removeAttribute('inert')
  silenced.clear()
  lockScroll(stack.length > 0)
  const top = stack.at(-1)
  if (!top) return
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
