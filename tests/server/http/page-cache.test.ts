import { describe, expect, it, vi } from 'vitest'
import { finishPage } from '#lib/server/http/finished-page.ts'
import { AskerRefused, PageCache, type PageCacheOptions, PageUnavailable } from '#lib/server/http/page-cache.ts'
import { type PageRequest, pageRequest } from '#lib/server/http/page-request.ts'
import type { Answer } from '#lib/server/http/representation.ts'
import { eventually } from '#tests/setup/eventually.ts'

const NEXT_PER_REQUEST = 'private, no-cache, no-store, max-age=0, must-revalidate'

function html(text: string, status = 200): Answer {
  const body = Buffer.from(`<!doctype html><h1>${text}</h1>`)
  return {
    status,
    headers: [
      ['content-type', 'text/html'],
      ['cache-control', NEXT_PER_REQUEST],
    ],
    body,
  }
}

function ask(url: string, headers: Record<string, string> = {}): PageRequest {
  const request = pageRequest(url, headers)
  if (!request) throw new Error(`${url} is not for the cache`)
  return request
}

function cacheOf(render: (request: PageRequest) => Promise<Answer>, more: Partial<PageCacheOptions> = {}) {
  let now = 1_000_000
  const finished = async (request: PageRequest) => finishPage(await render(request), (answer) => answer)
  const pages = new PageCache({ render: finished, now: () => now, ...more })
  const text = async (url: string) => (await pages.page(ask(url)))?.plain.body.toString().replace(/.*<h1>|<.*/g, '')
  return { pages, text, pass: (ms: number) => (now += ms) }
}

/** A renderer that counts, and can be told to fail or to wait. */
function renderer() {
  let rendered = 0
  let broken = false
  let gate: Promise<void> = Promise.resolve()
  const render = vi.fn(async () => {
    const number = ++rendered
    await gate
    if (broken) throw new Error('database gone')
    return html(`page ${number}`)
  })
  const hold = () => {
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    return open
  }
  return { render, hold, count: () => rendered, breakDown: (is: boolean) => (broken = is) }
}

