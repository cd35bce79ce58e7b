/**
 * Whatever covers the page (an overlay, a phone's sheet) closes on Back. All that is open at once shares one history
 * entry, which Back takes [UI-07]. A cover that is closed otherwise leaves its entry: a step back at that moment would
 * have the router drop the page it is on its way to. Such an entry serves the next cover, gives way to the next page,
 * and Back steps over it.
 */
interface Cover {
  close: () => void
}

const MARK = 'cover'
const covers: Cover[] = []
let waiting: (() => void)[] = []
// Whether the newest history entry is the covers' own, and the place on the page it was left at; whether a step of ours
// is under way.
let entryOnTop = false
let leftAt = ''
let stepping = false
let watching = false

/** Tells that something covers the page. `close` is called on Back. The answer tells that it covers it no more. */
export function cover(close: () => void): () => void {
  watch()
  const own = { close }
  covers.push(own)
  keepCoverEntry()
  return () => {
    const at = covers.indexOf(own)
    if (at < 0) return
    covers.splice(at, 1)
    // After Back closed the upper one, the lower needs an entry of its own. One cover often makes way for another.
    setTimeout(keepCoverEntry)
  }
}

/** Looks what became of the entry, after a page took its place, and gives what covers the page one. */
export function keepCoverEntry(): void {
  entryOnTop &&= isMarked(history.state)
  leftAt = location.hash
  if (covers.length > 0 && !entryOnTop) {
    entryOnTop = true
    // The router adds its own state; the address stays.
    history.pushState({ [MARK]: true }, '')
  }
  if (covers.length > 0) return
  for (const tell of waiting) tell()
  waiting = []
}

/**
 * Whether the next page takes the place of the covers' own entry, so that Back from there returns to the page and not
 * to what covered it. Says so once.
 */
export function takeCoverEntry(): boolean {
  const taken = entryOnTop && isMarked(history.state)
  entryOnTop = false
  return taken
}

/** Resolves when nothing covers the page. */
export async function uncovered(): Promise<void> {
  if (covers.length > 0) await new Promise<void>((resolve) => waiting.push(resolve))
}

/** What to write with a new address of the page on screen, so that its entry stays what it is. */
export function entryState(): object | null {
  return isMarked(history.state) ? { [MARK]: true } : null
}

function watch(): void {
  if (watching) return
  watching = true
  window.addEventListener('popstate', ({ state }) => {
    const leftEmpty = entryOnTop && covers.length === 0
    entryOnTop = isMarked(state)
    if (stepping) {
      stepping = false
      return
    }
    if (covers.length > 0) {
      if (!entryOnTop) covers.at(-1)?.close()
      return
    }
    // From above or from below, an entry without a cover is no step of its own. A link to a place on the page is no
    // step back.
    if (entryOnTop || (leftEmpty && location.hash === leftAt)) {
      stepping = true
      history.back()
    }
  })
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && MARK in state
}
