// A pool for vitest whose thread outlives a run: most mutants die within milliseconds, and a new thread with vitest,
// fast-check and zod in it takes longer than that. Modules of the shop are loaded anew for every file, as `isolate`
// has it; what a mutant leaves behind outside of them is cleared by fresh-mutant.ts.
import {
  type PoolOptions,
  type PoolRunnerInitializer,
  type PoolWorker,
  ThreadsPoolWorker,
  type WorkerRequest,
} from 'vitest/node'

type Listener = (response: unknown) => void

let thread: ThreadsPoolWorker | undefined

class WarmThread implements PoolWorker {
  readonly name = 'warm'
  readonly #thread: ThreadsPoolWorker
  readonly #isNew = thread === undefined
  readonly #listeners: [string, Listener][] = []
  #config: Extract<WorkerRequest, { type: 'start' }>['context']['config'] | undefined

  constructor(options: PoolOptions) {
    thread ??= new ThreadsPoolWorker(options)
    this.#thread = thread
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
    this.#thread.on('exit', () => {
      thread = undefined
    })
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.#thread.off(event, listener)
  }

  deserialize(data: unknown): unknown {
    return data
  }

  #answer(type: 'started' | 'stopped'): void {
    for (const [event, listener] of this.#listeners) {
      if (event === 'message') listener({ type, __vitest_worker_response__: true })
    }
  }
}

export const warmThread: PoolRunnerInitializer = {
  name: 'warm',
  createPoolWorker: (options) => new WarmThread(options),
}
