import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorBody } from '#lib/contract/errors.ts'
import { PAYMENT_WEBHOOK } from '#lib/contract/payment-webhook.ts'
import type { ToldClosure } from '#lib/server/closure/closure.ts'
import { closedPage } from '#lib/server/http/closed-answer.ts'
import { closeDoor } from '#lib/server/http/listen.ts'
import { PageCache } from '#lib/server/http/page-cache.ts'
import { Pictures } from '#lib/server/http/pictures.ts'
import { makePage, pageRenderer } from '#lib/server/http/render-page.ts'
import { type RouterDependencies, requestRouter } from '#lib/server/http/request-router.ts'
import { StaticFiles } from '#lib/server/http/static-files.ts'
import { makeFleetingDirectory } from '#tests/setup/fleeting-directory.ts'
import { gate } from '#tests/setup/gate.ts'

const UNTIL = new Date('2999-12-01T03:00:00.000Z')
const CLOSED: ToldClosure = { until: UNTIL, why: 'We <move>.', countries: ['AU', 'NZ'] }

let server: Server | undefined
afterEach(async () => {
  if (server) await closeDoor(server, 100)
  server = undefined
})

const says =
  (text: string): RequestListener =>
  (_, response) =>
    void response.end(text)

/** A shop that is closed and opened by its `closure`. */
async function open(change: Partial<RouterDependencies> = {}) {
  const state: { closure: ToldClosure | undefined } = { closure: undefined }
  const page: RequestListener = (request, response) => {
    response.setHeader('Content-Type', request.url === '/robots.txt' ? 'text/plain' : 'text/html; charset=utf-8')
    response.end(`<!doctype html><p>${request.url}`)
  }
  const folder = await makeFleetingDirectory('closed')
  await mkdir(join(folder, 'static'))
  await writeFile(join(folder, 'static', 'a.js'), 'script')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  const record = vi.fn<NonNullable<RouterDependencies['record']>>()
  const dependencies: RouterDependencies = {
    pages: new PageCache({
      render: pageRenderer({ make: (asked) => makePage(page, asked, false), siteUrl: 'http://shop.example' }),
      onError: () => {},
    }),
    files: await StaticFiles.open(
      [
        { root: join(folder, 'static'), at: '/_next/static/', cacheControl: 'immutable' },
        { root: folder, at: '/', cacheControl: 'public' },
      ],
      [],
    ),
    pictures: new Pictures(
      { draw: () => '<svg xmlns="http://www.w3.org/2000/svg"/>', photo: async () => undefined },
      [],
    ),
    api: says('api'),
    cartForms: says('form'),
    machines: says('machines'),
    sandbox: says('sandbox'),
    next: page,
    closed: () => state.closure,
    https: true,
    proxies: { hops: 0 },
    record,
    ...change,
  }
  const listening = createServer(requestRouter(dependencies))
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })
  return { get, state, record }
}

