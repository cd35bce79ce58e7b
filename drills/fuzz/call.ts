import { randomUUID } from 'node:crypto'
import type { Dice } from './dice.ts'
import { hostile, hostileJson, hostileText, type Known, type Schema, sample } from './hostile.ts'

/** One request, as it is written to the wire. */
export interface Call {
  what: string
  head: string
  body: string
}

interface Parameter {
  name: string
  in: string
  schema?: Schema
}

/** A call of the contract, from its own document. */
export interface Operation {
  method: string
  path: string
  parameters: Parameter[]
  body?: Schema | undefined
}

const PAGES = [
  '/',
  '/cart',
  '/search',
  '/brands',
  '/stores',
  '/blog',
  '/articles',
  '/account',
  '/account/signin',
  '/checkout/payment',
  '/orders',
  '/return/guest/create',
  '/mailing-list/confirm',
  '/feeds/new-arrivals.xml',
  '/sitemap.xml',
  '/pictures/drawn/x.svg',
  '/pictures/share/x',
  '/products/x/y',
  '/categories/footwear',
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const TYPES = [
  'application/json',
  'application/json; charset=utf-7',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/xml',
  '',
]
const ODD_HEADERS: [name: string, values: string[]][] = [
  ['Authorization', ['Bearer', 'Bearer x', 'Basic eA==', `Bearer ${'a.'.repeat(2000)}`]],
  ['Cookie', ['session=x', 'session=;order_access=1.2.3', '=;;=;', `a=${'b'.repeat(4000)}`, '__Host-session=%00']],
  ['Accept', ['text/markdown', '*/*;q=x', ',,,', 'text/x-component']],
  ['Accept-Encoding', ['br;q=0, gzip', 'identity;q=0', 'x'.repeat(200)]],
  ['Range', ['bytes=0-1', 'bytes=-', 'lines=1']],
  ['If-None-Match', ['*', 'W/"x"', '""']],
  ['RSC', ['1', '0', 'x']],
  [
    'Next-Router-State-Tree',
    ['x', '%5B%22%22%2C%7B%7D%5D', '%7B%7D', '%', '[["a","b","zz",null],{}]', 'x'.repeat(9000)],
  ],
  ['Next-Router-Prefetch', ['1', '2', '9']],
  ['Next-Router-Segment-Prefetch', ['/_tree', '/x', '<']],
  ['Next-Action', ['x', 'a'.repeat(40)]],
  ['X-Middleware-Subrequest', ['middleware:middleware:middleware']],
  ['X-Forwarded-Host', ['evil.example']],
  ['X-Forwarded-For', ['1.2.3.4', 'x', '::1, ::2']],
  ['X-Forwarded-Proto', ['gopher']],
  ['Idempotency-Key', ['x', '6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b', 'é']],
  ['Expect', ['100-continue', '200-ok']],
  ['Upgrade', ['websocket', 'h2c']],
  ['Connection', ['close', 'upgrade', 'x, y']],
  ['Origin', ['null', 'https://evil.example', 'x']],
  ['Referer', ['x', 'http://[', 'https://evil.example/%00']],
  ['User-Agent', ['', 'x'.repeat(3000), 'Googlebot/2.1']],
]

/** What nobody's client sends: request lines, lengths and hosts that contradict themselves. */
const RAW: string[] = [
  'GET * HTTP/1.1\r\nHost: x\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://other.example/search?q=a HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http:// HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET /api/settings HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET /api/settings HTTP/1.1\r\nHost: a b\r\n\r\n',
  'GET /api/settings HTTP/1.1\r\nHost: \r\n\r\n',
  'GET /api/settings HTTP/1.0\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET /account HTTP/1.0\r\n\r\n',
  'GET / HTTP/2.0\r\nHost: x\r\n\r\n',
  'GET /\\..\\x HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /api/../../x HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET //evil.example/%2e%2e HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /search?q=%00%ff HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /api/order/place HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/order/place HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /api/order/place HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /api/order/place HTTP/1.1\r\nHost: x\r\nContent-Length: 5, 6\r\n\r\nhello',
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc',
  'TRACE /account HTTP/1.1\r\nHost: x\r\n\r\n',
  `GET /${'a'.repeat(9000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(30_000)}\r\n\r\n`,
  'GET / HTTP/1.1\r\nHost: x\r\n: empty\r\n\r\n',
  'GET / HTTP/1.1\nHost: x\n\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001',
  'hello\r\n\r\n',
]

/** The next call: of the contract mostly, of a page, or one that no client would make. */
export function nextCall(dice: Dice, operations: readonly Operation[], known: Known, token: string): Call {
  const kind = dice.roll()
  if (kind < 0.05) {
    const head = dice.pick(RAW)
    return { what: JSON.stringify(head.slice(0, 60)), head, body: '' }
  }
  if (kind < 0.2) return written(dice.in(0.8) ? 'GET' : dice.pick(METHODS), pageUrl(dice, known), [], '', dice)
  return apiCall(dice, dice.pick(operations), known, token)
}

function apiCall(dice: Dice, operation: Operation, known: Known, token: string): Call {
  const share = dice.pick([0, 0.02, 0.1, 0.4])
  const text = (schema: Schema | undefined, name: string) => {
    const value = dice.in(share) ? hostile(dice) : sample(schema, dice, known, share, name)
    return encodeURIComponent(
      String(typeof value === 'object' ? JSON.stringify(value) : value).replace(/[\ud800-\udfff]/g, '?'),
    ).slice(0, 6000)
  }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => text({ type: 'string' }, name) || 'x')
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && dice.in(0.7))
    .map(({ name, schema }) => `${name}=${text(schema, name)}`)
    .join('&')
  const body = operation.body && dice.in(0.97) ? hostileJson(sample(operation.body, dice, known, share), dice) : ''
  const headers: [string, string][] = [['Idempotency-Key', randomUUID()]]
  if (dice.in(0.6)) headers.push(['Authorization', `Bearer ${token}`])
  if (body !== '') headers.push(['Content-Type', dice.in(0.95) ? 'application/json' : dice.pick(TYPES)])
  const method = dice.in(0.97) ? operation.method : dice.pick(METHODS)
  return written(method, `/api${path}${query === '' ? '' : `?${query}`}`, headers, body, dice)
}

function pageUrl(dice: Dice, known: Known): string {
  const path = dice.in(0.7) ? dice.pick(PAGES) : dice.pick(known.values['page'] ?? PAGES)
  const tail = dice.in(0.2) ? `/${encodeURIComponent(hostileText(dice).replace(/[\ud800-\udfff]/g, '?'))}` : ''
  const name = dice.pick([
    'q',
    'sort',
    'page',
    'brand',
    'colour',
    'sale',
    'near',
    'within',
    'code',
    'user',
    'token',
    'channel',
    'x',
  ])
  const query = dice.in(0.6) ? `?${name}=${encodeURIComponent(hostileText(dice).replace(/[\ud800-\udfff]/g, '?'))}` : ''
  return path + tail + query
}

function written(method: string, url: string, given: [string, string][], body: string, dice: Dice): Call {
  const headers = new Map(given)
  for (let i = dice.in(0.3) ? 1 + dice.below(3) : 0; i > 0; i -= 1) {
    const [name, values] = dice.pick(ODD_HEADERS)
    headers.set(name, dice.pick(values))
  }
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const length =
    body === '' && (method === 'GET' || method === 'HEAD') ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
  const head = `${method} ${url} HTTP/1.1\r\nHost: shop.example\r\n${lines}${length}\r\n`
  return { what: `${method} ${url.slice(0, 120)}`, head, body }
}
