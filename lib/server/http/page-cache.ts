import 'server-only'
import { LRUCache } from 'lru-cache'
import { type Asker, NOBODY } from './asker.ts'
import type { FinishedPage } from './finished-page.ts'
import {
  freshMs,
  isUnbounded,
  RETRY_AFTER_FAILURE_MS,
  STALE_IF_BROKEN_MS,
  STALE_WHILE_RENDERING_MS,
} from './page-policy.ts'
import type { PageRequest } from './page-request.ts'
import { type Representation, representationOf } from './representation.ts'
import { TagVersions } from './tag-versions.ts'

interface Entry {
  page: Representation
  request: PageRequest
  /** What the tag clock said before the page was rendered. */
  stamp: number
  freshUntil: number
  renderedAt: number
  /** The last render that failed: with the tags as they were then, no further try before `retryAt`. */
  failed?: { stamp: number; retryAt: number }
}

interface Flight {
  stamp: number
  /** Whoever's budget and place in the queue it goes by. */
  address: string
  landed: Promise<Representation | undefined>
}

export interface PageCacheOptions {
  /** Renders a page for nobody in particular, when it is the asker's turn. */
  render: (request: PageRequest, asker: Asker) => Promise<FinishedPage>
  /** Milliseconds. */
  now?: () => number
  maxBytes?: number
  /** More renders than this at once are refused: they would only make all of them late. */
  maxRenders?: number
  onError?: (error: unknown, request: PageRequest) => void
}

/** There is no page to show: it was never rendered, or long ago, and cannot be rendered now. Answer 503. */
export class PageUnavailable extends Error {}

/** Whoever asked has asked for too much: that says nothing about the page, and is no answer for anybody else. */
export class AskerRefused extends PageUnavailable {}

const DEFAULTS = {
  // Taken when this file is loaded: Next later puts a slower clock in its place.
  now: Date.now,
  maxBytes: 24 * 1024 * 1024,
  maxRenders: 256,
  onError: () => {},
}

/** Rendered pages in memory, in front of the renderer. See page-policy.ts for how long and page-url.ts for which. */
export class PageCache {
  readonly #options: Required<PageCacheOptions>
  readonly #tags = new TagVersions()
  readonly #flights = new Map<string, Flight>()
  readonly #shop: LRUCache<string, Entry>
  readonly #unbounded: LRUCache<string, Entry>

  constructor(options: PageCacheOptions) {
    this.#options = { ...DEFAULTS, ...options }
    this.#shop = room((this.#options.maxBytes * 2) / 3)
    this.#unbounded = room(this.#options.maxBytes / 3)
  }

  /**
   * A page that can be sent at once, current or being renewed behind the visitor's back; undefined when it takes a
   * render.
   */
  ready(key: string): Representation | undefined {
    const entry = this.#shop.get(key) ?? this.#unbounded.get(key)
    if (entry === undefined) return undefined
    const now = this.#options.now()
    const stamp = this.#tags.read(entry.request.tags)
    return now < entry.freshUntil && entry.stamp === stamp ? entry.page : this.#old(entry, now, stamp)
  }

  /**
   * After a purge nobody is shown the old page, unless the new one cannot be had: `entry` is then what keeps the shop
   * open.
   */
  #old(entry: Entry, now: number, stamp: number): Representation | undefined {
    if (now > entry.renderedAt + STALE_IF_BROKEN_MS) return undefined
    if (entry.failed?.stamp === stamp && now < entry.failed.retryAt) return entry.page
    if (entry.stamp !== stamp || now > entry.freshUntil + STALE_WHILE_RENDERING_MS) return undefined
    this.#render(entry.request, NOBODY).catch(() => {})
    return entry.page
  }

  /**
   * The page, rendered if need be; however many ask at once, it is rendered once. Undefined when the page turns out to
   * be meant for one visitor only: pass the request on. Throws PageUnavailable.
   */
  async page(request: PageRequest, asker = NOBODY): Promise<Representation | undefined> {
    const ready = this.ready(request.key)
    if (ready) return ready
    try {
      return await this.#render(request, asker)
    } catch (error) {
      const entry = this.#shop.get(request.key) ?? this.#unbounded.get(request.key)
      if (entry && this.#options.now() - entry.renderedAt <= STALE_IF_BROKEN_MS) return entry.page
      throw new PageUnavailable('The page cannot be rendered now', { cause: error })
    }
  }

  /** Pages with one of these tags are rendered anew before anyone sees them again; `*` is all pages. */
  purge(tags: readonly string[]): void {
    this.#tags.purge(tags)
  }

  /** What is held now. */
  size(): { pages: number; bytes: number } {
    return {
      pages: this.#shop.size + this.#unbounded.size,
      bytes: (this.#shop.calculatedSize ?? 0) + (this.#unbounded.calculatedSize ?? 0),
    }
  }

  #render(request: PageRequest, asker: Asker): Promise<Representation | undefined> {
    const stamp = this.#tags.read(request.tags)
    const flying = this.#flights.get(request.key)
    if (flying?.stamp === stamp) return this.#join(flying, request, asker)
    if (this.#flights.size >= this.#options.maxRenders)
      return Promise.reject(new Error('Too many pages are being rendered'))
    const landed = this.#fly(request, stamp, asker)
    this.#flights.set(request.key, { stamp, address: asker.address, landed })
    const leave = () => {
      if (this.#flights.get(request.key)?.landed === landed) this.#flights.delete(request.key)
    }
    landed.then(leave, leave)
    return landed
  }

  /** Where the one who asked first is refused, the next one's turn is their own. */
  #join(flying: Flight, request: PageRequest, asker: Asker): Promise<Representation | undefined> {
    return flying.landed.catch((error) => {
      if (error instanceof AskerRefused && flying.address !== asker.address) return this.#render(request, asker)
      throw error
    })
  }

  async #fly(request: PageRequest, stamp: number, asker: Asker): Promise<Representation | undefined> {
    const before = this.#shop.peek(request.key) ?? this.#unbounded.peek(request.key)
    try {
      const finished = await this.#options.render(request, asker)
      if (finished.verdict === 'own') return undefined
      const page = representationOf(finished, before?.page)
      if (finished.verdict === 'keep') this.#keep(request, page, stamp)
      return page
    } catch (error) {
      if (before && !(error instanceof AskerRefused))
        before.failed = { stamp, retryAt: this.#options.now() + RETRY_AFTER_FAILURE_MS }
      this.#options.onError(error, request)
      throw error
    }
  }

  #keep(request: PageRequest, page: Representation, stamp: number): void {
    const { key } = request
    const held = this.#shop.peek(key) ?? this.#unbounded.peek(key)
    // A render that began before a purge may land after one that began behind it.
    if (held && held.stamp > stamp) return
    const now = this.#options.now()
    const entry = { page, request, stamp, renderedAt: now, freshUntil: now + freshMs(page.status) }
    const [into, outOf] = isUnbounded(request, page.status)
      ? [this.#unbounded, this.#shop]
      : [this.#shop, this.#unbounded]
    outOf.delete(key)
    into.set(key, entry, { size: page.bytes + key.length * 2 })
  }
}

function room(maxBytes: number): LRUCache<string, Entry> {
  return new LRUCache<string, Entry>({ maxSize: Math.floor(maxBytes), maxEntrySize: Math.floor(maxBytes / 4) })
}
