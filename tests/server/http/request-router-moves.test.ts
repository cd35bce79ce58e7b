import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeDoor } from '#lib/server/http/listen.ts'
import { wantsMarkdown } from '#lib/server/http/markdown.ts'
import { PageCache } from '#lib/server/http/page-cache.ts'
import { tagsOf } from '#lib/server/http/page-url.ts'
import { Pictures } from '#lib/server/http/pictures.ts'
import { rasterAnswers } from '#lib/server/http/raster-pictures.ts'
import { makePage, pageRenderer } from '#lib/server/http/render-page.ts'
import { type RouterDependencies, requestRouter } from '#lib/server/http/request-router.ts'
import { StaticFiles } from '#lib/server/http/static-files.ts'

let server: Server | undefined
afterEach(async () => {
  if (server) await closeDoor(server, 100)
  server = undefined
})

const app: RequestListener = (request, response) => {
  const { url = '' } = request
  response.statusCode = url.startsWith('/markdown/products/none') ? 404 : 200
  response.setHeader('Content-Type', url.startsWith('/markdown') ? 'text/markdown; charset=utf-8' : 'text/html')
  response.end(url)
}

async function open(change: Partial<RouterDependencies> = {}) {
  const next = vi.fn(app)
  const dependencies: RouterDependencies = {
    pages: new PageCache({
      render: pageRenderer({ make: (asked) => makePage(next, asked, false), siteUrl: 'http://shop.example' }),
    }),
    files: await StaticFiles.open([], []),
    pictures: new Pictures({ draw: () => undefined, photo: async () => undefined }, []),
    api: app,
    next,
    https: false,
    proxies: { hops: 0 },
    record: () => {},
    ...change,
  }
  const listening = createServer(requestRouter(dependencies))
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers })
  return { get, next }
}

