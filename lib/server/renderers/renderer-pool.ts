import 'server-only'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CatalogueIndex } from '../catalogue/index-port.ts'
import type { Asker } from '../http/asker.ts'
import type { PageMaker } from '../http/render-page.ts'
import { log } from '../platform/log.ts'
import { type RenderQueue, TooBusy } from './render-queue.ts'
import { RendererLost, RendererProcess } from './renderer-process.ts'

const PROGRAM = fileURLToPath(new URL('./renderer.ts', import.meta.url))
/** Pages one process renders at once: while one waits for the database another one is rendered. */
const AT_ONCE = 2
const PING_MS = 5000
/** A process that says nothing for so long will not do so any more. */
const SILENT_MS = 20_000
/** A process that has a database and is not ready after so long will not be any more. */
const START_MS = 90_000
/** What a process may hold before a fresh one takes its place. */
const RESIDENT_BYTES_MAX = 280 * 1024 * 1024
const RESTART_MIN_MS = 100
const RESTART_MAX_MS = 10_000
/** A process that lived so long did not die of its start. */
const SETTLED_MS = 30_000
const STARTS_MAX = 3
/** How long a page waits for the replacement of a process that died. */
const REPLACEMENT_MS = 6000
const STREAMS_MAX = 4
/** Whoever takes so long over one gives way to a newcomer. */
const STREAM_SLOW_MS = 120_000

export interface RendererPoolOptions {
  queue: RenderQueue
  index: () => CatalogueIndex
  /** What a renderer runs; another program in tests. */
  program?: string
  nodeOptions?: readonly string[]
}

/**
 * One for each further core, and at least one: what is in the cache, the API and the checkout have a core of their own.
 */
export function renderersWanted(cores = availableParallelism()): number {
  return Math.max(1, cores - 1)
}

/**
 * The processes that render pages. They are started, asked in turn, told of changes, and replaced when they die, fall
 * silent or have grown. A page whose process dies under it is asked of another one once.
 */
export class RendererPool {
  readonly #options: RendererPoolOptions
  readonly #directory = mkdtempSync(join(tmpdir(), 'steelcap-pages-'))
  readonly #renderers = new Set<RendererProcess>()
  readonly #waiting = new Set<() => void>()
  readonly #beat: NodeJS.Timeout
  readonly #databaseUrl: Promise<string>
  #openDatabase: (url: string) => void = () => {}
  #databaseSinceMs = Number.POSITIVE_INFINITY
  #firstReady: () => void = () => {}
  #neverReady: (error: Error) => void = () => {}
  #started = 0
  #wanted = 1
  #failures = 0
  /** Whom long answers are being sent to, since when, the first first. */
  readonly #streams = new Map<ServerResponse, number>()
  #stopping = false
  /** Resolves when pages can be rendered. Rejects when no process gets so far. */
  readonly ready: Promise<void>

