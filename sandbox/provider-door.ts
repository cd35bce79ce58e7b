import https from 'node:https'
import { HttpNetworkFrame, NetworkSource } from 'msw/experimental'
import { type AnswerListener, ProviderCall } from './provider-call.ts'

/**
 * A source of network traffic for MSW that opens one door only: `https.request` to the given hosts.
 *
 * MSW's own source for Node takes over every socket, `fetch`, `Headers`, `Request` and `Response` of the process. For
 * tests that is right; in a running shop it costs 4 ms of CPU per gateway call and puts itself between the shop and its
 * database. Here everything but the providers' hosts takes exactly the path it takes in production.
 */
export class ProviderDoor extends NetworkSource {
  readonly #hosts: ReadonlySet<string>
  #closed: typeof https.request | undefined

  constructor(hosts: readonly string[]) {
    super()
    this.#hosts = new Set(hosts)
  }

  override enable(): void {
    const real = https.request
    this.#closed = real
    const knock = (...args: Parameters<typeof real>) => this.#callOf(args) ?? Reflect.apply(real, https, args)
    https.request = knock as typeof real
  }

  override disable(): void {
    super.disable()
    if (this.#closed) https.request = this.#closed
    this.#closed = undefined
  }

  #callOf(args: unknown[]): ProviderCall | undefined {
    const options = args[0]
    if (typeof options !== 'object' || options === null || options instanceof URL) return undefined
    const host = (options as https.RequestOptions).host
    if (typeof host !== 'string' || !this.#hosts.has(host)) return undefined
    const call = new ProviderCall(host, options, (ready, body) => void this.queue(new ProviderFrame(ready, body)))
    if (typeof args[1] === 'function') call.once('response', args[1] as AnswerListener)
    return call
  }
}

/** One call as MSW's handlers see it. */
class ProviderFrame extends HttpNetworkFrame {
  readonly #call: ProviderCall

  constructor(call: ProviderCall, body: string) {
    super({ request: new ProviderRequest(call, body) })
    this.#call = call
  }

  override respondWith(response?: Response): void {
    if (response?.type === 'error') this.errorWith(new Error('Network error'))
    else if (response) void this.#answer(response)
  }

  override errorWith(reason?: unknown): void {
    this.#call.destroy(reason instanceof Error ? reason : new Error('Network error'))
  }

  // Stand-in keys have no business at the real provider.
  override passthrough(): void {
    this.errorWith(new Error(`connect ECONNREFUSED ${new URL(this.#call.url).host}`))
  }

  async #answer(response: Response): Promise<void> {
    const body = Buffer.from(await response.arrayBuffer())
    this.#call.answer(response.status, Object.fromEntries(response.headers), body)
  }
}

/**
 * A request whose body is at hand. MSW clones every request for its logs, which for a body stream costs more than all
 * the rest of the call; a text can be read as often as anybody likes.
 */
class ProviderRequest extends Request {
  readonly #body: string

  constructor(call: ProviderCall, body: string) {
    super(call.url, { method: call.method, headers: call.headers })
    this.#body = body
  }

  override clone(): ProviderRequest {
    return this
  }

  override async text(): Promise<string> {
    return this.#body
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.#body)
  }
}