const minutes = (n: number) => n * 60_000
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('page cache [GEN-13]', () => {
  it('renders once and then answers from memory', async () => {
    const app = renderer()
    const { text, pages } = cacheOf(app.render)
    expect(await text('/')).toBe('page 1')
    expect(await text('/')).toBe('page 1')
    expect(pages.ready('/')).toBeDefined()
    expect(app.count()).toBe(1)
  })

  it('renders once for a hundred who ask at the same moment', async () => {
    const app = renderer()
    const { pages } = cacheOf(app.render)
    const open = app.hold()
    const asked = Array.from({ length: 100 }, () => pages.page(ask('/brands/ironbark')))
    open()
    const answers = await Promise.all(asked)
    expect(new Set(answers).size).toBe(1)
    expect(app.count()).toBe(1)
  })

  it('after a minute serves the old page at once and renews it in the background, once', async () => {
    const app = renderer()
    const { text, pass, pages } = cacheOf(app.render)
    await text('/')
    pass(minutes(1))
    expect(await text('/')).toBe('page 1')
    expect(await text('/')).toBe('page 1')
    await eventually(() => expect(pages.ready('/')?.plain.body.toString()).toContain('page 2'))
    expect(app.count()).toBe(2)
  })

  it('does not show a page that nobody asked for in a long time: it waits for the new one', async () => {
    const app = renderer()
    const { text, pass } = cacheOf(app.render)
    await text('/')
    pass(minutes(12))
    expect(await text('/')).toBe('page 2')
  })

  it('never shows the old page after a purge', async () => {
    const app = renderer()
    const { text, pages } = cacheOf(app.render)
    await text('/products/anvil')
    await text('/products/mallee')
    pages.purge(['product:anvil'])
    expect(await text('/products/anvil')).toBe('page 3')
    expect(await text('/products/mallee')).toBe('page 2')
  })

  it.each([
    ['product:anvil', '/products/boots/anvil'],
    ['listing', '/'],
    ['listing', '/brands/ironbark/boots'],
    ['listing', '/brands'],
    ['listing', '/categories/boots'],
    ['listing', '/search?q=boot'],
    ['listing', '/sitemap.xml'],
    ['content', '/articles/size-guide'],
    ['content', '/blog'],
    ['settings', '/products/anvil'],
    ['settings', '/cart'],
    ['*', '/anything'],
  ])('a change of %s reaches %s', async (tag, url) => {
    const app = renderer()
    const { text, pages } = cacheOf(app.render)
    await text(url)
    pages.purge([tag])
    expect(await text(url)).toBe('page 2')
  })

  it('does not keep what was rendered from before a purge as if it were current', async () => {
    const app = renderer()
    const { text, pages } = cacheOf(app.render)
    const open = app.hold()
    const early = text('/products/anvil')
    await settled()
    pages.purge(['product:anvil'])
    const late = text('/products/anvil')
    open()
    expect(await early).toBe('page 1')
    expect(await late).toBe('page 2')
    expect(await text('/products/anvil')).toBe('page 2')
    expect(app.count()).toBe(2)
  })

  it('keeps the good page when its renewal fails, and tries again later', async () => {
    const app = renderer()
    const { text, pass, pages } = cacheOf(app.render)
    await text('/')
    app.breakDown(true)
    pass(minutes(2))
    expect(await text('/')).toBe('page 1')
    await settled()
    expect(await text('/')).toBe('page 1')
    expect(app.count()).toBe(2)
    app.breakDown(false)
    pass(minutes(1))
    expect(await text('/')).toBe('page 1')
    await eventually(() => expect(pages.ready('/')?.plain.body.toString()).toContain('page 3'))
  })

  it('serves a purged page while the database is gone, for a day, and the new one as soon as it is back', async () => {
    const app = renderer()
    const { text, pages, pass } = cacheOf(app.render)
    await text('/')
    app.breakDown(true)
    pages.purge(['listing'])
    expect(await text('/')).toBe('page 1')
    pass(minutes(23 * 60))
    expect(await text('/')).toBe('page 1')
    // The announcements line says `*` when it hears the database again.
    app.breakDown(false)
    pages.purge(['*'])
    expect(await text('/')).toMatch(/page [3-9]/)
    app.breakDown(true)
    pass(minutes(25 * 60))
    await expect(text('/')).rejects.toThrow(PageUnavailable)
  })

  it('has no page to show when it was never rendered', async () => {
    const app = renderer()
    app.breakDown(true)
    const { text } = cacheOf(app.render)
    await expect(text('/')).rejects.toThrow(PageUnavailable)
  })

  it('holds nothing against a page, or whoever else asks for it, where one asker is over their budget [ROUTE-52]', async () => {
    const from = (address: string) => ({ address, paying: false })
    let fail: (error: Error) => void = () => {}
    const refusal = new AskerRefused('This address asks for too many new pages')
    let rendered = 0
    const render: PageCacheOptions['render'] = async (_, { address }) => {
      if (address === 'crawler') await new Promise((_, reject) => (fail = reject))
      rendered += 1
      return finishPage(html(`page ${rendered}`), (answer) => answer)
    }
    const pages = new PageCache({ render })
    const words = async (address: string) => (await pages.page(ask('/'), from(address)))?.plain.body.toString()
    // Never rendered: a shopper who waits for the crawler's page.
    const crawler = words('crawler')
    const shopper = words('shopper')
    const again = words('crawler')
    fail(refusal)
    await expect(crawler).rejects.toThrow(PageUnavailable)
    await expect(again).rejects.toThrow(PageUnavailable)
    expect(await shopper).toContain('page 1')
    // Purged: the crawler is shown what there was, and the next shopper what there is.
    pages.purge(['listing'])
    const stale = words('crawler')
    await settled()
    fail(refusal)
    expect(await stale).toContain('page 1')
    expect(await words('shopper')).toContain('page 2')
  })

  it('refuses to start more renders than it can finish', async () => {
    const app = renderer()
    const { pages } = cacheOf(app.render, { maxRenders: 2 })
    const open = app.hold()
    const asked = ['/a', '/b', '/c'].map((url) => pages.page(ask(url)))
    await expect(asked[2]).rejects.toThrow(PageUnavailable)
    open()
    await Promise.all(asked.slice(0, 2))
  })
})