describe('what has moved', () => {
  const moves: Record<string, string | null> = { '/products/old': '/products/né?a=1', '/products/gone': null }
  const moved = (url: string) => {
    const to = moves[url.split('?')[0] ?? '']
    return to === undefined ? undefined : { to }
  }

  it('is sent on for good, cached or not', async () => {
    const { get } = await open()
    await get('/products/old')
    const { get: later, next } = await open({ moved })
    const answer = await later('/products/old')
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/products/n%C3%A9?a=1'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(next).not.toHaveBeenCalled()
  })

  it('takes the visitor’s whole query along when a page leads on, though the page never saw it [ROUTE-25]', async () => {
    const next = vi.fn<RequestListener>((_, response) => {
      response.writeHead(308, { Location: '/products/boots/right' }).end()
    })
    const { get } = await open({
      pages: new PageCache({
        render: pageRenderer({ make: (asked) => makePage(next, asked, false), siteUrl: 'http://shop.example' }),
      }),
      next,
    })
    for (const query of ['', '?variant=b-9', '?variant=b-9&utm_source=mail', '?variant=b-9']) {
      const answer = await get(`/products/wrong/right${query}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([308, `/products/boots/right${query}`])
    }
  })

  it('takes the campaign along when a page leads on this time only, and nothing else the page never saw [CHK-27, GUARD-13]', async () => {
    const next = vi.fn<RequestListener>((_, response) => {
      response.writeHead(307, { Location: '/stores?near=3065#unknown-place' }).end()
    })
    const { get } = await open({
      pages: new PageCache({
        render: pageRenderer({ make: (asked) => makePage(next, asked, false), siteUrl: 'http://shop.example' }),
      }),
      next,
    })
    const led = async (query: string) => {
      const answer = await get(`/stores?near=fitzroy${query}`)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([307, 'no-store'])
      return answer.headers.get('location')
    }
    expect(await led('')).toBe('/stores?near=3065#unknown-place')
    expect(await led('&ref=abc&utm_source=mail&utm_term=')).toBe(
      '/stores?near=3065&utm_source=mail&utm_term=#unknown-place',
    )
  })

  it('says 410 in a page of the shop when it is gone', async () => {
    const { get } = await open({ moved })
    for (const _ of [1, 2]) {
      const answer = await get('/products/gone')
      expect([answer.status, await answer.text()]).toEqual([410, '/no-longer-sold'])
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
    expect((await get('/products/here')).status).toBe(200)
  })

  it.each([
    ['/Products/Karrabin/Drover?variant=A', '/products/karrabin/drover?variant=A'],
    ['/brands/', '/brands'],
  ])('%s is sent to %s', async (path, to) => {
    const { get } = await open()
    const answer = await get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to])
  })
})

describe('the twin in Markdown', () => {
  const accept = 'text/markdown, text/html;q=0.5'

  it('is given under the page’s own address to those who ask, and to nobody else', async () => {
    const { get } = await open()
    const page = await get('/products/karrabin/drover?utm_source=x')
    expect([page.headers.get('content-type'), await page.text()]).toEqual(['text/html', '/products/karrabin/drover'])
    expect(page.headers.get('vary')).toContain('Accept,')
    const twin = await get('/products/karrabin/drover?utm_source=x', { accept })
    expect(twin.headers.get('content-type')).toContain('text/markdown')
    expect(await twin.text()).toBe('/markdown/products/karrabin/drover')
    expect((await get('/products/karrabin/drover')).headers.get('content-type')).toBe('text/html')
  })

  it('gives way to the page where there is none', async () => {
    const { get } = await open()
    expect(await (await get('/products/none', { accept })).text()).toBe('/products/none')
    expect(await (await get('/cart', { accept })).text()).toBe('/cart')
  })

  it.each([
    ['/products/karrabin/drover.md', '/markdown/products/karrabin/drover'],
    ['/products/karrabin/drover.md?utm_source=x', '/markdown/products/karrabin/drover'],
    ['/categories/footwear.md?page=2&sort=x', '/markdown/categories/footwear?page=2'],
    ['/stores.md', '/markdown/stores'],
    ['/index.md', '/markdown/index'],
  ])('has an address of its own, %s, and comes from memory [SEO-07]', async (address, twin) => {
    const { get, next } = await open()
    const answer = await get(address)
    expect(answer.headers.get('content-type')).toContain('text/markdown')
    expect(await answer.text()).toBe(twin)
    await get(address)
    expect(next).toHaveBeenCalledTimes(1)
  })

  it('is not found where its page is not [SEO-07]', async () => {
    const { get } = await open()
    expect((await get('/products/none.md')).status).toBe(404)
  })

  it.each(['/cart.md', '/account/orders.md', '/x.md'])('is not looked for at %s [SEO-07]', async (address) => {
    const { get, next } = await open()
    await get(address)
    expect(next.mock.calls.map(([{ url }]) => url)).toEqual([address])
  })

  it('is named in a header of its page, of the right part of a listing, and of no page without one [SEO-07]', async () => {
    const { get } = await open()
    const link = async (path: string) => (await get(path)).headers.get('link')
    expect(await link('/products/karrabin/drover?ref=1')).toBe(
      '</products/karrabin/drover.md>; rel="alternate"; type="text/markdown"',
    )
    expect(await link('/categories/footwear?page=2')).toContain('</categories/footwear.md?page=2>')
    expect(await link('/')).toContain('</index.md>')
    expect(await link('/cart')).toBeNull()
  })

  it('moves with its page [SEO-07]', async () => {
    const { get } = await open({ moved: (url) => (url === '/products/a/old' ? { to: '/products/a/new' } : undefined) })
    const answer = await get('/products/a/old.md')
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/products/a/new.md'])
  })

  it.each([
    ['/articles/fit#width', '/articles/fit.md#width'],
    ['/articles/fit?q=a#width', '/articles/fit.md?q=a#width'],
    ['/#stores', '/index.md#stores'],
    ['/articles/fit?q=a', '/articles/fit.md?q=a'],
  ])('moves to a place on a page, %s, at %s [SEO-07]', async (to, address) => {
    const { get } = await open({ moved: (url) => (url === '/articles/old' ? { to } : undefined) })
    expect((await get('/articles/old.md')).headers.get('location')).toBe(address)
  })

  it('is purged with its page', () => {
    expect(tagsOf('/markdown/products/karrabin/drover')).toEqual(tagsOf('/products/karrabin/drover'))
  })

  it.each([
    ['text/markdown', true],
    ['text/markdown;q=0.9, text/html;q=0.8', true],
    ['text/html, text/markdown;q=0.5', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    [undefined, false],
  ])('%s asks for it: %s', (header, wanted) => expect(wantsMarkdown(header)).toBe(wanted))
})

describe('pictures drawn on demand', () => {
  it('are found after those that are there already, with how long they may be kept', async () => {
    const rasters = rasterAnswers(
      async (path) =>
        path.includes('none') ? undefined : { png: Buffer.from('png'), immutable: path.includes('now') },
      [['X-Content-Type-Options', 'nosniff']],
    )
    const { get } = await open({ rasters })
    const now = await get('/pictures/share/product/now.png')
    expect([now.status, now.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(now.headers.get('cache-control')).toContain('immutable')
    expect((await get('/pictures/share/product/old.png')).headers.get('cache-control')).toBe('public, max-age=3600')
    expect((await get('/pictures/share/product/none.png')).status).toBe(404)
  })
})
