import { createServer, type IncomingMessage, type RequestListener, request as requestOf, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeDoor } from '#lib/server/http/listen.ts'
import { PageCache } from '#lib/server/http/page-cache.ts'
import { Pictures } from '#lib/server/http/pictures.ts'
import { makePage, pageRenderer } from '#lib/server/http/render-page.ts'
import { requestRouter } from '#lib/server/http/request-router.ts'
import { StaticFiles } from '#lib/server/http/static-files.ts'

let server: Server | undefined
afterEach(async () => {
  if (server) await closeDoor(server, 100)
  server = undefined
})

/** A shop whose app shows what it was asked. */
async function open(https = false) {
  const next = vi.fn<RequestListener>((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><pre>${request.url}</pre>`)
  })
  const pages = new PageCache({
    render: pageRenderer({ make: (asked) => makePage(next, asked, false), siteUrl: 'http://shop.example' }),
    onError: (error) => expect(error).toBeUndefined(),
  })
  const listening = createServer(
    requestRouter({
      pages,
      files: await StaticFiles.open([], []),
      pictures: new Pictures({ draw: () => undefined, photo: async () => undefined }, []),
      api: (_request, response) => void response.end('api'),
      next,
      https,
      proxies: { hops: 0 },
      record: () => undefined,
    }),
  )
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers, method })
  return { get, next, port }
}

describe('a public page asked for with a promo code', () => {
  it.each([
    ['/?promo=BOOTS10', '/'],
    ['/categories/boots?utm_source=mail&promo=BOOTS10&sort=newest', '/categories/boots?utm_source=mail&sort=newest'],
    ['/products/karrabin/drover?promo=BOOTS10', '/products/karrabin/drover'],
  ])('%s leads to %s, and keeps the code for a week [PROMO-34]', async (url, to) => {
    const { get, next } = await open()
    const told = await get(url)
    expect([told.status, told.headers.get('location')]).toEqual([307, to])
    expect(told.headers.getSetCookie()).toEqual(['promo_code=n.BOOTS10; Path=/; Max-Age=604800; SameSite=Lax'])
    expect(told.headers.get('cache-control')).toBe('no-store')
    expect(next).not.toHaveBeenCalled()
  })

  it('is the page of everybody: kept once, and without a cookie [GEN-13, PROMO-34]', async () => {
    const { get, next } = await open()
    const plain = await get('/brands')
    const body = await plain.text()
    await get('/brands?promo=BOOTS10')
    const again = await get('/brands', { cookie: 'promo_code=n.BOOTS10' })
    expect([await again.text(), again.headers.getSetCookie()]).toEqual([body, []])
    expect(next).toHaveBeenCalledTimes(1)
  })

  it('keeps a code over https for https alone, and none that cannot be one [PROMO-34]', async () => {
    const { get } = await open(true)
    expect((await get('/?promo=A%3BB')).headers.getSetCookie()).toEqual([
      'promo_code=n.A%3BB; Path=/; Max-Age=604800; SameSite=Lax; Secure',
    ])
    const wrong = await get(`/?promo=${'x'.repeat(51)}`)
    expect([wrong.status, wrong.headers.get('location'), wrong.headers.getSetCookie()]).toEqual([307, '/', []])
  })

  it.each(['//evil.example/?promo=BOOTS10', '/\\evil.example/?promo=BOOTS10'])(
    '%s leads to no other host [PROMO-34]',
    async (target) => {
      const { port } = await open()
      const told = await new Promise<IncomingMessage>((resolve) =>
        requestOf({ port, host: '127.0.0.1', path: target }, resolve).end(),
      )
      told.resume()
      expect(told.headers.location ?? '/').toMatch(/^\/(?![/\\])/)
      expect(told.headers['set-cookie']).toBeUndefined()
    },
  )

  it.each([
    ['the cart, whose link it is', '/cart?promo=BOOTS10', {}],
    ['a page of one’s own', '/account?promo=BOOTS10', {}],
    ['a call', '/api/settings?promo=BOOTS10', {}],
    ['another word', '/?promotion=BOOTS10', {}],
    ['a browser that looks ahead', '/brands?promo=BOOTS10', { 'sec-purpose': 'prefetch;prerender' }],
  ])('is answered as ever for %s [CART-34, PROMO-34]', async (_, url, headers) => {
    const { get } = await open()
    const told = await get(url, headers)
    expect([told.status, told.headers.getSetCookie()]).toEqual([200, []])
  })
})
