import http, { createServer, type Server } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { callHttps, type HttpsCall } from '#lib/server/platform/https-call.ts'

const ANSWER_BYTES_MAX = 65_536

let server: Server
let port = 0
const heard: { method: string; path: string; accept: string; key: string; body: string }[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method = '', url: path = '', headers } = request
    const { accept = '', authorization: key = '' } = headers
    heard.push({ method, path, accept, key, body: Buffer.concat(parts).toString() })
    const text = (length: number) => JSON.stringify('x'.repeat(length - 2))
    if (path === '/silent') return
    if (path === '/cut') {
      response.writeHead(200, { 'Content-Length': 100 }).write('{"half":')
      setTimeout(() => response.destroy(), 20)
    } else if (path === '/drips') response.writeHead(200).write('{"half":')
    else if (path === '/nothing') response.writeHead(204).end()
    else if (path === '/long') response.end(text(ANSWER_BYTES_MAX))
    else if (path === '/too-long') response.end(text(ANSWER_BYTES_MAX + 1))
    else if (path === '/page') response.writeHead(502).end('<html>')
    else response.writeHead(path === '/refused' ? 422 : 200).end(JSON.stringify({ said: path }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  heard.length = 0
  // The same client without a certificate: what is asked here is how a real connection answers and ends.
  vi.spyOn(https, 'request').mockImplementation(((options: http.RequestOptions) => http.request(options)) as never)
})
afterAll(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

const call = (path: string, more: Partial<HttpsCall> = {}) =>
  callHttps({ method: 'GET', url: new URL(`https://127.0.0.1:${port}${path}`), headers: {}, deadlineMs: 5000, ...more })

describe('a call of a partner over a real connection [GEN-11]', () => {
  it('hears the whole answer, also over a connection that was kept', async () => {
    for (const path of ['/first', '/second?of=two', '/first']) {
      expect(await call(path)).toEqual({ status: 200, body: { said: path } })
    }
    expect(await call('/refused')).toEqual({ status: 422, body: { said: '/refused' } })
    expect(await call('/nothing')).toEqual({ status: 204, body: undefined })
    expect(((await call('/long')).body as string).length).toBe(ANSWER_BYTES_MAX - 2)
  })

  it('reads a longer one where that is said, and no byte more [OPS-72]', async () => {
    const bytes = ANSWER_BYTES_MAX + 1
    expect(await call('/too-long', { answerBytesMax: bytes })).toMatchObject({ status: 200 })
    await expect(call('/too-long', { answerBytesMax: bytes - 1 })).rejects.toThrow(/too long/)
  })

  it('says what it wants, with what and as whom', async () => {
    await call('/orders?page=2', { method: 'PUT', headers: { authorization: 'Bearer k' }, payload: '{"a":1}' })
    expect(heard).toEqual([
      { method: 'PUT', path: '/orders?page=2', accept: 'application/json', key: 'Bearer k', body: '{"a":1}' },
    ])
  })

  it.each([
    ['is cut short', '/cut', /aborted/],
    ['is too long', '/too-long', /too long/],
    ['is no JSON', '/page', /JSON/],
  ])('gives up an answer that %s', async (_, path, why) => {
    await expect(call(path)).rejects.toThrow(why)
    expect(await call('/after')).toEqual({ status: 200, body: { said: '/after' } })
  })

  it.each(['/silent', '/drips'])('waits for no answer longer than it may: %s', async (path) => {
    const started = performance.now()
    await expect(call(path, { deadlineMs: 100 })).rejects.toThrow()
    expect(performance.now() - started).toBeLessThan(4000)
  })
})
