import 'server-only'

const WINDOW_MS = 1000

/**
 * Stops looking for a while when too many looks of the last second have found nothing: names are free, and whoever
 * makes some up must not keep connections busy that shoppers wait for. What is found counts nothing.
 */
export class MissLimit {
  readonly #perSecond: number
  readonly #now: () => number
  #sinceMs = Number.NEGATIVE_INFINITY
  /** Those under way count as found nothing until they have. */
  #missed = 0

  constructor(perSecond: number, now = () => performance.now()) {
    this.#perSecond = perSecond
    this.#now = now
  }

  /** What `find` gives; undefined without asking it when there were too many misses. */
  async look<T>(find: () => Promise<T | undefined>): Promise<T | undefined> {
    const nowMs = this.#now()
    if (nowMs - this.#sinceMs >= WINDOW_MS) {
      this.#sinceMs = nowMs
      this.#missed = 0
    }
    if (this.#missed >= this.#perSecond) return undefined
    this.#missed += 1
    const found = await find()
    if (found !== undefined) this.#missed = Math.max(0, this.#missed - 1)
    return found
  }
}
