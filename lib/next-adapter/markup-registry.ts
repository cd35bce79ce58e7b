const REGISTRY = Symbol.for('steelcap.markupRegistry')
/** The parts of more pages than are ever rendered at once; the oldest go first, by then long written. */
const KEPT_MAX = 4096

type Markups = Map<string, string>

// The server renders a page in two layers that share nothing but the process.
function registry(): Markups {
  const process = globalThis as typeof globalThis & { [REGISTRY]?: Markups }
  process[REGISTRY] ??= new Map()
  return process[REGISTRY]
}

/**
 * Hands markup to the layer that writes the page. The same markup has the same digest, so it may be handed over twice.
 */
export function register(digest: string, markup: string): void {
  const markups = registry()
  markups.delete(digest)
  markups.set(digest, markup)
  for (const oldest of markups.keys()) {
    if (markups.size <= KEPT_MAX) break
    markups.delete(oldest)
  }
}

/** What was registered under a digest, if anything was. */
export function registered(digest: string): string | undefined {
  return registry().get(digest)
}