describe('what is kept [API-15]', () => {
  const kept = async (answer: Answer) => {
    const { pages } = cacheOf(async () => answer)
    const page = await pages.page(ask('/x')).catch(() => 'unavailable')
    return { page, ready: pages.ready('/x') !== undefined }
  }

  it.each([200, 301, 308, 404, 410])('keeps status %i', async (status) => {
    expect((await kept(html('x', status))).ready).toBe(true)
  })

  it.each([302, 307, 403])('shares status %i with those who wait and forgets it', async (status) => {
    const { page, ready } = await kept(html('x', status))
    expect(page).toMatchObject({ status })
    expect(ready).toBe(false)
  })

  it.each([500, 503])('takes status %i for a failure', async (status) => {
    expect(await kept(html('x', status))).toEqual({ page: 'unavailable', ready: false })
  })

  it.each<[string, Answer['headers']]>([
    ['a cookie', [['set-cookie', 'session=1']]],
    ['no-store', [['cache-control', 'no-store']]],
    ['private', [['cache-control', 'private, max-age=10']]],
  ])('never keeps nor shares an answer with %s', async (_, headers) => {
    const answer = { status: 200, headers, body: Buffer.from('for one person') }
    expect(await kept(answer)).toEqual({ page: undefined, ready: false })
  })

  it('takes a page with a failed part for a failure, though it says 200', async () => {
    const inPage = html('<script>self.__next_f.push([1,"a:E{\\"digest\\":\\"2202724399\\"}\\n"])</script>')
    const inStream = { ...html(''), body: Buffer.from('9:E{"digest":"2202724399"}\n') }
    expect(await kept(inPage)).toEqual({ page: 'unavailable', ready: false })
    expect(await kept(inStream)).toEqual({ page: 'unavailable', ready: false })
    const notFound = { ...html(''), body: Buffer.from('9:E{"digest":"NEXT_HTTP_ERROR_FALLBACK;404"}\n') }
    expect((await kept(notFound)).ready).toBe(true)
  })

  it('believes an unknown path to be unknown for ten seconds only [ROUTE-38]', async () => {
    let status = 404
    const { pages, pass } = cacheOf(async () => html('x', status))
    await pages.page(ask('/products/new'))
    status = 200
    pass(10_000)
    await pages.page(ask('/products/new'))
    await eventually(() => expect(pages.ready('/products/new')?.status).toBe(200))
  })
})

describe('memory', () => {
  const body = Buffer.alloc(40_000, 'steel')

  it('stays below its bound', async () => {
    const { pages } = cacheOf(async () => ({ ...html(''), body }), { maxBytes: 1_000_000 })
    for (let i = 0; i < 100; i++) await pages.page(ask(`/products/p-${i}`))
    expect(pages.size().bytes).toBeLessThanOrEqual(1_000_000)
    expect(pages.size().pages).toBeGreaterThan(5)
  })

  it.each([
    ['unknown paths', (i: number) => ask(`/nothing-${i}`), 404],
    ['search texts', (i: number) => ask(`/search?q=${i}`), 200],
    ['navigations', (i: number) => ask(`/products/p-${i}`, { rsc: '1' }), 200],
    ['odd spellings', (i: number) => ask(`/products/p%${(0x30 + (i % 64)).toString(16)}${i}`), 200],
  ])('a flood of %s pushes no page of the shop out', async (_, flood, status) => {
    let answer = { ...html(''), body }
    const { pages } = cacheOf(async () => answer, { maxBytes: 1_000_000 })
    await pages.page(ask('/products/anvil'))
    answer = { ...answer, status }
    for (let i = 0; i < 200; i++) await pages.page(flood(i))
    expect(pages.ready('/products/anvil')).toBeDefined()
    expect(pages.size().bytes).toBeLessThanOrEqual(1_000_000)
  })
})
