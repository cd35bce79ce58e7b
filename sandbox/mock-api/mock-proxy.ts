import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { badge } from './mock-badge.ts'
import type { MockClock } from './mock-clock.ts'

const STARTING_MS = 30_000
const RETRY_MS = 150
const HEAD_BYTES_MAX = 65_536
const NOT_PASSED_ON = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date'])

/** Where `next dev` listens, and as whom the browser knows it. */
export interface Behind {
  host: string
  port: number
  siteUrl: string
  clock: MockClock
}

/** Passes a request on to `next dev` and its answer back; a document gets the moved clock and the way to the panel. */
export async function passOn(req: IncomingMessage, res: ServerResponse, behind: Behind): Promise<void> {
  const headers = { ...req.headers }
  const isDocument = isDocumentRequest(req)
  // What is compressed cannot be added to.
  if (isDocument) delete headers['accept-encoding']
  const { host, port } = behind
  // A request whose body has begun to flow cannot be sent twice, so the server is waited for first.
  await answering(behind)
  const passed: ClientRequest = request({ host, port, method: req.method, path: req.url, headers }, (answer) => {
    const html = isDocument && /^text\/html/.test(answer.headers['content-type'] ?? '')
    // A page that allows no scripts, as the sandbox's, stays as it is.
    const finalised = html && answer.headers['content-security-policy'] === undefined
    res.writeHead(answer.statusCode ?? 502, headersOf(answer, behind, finalised))
    res.flushHeaders()
    if (finalised) addToHead(answer, res, badge(behind.clock.shiftMs))
    else answer.pipe(res)
    answer.on('error', () => res.destroy())
  })
  passed.on('error', () => (res.headersSent ? res.destroy() : unreachable(res)))
  res.on('close', () => passed.destroy())
  req.pipe(passed)
}

/** Hands a connection over that becomes something else: Next tells the page over it what has changed. */
export function passUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer, { host, port }: Behind): void {
  const next = connect(port, host, () => {
    const lines = [`${req.method} ${req.url} HTTP/1.1`]
    for (let i = 0; i < req.rawHeaders.length; i += 2) lines.push(`${req.rawHeaders[i]}: ${req.rawHeaders[i + 1]}`)
    next.write(`${lines.join('\r\n')}\r\n\r\n`)
    next.write(head)
    next.pipe(socket).pipe(next)
  })
  next.on('error', () => socket.destroy())
  socket.on('error', () => next.destroy())
}

/** Waits until `next dev` takes connections. */
export async function answering({ host, port }: Pick<Behind, 'host' | 'port'>): Promise<void> {
  const deadline = performance.now() + STARTING_MS
  while (!(await connects(host, port)) && performance.now() < deadline) await pause(RETRY_MS)
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

function isDocumentRequest({ method, headers }: IncomingMessage): boolean {
  const target = headers['sec-fetch-dest']
  return method === 'GET' && (target === undefined ? /text\/html/.test(headers.accept ?? '') : target === 'document')
}

function headersOf(answer: IncomingMessage, { siteUrl, port, clock }: Behind, finalised: boolean) {
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !NOT_PASSED_ON.has(name)))
  const { location } = headers
  if (typeof location === 'string') headers['location'] = location.replace(new RegExp(`^http://[^/]+:${port}`), siteUrl)
  const cookies = answer.headers['set-cookie']
  if (cookies) headers['set-cookie'] = cookies.map((cookie) => agedCookie(cookie, clock.now()))
  if (finalised) delete headers['content-length']
  return headers
}

/**
 * A cookie that expires by the moved clock, as one that expires so many seconds from now: the browser's jar goes by its
 * own.
 */
export function agedCookie(cookie: string, now: number): string {
  const [, moment] = /;\s*expires=([^;]+)/i.exec(cookie) ?? []
  if (moment === undefined || /;\s*max-age=/i.test(cookie)) return cookie
  const seconds = Math.max(0, Math.round((Date.parse(moment) - now) / 1000))
  return cookie.replace(/;\s*expires=[^;]+/i, `; Max-Age=${seconds}`)
}

function addToHead(answer: IncomingMessage, res: ServerResponse, markup: string): void {
  let kept: Buffer | undefined = Buffer.alloc(0)
  answer.on('data', (chunk: Buffer) => {
    if (!kept) {
      res.write(chunk)
      return
    }
    kept = Buffer.concat([kept, chunk])
    const at = kept.indexOf('<head>')
    if (at < 0 && kept.length < HEAD_BYTES_MAX) return
    const cut = at < 0 ? 0 : at + '<head>'.length
    res.write(kept.subarray(0, cut))
    if (at >= 0) res.write(markup)
    res.write(kept.subarray(cut))
    kept = undefined
  })
  answer.on('end', () => res.end(kept))
}

function unreachable(res: ServerResponse): void {
  res.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
  res.end('next dev does not answer. What it said stands in the terminal.')
}
