import { type APIRequestContext, expect, test } from '@playwright/test'
import { isClosedToRobots } from '#lib/domain/seo/crawl-policy.ts'
import { shapeTroubles } from '../tests/setup/structured-data-shape.ts'

// No browser: a crawler that runs no script. CRAWL_SAMPLE keeps a trial on a slow server to so many pages of each kind.
const SAMPLE = Number(process.env['CRAWL_SAMPLE'] ?? Number.POSITIVE_INFINITY)
const AT_ONCE = 8
const CLICKS_MAX = 5
const URLS_PER_PRODUCT = 1.2

interface Page {
  url: string
  status: number
  html: string
  clicks: number
  links: string[]
  /** Robots may follow it and list it. */
  indexable: boolean
}

const text = async (request: APIRequestContext, path: string) => (await request.get(path)).text()
const LISTING = /^\/(categories|brands|shop)\/[^?]+$/
const kindOf = (url: string) => /^\/([^/?]*)/.exec(url)?.[1] ?? ''

/** Addresses within the shop that a page invites robots to follow. */
function linksOf(html: string, at: string): string[] {
  const anchors = [...html.matchAll(/<a\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\brel="[^"]*nofollow/.test(tag))
  const hrefs = anchors.map((tag) => /\bhref="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&'))
  const urls = hrefs.filter((href) => href !== undefined && /^(\/(?!\/)|\?)/.test(href))
  return [
    ...new Set(urls.map((href) => new URL(href ?? '/', `http://shop${at}`)).map((url) => url.pathname + url.search)),
  ]
}

function attribute(html: string, pattern: RegExp): string | undefined {
  return pattern.exec(html)?.[1]?.replaceAll('&amp;', '&')
}

function headOf({ url, html }: Pick<Page, 'url' | 'html'>) {
  const canonical = attribute(html, /<link rel="canonical" href="([^"]*)"/)
  return {
    url,
    title: attribute(html, /<title>([^<]*)<\/title>/),
    description: attribute(html, /<meta name="description" content="([^"]*)"/),
    // The front page may be called by the bare origin.
    canonical: canonical && new URL(canonical).href,
  }
}

/** How many products a listing shows, and which on its first page. */
function shownProducts(html: string): string {
  const count = /([\d,]+) products?</.exec(html)?.[1]
  const cards = [...html.matchAll(/<li class="card" data-id="([^"]+)"/g)].map(([, id]) => id)
  return `${count}: ${[...new Set(cards)].sort().join(' ')}`
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))]
}

/** Visits all that can be reached from `/`, level by level, as a crawler that heeds robots.txt. */
async function crawl(request: APIRequestContext): Promise<Map<string, Page>> {
  const visited = new Map<string, Page>()
  const sampled = new Map<string, number>()
  let level = ['/']
  for (let clicks = 0; level.length > 0; clicks++) {
    const pages: Page[] = []
    for (let i = 0; i < level.length; i += AT_ONCE) {
      pages.push(...(await Promise.all(level.slice(i, i + AT_ONCE).map((url) => visit(request, url, clicks)))))
    }
    for (const page of pages) visited.set(page.url, page)
    const next = new Set(
      pages.flatMap(({ links }) => links).filter((url) => !visited.has(url) && !isClosedToRobots(url)),
    )
    level = [...next].filter((url) => {
      const seen = (sampled.get(kindOf(url)) ?? 0) + 1
      sampled.set(kindOf(url), seen)
      return seen <= SAMPLE
    })
  }
  return visited
}

async function visit(request: APIRequestContext, url: string, clicks: number): Promise<Page> {
  const answer = await request.get(url, { maxRedirects: 0 })
  const html = await answer.text()
  const robots = attribute(html, /<meta name="robots" content="([^"]*)"/) ?? ''
  const links = answer.status() === 200 && !/nofollow/.test(robots) ? linksOf(html, url) : []
  return {
    url,
    status: answer.status(),
    html,
    clicks,
    links,
    indexable: answer.status() === 200 && !/noindex/.test(robots),
  }
}

async function sitemapPaths(request: APIRequestContext, origin: string): Promise<string[]> {
  const locations = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc.replace(origin, ''))
  const shards = locations(await text(request, '/sitemap.xml'))
  const lists = await Promise.all(shards.map((shard) => text(request, shard)))
  return lists.flatMap(locations)
}

