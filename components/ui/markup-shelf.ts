const SHELF = Symbol.for('steelcap.markupShelf')
/** The parts of more pages than are ever rendered at once; the oldest go first, by then long written. */
const SHELVED_MAX = 4096

type Shelf = Map<string, string>

// The server renders a page in two layers that share nothing but the process.
function shelf(): Shelf {
  const process = globalThis as typeof globalThis & { [SHELF]?: Shelf }
  process[SHELF] ??= new Map()
  return process[SHELF]
}

/** Lays markup out for the layer that writes the page. The same markup has the same digest, so it may be laid out twice. */
export function shelve(digest: string, markup: string): void {
  const markups = shelf()
  markups.delete(digest)
  markups.set(digest, markup)
  for (const oldest of markups.keys()) {
    if (markups.size <= SHELVED_MAX) break
    markups.delete(oldest)
  }
}

/** What was laid out under a digest, if anything was. */
export function shelved(digest: string): string | undefined {
  return shelf().get(digest)
}
