/** A popover that covers a phone's screen says `data-sheet`: it holds the focus, stills the page and closes on Back [UI-07]. */
const SHEET = '[popover][data-sheet]'

// Whether the newest history entry is the open sheet's own: Back then only closes the sheet.
let entryOnTop = false
const stilled = new Set<Element>()

export function openSheet(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`${SHEET}:popover-open`)
}

/**
 * Whether the next page takes the place of the sheet's own history entry, so that Back from there returns to the page and not
 * to its sheet. Says so once.
 */
export function takeSheetEntry(): boolean {
  const taken = entryOnTop
  entryOnTop = false
  return taken
}

/** Gives the open sheet, if there is one, a history entry for Back to close. */
export function giveSheetEntry(): void {
  if (entryOnTop || !openSheet()) return
  entryOnTop = true
  history.pushState({ sheet: true }, '')
}

/** Watches sheets open and close. */
export function watchSheets(signal: AbortSignal): void {
  const toggle = (event: Event) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches(SHEET)) return
    if ((event as ToggleEvent).newState === 'open') {
      still(event.target)
      giveSheetEntry()
    } else {
      wake()
      if (takeSheetEntry()) history.back()
    }
  }
  const back = () => {
    entryOnTop = false
    openSheet()?.hidePopover()
  }
  // Toggle events do not bubble, but they can be caught on their way down.
  document.addEventListener('toggle', toggle, { signal, capture: true })
  window.addEventListener('popstate', back, { signal })
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
