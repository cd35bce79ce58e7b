import 'server-only'
import { LRUCache } from 'lru-cache'
import { type Asker, NOBODY } from '../http/asker.ts'
import { AskerRefused, PageUnavailable } from '../http/page-cache.ts'

/** There are too many pages to render for all. Answer 503. */
export class TooBusy extends PageUnavailable {}

export interface QueueLimits {
  /** Waiting at once, in all and of one address. */
  waitingMax: number
  waitingOfAddressMax: number
  waitMs: number
  /** Pages an address may have rendered at once, and how many more each second. */
  burst: number
  perSecond: number
  /** How long an address over its budget waits for its refusal, so that asking again at once gains nothing. */
  heldMs: number
  now?: () => number
}

export const QUEUE_LIMITS: QueueLimits = {
  waitingMax: 200,
  waitingOfAddressMax: 40,
  waitMs: 12_000,
  burst: 120,
  perSecond: 8,
  heldMs: 1000,
}

interface Waiting {
  start(): void
  refuse(): void
}

interface Bucket {
  tokens: number
  atMs: number
}

const ADDRESSES_REMEMBERED = 20_000
/** Refusals held back at once; further ones are told so immediately. */
const HELD_MAX = 500

/**
 * Lets so many pages be rendered at once, and the rest wait their turn: whoever is about to pay first, then one page of
 * each address in a circle, so that a crawler waits for itself. What waits too long is refused, and so is what is asked
 * for beyond an address's budget while there is anything else to do.
 */
export class RenderQueue {
  readonly #limits: QueueLimits
  readonly #now: () => number
  readonly #paying: Waiting[] = []
  /** In the order of the circle. */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #buckets = new LRUCache<string, Bucket>({ max: ADDRESSES_REMEMBERED })
  #slots = 0
  #running = 0
  #waitingCount = 0
  #held = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
    this.#now = limits.now ?? (() => performance.now())
  }

  /** How many may be rendered at once from now on. */
  setSlots(slots: number): void {
    this.#slots = slots
    this.#next()
  }

  /** What is under way and what waits. */
  load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waitingCount + this.#paying.length }
  }

  /** Does the work when it is its turn. Throws TooBusy or AskerRefused. */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    const inBudget = this.#spend(asker.address)
    const first = asker.paying && inBudget
    // Who comes when nobody else is there disturbs nobody: a crawler that asks for one page after the other gets them
    // all.
    if (!inBudget && !asker.paying && !this.#isIdle()) await this.#hold()
    if (this.#mayStart(first)) this.#running += 1
    else await this.#wait(asker, first)
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#next()
    }
  }

  /** Whoever is about to pay need not wait for a crawler's page to be done. */
  #mayStart(first: boolean): boolean {
    return this.#running < (first ? this.#slots * 2 : this.#slots)
  }

  #isIdle(): boolean {
    return this.#running + this.#waitingCount + this.#paying.length === 0
  }

  #spend(address: string): boolean {
    const { burst, perSecond } = this.#limits
    const atMs = this.#now()
    const bucket = this.#buckets.get(address)
    const earned = bucket ? ((atMs - bucket.atMs) / 1000) * perSecond : 0
    const tokens = Math.min(burst, (bucket?.tokens ?? burst) + earned)
    this.#buckets.set(address, { tokens: Math.max(0, tokens - 1), atMs })
    return tokens >= 1 || address === NOBODY.address
  }

  async #hold(): Promise<never> {
    if (this.#held < HELD_MAX) {
      this.#held += 1
      await new Promise((resolve) => setTimeout(resolve, this.#limits.heldMs))
      this.#held -= 1
    }
    throw new AskerRefused('This address asks for too many new pages')
  }

  #wait({ address }: Asker, first: boolean): Promise<void> {
    const line = first ? this.#paying : (this.#waiting.get(address) ?? [])
    const { waitingMax, waitingOfAddressMax, waitMs } = this.#limits
    if (!first && line.length >= waitingOfAddressMax) {
      return Promise.reject(new AskerRefused('Too many pages wait for this address'))
    }
    if (!first && this.#waitingCount >= waitingMax) {
      return Promise.reject(new TooBusy('Too many pages wait to be rendered'))
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        line.splice(line.indexOf(waiting), 1)
        if (first) return
        this.#waitingCount -= 1
        if (line.length === 0) this.#waiting.delete(address)
      }
      const timer = setTimeout(() => waiting.refuse(), waitMs)
      const waiting: Waiting = {
        start: () => {
          // Taken at once: who waits goes on only after whoever comes now has looked.
          this.#running += 1
          leave()
          resolve()
        },
        refuse: () => {
          leave()
          reject(new TooBusy('It took too long until this page could be rendered'))
        },
      }
      line.push(waiting)
      if (first) return
      this.#waitingCount += 1
      this.#waiting.set(address, line)
    })
  }

  #next(): void {
    for (let waiting = this.#first(); waiting; waiting = this.#first()) waiting.start()
  }

  /** Who may start now. */
  #first(): Waiting | undefined {
    const [payer] = this.#paying
    if (payer && this.#mayStart(true)) return payer
    const [turn] = this.#waiting
    if (!turn || !this.#mayStart(false)) return undefined
    const [address, line] = turn
    // To the end of the circle, for those of its line that come behind.
    this.#waiting.delete(address)
    this.#waiting.set(address, line)
    return line[0]
  }
}
