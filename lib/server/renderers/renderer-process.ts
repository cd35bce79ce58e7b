import 'server-only'
import { type ChildProcess, fork } from 'node:child_process'
import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { setPriority } from 'node:os'
import type { CatalogueIndex } from '../catalogue/index-port.ts'
import { CapturedResponse } from '../http/captured-response.ts'
import { type FinishedPage, unpackPage } from '../http/finished-page.ts'
import type { AskedPage } from '../http/render-page.ts'
import { packCards } from './card-texts.ts'
import { type FromRenderer, PAGE_HEADER, type ToRenderer } from './protocol.ts'

/** Rendering comes after whatever a shopper waits for: the cache, the API and the database. */
const NICENESS = 10
const HEAP_MEGABYTES = 160
const ANSWER_HEADER_BYTES_MAX = 128 * 1024
const ANSWER_TIMEOUT_MS = 20_000
const HEARD_TIMEOUT_MS = 2000
const STOP_MS = 2000
const IDLE_LOOK_MS = 100

/** These describe one transfer, not what is asked or answered, or are between the shop and its renderers. */
const OF_THE_TRANSFER = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expect',
  'upgrade',
  PAGE_HEADER,
])

/** The renderer is gone, or never was there, and the visitor has been told nothing yet: another one may be asked. */
export class RendererLost extends Error {}

export interface RendererEvents {
  databaseUrl: Promise<string>
  index(): CatalogueIndex
  onReady(): void
  onExit(): void
}

export interface RendererProgram {
  program: string
  socketPath: string
  /** Node's own, as the shop was started with. */
  nodeOptions: readonly string[]
  /**
   * Whether nothing can be served before it is there: then it starts as fast as it can, and stands back once it is
   * ready.
   */
  awaited: boolean
}

/** One process that renders pages: started, asked, told of changes, stopped. */
export class RendererProcess {
  readonly #child: ChildProcess
  readonly #socketPath: string
  readonly #agent = new Agent({ keepAlive: true })
  readonly #events: RendererEvents
  readonly #unheard = new Map<number, () => void>()
  #told = 0
  #ready = false
  #gone = false
  /** Requests it is answering now. */
  busy = 0
  residentBytes = 0
  readonly startedMs = performance.now()
  lastSeenMs = performance.now()

