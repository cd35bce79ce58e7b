import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeDoor, isFree } from '#lib/server/http/listen.ts'
import { PageCache } from '#lib/server/http/page-cache.ts'
import { Pictures } from '#lib/server/http/pictures.ts'
import { makePage, pageRenderer } from '#lib/server/http/render-page.ts'
import { type RouterDependencies, requestRouter } from '#lib/server/http/request-router.ts'
import { StaticFiles } from '#lib/server/http/static-files.ts'
import { log } from '#lib/server/platform/log.ts'
import { eventually } from '#tests/setup/eventually.ts'

const SITE = 'http://shop.example'

let server: Server | undefined
afterEach(async () => {
  if (server) await closeDoor(server, 100)
  server = undefined
})

/** A shop behind the door whose app shows what it was asked with. */
async function open(app: RequestListener, change: Partial<RouterDependencies> = {}) {
  const next = vi.fn(app)
  const errors: unknown[] = []
  const record = vi.fn<NonNullable<RouterDependencies['record']>>()
  const dependencies: RouterDependencies = {
    pages: new PageCache({
      render: pageRenderer({ make: (asked) => makePage(next, asked, false), siteUrl: SITE }),
      onError: (error) => errors.push(error),
    }),
    files: await StaticFiles.open([], []),
    pictures: new Pictures({ draw: () => undefined, photo: async () => undefined }, []),
    api: (request, response) => void response.end(JSON.stringify({ api: request.headers['x-request-id'] })),
    next,
    https: false,
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
  return { get, next, record, pages: dependencies.pages, port }
}

/** The status that is answered to a request as it stands, which no client would send like that. */
function rawStatus(port: number, request: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.once('data', (chunk) => {
      socket.destroy()
      resolve(Number(String(chunk).split(' ')[1]))
    })
  })
}

const show: RequestListener = (request: IncomingMessage, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Cache-Control', 'private, no-cache, no-store, max-age=0, must-revalidate')
  const script =
    '<script>start()</script><script>self.__next_f.push([1])</script><script>self.__next_f.push([2])</script>'
  response.write(`<!doctype html>${script}`)
  response.end(`<pre>${request.url} ${JSON.stringify(request.headers)}</pre>`)
}

