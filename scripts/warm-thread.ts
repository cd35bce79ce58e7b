// Pools for vitest whose thread outlives a run: most mutants die within milliseconds, and a new thread with vitest,
// fast-check and zod in it takes longer than that. Modules of the shop are loaded anew for every file, as `isolate`
// has it; what a mutant leaves behind outside of them is cleared by fresh-mutant.ts. Tests of components have a context
// with a window of its own for each file, which takes all of that along.
import {
  type PoolOptions,
  type PoolRunnerInitializer,
  type PoolWorker,
  ThreadsPoolWorker,
  VmThreadsPoolWorker,
  type WorkerRequest,
} from 'vitest/node'

type Listener = (response: unknown) => void

/** The thread of one pool, and how many files it was shown. */
interface Kept {
  thread?: ThreadsPoolWorker | undefined
  files: number
}

class WarmThread implements PoolWorker {
  readonly name: string
  readonly #kept: Kept
  readonly #filesMax: number
  readonly #thread: ThreadsPoolWorker
  readonly #isNew: boolean
  readonly #listeners: [string, Listener][] = []
  #config: Extract<WorkerRequest, { type: 'start' }>['context']['config'] | undefined

  constructor(name: string, kept: Kept, filesMax: number, make: () => ThreadsPoolWorker) {
    this.name = name
    this.#kept = kept
    this.#filesMax = filesMax
    this.#isNew = kept.thread === undefined
    kept.thread ??= make()
    this.#thread = kept.thread
    kept.files += 1
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener])
    this.#thread.on(event, listener)
  }

  off(event: string, listener: Listener): void {
    this.#thread.off(event, listener)
  }

  /** The thread is started once; which tests are wanted comes with the start, and is passed on with the run. */
  send(request: WorkerRequest): void {
    if (request.type === 'start') this.#config = request.context.config
    if (request.type === 'start' && !this.#isNew) this.#answer('started')
    else if (request.type === 'stop') this.#answer('stopped')
    else if (request.type === 'run')
      this.#thread.send({ ...request, context: Object.assign({}, request.context, { config: this.#config }) })
    else this.#thread.send(request)
  }

  async start(): Promise<void> {
    if (!this.#isNew) return
    await this.#thread.start()
    this.#thread.on('exit', () => this.#leave())
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.#thread.off(event, listener)
    if (this.#kept.files < this.#filesMax || !this.#leave()) return
    await this.#thread.stop()
  }

  deserialize(data: unknown): unknown {
    return data
  }

  /** Whether the thread was still the pool's; the next file gets another. */
  #leave(): boolean {
    if (this.#kept.thread !== this.#thread) return false
    this.#kept.thread = undefined
    this.#kept.files = 0
    return true
  }

  #answer(type: 'started' | 'stopped'): void {
    for (const [event, listener] of this.#listeners) {
      if (event === 'message') listener({ type, __vitest_worker_response__: true })
    }
  }
}

function warmPool(
  name: string,
  make: (options: PoolOptions) => ThreadsPoolWorker,
  filesMax = Number.POSITIVE_INFINITY,
): PoolRunnerInitializer {
  const kept: Kept = { files: 0 }
  return { name, createPoolWorker: (options) => new WarmThread(name, kept, filesMax, () => make(options)) }
}

export const warmThread = warmPool('warm', (options) => new ThreadsPoolWorker(options))

/** The same with a context and a window for each file. What those leave is not given back whole: the thread changes. */
export const warmWindows = warmPool('warm-windows', (options) => new VmThreadsPoolWorker(options), 150)