describe('a shop that is closed', () => {
  it.each([
    ['a page', '/', {}],
    ['a page in the cache', '/brands', {}],
    ['a page of one shopper', '/account', { headers: { cookie: 'session=1' } }],
    ['a navigation', '/brands?_rsc=1', { headers: { rsc: '1' } }],
    ['a page in Markdown', '/brands', { headers: { accept: 'text/markdown' } }],
    ['a feed', '/feeds/google-merchant.xml', {}],
    ['a form of a page', '/account/login', { method: 'POST' }],
  ] satisfies [string, string, RequestInit][])(
    'shows a page of its own in place of %s [OPS-41]',
    async (_, path, init) => {
      const { get, state, record } = await open()
      await get('/brands')
      state.closure = CLOSED
      const answer = await get(path, init)
      expect(answer.status).toBe(503)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'retry-after': '3600',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'content-type': 'text/html; charset=utf-8',
        'strict-transport-security': expect.any(String),
        'x-request-id': expect.any(String),
      })
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      const text = await answer.text()
      expect(text).toMatch(/until 2 pm on \w+ 1 December in Sydney, 4 pm in Auckland\./)
      expect(text).toContain('<p>We &lt;move&gt;.</p>')
      expect(text).toContain('Your cart is kept.')
      expect(text).toContain('<a href="tel:+61355501000">+61 3 5550 1000</a>')
      expect(text).toContain('<meta name="robots" content="noindex">')
      expect(text).not.toMatch(/<script|undefined/)
      expect(record.mock.calls.at(-1)?.[1]).toBe(503)
      state.closure = undefined
      expect((await get('/brands')).status).toBe(200)
    },
  )

  it('names phone and email where the shop has them [OPS-41]', () => {
    const closure: ToldClosure = { countries: ['AU'] }
    const shop = { name: 'Boots & Co', phone: '03 5550 1000', email: 'help@shop.example' }
    const text = closedPage(closure, new Date(), shop)
    expect(text).toMatch(
      /Need help now\? <a href="tel:[+\d]+">03 5550 1000<\/a> or <a href="mailto:help@shop.example">/,
    )
    expect(text).toContain('<title>Closed for maintenance · Boots &amp; Co</title>')
    expect(text).toContain('will be back soon.')
    const bare = closedPage(closure, new Date(), { name: 'Boots' })
    expect(bare).not.toMatch(/Need help|<p><\/p>|undefined/)
  })

  it.each([
    ['GET', '/api/brand'],
    ['POST', '/api/order'],
    ['PUT', '/api/account/state'],
    ['GET', '/api/auth/session'],
    ['GET', '/api'],
  ])('refuses %s %s in the shape of every refusal [OPS-41, API-05]', async (method, path) => {
    const { get, state } = await open()
    state.closure = CLOSED
    const answer = await get(path, { method, headers: { 'x-request-id': 'asked-for-1' } })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('3600')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const body = errorBody.parse(await answer.json())
    expect(body).toMatchObject({
      errorCode: 'ServiceUnavailable',
      details: { closed: true, until: UNTIL.toISOString() },
    })
    expect(body.message).toMatch(/^We’re closed for maintenance until .+ Nothing is lost: please try again later\.$/)
    expect(body.requestId).toBe(answer.headers.get('x-request-id'))
  })

  it('leads a form of the cart to the cart [OPS-41, CART-33]', async () => {
    const { get, state } = await open()
    state.closure = { countries: ['AU'] }
    const answer = await get('/cart/lines', { method: 'POST', body: new URLSearchParams({ product: 'p1' }) })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '300'])
    expect(await answer.text()).toContain('href="/cart">Try again')
  })

  it.each([
    ['POST', `/api${PAYMENT_WEBHOOK}`, 'api'],
    ['GET', '/api/order/placement/0b0f1ad0-9f4e-4a0a-9a3b-6b8f7f2f0d11', 'api'],
    ['GET', '/api/account/placement', 'api'],
    ['GET', '/api/health', 'api'],
    ['GET', '/erp/v1/orders', 'machines'],
    ['POST', '/erp/v1/stock', 'machines'],
    ['POST', '/sandbox/mail', 'sandbox'],
    ['GET', '/robots.txt', '<!doctype html><p>/robots.txt'],
    ['GET', '/_next/static/a.js', 'script'],
    ['GET', '/favicon.svg', '<svg/>'],
    ['GET', '/pictures/drawn/boot.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('goes on with %s %s [OPS-41]', async (method, path, text) => {
    const { get, state } = await open()
    state.closure = CLOSED
    const answer = await get(path, { method })
    expect([answer.status, await answer.text()]).toEqual([200, text])
  })

  it('is alive [OPS-41, OBS-14]', async () => {
    const { get, state } = await open()
    state.closure = CLOSED
    expect((await get('/healthz')).status).toBe(200)
  })

  it.each(['/robots.txt/x', '/erpish', '/sandboxes', '/healthz/x', '/api/healthy', '/api/order', '/pictures', '/apis'])(
    'leaves nothing open that only begins like it: %s [OPS-41]',
    async (path) => {
      const { get, state } = await open()
      state.closure = CLOSED
      expect((await get(path)).status).toBe(503)
    },
  )

  it('finishes what was sent before it closed [OPS-41]', async () => {
    const [begun, end] = [gate(), gate()]
    const api: RequestListener = async (_, response) => {
      begun.resolve()
      await end.promise
      response.end('placed')
    }
    const { get, state } = await open({ api })
    const placing = get('/api/order', { method: 'POST' })
    await begun.promise
    state.closure = CLOSED
    expect((await get('/api/order', { method: 'POST' })).status).toBe(503)
    end.resolve()
    const answer = await placing
    expect([answer.status, await answer.text()]).toEqual([200, 'placed'])
  })
})