describe('the request router', () => {
  it('shows a public page to everybody without a trace of who asked first [GEN-13]', async () => {
    const { get, next } = await open(show)
    const headers = { cookie: 'session=secret-1', authorization: 'Bearer secret-2', 'x-forwarded-host': 'evil.example' }
    const first = await (await get('/brands?utm_source=secret-3', { headers })).text()
    expect(first).not.toMatch(/secret-\d|evil\.example|127\.0\.0\.1/)
    expect(first).toContain('shop.example')
    const second = await get('/brands')
    expect(await second.text()).toBe(first)
    expect(next).toHaveBeenCalledTimes(1)
    expect(second.headers.get('set-cookie')).toBeNull()
    expect(second.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(second.headers.get('vary')).toContain('Accept-Encoding')
  })

  it('passes cookies on to pages that are for one visitor, and keeps none of them', async () => {
    const { get, next } = await open((request, response) => {
      response.setHeader('Set-Cookie', ['a=1; Path=/', 'b=2; Path=/'])
      show(request, response)
    })
    for (const name of ['anna', 'ben']) {
      const answer = await get('/account', { headers: { cookie: `session=${name}` } })
      expect(await answer.text()).toContain(`session=${name}`)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.getSetCookie().sort()).toEqual(['a=1; Path=/', 'b=2; Path=/'])
    }
    expect(next).toHaveBeenCalledTimes(2)
  })

  it('does not keep a public page that sets a cookie: everyone gets their own', async () => {
    let visitor = 0
    const { get } = await open((_request, response) => {
      response.setHeader('Set-Cookie', `visitor=${++visitor}`)
      response.end('hello')
    })
    const [one, two] = [await get('/promo'), await get('/promo')]
    expect(one.headers.getSetCookie()).not.toEqual(two.headers.getSetCookie())
  })

  it('allows exactly the scripts that stand in a page', async () => {
    const { get } = await open(show)
    for (const path of ['/', '/account']) {
      const policy = (await get(path)).headers.get('content-security-policy') ?? ''
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
      expect(scripts).not.toContain('unsafe-inline')
      expect(scripts.match(/'sha256-[\w+/]{43}='/g)?.length).toBeGreaterThanOrEqual(2)
      expect(policy).toContain("frame-ancestors 'none'")
    }
  })

  it('keeps a client navigation apart from the page', async () => {
    const { get } = await open(show)
    await get('/brands')
    const navigation = await get('/brands?_rsc=abc', { headers: { rsc: '1', 'next-router-prefetch': '1' } })
    expect(await navigation.text()).toMatch(/\/brands\?_rsc=.*"rsc":"1","next-router-prefetch":"1"/)
  })

  it('answers a navigation that is known with what its own words ask for, and no other [GEN-13, ROUTE-51]', async () => {
    const state = (...parts: string[]) =>
      encodeURIComponent(
        JSON.stringify(parts.reduceRight((rest: object, part) => [part, { children: rest }], ['__PAGE__', {}])),
      )
    const asked = { rsc: '1', 'next-router-state-tree': state('', '(shop)') }
    const { get, next } = await open(show)
    const ask = async (path: string, headers: Record<string, string>) => (await get(path, { headers })).text()
    const first = await ask('/brands?_rsc=abc', asked)
    for (let again = 0; again < 3; again++) expect(await ask('/brands?_rsc=abc', asked)).toBe(first)
    expect(next).toHaveBeenCalledTimes(1)
    const prefetch = { ...asked, 'next-router-prefetch': '1' }
    expect(await ask('/brands?_rsc=abc', prefetch)).toContain('"next-router-prefetch":"1"')
    expect(await ask('/brands', {})).not.toContain('rsc')
    expect(await ask('/stores?_rsc=abc', asked)).toContain('/stores')
    expect(next).toHaveBeenCalledTimes(4)
    // A state that leads into another zone is asked for a document of its own, however well the address is known.
    const fromPayment = { ...asked, 'next-router-state-tree': state('', 'account', 'signin') }
    expect(await ask('/brands?_rsc=abc', fromPayment)).toBe('')
  })

  it('sends a known navigation on once its page has moved [ROUTE-25]', async () => {
    const moves = new Map<string, string>()
    const moved = (url: string) => {
      const to = moves.get(url.split('?')[0] ?? '')
      return to === undefined ? undefined : { to }
    }
    const { get } = await open(show, { moved })
    const headers = { rsc: '1', 'next-router-prefetch': '1' }
    for (let again = 0; again < 3; again++) expect((await get('/brands?_rsc=abc', { headers })).status).toBe(200)
    moves.set('/brands', '/stores')
    expect((await get('/brands?_rsc=abc', { headers })).headers.get('location')).toBe('/stores')
  })

  it('says which page was not found without the query that asked for it [OBS-13]', async () => {
    const said = vi.spyOn(log, 'info')
    const lost: RequestListener = (request, response) => {
      response.statusCode = request.url?.startsWith('/account') ? 404 : 200
      show(request, response)
    }
    const { get } = await open(lost)
    expect((await get('/account/nonsense?token=SECRET')).status).toBe(404)
    expect(said.mock.calls.flat()).toContain('Page not found: /account/nonsense')
    expect(JSON.stringify(said.mock.calls)).not.toContain('SECRET')
  })

  it.each(['/orders/%E0%A4%A', '/stores/a%00b', '/mailing-list/%E0'])(
    'answers %s, which is no text, with the page for 404 [ROUTE-38, ROUTE-41]',
    async (path) => {
      const { get, next } = await open(show)
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('/page-not-found')
      expect(next.mock.calls.map(([request]) => request.url)).toEqual(['/page-not-found'])
    },
  )

  it('gives every request an id of its own [OBS-13]', async () => {
    const { get, record } = await open(show)
    await get('/search?q=private+words')
    await get('/search?q=private+words')
    await get('/api/settings?token=private', { headers: { 'x-request-id': 'chosen-by-a-stranger' } })
    const ids = record.mock.calls.map(([, , , id]) => id)
    await eventually(() => expect(new Set(record.mock.calls.map(([, , , id]) => id)).size).toBe(3))
    expect(ids).not.toContain('chosen-by-a-stranger')
    expect(record.mock.calls.map(([, status]) => status)).toEqual([200, 200, 200])
  })

  it('has what is not answered from the cache done in its request’s name', async () => {
    const during: string[] = []
    const { get } = await open(show, {
      during: (request, run) => {
        during.push(request.url ?? '')
        return run()
      },
    })
    await get('/brands')
    await get('/brands')
    await get('/api/settings')
    expect(during).toEqual(['/brands', '/api/settings'])
  })

  it('takes the id of its own proxy, if it is a sane one [OBS-13]', async () => {
    const { get } = await open(show, { proxies: { hops: 1 } })
    const answer = await get('/api/x', { headers: { 'x-request-id': 'proxy-0001' } })
    expect(await answer.json()).toEqual({ api: 'proxy-0001' })
    expect(answer.headers.get('x-request-id')).toBe('proxy-0001')
    const odd = await get('/brands', { headers: { 'x-request-id': 'a b"c' } })
    expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{12}-\w+$/)
  })

  it('has no sandbox unless there is one', async () => {
    const { get } = await open((_request, response) => void response.writeHead(404).end('app'))
    expect((await get('/sandbox/mail')).status).toBe(404)
    const { get: enter } = await open(show, { sandbox: (_request, response) => void response.end('stand-ins') })
    expect(await (await enter('/sandbox/mail')).text()).toBe('stand-ins')
  })

  it('answers 503 with Retry-After and a page of its own when there is nothing to show', async () => {
    const { get } = await open((_request, response) => void response.writeHead(500).end('broken'))
    for (const path of ['/', '/account']) {
      const answer = await get(path)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(await answer.text()).toContain('Return to home')
    }
  })

  it('says of what broke on its way where that was, as a report of checkout must be known by [OBS-06, OBS-13]', async () => {
    const said = vi.spyOn(log, 'error').mockImplementation(() => {})
    const err = new Error('broken pipe')
    const { get } = await open(show, { next: () => Promise.reject(err) })
    for (const path of ['/checkout/payment', '/account']) {
      expect((await get(`${path}?utm_source=mail`)).status).toBe(503)
      expect(said).toHaveBeenLastCalledWith(expect.objectContaining({ path, err }), 'A request could not be answered')
    }
    said.mockRestore()
  })

  it('keeps an unknown path’s status and page [ROUTE-38]', async () => {
    const { get } = await open((request, response) => {
      response.statusCode = 404
      show(request, response)
    })
    expect((await get('/nothing')).status).toBe(404)
    expect((await get('/nothing')).status).toBe(404)
  })

  it('shows the 404 page whole where a page found nothing to show, and says which [ROUTE-38, ROUTE-41, ERR-106, GEN-13]', async () => {
    const info = vi.spyOn(log, 'info')
    const { get } = await open((request, response) => {
      response.statusCode = 404
      response.setHeader('Content-Type', 'text/html')
      response.end(request.url === '/page-not-found' ? '<h1>Page not found</h1>' : '<html id="__next_error__"></html>')
    })
    for (const path of ['/products/no/such', '/products/no/such', '/account/nothing']) {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe('<h1>Page not found</h1>')
      expect(info).toHaveBeenLastCalledWith(expect.anything(), `Page not found: ${path}`)
    }
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'answers %s on a page with 405 and a bare policy, without asking the app [ROUTE-50]',
    async (method) => {
      const { get, next } = await open(show)
      for (const path of ['/', '/cart', '/pictures/drawn/x.svg', '/account/signin']) {
        const answer = await get(path, { method })
        expect(answer.status).toBe(405)
        expect(answer.headers.get('allow')).toBe('GET, HEAD')
        expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      }
      expect(next).not.toHaveBeenCalled()
      expect((await get('/cart')).status).toBe(200)
    },
  )

  it('shows the page again to a form of the account that no script has sent, with nothing of it in the address [ROUTE-50]', async () => {
    const { get, next } = await open(show)
    const form = { method: 'POST', body: new URLSearchParams({ password: 'secret-1' }) }
    const answer = await get('/account/signin?from=mail', form)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/signin'])
    expect((await get('/cart', form)).status).toBe(405)
    expect((await get('/account//evil.example', form)).status).toBe(405)
    expect(next).not.toHaveBeenCalled()
  })

  it('gives what the API answers a policy under which nothing runs and nobody frames it [ROUTE-50]', async () => {
    const { get } = await open(show)
    const policy = (await get('/api/anything')).headers.get('content-security-policy')
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  })

  it.each([
    ['a star for a target', 'GET * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a target that is no path', 'GET mailto:a@b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['an absolute target', 'GET http://shop.example/brands HTTP/1.1\r\nHost: x\r\n\r\n', 200],
    ['an absolute target without a path', 'GET http://shop.example HTTP/1.1\r\nHost: x\r\n\r\n', 200],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ])('answers %s with its own status, never 5xx [ROUTE-49]', async (_, request, status) => {
    const { port, next } = await open(show)
    expect(await rawStatus(port, request)).toBe(status)
    expect(next.mock.calls.map(([{ url }]) => url)).toEqual(
      status === 200 ? [request.includes('brands') ? '/brands' : '/'] : [],
    )
  })

  it('keeps from the app what only its inside may say, and router state it would answer with 500 [ROUTE-49]', async () => {
    const { get } = await open(show)
    const tree = (value: unknown) => encodeURIComponent(JSON.stringify(value))
    const good = tree(['', { children: ['account', {}] }, null, null])
    for (const [state, heard] of [
      ['junk', false],
      [tree([['a', 'b', 'nonsense', null], {}]), false],
      [tree(['', { children: [7, {}] }]), false],
      [tree(['', {}, 'x']), false],
      [good, true],
    ] as const) {
      const headers = {
        rsc: '1',
        'next-router-state-tree': state,
        'x-middleware-subrequest': 'middleware',
        'next-action': 'abc',
        cookie: 'session=anna',
      }
      const shown = await (await get('/account', { headers })).text()
      expect(shown).toContain('session=anna')
      expect(shown).not.toMatch(/x-middleware-subrequest|next-action/)
      expect(shown.includes(`"next-router-state-tree":"${state}"`)).toBe(heard)
    }
  })

  it.each(['/_next/static/../../package.json', '/_next/static/%2e%2e/x', '/pictures/drawn/none.svg'])(
    'has nothing at %s, and does not ask the app',
    async (path) => {
      const { port, next } = await open(show)
      // fetch would tidy the path up before it is sent.
      expect(await rawStatus(port, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)).toBe(404)
      expect(next).not.toHaveBeenCalled()
    },
  )

  it('lets requests under way finish before it closes', async () => {
    const arrived = vi.fn<RequestListener>()
    const { get } = await open(show, { api: arrived })
    const asked = get('/api/slow')
    await eventually(() => expect(arrived).toHaveBeenCalled())
    const closed = closeDoor(server as Server, 5000)
    arrived.mock.calls[0]?.[1].end('done')
    expect(await (await asked).text()).toBe('done')
    await closed
    server = undefined
  })

  it('says in plain words that a port is taken', async () => {
    const { port } = await open(show)
    await expect(isFree('127.0.0.1', port)).rejects.toThrow(`Port ${port} is in use already`)
  })
})

describe('the cart without scripts', () => {
  it('is rendered for whoever has its cookie or was refused, and from memory for everybody else [CART-33]', async () => {
    const { get, next } = await open(show)
    await get('/cart')
    await get('/cart')
    expect(next).toHaveBeenCalledTimes(1)
    const own = { headers: { cookie: 'a=b; cart_lines=x.y.z' } }
    const page = await get('/cart', own)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    await get('/cart', own)
    await get('/cart?intent=boot&qty=1')
    expect(next).toHaveBeenCalledTimes(4)
    await get('/cart?utm_source=mail')
    await get('/', own)
    await get('/', own)
    expect(next).toHaveBeenCalledTimes(5)
  })

  it('is rendered for whoever follows a link that fills it, but for no prefetch [CART-34]', async () => {
    const { get, next } = await open(show)
    const link = await get('/cart?add=KB101-9:2')
    expect(link.headers.get('cache-control')).toBe('private, no-store')
    await get('/cart?promo=WORK10')
    expect(next.mock.calls.map(([{ url }]) => url)).toEqual(['/cart?add=KB101-9:2', '/cart?promo=WORK10'])
    await get('/cart?add=KB101-9:2', { headers: { rsc: '1', 'next-router-prefetch': '1' } })
    expect(next.mock.calls.at(-1)?.[0].url).not.toContain('add')
  })

  it('has forms of its own, below its own name only [CART-33, ROUTE-50]', async () => {
    const cartForms = vi.fn<RequestListener>((_, response) => void response.end('forms'))
    const { get } = await open(show, { cartForms })
    expect(await (await get('/cart/lines', { method: 'POST' })).text()).toBe('forms')
    expect(await (await get('/cart/lines/abc', { method: 'POST' })).text()).toBe('forms')
    expect((await get('/cart/linesman', { method: 'POST' })).status).toBe(405)
    expect((await get('/cart', { method: 'POST' })).status).toBe(405)
  })
})
