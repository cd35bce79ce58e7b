import 'server-only'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { HeaderPair } from './cached-headers.ts'
import type { Answer } from './representation.ts'

/** A request that came over no wire. */
export function syntheticRequest(url: string, headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  request.url = url
  request.httpVersion = '1.1'
  request.httpVersionMajor = 1
  request.httpVersionMinor = 1
  for (const [name, value] of Object.entries(headers)) {
    request.headers[name] = value
    request.rawHeaders.push(name, value)
  }
  request.complete = true
  request.push(null)
  return request
}

// These describe one transfer, not the answer.
const OF_THE_TRANSFER = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date', 'etag'])

/**
 * A response that collects what is written to it instead of sending it. Node's own class does the bookkeeping of
 * headers; only its ways out are cut.
 */
export class CapturedResponse extends ServerResponse {
  readonly answer: Promise<Answer>
  readonly #chunks: Buffer[] = []
  #started = false
  #ended = false
  #resolve: (answer: Answer) => void = () => {}
  #reject: (error: Error) => void = () => {}

  constructor(request: IncomingMessage) {
    super(request)
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    Object.defineProperties(this, {
      headersSent: { get: () => this.#started },
      writableEnded: { get: () => this.#ended },
      writableFinished: { get: () => this.#ended },
    })
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status
    const headers = rest.findLast((part) => typeof part === 'object' && part !== null)
    if (Array.isArray(headers)) {
      for (const [name, value] of pairsOf(headers)) this.appendHeader(name, value)
    } else if (headers) {
      for (const [name, value] of Object.entries(headers as Record<string, string | string[] | number>)) {
        this.setHeader(name, value)
      }
    }
    this.#started = true
    return this
  }

  override flushHeaders(): void {
    this.#started = true
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.#started = true
    this.#collect(chunk, rest[0])
    callbackIn(rest)?.()
    return true
  }

  override end(...args: unknown[]): this {
    if (this.#ended) return this
    this.#started = true
    if (args[0] !== undefined && args[0] !== null && typeof args[0] !== 'function') this.#collect(args[0], args[1])
    this.#ended = true
    this.#resolve({ status: this.statusCode, headers: this.#headerPairs(), body: Buffer.concat(this.#chunks) })
    callbackIn(args)?.()
    this.emit('finish')
    this.emit('close')
    return this
  }

  override destroy(error?: Error): this {
    this.#reject(error ?? new Error('The renderer gave up'))
    return this
  }

  #collect(chunk: unknown, encoding: unknown): void {
    if (typeof chunk === 'string') {
      this.#chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    } else if (chunk instanceof Uint8Array) this.#chunks.push(Buffer.from(chunk))
  }

  #headerPairs(): HeaderPair[] {
    const pairs: HeaderPair[] = []
    for (const name of this.getHeaderNames()) {
      if (OF_THE_TRANSFER.has(name)) continue
      const values = [this.getHeader(name) ?? ''].flat().map(String)
      // Cookies are the one header whose lines must not be joined.
      if (name === 'set-cookie') for (const cookie of values) pairs.push([name, cookie])
      else pairs.push([name, values.join(', ')])
    }
    return pairs
  }
}

function callbackIn(args: unknown[]): (() => void) | undefined {
  return args.find((arg): arg is () => void => typeof arg === 'function')
}

function pairsOf(list: unknown[]): HeaderPair[] {
  if (Array.isArray(list[0])) return list as HeaderPair[]
  const pairs: HeaderPair[] = []
  for (let i = 0; i + 1 < list.length; i += 2) pairs.push([String(list[i]), String(list[i + 1])])
  return pairs
}
