import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as googleTsv from '#app/(crawlers)/feeds/google-merchant.tsv/route.ts'
import * as googleXml from '#app/(crawlers)/feeds/google-merchant.xml/route.ts'
import * as metaCsv from '#app/(crawlers)/feeds/meta-catalogue.csv/route.ts'
import { shopPromises } from '#app/shop-promises.ts'
import { ROUTES, type Route } from '#lib/contract/routes.ts'
import { localTime } from '#lib/domain/dates/zoned-time.ts'
import { isClosedToRobots } from '#lib/domain/seo/crawl-policy.ts'
import { RETURN_ORDER_AGE_MAX } from '#lib/domain/shop-rules.ts'
import { linkLines } from '#lib/server/cart/cart-link.ts'
import { productBySlug } from '#lib/server/catalogue/product-record.ts'
import { articlesAbout } from '#lib/server/content/article-search.ts'
import { pool } from '#lib/server/db/client.ts'
import { moveOf, Redirects } from '#lib/server/http/redirects.ts'
import { announceChange } from '#lib/server/platform/changes.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { AGENT_CALLS, agentsGuide } from '#lib/server/seo/agents-guide.ts'
import { deliveryTermsFor, freeDelivery } from '#lib/server/seo/delivery-rates.ts'
import { arrivalItems } from '#lib/server/seo/feed-items.ts'
import { markdownPage } from '#lib/server/seo/markdown-page.ts'
import { type FeedName, merchantFeed, merchantFeedStream } from '#lib/server/seo/merchant-feed.ts'
import { rasterPicture } from '#lib/server/seo/raster-pictures.ts'
import { productShareImage } from '#lib/server/seo/share-image.ts'
import { sitemapPages, sitemapShards } from '#lib/server/seo/sitemap-pages.ts'
import { findStores } from '#lib/server/store-locator/stores.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { merchantTroubles } from '#tests/setup/merchant-shape.ts'

useTestDatabase()

const one = async <T>(sql: string) => ((await pool().query(sql)).rows[0] ?? {}) as T
const aProduct = () =>
  one<{ slug: string; path: string; price: number }>(
    `select slug, brand_slug || '/' || slug as path, price from products
      where state = 'current' and functional_type = 'basic' and not tax_exclusive order by id limit 1`,
  )

const pathOfKind = async (kind: string) =>
  (
    await one<{ path: string }>(
      `select brand_slug || '/' || slug as path from products
        where functional_type = '${kind}' and state in ('current', 'evergreen') order by id limit 1`,
    )
  ).path

