import 'server-only'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { distrustReplica, inBulkhead, openUrl, pool } from '../db/client.ts'
import { CHANNEL, type Change, tellChanges } from './change-channel.ts'
import { inBatches } from './in-batches.ts'
import { log } from './log.ts'

/**
 * Says to every instance of the shop what has changed: `product:{slug}`, `listing`, `content`, `offers`, `settings`,
 * `closure`, `cart:{customer}:{version}`, or `*` for all. Carried by LISTEN/NOTIFY, so the database is the only thing
 * instances need in common. (Through a transaction-pooling proxy LISTEN hears nothing: DATABASE_URL must lead to the
 * server itself or a session pool.)
 */
export type OnTags = (tags: readonly string[]) => void | Promise<void>

/** What a tag about a customer's cart begins with. */
export const CART_TAG = 'cart:'
const COALESCE_MS = 50
const RETRY_MS = 1000
/** In a process that does not listen, a command: it is to end, whatever the database does. */
const TRIES_MAX = 3
const PENDING_MAX = 5000
/** Tags a listener is told at a time that was busy when they were said. */
const TOLD_MAX = 250
const RECONNECT_MAX_MS = 10_000
const HEARTBEAT_MS = 10_000
const HEARTBEAT_TIMEOUT_MS = 3000

interface Home {
  /** Tells our own announcements, which were applied at once, from those of other instances. */
  origin: string
  data: Set<OnTags>
  views: Set<OnTags>
  carts: Set<OnTags>
  pending: Set<string>
  sending?: Promise<void> | undefined
  /** Announcements that failed, one after the other. */
  failures?: number
  underWay: Set<Promise<void>>
  line?: Pick<Line, 'connected' | 'close'> | undefined
}

// server.ts and the bundle Next builds each load their own copy of this module; what it holds is the process's.
const HOME = Symbol.for('steelcap.changes')
const shared = globalThis as { [HOME]?: Home }
function home(): Home {
  shared[HOME] ??= {
    origin: randomUUID(),
    data: new Set(),
    views: new Set(),
    carts: new Set(),
    pending: new Set(),
    underWay: new Set(),
  }
  return shared[HOME]
}

/**
 * Announces a change that is committed already: never call it inside a transaction, or others read the old rows.
 * Applied here at once; other instances hear of it some 50 ms later, many announcements as one, and never if the
 * process is killed in between: only where that may be (record 121), else `noteChange`.
 */
export function announceChange(tags: readonly string[]): void {
  const { pending } = home()
  for (const tag of tags) pending.add(tag)
  if (pending.size > PENDING_MAX) {
    pending.clear()
    pending.add('*')
  }
  void deliver(tags)
  home().sending ??= send()
}

/** What other instances are to hear: this one takes it up by itself. */
export const changeMadeHere = (tags: readonly string[]): Change => ({ origin: home().origin, tags })

/** Takes up here what a commit has told all others. */
export const applyChange = (tags: readonly string[]) => void deliver(tags)

function send(): Promise<void> {
  const { underWay } = home()
  const sent = inBulkhead('jobs', sendSoon)
  underWay.add(sent)
  void sent.finally(() => underWay.delete(sent))
  return sent
}

/** Resolves when everything announced so far has been sent. A script awaits it before it closes the database. */
export async function changesSent(): Promise<void> {
  const { underWay } = home()
  await Promise.all(underWay)
  // What failed is sent again. An instance that listens would try for as long as the database is away.
  while (underWay.size > 0 && !home().line) await Promise.all(underWay)
}

/**
 * Calls back with the tags of each change, made here or in another instance, and with `*` after a time in which changes
 * may have been missed. Returns how to stop. `carts` listeners hear of customers' carts, and nobody else does. `data`
 * listeners hold what pages are made from (an index); while one is busy, what comes waits and is told together: twenty
 * orders a moment are one look at the database. `views` listeners hold finished pages: they are called at once and, if
 * data listeners took time, again when those are done, since a page made in between is old already.
 */
export function listenForChanges(onTags: OnTags, kind: 'data' | 'views' | 'carts' = 'data'): () => void {
  const { [kind]: listeners } = home()
  const listener = kind === 'data' ? inBatches(onTags, TOLD_MAX) : onTags
  listeners.add(listener)
  home().line ??= new Line()
  return () => {
    listeners.delete(listener)
    const { data, views, carts } = home()
    if (data.size + views.size + carts.size === 0) void close()
  }
}

/**
 * Hears of changes from the process that started this one, and not from the database. Tags go in here; resolves when
 * all that held them has let go.
 */
export function hearFromParent(): (tags: readonly string[]) => Promise<void> {
  home().line = { connected: Promise.resolve(), close: async () => {} }
  return deliver
}

/**
 * Resolves when this process hears other instances: read what you will keep current after this, so that nothing is
 * missed.
 */
export async function hearingChanges(): Promise<void> {
  await home().line?.connected
}

