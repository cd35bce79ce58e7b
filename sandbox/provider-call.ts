import type { OutgoingHttpHeaders, RequestOptions } from 'node:http'
import { Readable, Writable } from 'node:stream'

export type AnswerListener = (answer: ProviderAnswer) => void

/** The provider's end: as much of `http.IncomingMessage` as is read of it. */
class ProviderAnswer extends Readable {
  readonly statusCode: number
  readonly headers: Record<string, string>

  constructor(statusCode: number, headers: Record<string, string>, body: Buffer) {
    super()
    this.statusCode = statusCode
    this.headers = headers
    if (body.length > 0) this.push(body)
    this.push(null)
  }

  override _read(): void {}
}

/**
 * The client's end of one HTTPS call that never leaves the process: as much of `http.ClientRequest` as a provider's SDK
 * touches, with its timing: nothing happens before the call has been written, silence ends in `timeout`, an aborted
 * call hears no answer.
 */
export class ProviderCall extends Writable {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  #written: Buffer[] = []
  #silence: NodeJS.Timeout | undefined
  readonly #send: (call: ProviderCall, body: string) => void

  constructor(host: string, options: RequestOptions, send: (call: ProviderCall, body: string) => void) {
    // Written to the end is not over: the answer is still to come.
    super({ autoDestroy: false })
    this.method = options.method ?? 'GET'
    this.url = `https://${host}${options.path ?? '/'}`
    this.headers = plainHeaders(options.headers as OutgoingHttpHeaders | undefined)
    this.#send = send
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, written: () => void): void {
    this.#written.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk)
    written()
  }

  override _final(written: () => void): void {
    written()
    this.#send(this, Buffer.concat(this.#written).toString('utf8'))
  }

  override _destroy(error: Error | null, destroyed: (error: Error | null) => void): void {
    clearTimeout(this.#silence)
    destroyed(error)
  }

  /** Calls `onSilence` when no answer has come for `ms`; aborting is the caller's business, as with a real request. */
  setTimeout(ms: number, onSilence?: () => void): this {
    clearTimeout(this.#silence)
    if (onSilence) this.once('timeout', onSilence)
    if (ms > 0) this.#silence = setTimeout(() => this.emit('timeout'), ms).unref()
    return this
  }

  abort(): void {
    this.destroy()
  }

  /** Hands the provider's answer to whoever made the call. */
  answer(status: number, headers: Record<string, string>, body: Buffer): void {
    if (this.destroyed) return
    clearTimeout(this.#silence)
    this.emit('response', new ProviderAnswer(status, headers, body))
  }
}

function plainHeaders(headers: OutgoingHttpHeaders | undefined): Record<string, string> {
  const given = Object.entries(headers ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