describe('sitemaps', () => {
  it('list home once as /, and every brand, category, product, article, post and store there is [SEO-04]', async () => {
    const shards = await sitemapShards()
    const names = shards.map(({ path }) => /^\/sitemaps\/(.+)\.xml$/.exec(path)?.[1] ?? '')
    const pages = (await Promise.all(names.map(sitemapPages))).flatMap((shard) => shard ?? [])
    const paths = pages.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => path === '/')).toHaveLength(1)
    expect(paths).not.toContain('/articles/home')
    const counts = await one<Record<string, number>>(`select
      (select count(*)::int from products where state in ('current', 'evergreen')) as products,
      (select count(distinct brand_slug)::int from products where state in ('current', 'evergreen')) as brands,
      (select count(*)::int from stores) as stores,
      (select count(*)::int from articles where path <> 'home' and published_at <= now()) as articles,
      (select count(*)::int from blog_posts where published and published_at <= now()) as posts`)
    const below = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length
    expect(below(/^\/products\//)).toBe(counts['products'])
    expect(below(/^\/brands\/[^/]+$/)).toBe(counts['brands'])
    expect((await sitemapPages('stores'))?.length).toBe(counts['stores'])
    expect(paths).toEqual(
      expect.arrayContaining(['/stores/vic', '/stores/nsw', '/shop', '/shop/electrician', '/shop/sale/footwear']),
    )
    expect(below(/^\/articles\/./)).toBe(counts['articles'])
    expect((await sitemapPages('posts'))?.length).toBe(counts['posts'])
    expect(below(/^\/categories\//)).toBeGreaterThan(10)
  })

  it('date a page by its own change, and the index by the newest [SEO-04]', async () => {
    const { slug } = await aProduct()
    const changed = new Date('2030-01-02T03:04:05.678Z')
    await pool().query('update products set updated_at = $1 where slug = $2', [changed, slug])
    const page = (await sitemapPages('products-1'))?.find(({ path }) => path.endsWith(`/${slug}`))
    expect(page?.changed).toEqual(changed)
    expect(page?.images?.[0]).toMatch(/^\/pictures\/.+\.(png|webp)$/)
    const shards = await sitemapShards()
    expect(shards.find(({ path }) => path === '/sitemaps/products-1.xml')?.changed).toEqual(changed)
    expect(shards.find(({ path }) => path === '/sitemaps/categories.xml')?.changed).toEqual(changed)
    expect(shards.find(({ path }) => path === '/sitemaps/stores.xml')?.changed).toBeUndefined()
  })

  it.each(['products-0', 'products-99', 'nothing', 'constructor', 'pages/../x'])(
    'have none called %s',
    async (name) => {
      expect(await sitemapPages(name)).toBeUndefined()
    },
  )
})

describe('feeds', () => {
  it('give a shopping engine every size of the demo shop without a fault', async () => {
    let text = ''
    for await (const piece of merchantFeed()) text += piece
    const items = text.match(/<item>.*?<\/item>/gs) ?? []
    const { n } = await one<{
      n: number
    }>(`select count(*)::int as n from variants v join products p on p.id = v.product_id
      where p.state in ('current', 'evergreen') and p.functional_type = 'basic' and not p.account_exclusive`)
    expect(items).toHaveLength(n)
    expect(items.flatMap((item) => merchantTroubles(item, environment().siteUrl))).toEqual([])
    const ids = items.map((item) => /<g:id>([^<]+)/.exec(item)?.[1])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each([
    ['made to order', `functional_type = 'madeToOrder'`],
    ['only for account customers', 'account_exclusive'],
  ])('leave out of the goods in stock what is %s [CART-21]', async (_, which) => {
    const { path } = await one<{ path: string }>(
      `select brand_slug || '/' || slug as path from products
        where ${which} and state in ('current', 'evergreen') and jsonb_array_length(images) > 0 limit 1`,
    )
    let text = ''
    for await (const piece of merchantFeed()) text += piece
    expect(path).toMatch(/.+\/.+/)
    expect(text).not.toContain(`/products/${path}<`)
  })

  it('say the same in each form: as many lines as items, and each a whole one [SEO-09]', async () => {
    const whole = async (name: FeedName) => {
      let text = ''
      for await (const piece of merchantFeed(name)) text += piece
      return text
    }
    const items = (await whole('google-merchant.xml')).match(/<item>/g)?.length ?? 0
    expect(items).toBeGreaterThan(1000)
    const tsv = (await whole('google-merchant.tsv')).trimEnd().split('\n')
    expect(tsv.length - 1).toBe(items)
    expect(new Set(tsv.map((line) => line.split('\t').length)).size).toBe(1)
    const csv = (await whole('meta-catalogue.csv')).trimEnd().split('\n')
    expect(csv.length - 1).toBe(items)
    expect(csv.filter((line) => (line.match(/"/g)?.length ?? 0) % 2 === 1)).toEqual([])
  })

  it('turn a third reader away until one has gone', async () => {
    const readers = [merchantFeedStream(), merchantFeedStream()]
    expect(merchantFeedStream()).toBeUndefined()
    await readers[0]?.cancel()
    const third = merchantFeedStream()
    expect(third).toBeDefined()
    await Promise.all([readers[1]?.cancel(), third?.cancel()])
  })

  it('give the place of who came first to another after two minutes, so that slow readers keep nobody out [SEO-09]', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => void vi.restoreAllMocks())
    const slow = merchantFeedStream()?.getReader()
    expect((await slow?.read())?.value?.length).toBeGreaterThan(0)
    clock.mockReturnValue(60_000)
    const second = merchantFeedStream()?.getReader()
    clock.mockReturnValue(119_999)
    expect(merchantFeedStream()).toBeUndefined()
    clock.mockReturnValue(120_000)
    const newcomer = merchantFeedStream()?.getReader()
    await expect(slow?.read()).rejects.toThrow('Somebody else wants to read this feed too.')
    expect((await newcomer?.read())?.value?.length).toBeGreaterThan(0)
    expect((await second?.read())?.value?.length).toBeGreaterThan(0)
    expect(merchantFeedStream()).toBeUndefined()
    await Promise.all([second?.cancel(), newcomer?.cancel()])
  })

  it('give the place of a reader who takes nothing for ten minutes to another, and leave one who reads alone', async () => {
    const TEN_MINUTES_MS = 600_000
    const waits = new Map<NodeJS.Timeout, () => void>()
    const after = setTimeout
    const cleared = clearTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms?: number) => {
      const timer = after(ms === TEN_MINUTES_MS ? () => {} : act, ms)
      if (ms === TEN_MINUTES_MS) waits.set(timer, act)
      return timer
    }) as typeof setTimeout)
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
      waits.delete(timer as NodeJS.Timeout)
      cleared(timer)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const idle = merchantFeedStream()?.getReader()
    await vi.waitFor(() => expect(waits.size).toBe(1))
    const [gone] = waits.values()
    const busy = merchantFeedStream()?.getReader()
    expect((await busy?.read())?.value?.length).toBeGreaterThan(0)
    await vi.waitFor(() => expect(waits.size).toBe(2))
    expect(merchantFeedStream()).toBeUndefined()
    gone?.()
    await expect(idle?.read()).rejects.toThrow('Nobody reads this feed any more.')
    const third = merchantFeedStream()
    expect(third).toBeDefined()
    expect((await busy?.read())?.value?.length).toBeGreaterThan(0)
    await Promise.all([busy?.cancel(), third?.cancel()])
  })

  it.each([
    ['google-merchant.xml', googleXml, 'application/rss+xml'],
    ['google-merchant.tsv', googleTsv, 'text/tab-separated-values'],
    ['meta-catalogue.csv', metaCsv, 'text/csv'],
  ])(
    '%s answers who asks for its headers alone, and readers after any number of those [SEO-09]',
    async (_, feed, type) => {
      // As Next does: a route without HEAD is asked for GET, and what it would have sent is dropped unread.
      const { GET, HEAD = GET }: { GET(): Response; HEAD?(): Response } = feed
      for (let i = 0; i < 3; i++) {
        const { status, headers, body } = HEAD()
        expect([status, headers.get('Content-Type'), body === null]).toEqual([200, `${type}; charset=utf-8`, true])
      }
      const { status, headers, body } = GET()
      expect([status, headers.get('Content-Type')]).toEqual([200, `${type}; charset=utf-8`])
      await body?.cancel()
    },
  )

  it('name the newest products first', async () => {
    const items = await arrivalItems()
    const times = items.map(({ published }) => published.getTime())
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(items[0]?.summary).toMatch(/^\$\d+/)
  })

  it('know what delivery costs', async () => {
    expect(await deliveryTermsFor(1000)).toMatchObject([
      { country: 'AU', price: 995, days: { from: 3, to: 10 } },
      { country: 'NZ', price: 1995 },
    ])
    expect((await deliveryTermsFor(1_000_000))[0]?.price).toBe(0)
  })

  it('say from which sum on delivery is free, where one becomes free all over Australia, and nothing elsewhere [CHK-16, RET-03]', async () => {
    const told = async (change: string) => {
      await pool().query(`update shipping_methods set ${change} where code = 'standard'`)
      announceChange(['settings'])
      return [await freeDelivery(), (await shopPromises())[0]]
    }
    const free = 'Free standard delivery in AU over $99'
    const days = `${RETURN_ORDER_AGE_MAX} days to return`
    onTestFinished(async () => void (await told('free_from_threshold = true, postcodes = null')))
    expect(await told('free_from_threshold = true')).toEqual([{ from: 9900, everywhere: true }, free])
    const somewhere = [{ from: 9900, everywhere: false }, days]
    await vi.waitFor(async () => expect(await told(`postcodes = '{3000}'`)).toEqual(somewhere))
    expect((await deliveryTermsFor(1000)).find(({ country }) => country === 'AU')?.price).toBe(1495)
    await vi.waitFor(async () => expect(await told('free_from_threshold = false')).toEqual([undefined, days]))
  })

  it('name no country the shop does not deliver to [CHK-31, PDP-23]', async () => {
    const told = async (countries: string) => {
      await pool().query(`update settings set value = $1 where key = 'deliveryCountries'`, [countries])
      announceChange(['settings'])
      return (await deliveryTermsFor(1000)).map(({ country }) => country)
    }
    onTestFinished(async () => void (await told('["AU", "NZ"]')))
    await vi.waitFor(async () => expect(await told('["AU"]')).toEqual(['AU']))
    await vi.waitFor(async () => expect(await told('["AU", "NZ"]')).toEqual(['AU', 'NZ']))
  })
})

describe('pages in Markdown', () => {
  it('tell a product’s price, sizes and terms', async () => {
    const { path } = await aProduct()
    const text = await markdownPage(`/products/${path}`, new URLSearchParams())
    expect(text).toMatch(/^# \w/)
    expect(text).toContain('AUD, GST included')
    expect(text).toContain('| Size |')
    expect(text).toContain('Returns: [40 days]')
  })

  it.each(['giftCard', 'service'])('promise no parcel and no return of a %s [RET-08]', async (kind) => {
    const text = await markdownPage(`/products/${await pathOfKind(kind)}`, new URLSearchParams())
    expect(text).toContain('AUD, GST included')
    expect(text).not.toMatch(/Delivery to|Returns:/)
  })

  it.each([
    ['upcoming', 'Coming soon: it can’t be ordered yet.', 'No longer sold'],
    ['discontinued', 'No longer sold.', 'Coming soon'],
    ['archived', 'No longer sold.', 'Coming soon'],
  ])('say why nobody can buy what is %s, and promise nothing of it [CART-15]', async (state, why, otherwise) => {
    const { path, slug } = await aProduct()
    const words = () => markdownPage(`/products/${path}`, new URLSearchParams())
    await pool().query('update products set state = $2 where slug = $1', [slug, state])
    const text = await words()
    await pool().query(`update products set state = 'current' where slug = $1`, [slug])
    expect(text).toContain(`\n\n${why}\n\n`)
    expect(text).toContain(`\n\nPage: ${environment().siteUrl}/products/${path}\n`)
    expect(text).not.toMatch(new RegExp(`${otherwise}|## Sizes|Delivery to|Returns:|Buy:|/cart`))
    expect(await words()).toMatch(/## Sizes.*Delivery to.*Returns:.*\nBuy: .*\/cart\?add=/s)
  })

  it('promise no days for what is made to order, on its way or back [CART-21, PDP-23]', async () => {
    const text = await markdownPage(`/products/${await pathOfKind('madeToOrder')}`, new URLSearchParams())
    expect(text).toMatch(
      /^- Returns: \[made for you alone, talk to us before you send it back\]\(.*\/articles\/returns\)$/m,
    )
    expect(text).not.toContain('40 days')
    expect(text).toContain('- Delivery to Australia: free\n')
    expect(text).toContain('| Made to order |')
    expect(text).not.toContain('In stock')
  })

  it('tell few by number, dates for a postcode, the returns policy and a cart that works [SEO-07, GEN-20, CART-34]', async () => {
    const { path, id } = await one<{ path: string; id: string }>(
      `select p.id, p.brand_slug || '/' || p.slug as path from products p
        where p.state = 'current' and p.functional_type = 'basic' and p.challenge_question is null
          and (select min(v.stock - v.reserved) from variants v where v.product_id = p.id) > 5 order by p.id limit 1`,
    )
    const { code } = await one<{ code: string }>(
      `select code from variants where product_id = '${id}' order by id limit 1`,
    )
    await pool().query('update variants set stock = reserved + 2 where code = $1', [code])
    const text = (await markdownPage(`/products/${path}`, new URLSearchParams())) ?? ''
    expect(text.match(/Only 2 left/g)).toHaveLength(1)
    expect(text).toMatch(/\/api\/delivery\/promise\?postcode=3000&total=\d+\.\d\d/)
    expect(text).toContain('/articles/returns)')
    const add = /\/cart\?add=(\S+)/.exec(text)?.[1] ?? ''
    const [line] = await linkLines(decodeURIComponent(add))
    expect(line).toMatchObject({ productId: id, qty: 1 })
  })

  it.each([
    ['/index', '/categories/footwear'],
    ['/brands', '/brands/'],
    ['/stores', '/stores/'],
    ['/articles', '/articles/returns'],
    ['/blog', '/blog/'],
  ])('lead on from %s [SEO-07]', async (path, link) => {
    const text = (await markdownPage(path, new URLSearchParams())) ?? ''
    expect(text).toMatch(/^# \w/)
    expect(text).toContain(`](${environment().siteUrl}${link}`)
  })

  it.each([
    ['2026-06-01T21:30:00Z', '2026-06-02'],
    ['2026-06-02T13:30:00Z', '2026-06-02'],
    ['2026-06-02T14:30:00Z', '2026-06-03'],
  ])('date what was written at %s as the page does, by the calendar in Melbourne: %s', async (at, day) => {
    const { path } = await one<{ path: string }>('select path from blog_posts where published order by path limit 1')
    await pool().query('update blog_posts set published_at = $1', [at])
    await pool().query(`update articles set updated_at = $1 where path = 'returns'`, [at])
    const text = (page: string) => markdownPage(page, new URLSearchParams())
    expect(await text(`/blog/${path}`)).toMatch(new RegExp(`\nBy [^\n]+, ${day}\\. `))
    expect(await text('/articles/returns')).toMatch(new RegExp(`\nUpdated ${day}\n$`))
    expect(await text('/blog')).toContain(`/blog/${path}), ${day}: `)
  })

  it('say of a topic of the blog, and of each page, what that page says; past the end is nothing [SEO-07, BLOG-03]', async () => {
    const { topic } = await one<{ topic: string }>(
      `select topic from blog_posts where published and published_at <= now() group by topic having count(*) < 12 limit 1`,
    )
    const { rows } = await pool().query<{ path: string; topic: string }>(
      'select path, topic from blog_posts where published and published_at <= now() order by published_at desc, path',
    )
    const { siteUrl } = environment()
    const posts = (text: string | undefined) => rows.filter(({ path }) => text?.includes(`(${siteUrl}/blog/${path})`))
    const text = (path: string, query = '') => markdownPage(path, new URLSearchParams(query))
    const own = await text(`/blog/${topic}`)
    expect(own).toMatch(/^# \w/)
    expect(posts(own)).toEqual(rows.filter((each) => each.topic === topic))
    const first = await text('/blog')
    expect(first).toContain(`(${siteUrl}/blog/${topic})`)
    expect(first).toContain(`[Next page](${siteUrl}/blog?page=2)`)
    const second = await text('/blog', 'page=2')
    expect([posts(first), posts(second)]).toEqual([rows.slice(0, 12), rows.slice(12, 24)])
    expect(second).not.toBe(first)
    expect(await text('/blog', 'page=99')).toBeUndefined()
    expect(await text(`/blog/${topic}`, 'page=2')).toBeUndefined()
    expect(await text('/blog/no-such-topic')).toBeUndefined()
  })

  it('list the stores near a place, nearest first, and say of a place nobody knows that it is none [SEO-07, STORE-02, STORE-13]', async () => {
    const text = async (query = '') => (await markdownPage('/stores', new URLSearchParams(query))) ?? ''
    const paths = (page: string) => [...page.matchAll(/\/stores\/([\w/-]+)\)/g)].map(([, path]) => path)
    const all = await text()
    const { stores, locality } = (await findStores({ near: '3000', within: 50 })) ?? {}
    const near = await text('near=3000&within=50')
    expect(paths(near)).toEqual(stores?.map(({ path }) => path))
    expect(paths(near).length).toBeGreaterThan(0)
    expect(paths(near).length).toBeLessThan(paths(all).length)
    expect(near).toMatch(/\nWithin 50 km of 3000 .*, nearest first\.\n/)
    expect(near).toMatch(/; [\d.]+ k?m away/)
    expect(locality?.key).toBe('3000')
    expect(all).not.toMatch(/away|Within|find that suburb/)
    const far = (await findStores({ near: '0872', within: 50 })) ?? { stores: [], beyond: [] }
    expect([far.stores.length, far.beyond.length > 0]).toEqual([0, true])
    const beyond = await text('near=0872&within=50')
    expect(beyond).toMatch(/\nNo stores within 50 km of .*\. The nearest ones:\n/)
    expect(paths(beyond)).toEqual(far.beyond.map(({ path }) => path))
    expect(await text('near=6011')).toMatch(/ 6011 \(Cottesloe\).*Not the one you meant\? \[6011 \(.*New Zealand\]/s)
    expect(await text('near=6011&country=NZ')).toMatch(/ 6011 \(Mount Victoria, .*\[6011 \(Cottesloe\), Australia\]/s)
    const unknown = await text('near=Nowhereville')
    expect(unknown).toContain("We couldn't find that suburb or postcode. These are all stores.")
    expect(paths(unknown)).toEqual(paths(all))
  })

  it('list the help pages about a word, and all of them where none is [SEO-07, BLOG-09]', async () => {
    const text = async (query = '') => (await markdownPage('/articles', new URLSearchParams(query))) ?? ''
    const paths = (page: string) => [...page.matchAll(/\/articles\/([\w/-]+)\)/g)].map(([, path]) => path)
    const all = await text()
    const about = await text('q=returns')
    expect(paths(about)).toEqual((await articlesAbout('returns')).map(({ path }) => path))
    expect(paths(about)[0]).toBe('returns')
    expect(paths(about).length).toBeLessThan(paths(all).length)
    expect(about).toContain('\nPages about “returns”.\n')
    const none = await text('q=xylophone')
    expect(none).toContain('\nNo help page is about “xylophone”.\n')
    expect(paths(none)).toEqual(paths(all))
    expect(all).not.toContain('about “')
  })

  it('list a category and a brand', async () => {
    const params = new URLSearchParams('sort=priceAsc')
    expect(await markdownPage('/categories/footwear', params)).toMatch(/## \d+ products/)
    const { brand } = await one<{ brand: string }>(
      `select brand_slug as brand from products where state = 'current' limit 1`,
    )
    expect(await markdownPage(`/brands/${brand}`, new URLSearchParams())).toContain(`/products/${brand}/`)
  })

  it('tell a store’s hours', async () => {
    const { path } = await one<{ path: string }>('select path from stores limit 1')
    expect(await markdownPage(`/stores/${path}`, new URLSearchParams())).toContain('| Monday |')
  })

  it('send whoever wants to know a day nobody knows to the store, as the page does: it may be open [SEO-07]', async () => {
    const { path } = await one<{ path: string }>('select path from stores order by path offset 1 limit 1')
    await pool().query(`update stores set hours = $1 where path = $2`, [
      JSON.stringify({ mon: '08:30-17:00', tue: 'closed', wed: 'by appointment' }),
      path,
    ])
    const text = (await markdownPage(`/stores/${path}`, new URLSearchParams())) ?? ''
    const said = ['Monday', 'Tuesday', 'Wednesday', 'Sunday'].map(
      (day) => new RegExp(`\\| ${day} \\| ([^|]+) \\|`).exec(text)?.[1],
    )
    expect(said).toEqual(['08:30–17:00', 'closed', 'ask the store', 'ask the store'])
  })

  it('tell of the days a store keeps other hours from today on, by its own calendar', async () => {
    const { path } = await one<{ path: string }>('select path from stores order by path limit 1')
    const day = (days: number) => localTime(new Date(Date.now() + days * 86_400_000), 'Pacific/Auckland').date
    const holidays = [-1, 0, 1].map((days) => ({ date: day(days), name: `Day ${days}`, hours: '10:00-14:00' }))
    await pool().query(`update stores set time_zone = 'Pacific/Auckland', holidays = $1 where path = $2`, [
      JSON.stringify(holidays),
      path,
    ])
    const text = (await markdownPage(`/stores/${path}`, new URLSearchParams())) ?? ''
    expect(text.match(/Day -?\d \| \S+/g)).toEqual(['Day 0 | 10:00–14:00', 'Day 1 | 10:00–14:00'])
  })

  it.each([
    '/products/no/such',
    '/categories/none',
    '/stores/none',
    '/articles/home',
    '/cart',
    '/constructor/x',
    '/constructor',
  ])('have no twin of %s', async (path) => expect(await markdownPage(path, new URLSearchParams())).toBeUndefined())
})

describe('the guide for agents', () => {
  it('names calls that robots may make and that need nobody’s word, with their parameters [SEO-08]', () => {
    const guide = agentsGuide('Shop')
    for (const name of Object.keys(AGENT_CALLS) as (keyof typeof AGENT_CALLS)[]) {
      const { path, identity } = ROUTES[name]
      expect([name, identity, isClosedToRobots(`/api${path.replace(/\{.*?\}/g, 'x')}`)]).toEqual([name, 'none', false])
      expect(guide).toContain(`/api${path}`)
    }
    expect(guide).toContain('`GET /api/delivery/promise?postcode=&country=&total=`')
  })

  it('opens nothing to robots that is somebody’s [SEO-08]', () => {
    const own = Object.values<Route>(ROUTES).filter(({ method, identity }) => method === 'GET' && identity !== 'none')
    expect(own.length).toBeGreaterThan(10)
    expect(own.filter(({ path }) => !isClosedToRobots(`/api${path.replace(/\{.*?\}/g, 'x')}`))).toEqual([])
  })
})

describe('share pictures', () => {
  const page = async () => {
    const { slug } = await aProduct()
    const found = await productBySlug(slug)
    if (!found) throw new Error('no product')
    return found.product
  }

  it('are 1200 by 630 and may be kept for ever under their digest', async () => {
    const image = await productShareImage(await page())
    const picture = await rasterPicture(image.url)
    expect(picture?.immutable).toBe(true)
    const { width, height, format } = await sharp(picture?.png).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
  })

  it('show today’s price under yesterday’s digest, for a while only', async () => {
    const image = await productShareImage(await page())
    const old = await rasterPicture(image.url.replace(/\.[0-9a-f]{12}\./, '.000000000000.'))
    expect(old?.immutable).toBe(false)
  })

  it('differ with the price', async () => {
    const product = await page()
    const cheaper = await productShareImage({ ...product, price: product.price - 1 })
    expect(cheaper.url).not.toBe((await productShareImage(product)).url)
  })

  it.each([
    '/pictures/share/product/no-such-boot.000000000000.png',
    '/pictures/share/secret/x.000000000000.png',
    '/pictures/raster/no-such-drawing.png',
    '/pictures/raster/../../x.png',
  ])('there is none at %s', async (path) => expect(await rasterPicture(path)).toBeUndefined())
})

describe('redirects', () => {
  it('are read again when content changes', async () => {
    const redirects = await Redirects.open()
    expect(redirects.find('/products/old')).toBeUndefined()
    await pool().query(`insert into redirects values ('/products/old', '/products/new'), ('/products/gone', null)`)
    announceChange(['content'])
    await expect.poll(() => redirects.find('/products/old?page=2')).toEqual({ to: '/products/new?page=2' })
    expect(redirects.find('/products/gone')).toEqual({ to: null })
    expect(redirects.find('/products/other')).toBeUndefined()
  })
  it('lead from short addresses to pages, where the retailer has not moved them [ROUTE-54]', async () => {
    await pool().query(`insert into redirects values ('/faq', '/articles/questions'), ('/basket', null)`)
    const redirects = await Redirects.open()
    expect(redirects.find('/wishlist?utm_source=flyer')).toEqual({ to: '/account/wishlist?utm_source=flyer' })
    expect([redirects.find('/faq'), await moveOf('/faq')]).toEqual([
      { to: '/articles/questions' },
      { to: '/articles/questions' },
    ])
    expect([redirects.find('/basket'), await moveOf('/basket')]).toEqual([{ to: null }, { to: null }])
    expect([redirects.find('/contact'), await moveOf('/contact')]).toEqual([
      { to: '/articles/contact' },
      { to: '/articles/contact' },
    ])
    expect([redirects.find('/cart'), await moveOf('/cart')]).toEqual([undefined, undefined])
  })
})
