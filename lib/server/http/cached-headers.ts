import 'server-only'
import { IncomingMessage, ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'
import { Socket } from 'node:net'

/** Longer than the usual 60 s of a load balancer, or it would send a request into a connection we are just closing. */
export const KEEP_ALIVE_SECONDS = 65

export type HeaderPair = [name: string, value: string]

/**
 * The head of an answer, checked and joined once. `writeHead` would do both again for each request, and with the dozen
 * headers of a page that is a fifth of the whole work of sending it from memory.
 */
export interface CachedHeaders {
  status: number
  pairs: HeaderPair[]
  text: string
}

export function cacheHeaders(status: number, pairs: HeaderPair[]): CachedHeaders {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}\r\n`
  for (const [name, value] of pairs) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    text += `${name}: ${value}\r\n`
  }
  return {
    status,
    pairs,
    text: `${text}Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\nX-Request-Id: `,
  }
}

/**
 * What Node itself keeps the finished head in. Not documented, so it is tried before it is relied on; our Node comes
 * from the lock file.
 */
interface Internals {
  _header: string | null
  _hasBody: boolean
}
const KNOWN_INSIDE = Reflect.get(new ServerResponse(new IncomingMessage(new Socket())), '_header') === null

/** Writes the head, and the two headers that differ from one answer to the next. `response.end` sends it. */
export function writeCachedHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  head: CachedHeaders,
  requestId: string,
): void {
  // What closes the connection, or is no HTTP/1.1, is rare and has rules of its own, which Node knows.
  if (!KNOWN_INSIDE || !response.shouldKeepAlive || request.httpVersion !== '1.1') {
    response.writeHead(head.status, [...head.pairs, ['X-Request-Id', requestId]].flat())
    return
  }
  const inside = response as unknown as Internals
  inside._header = `${head.text}${requestId}\r\nDate: ${dateHeader()}\r\n\r\n`
  if (head.status === 304) inside._hasBody = false
  response.statusCode = head.status
}

// Next puts a slower clock in place of this one when it is loaded.
const now = Date.now
let second = 0
let date = ''

function dateHeader(): string {
  const current = Math.floor(now() / 1000)
  if (current !== second) {
    second = current
    date = new Date(current * 1000).toUTCString()
  }
  return date
}
