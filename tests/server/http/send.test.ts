import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { acceptedEncodings, BROTLI, GZIP } from '#lib/server/http/encoding.ts'
import { addBrotli, brotliMade, type Representation, represent } from '#lib/server/http/representation.ts'
import { PAGE_BROTLI_QUALITY, send } from '#lib/server/http/send.ts'

const TEXT = '<p>steel cap boot</p>'.repeat(200)

const page = (text = TEXT, before?: Representation) =>
  represent(
    {
      status: 200,
      headers: [
        ['Content-Type', 'text/html; charset=utf-8'],
        ['Vary', 'rsc, Accept-Encoding'],
        ['Cache-Control', 'public, max-age=0, must-revalidate'],
      ],
      body: Buffer.from(text),
    },
    before,
  )

interface Got {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

let server: Server | undefined
const addressOf = (open: Server | undefined) => (open as Server).address() as AddressInfo
afterEach(() => void server?.close())

async function serve(answer: Representation) {
  const listening = createServer((req, res) => send(req, res, answer, 'request-1', PAGE_BROTLI_QUALITY))
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  return (headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Got>((resolve, reject) => {
      const request = httpRequest({ port, host: '127.0.0.1', headers, method, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      request.on('error', reject)
      request.end()
    })
}

/** Sends bytes as they are and resolves with all that comes back until the server closes. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (said += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(said))
  })
}

describe('Accept-Encoding', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['identity', 0],
    ['gzip', GZIP],
    ['gzip, deflate, br, zstd', GZIP | BROTLI],
    ['br;q=0, gzip', GZIP],
    ['gzip;q=0, br;q=0', 0],
    ['gzip;q=1.0, br;q=0.5', GZIP],
    ['gzip;q=0.5, br;q=0.9', GZIP | BROTLI],
    ['*', GZIP | BROTLI],
    ['*;q=0', 0],
    ['gzip;q=0, *', BROTLI],
    ['identity, gzip;q=0.2', 0],
    ['GZIP', GZIP],
    ['x-gzip', GZIP],
    ['gzip;q=nonsense', 0],
    ['deflate', 0],
  ])('%s', (header, accepted) => expect(acceptedEncodings(header)).toBe(accepted))
})

describe('an answer', () => {
  it('goes out plain, gzip and, from the second time on, brotli; each with its own length and tag', async () => {
    const get = await serve(await page())
    const plain = await get()
    expect(plain.body.toString()).toBe(TEXT)
    expect(plain.headers).toMatchObject({ 'content-length': String(TEXT.length), 'x-request-id': 'request-1' })
    const gzip = await get({ 'accept-encoding': 'gzip, br' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body).toString()).toBe(TEXT)
    await brotliMade()
    const brotli = await get({ 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(TEXT)
    expect(brotli.headers['content-length']).toBe(String(brotli.body.length))
    expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3)
    expect(brotli.headers.vary).toBe('rsc, Accept-Encoding')
  })

  it('is made smaller once many have come for it, and the copies of those before stay good [GEN-13]', async () => {
    // Words that repeat in no order: where effort pays.
    const words = Array.from(
      { length: 4000 },
      (_, i) => `${TEXT.slice((i * 7) % 20, ((i * 7) % 20) + 9)}${(i * i) % 97}`,
    )
    const [answer, neighbour] = [await page(words.join(' ')), await page(words.slice(1).join(' '))]
    const get = await serve(answer)
    await get({ 'accept-encoding': 'br' })
    await brotliMade()
    const before = await get({ 'accept-encoding': 'br' })
    for (let visitor = 1; visitor < 40; visitor++) await get({ 'accept-encoding': 'br' })
    await brotliMade()
    const after = await get({ 'accept-encoding': 'br' })
    expect(after.body.length).toBeLessThan(before.body.length)
    expect(brotliDecompressSync(after.body).equals(brotliDecompressSync(before.body))).toBe(true)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    for (const tag of [before.headers.etag, after.headers.etag])
      expect((await get({ 'accept-encoding': 'br', 'if-none-match': String(tag) })).status).toBe(304)
    expect(neighbour.brotli).toBeUndefined()
  })

  it('is not made for a thousand answers at once: whoever asks for one after the other fills no memory, and a later visitor asks again [GEN-13]', async () => {
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, i) => page(`${TEXT}${i}`)))
    for (const answer of answers) addBrotli(answer, PAGE_BROTLI_QUALITY)
    await brotliMade()
    const made = answers.filter(({ brotli }) => brotli !== undefined)
    expect(made.length).toBeGreaterThan(0)
    expect(made.length).toBeLessThanOrEqual(100)
    const last = answers.at(-1) as Representation
    expect(last.brotli).toBeUndefined()
    addBrotli(last, PAGE_BROTLI_QUALITY)
    await brotliMade()
    expect(last.brotli).toBeDefined()
  })

  it('is 304 without a body for one who has it, in whichever encoding', async () => {
    const get = await serve(await page())
    const { headers } = await get({ 'accept-encoding': 'gzip' })
    const tag = String(headers.etag)
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, tag.replace('-gz', ''), '*']) {
      const again = await get({ 'if-none-match': known })
      expect(again.status).toBe(304)
      expect(again.body).toHaveLength(0)
      expect(again.headers).toMatchObject({
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'rsc, Accept-Encoding',
      })
      expect(again.headers.etag).toBeDefined()
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('has the same headers and no body for HEAD', async () => {
    const get = await serve(await page())
    const { headers: full } = await get()
    const { headers, body } = await get({}, 'HEAD')
    expect(body).toHaveLength(0)
    expect(headers).toMatchObject({ etag: full.etag, 'content-length': full['content-length'] })
  })

  it('keeps the connection for whatever comes next, and closes it for one who asks for that', async () => {
    const get = await serve(await page())
    const { port } = addressOf(server)
    const { headers } = await get()
    const line = (method: string, more = '') => `${method} / HTTP/1.1\r\nHost: x\r\n${more}\r\n`
    const known = `If-None-Match: ${headers.etag}\r\n`
    const asked = [line('GET'), line('HEAD'), line('GET', known), line('GET', 'Connection: close\r\n')]
    const said = await exchange(port, asked.join(''))
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 304', 'HTTP/1.1 200'])
    expect(said.split(TEXT)).toHaveLength(3)
    expect(said.match(/^Connection: .*(?=\r)/gim)?.map((l) => l.toLowerCase())).toEqual([
      ...Array(3).fill('connection: keep-alive'),
      'connection: close',
    ])
    expect(said.match(/^Date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/gm)).toHaveLength(4)
  })

  it('is understood by a client of HTTP/1.0', async () => {
    await serve(await page())
    const { port } = addressOf(server)
    const said = await exchange(port, 'GET / HTTP/1.0\r\n\r\n')
    expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*Connection: close/)
    expect(said.endsWith(TEXT)).toBe(true)
  })

  it('cannot carry a header that would break out of its line', async () => {
    const headers: [string, string][] = [['X-Evil', 'a\r\nSet-Cookie: b=1']]
    await expect(represent({ status: 200, headers, body: Buffer.from('x') })).rejects.toThrow(/Invalid character/)
  })

  it('stays the very same when it is rendered again without a change', async () => {
    const first = await page()
    expect(await page(TEXT, first)).toBe(first)
    expect((await page(`${TEXT}!`, first)).digest).not.toBe(first.digest)
  })

  it('is not compressed where that gains nothing', async () => {
    const small = await page('tiny')
    const image = await represent({ status: 200, headers: [['Content-Type', 'image/avif']], body: Buffer.alloc(5000) })
    expect([small.gzip, image.gzip]).toEqual([undefined, undefined])
  })
})