  constructor(options: RendererPoolOptions) {
    this.#options = options
    this.#databaseUrl = new Promise((resolve) => {
      this.#openDatabase = resolve
    })
    this.ready = new Promise((resolve, reject) => {
      this.#firstReady = resolve
      this.#neverReady = reject
    })
    this.ready.catch(() => {})
    this.#beat = setInterval(() => this.#lookAfter(), PING_MS)
    this.#beat.unref()
  }

  /** Starts so many; those after the first wait for it, so that the shop opens no later for them. */
  start(count: number): void {
    this.#wanted = count
    this.#start()
    this.ready.then(
      () => {
        for (let i = 1; i < count && !this.#stopping; i += 1) this.#start()
      },
      () => {},
    )
  }

  /** They may load what they need before there is a database, and wait for its URL. */
  openDatabase(url: string): void {
    this.#databaseSinceMs = performance.now()
    this.#openDatabase(url)
  }

  /** Asks a renderer when it is the asker's turn. Throws TooBusy, AskerRefused, or what went wrong. */
  readonly answer = (request: IncomingMessage, response: ServerResponse, asker: Asker): Promise<void> =>
    this.#options.queue.run(asker, async () => {
      try {
        await this.#ask(request, response)
      } catch (error) {
        if (!(error instanceof RendererLost) || response.headersSent) throw error
        await this.#ask(request, response)
      }
    })

  /** As `answer`, for a public page that the cache may keep. */
  readonly page: PageMaker = (asked, asker) =>
    this.#options.queue.run(asker, async () => {
      const make = (renderer: RendererProcess) => renderer.page(asked)
      try {
        return await this.#have(make)
      } catch (error) {
        if (!(error instanceof RendererLost)) throw error
        return await this.#have(make)
      }
    })

  /**
   * As `answer`, without a turn: what takes as long as its reader would keep everybody waiting. So many at once; the
   * slowest gives way, or a few who read a byte a minute would keep everybody else out.
   */
  readonly stream = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [first] = this.#streams
    if (first && this.#streams.size >= STREAMS_MAX) {
      const [reader, sinceMs] = first
      if (performance.now() - sinceMs < STREAM_SLOW_MS) throw new TooBusy('Too many long answers are being sent')
      this.#streams.delete(reader)
      reader.destroy()
    }
    this.#streams.set(response, performance.now())
    try {
      await this.#ask(request, response)
    } finally {
      this.#streams.delete(response)
    }
  }

  /** Resolves when no renderer makes pages of what was there before. */
  async tell(tags: readonly string[]): Promise<void> {
    await Promise.all([...this.#renderers].map((renderer) => renderer.tell(tags)))
  }

  pids(): number[] {
    return [...this.#renderers].flatMap(({ pid }) => pid ?? [])
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#beat)
    await Promise.all([...this.#renderers].map((renderer) => renderer.stop()))
    rmSync(this.#directory, { recursive: true, force: true })
  }

  #ask(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return this.#have((renderer) => renderer.answer(request, response))
  }

  /** Has the one with least to do do it; where there is none, the next that comes, if it does soon. */
  async #have<T>(work: (renderer: RendererProcess) => Promise<T>): Promise<T> {
    if (this.#usable().length === 0) await this.#nextReady()
    const [idlest] = this.#usable().sort((one, other) => one.busy - other.busy)
    if (!idlest) throw new RendererLost('No renderer is there')
    return work(idlest)
  }

  #nextReady(): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer)
        this.#waiting.delete(go)
        resolve()
      }
      const timer = setTimeout(go, REPLACEMENT_MS)
      this.#waiting.add(go)
    })
  }

  #usable(): RendererProcess[] {
    return [...this.#renderers].filter(({ isReady }) => isReady)
  }

  #start(): void {
    this.#started += 1
    const startedMs = performance.now()
    const { program = PROGRAM, nodeOptions = process.execArgv, index } = this.#options
    const socketPath = socketIn(this.#directory, this.#started)
    const renderer = new RendererProcess(
      { program, socketPath, nodeOptions, awaited: this.#usable().length === 0 },
      {
        databaseUrl: this.#databaseUrl,
        index,
        onReady: () => this.#welcome(),
        onExit: () => this.#replace(renderer, performance.now() - startedMs),
      },
    )
    this.#renderers.add(renderer)
  }

  /** One more than wanted: the one that has grown has nothing more to do. */
  #welcome(): void {
    this.#firstReady()
    for (const go of this.#waiting) go()
    const usable = this.#usable().sort((one, other) => other.residentBytes - one.residentBytes)
    for (const grown of usable.slice(0, Math.max(0, usable.length - this.#wanted))) {
      this.#renderers.delete(grown)
      void grown.stopWhenIdle()
    }
    this.#options.queue.setSlots(this.#usable().length * AT_ONCE)
  }

  #replace(gone: RendererProcess, livedMs: number): void {
    const wasRetired = !this.#renderers.delete(gone)
    this.#options.queue.setSlots(this.#usable().length * AT_ONCE)
    if (wasRetired || this.#stopping) return
    this.#failures = livedMs > SETTLED_MS ? 1 : this.#failures + 1
    log.error({ pid: gone.pid, failures: this.#failures }, 'A renderer has ended')
    if (this.#failures >= STARTS_MAX) this.#neverReady(new Error('No process that renders pages can be started'))
    const waitMs = Math.min(RESTART_MIN_MS * 2 ** (this.#failures - 1), RESTART_MAX_MS)
    setTimeout(() => {
      if (!this.#stopping) this.#start()
    }, waitMs)
  }

  #lookAfter(): void {
    for (const renderer of this.#renderers) {
      if (renderer.isReady || performance.now() - Math.max(renderer.startedMs, this.#databaseSinceMs) < START_MS)
        continue
      log.error({ pid: renderer.pid }, 'A renderer does not get ready')
      renderer.kill()
    }
    for (const renderer of this.#usable()) {
      if (performance.now() - renderer.lastSeenMs > SILENT_MS) {
        log.error({ pid: renderer.pid }, 'A renderer is silent')
        renderer.kill()
      } else renderer.ping()
    }
    const grown = this.#usable().find(({ residentBytes }) => residentBytes > RESIDENT_BYTES_MAX)
    // A fresh one first, so that nobody waits; when it is ready the grown one ends.
    if (!grown || this.#renderers.size > this.#wanted) return
    log.info({ pid: grown.pid, megabytes: Math.round(grown.residentBytes / 1024 ** 2) }, 'A renderer has grown')
    this.#start()
  }
}

function socketIn(directory: string, number: number): string {
  const name = `${number}.sock`
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\${directory.replaceAll(/\W/g, '-')}-${name}`
    : join(directory, name)
}