// One that wants the whole head before it reads on.
test.use({ userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0)' })
test.describe.configure({ mode: 'serial' })

test.describe('a crawler', () => {
  test.setTimeout(900_000)
  let pages = new Map<string, Page>()
  let listed: string[] = []
  let origin = ''
  const whole = SAMPLE === Number.POSITIVE_INFINITY
  const indexable = () => [...pages.values()].filter((page) => page.indexable)

  test('finds its way: robots.txt names the sitemap [SEO-04]', async ({ request }) => {
    const robots = await text(request, '/robots.txt')
    const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? ''
    origin = new URL(sitemap).origin
    expect(sitemap).toBe(`${origin}/sitemap.xml`)
    listed = await sitemapPaths(request, origin)
    expect(listed).toContain('/')
    expect(new Set(listed).size).toBe(listed.length)
  })

  test('reaches every product in five clicks, without a broken link or a trap', async ({ request }) => {
    pages = await crawl(request)
    const broken = [...pages.values()]
      .filter(({ status }) => status >= 400)
      .map(({ url, status }) => `${status} ${url}`)
    expect(broken, 'no broken link').toEqual([])
    const moved = [...pages.values()].filter(({ status }) => status >= 300).map(({ url }) => url)
    expect(moved, 'no link that leads elsewhere first').toEqual([])
    const products = listed.filter((path) => path.startsWith('/products/'))
    if (whole) {
      const far = products.filter((path) => (pages.get(path)?.clicks ?? Number.POSITIVE_INFINITY) > CLICKS_MAX)
      expect(far, 'products further away than five clicks').toEqual([])
      const others = listed.length - products.length
      expect(pages.size, 'addresses a crawler can find').toBeLessThanOrEqual(
        URLS_PER_PRODUCT * products.length + others,
      )
    }
  })

  test('finds in the sitemap just the pages that want to be found [SEO-04]', async ({ request }) => {
    const plain = indexable().filter((page) => !page.url.includes('?') && headOf(page).canonical === origin + page.url)
    const unlisted = plain.map(({ url }) => url).filter((url) => !listed.includes(url))
    expect(unlisted, 'public pages that are not in the sitemap').toEqual([])
    const unseen = listed.filter((path) => !pages.has(path)).slice(0, whole ? listed.length : SAMPLE)
    const answers = await Promise.all(unseen.slice(0, 20).map((path) => request.get(path, { maxRedirects: 0 })))
    expect(answers.map((answer) => answer.status()).filter((status) => status !== 200)).toEqual([])
    if (whole) expect(unseen, 'pages in the sitemap that no link leads to').toEqual([])
  })

  test('sees a title, a description and a canonical address of its own on every page [SEO-01]', () => {
    const heads = indexable().map((page) => headOf(page))
    const troubles = [
      ...heads
        .filter(({ title, description }) => !title || !description)
        .map(({ url }) => `${url} has no title or description`),
      ...heads
        .filter(({ canonical }) => !canonical?.startsWith(origin))
        .map(({ url, canonical }) => `${url} says it is ${canonical}`),
      ...repeated(heads.map(({ title }) => title ?? '')).map((title) => `more than one page is called ${title}`),
    ]
    expect(troubles).toEqual([])
  })

  test('finds the same products in one listing only [SEO-06]', () => {
    const lists = indexable().flatMap(({ url, html }) =>
      LISTING.test(url) ? [{ ...headOf({ url, html }), html }] : [],
    )
    const own = lists.filter(({ url, canonical }) => canonical === origin + url)
    const shownOn = (path = '') => shownProducts(pages.get(path)?.html ?? '')
    const strays = lists.filter(
      ({ html, canonical }) => shownOn(canonical?.replace(origin, '')) !== shownProducts(html),
    )
    expect(strays.map(({ url, canonical }) => `${url} shows other products than ${canonical}`)).toEqual([])
    expect(repeated(own.map(({ html }) => shownProducts(html))), 'shown in more than one listing').toEqual([])
    expect(own.length).toBeGreaterThan(50)
    expect(own.length).toBeLessThan(lists.length)
    expect(lists.filter(({ url }) => listed.includes(url)).map(({ url }) => url)).toEqual(own.map(({ url }) => url))
  })

  test('reads sound structured data on every page, and a group with offers on every product [SEO-02]', () => {
    const troubles: string[] = []
    for (const { url, html } of indexable()) {
      const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
        JSON.parse(json),
      )
      for (const trouble of shapeTroubles(data, origin)) troubles.push(`${url}: ${trouble}`)
      if (!url.startsWith('/products/')) continue
      const types = data.map((node) => node['@type'])
      if (!types.includes('ProductGroup') || !types.includes('BreadcrumbList')) troubles.push(`${url} has ${types}`)
    }
    expect(troubles.slice(0, 20)).toEqual([])
  })

  test('is kept out of what is nobody else’s business [SEO-03]', async ({ request }) => {
    for (const path of ['/cart', '/search?q=boot', '/categories/footwear?sort=priceAsc', '/checkout/contact-info']) {
      const html = await text(request, path)
      expect(attribute(html, /<meta name="robots" content="([^"]*)"/), path).toMatch(/noindex/)
    }
    for (const path of ['/account', '/orders', '/return/guest/create', '/api/settings'])
      expect(isClosedToRobots(path), path).toBe(true)
    const narrowed = await text(request, '/categories/footwear?sort=priceAsc&utm_source=x')
    expect(attribute(narrowed, /<link rel="canonical" href="([^"]*)"/)).toBe(`${origin}/categories/footwear`)
  })

  test('is told plainly what is not there: 404, and not to keep it [SEO-05]', async ({ request }) => {
    for (const path of [
      '/no-such-page',
      '/products/no/such-boot',
      '/categories/none',
      '/brands/none',
      '/articles/none',
    ]) {
      const answer = await request.get(path)
      const html = await answer.text()
      expect(answer.status(), path).toBe(404)
      expect(html, path).toMatch(/<meta name="robots" content="noindex/)
      expect(html, path).toContain('Return to home')
    }
    const html = await text(request, '/no-such-page')
    expect(html).toMatch(/<form[^>]*action="\/search"/)
    expect(html).toContain('href="/categories/footwear"')
  })

  test('is sent by llms.txt only where robots may go', async ({ request }) => {
    const links = [...(await text(request, '/llms.txt')).matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => url)
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((url) => !url.startsWith(origin) || isClosedToRobots(url.replace(origin, '')))).toEqual([])
  })

  test('gets the files it asks for, in their own types', async ({ request }) => {
    const files: [path: string, type: RegExp][] = [
      ['/manifest.webmanifest', /manifest\+json/],
      ['/opensearch.xml', /opensearchdescription\+xml/],
      ['/llms.txt', /text\/plain/],
      ['/.well-known/security.txt', /text\/plain/],
      ['/blog/feed.xml', /rss\+xml/],
      ['/feeds/new-arrivals.xml', /rss\+xml/],
      ['/feeds/google-merchant.xml', /rss\+xml/],
      ['/feeds/google-merchant.tsv', /tab-separated-values/],
      ['/feeds/meta-catalogue.csv', /text\/csv/],
      ['/agents.md', /text\/markdown/],
      ['/index.md', /text\/markdown/],
      ['/categories/footwear.md', /text\/markdown/],
      ['/icons/maskable-512.png', /image\/png/],
    ]
    for (const [path, type] of files) {
      const answer = await request.get(path)
      expect(answer.status(), path).toBe(200)
      expect(answer.headers()['content-type'], path).toMatch(type)
      expect(answer.headers()['x-content-type-options'] ?? 'nosniff', path).toBe('nosniff')
    }
    const secret = await request.get('/.well-known/change-password', { maxRedirects: 0 })
    expect([secret.status(), secret.headers()['location']]).toEqual([302, '/account/password/change'])
  })

  test('is shown a picture with the price beside a link to a product', async ({ request }) => {
    const path = listed.find((page) => page.startsWith('/products/')) ?? ''
    const html = await text(request, path)
    const image = attribute(html, /<meta property="og:image" content="([^"]*)"/) ?? ''
    expect(attribute(html, /<meta property="og:type" content="([^"]*)"/)).toBe('product')
    const picture = await request.get(image.replace(origin, ''))
    expect(picture.headers()['content-type']).toBe('image/png')
    expect(picture.headers()['cache-control']).toContain('immutable')
  })
})