/** Stops listening, e.g. when the process ends. */
export async function close(): Promise<void> {
  const { line } = home()
  home().line = undefined
  await line?.close()
}

/** Whoever announces it is answered first: what a change brings about is not part of their request. */
function deliver(tags: readonly string[]): Promise<void> {
  return inBulkhead('jobs', () => callAll(tags))
}

async function callAll(all: readonly string[]): Promise<void> {
  const { data, views, carts } = home()
  const personal = all.filter((tag) => tag.startsWith(CART_TAG) || tag === '*')
  if (personal.length > 0) call(carts, personal)
  // Nothing public is made from a cart.
  const tags = all.filter((tag) => !tag.startsWith(CART_TAG))
  if (tags.length === 0) return
  distrustReplica()
  call(views, tags)
  const busy = call(data, tags)
  if (busy.length === 0) return
  await Promise.allSettled(busy)
  // What an index has written meanwhile is read as well.
  distrustReplica()
  call(views, tags)
}

function call(listeners: Set<OnTags>, tags: readonly string[]): Promise<void>[] {
  const busy: Promise<void>[] = []
  for (const listener of listeners) {
    try {
      const answer = listener(tags)
      if (answer) busy.push(answer.catch(reportListener))
    } catch (error) {
      reportListener(error)
    }
  }
  return busy
}

function reportListener(error: unknown): void {
  log.error({ err: error }, 'A listener for changes failed')
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const unlessAnswered = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The database is silent')), ms).unref())

async function sendSoon(): Promise<void> {
  await pause(COALESCE_MS)
  const { pending, origin } = home()
  const tags = [...pending]
  pending.clear()
  home().sending = undefined
  try {
    await tellChanges(pool(), [{ origin, tags }])
    home().failures = 0
  } catch (error) {
    log.warn({ err: error, tags: tags.length }, 'Changes could not be announced to other instances yet')
    const failures = (home().failures ?? 0) + 1
    home().failures = failures
    await pause(RETRY_MS)
    for (const tag of tags) pending.add(tag)
    if (shared[HOME]?.line || failures < TRIES_MAX) home().sending ??= send()
  }
}

/** The connection that listens. It comes back by itself, and then says `*`: nobody knows what was said meanwhile. */
class Line {
  readonly connected: Promise<void>
  #client: pg.Client | undefined
  readonly #closing = new AbortController()
  #lost = false
  #wasConnected = false
  #hear: () => void = () => {}
  #wake: () => void = () => {}
  readonly #kept: Promise<void>

  constructor() {
    this.connected = new Promise((resolve) => {
      this.#hear = resolve
    })
    this.#kept = this.#keep()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#hear()
    this.#wake()
    await this.#client?.end().catch(() => {})
    await this.#kept
  }

  async #keep(): Promise<void> {
    let waitMs = 100
    while (!this.#closing.signal.aborted) {
      try {
        await this.#connect()
        waitMs = 100
        await this.#untilLost()
      } catch (error) {
        log.debug({ err: error }, 'Listening for changes failed')
        void this.#client?.end().catch(() => {})
      }
      // Its end comes later, and would cut the pause short that follows: a database that is away would be asked without
      // a break.
      this.#client = undefined
      if (this.#closing.signal.aborted) return
      if (waitMs === 100) log.warn('Not hearing changes of other instances: connecting again')
      await this.#sleep(waitMs)
      waitMs = Math.min(waitMs * 2, RECONNECT_MAX_MS)
    }
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: openUrl(), keepAlive: true, connectionTimeoutMillis: 5000 })
    const isCurrent = () => this.#client === client
    client.on('error', () => isCurrent() && this.#wake())
    client.on('end', () => {
      if (!isCurrent()) return
      this.#lost = true
      this.#wake()
    })
    client.on('notification', (note) => hear(note.payload))
    this.#client = client
    this.#lost = false
    // A client that is ended while it connects says neither that it did nor that it failed.
    await Promise.race([client.connect(), new Promise((end) => this.#closing.signal.addEventListener('abort', end))])
    await client.query(`LISTEN ${CHANNEL}`)
    if (this.#wasConnected) void deliver(['*'])
    this.#wasConnected = true
    this.#hear()
  }

  /** A cable that is cut sends no goodbye, so ask now and then whether anyone is still there. */
  async #untilLost(): Promise<void> {
    while (!this.#lost && !this.#closing.signal.aborted) {
      await this.#sleep(HEARTBEAT_MS)
      if (this.#lost || this.#closing.signal.aborted) return
      const silence = unlessAnswered(HEARTBEAT_TIMEOUT_MS)
      silence.catch(() => {})
      await Promise.race([this.#client?.query('SELECT 1'), silence])
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

function hear(payload: string | undefined): void {
  try {
    const said = JSON.parse(payload ?? '') as { origin?: unknown; tags?: unknown }
    if (said.origin === home().origin || !Array.isArray(said.tags)) return
    void deliver(said.tags.filter((tag): tag is string => typeof tag === 'string'))
  } catch {
    log.warn('A change announcement could not be read')
  }
}
