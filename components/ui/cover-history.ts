/**
 * Whatever covers the page (an overlay, a phone's sheet) closes on Back. All that is open at once shares one history entry, which Back takes and which is
 * given up when the last cover closes [UI-07].
 */
interface Cover {
  close: () => void
}

const MARK = 'cover'
const covers: Cover[] = []
// Whether the newest history entry is the covers' own; whether a step back from it is under way.
let entryOnTop = false
let steppingBack = false
let watching = false

/** Tells that something covers the page. `close` is called on Back. The answer tells that it covers it no more. */
export function cover(close: () => void): () => void {
  watch()
  const own = { close }
  covers.push(own)
  settle()
  return () => {
    const at = covers.indexOf(own)
    if (at < 0) return
    covers.splice(at, 1)
    // One cover often makes way for another: the entry then stays.
    setTimeout(settle)
  }
}

/** Gives what covers the page its entry again, after a page took its place. */
export function keepCoverEntry(): void {
  settle()
}

/**
 * Whether the next page takes the place of the covers' own entry, so that Back from there returns to the page and not to what covered it. Says
 * so once.
 */
export function takeCoverEntry(): boolean {
  const taken = entryOnTop && isMarked(history.state)
  entryOnTop = false
  return taken
}

/** Resolves when the newest history entry is the page's own. */
export async function pageEntry(): Promise<void> {
  while (entryOnTop || steppingBack) {
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  }
}

function settle(): void {
  if (steppingBack) return
  // A page may have come on top of the entry: a step back would leave that page.
  entryOnTop &&= isMarked(history.state)
  if (covers.length > 0 && !entryOnTop) {
    entryOnTop = true
    // The router adds its own state; the address stays.
    history.pushState({ [MARK]: true }, '')
  } else if (covers.length === 0 && entryOnTop) {
    entryOnTop = false
    steppingBack = true
    history.back()
  }
}

function watch(): void {
  if (watching) return
  watching = true
  window.addEventListener('popstate', ({ state }) => {
    if (steppingBack) {
      steppingBack = false
      return settle()
    }
    entryOnTop = isMarked(state)
    if (!entryOnTop) covers.at(-1)?.close()
    // An entry whose cover is gone shows the page once more: it is stepped over.
    else if (entryOnTop && covers.length === 0) settle()
  })
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && MARK in state
}