  constructor({ program, socketPath, nodeOptions, awaited }: RendererProgram, events: RendererEvents) {
    this.#socketPath = socketPath
    this.#events = events
    const execArgv = [...nodeOptions.filter((word) => !word.startsWith('--max-')), ...HEAP]
    this.#child = fork(program, [socketPath], {
      execArgv,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Cards are long texts, and JSON within JSON would be escaped and read letter by letter.
      serialization: 'advanced',
    })
    this.#child.on('message', (message) => this.#hear(message as FromRenderer))
    this.#child.once('exit', () => this.#leave())
    this.#child.once('error', () => this.#leave())
    if (!awaited) this.#standBack()
    events.databaseUrl.then((databaseUrl) => this.#send({ kind: 'open', databaseUrl })).catch(() => {})
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isReady(): boolean {
    return this.#ready && !this.#gone
  }

  ping(): void {
    this.#send({ kind: 'ping' })
  }

  /** Resolves when it has forgotten what was changed, or will not say so in time. */
  tell(tags: readonly string[]): Promise<void> {
    if (!this.isReady) return Promise.resolve()
    this.#told += 1
    const id = this.#told
    return new Promise((resolve) => {
      const heard = () => {
        clearTimeout(timer)
        this.#unheard.delete(id)
        resolve()
      }
      const timer = setTimeout(heard, HEARD_TIMEOUT_MS)
      this.#unheard.set(id, heard)
      this.#send({ kind: 'changed', id, tags })
    })
  }

  /**
   * Hands a request on and its answer back. Throws RendererLost when nothing was answered because the process is gone.
   */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.#use(async () => {
      try {
        await this.#forward(request, response)
      } catch (error) {
        if (response.headersSent) response.destroy()
        throw error
      }
    })
  }

  /** A public page. Throws RendererLost, or what went wrong. */
  page(asked: AskedPage): Promise<FinishedPage> {
    return this.#use(() => this.#fetch(asked))
  }

  async #use<T>(work: () => Promise<T>): Promise<T> {
    this.busy += 1
    try {
      return await work()
    } catch (error) {
      if (!this.#gone && !isRefused(error)) throw error
      // Its exit is told a moment later than its connections break.
      this.#ready = false
      throw new RendererLost('The renderer is gone', { cause: error })
    } finally {
      this.busy -= 1
    }
  }

  #fetch({ url, headers, path }: AskedPage): Promise<FinishedPage> {
    return new Promise((resolve, reject) => {
      const asked = ask({
        socketPath: this.#socketPath,
        agent: this.#agent,
        path: url,
        headers: { ...headers, [PAGE_HEADER]: path },
      })
      const late = () => asked.destroy(new Error(`No answer after ${ANSWER_TIMEOUT_MS} ms`))
      const timer = setTimeout(late, ANSWER_TIMEOUT_MS)
      asked.once('error', reject)
      asked.once('close', () => clearTimeout(timer))
      asked.once('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('error', reject)
        answer.once('aborted', () => reject(new Error('The answer broke off')))
        answer.once('end', () => {
          const body = Buffer.concat(chunks)
          if (answer.statusCode === 200) resolve(unpackPage(body))
          else reject(new Error(body.toString()))
        })
      })
      asked.end()
    })
  }

  async stop(): Promise<void> {
    if (this.#gone) return
    const exited = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#send({ kind: 'stop' })
    const late = setTimeout(() => this.kill(), STOP_MS)
    await exited
    clearTimeout(late)
  }

  /** For one that is asked nothing more. */
  async stopWhenIdle(): Promise<void> {
    while (this.busy > 0 && !this.#gone) await new Promise((resolve) => setTimeout(resolve, IDLE_LOOK_MS))
    await this.stop()
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OF_THE_TRANSFER.has(name)))
    return new Promise((resolve, reject) => {
      const asked = ask({
        socketPath: this.#socketPath,
        agent: this.#agent,
        method,
        path,
        headers,
        // A redirect repeats the address it was asked for, several times.
        maxHeaderSize: ANSWER_HEADER_BYTES_MAX,
      })
      const late = () => asked.destroy(new Error(`No answer after ${ANSWER_TIMEOUT_MS} ms`))
      const timer = setTimeout(late, ANSWER_TIMEOUT_MS)
      asked.once('error', reject)
      asked.once('close', () => clearTimeout(timer))
      asked.once('response', (answer) => {
        // What is sent piece by piece takes as long as its reader.
        if (!(response instanceof CapturedResponse)) clearTimeout(timer)
        response.once('close', () => {
          if (!answer.complete) asked.destroy()
        })
        for (const [name, value] of Object.entries(answer.headers)) {
          if (value !== undefined && (name === 'content-length' || !OF_THE_TRANSFER.has(name)))
            response.setHeader(name, value)
        }
        response.writeHead(answer.statusCode ?? 500)
        answer.once('error', reject)
        answer.once('aborted', () => reject(new Error('The answer broke off')))
        answer.once('end', resolve)
        answer.pipe(response)
      })
      asked.end()
    })
  }

  #hear(message: FromRenderer): void {
    this.lastSeenMs = performance.now()
    if (message.kind === 'ready') {
      this.#ready = true
      this.#standBack()
      this.#events.onReady()
    } else if (message.kind === 'heard') this.#unheard.get(message.id)?.()
    else if (message.kind === 'pong') this.residentBytes = message.residentBytes
    else void this.#lookUp(message)
  }

  #standBack(): void {
    if (this.#child.pid === undefined) return
    try {
      setPriority(this.#child.pid, NICENESS)
    } catch {
      // Where that is not allowed the two share the processor alike.
    }
  }

  async #lookUp({ id, method, args }: Extract<FromRenderer, { kind: 'ask' }>): Promise<void> {
    try {
      const answering = this.#events.index()[method] as (...args: unknown[]) => Promise<unknown>
      const value = await answering.apply(this.#events.index(), args)
      this.#send({ kind: 'answer', id, ...packCards(value) })
    } catch (error) {
      const { message, code } = error as Error & { code?: unknown }
      this.#send({ kind: 'failure', id, message, code: typeof code === 'string' ? code : undefined })
    }
  }

  #send(message: ToRenderer): void {
    // A process that is just ending says so by its exit.
    if (this.#child.connected) this.#child.send(message, () => {})
  }

  #leave(): void {
    if (this.#gone) return
    this.#gone = true
    for (const heard of this.#unheard.values()) heard()
    this.#agent.destroy()
    this.#events.onExit()
  }
}

const HEAP = [`--max-old-space-size=${HEAP_MEGABYTES}`, '--max-semi-space-size=8']

function isRefused(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ECONNRESET' || code === 'EPIPE'
}
