import 'server-only'
import type { IncomingMessage } from 'node:http'

const REMEMBERED_MAX = 1024
/** Of characters: longer ones come from nobody's browser, and a flood of them must not fill the memory. */
const LENGTH_MAX = 1500

/**
 * The pages behind the client navigations asked for lately, by the words they were asked for with. To read a router
 * state takes longer than to send the page it leads to, and everybody who comes from the same kind of page sends the
 * same one.
 */
export class KnownNavigations {
  readonly #keys = new Map<string, string>()

  /** The page cache's key of the page asked for; undefined when nobody has asked for it in these words. */
  keyOf(request: IncomingMessage): string | undefined {
    const words = wordsOf(request)
    return words && this.#keys.get(words)
  }

  /** `key` is the page's own in the cache, and nothing but these words decided that. */
  remember(request: IncomingMessage, key: string): void {
    const words = wordsOf(request)
    if (words === undefined) return
    if (this.#keys.size >= REMEMBERED_MAX) this.#keys.clear()
    this.#keys.set(words, key)
  }
}

/** All that decides which page a navigation is answered with, besides what has moved. */
function wordsOf({ url = '/', headers }: IncomingMessage): string | undefined {
  if (headers['rsc'] !== '1') return undefined
  const state = headers['next-router-state-tree'] ?? ''
  const prefetch = headers['next-router-prefetch'] ?? ''
  const segment = headers['next-router-segment-prefetch'] ?? ''
  const words = `${url}\n${state}\n${prefetch}\n${segment}`
  return words.length <= LENGTH_MAX ? words : undefined
}
