import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { GET as posts } from '#app/(crawlers)/blog/feed.xml/route.ts'
import { GET as arrivals } from '#app/(crawlers)/feeds/new-arrivals.xml/route.ts'
import { GET as llms } from '#app/(crawlers)/llms.txt/route.ts'
import { GET as manifest } from '#app/(crawlers)/manifest.webmanifest/route.ts'
import { GET as search } from '#app/(crawlers)/opensearch.xml/route.ts'
import { STORE_TYPES } from '#lib/domain/seo/shop-words.ts'
import { pool } from '#lib/server/db/client.ts'
import { PageCache } from '#lib/server/http/page-cache.ts'
import { tagsOf } from '#lib/server/http/page-url.ts'
import { makePage, pageRenderer } from '#lib/server/http/render-page.ts'
import { changesSent, listenForChanges } from '#lib/server/platform/changes.ts'
import { markdownPage } from '#lib/server/seo/markdown-page.ts'
import { merchantFeed } from '#lib/server/seo/merchant-feed.ts'
import { shareCardOf } from '#lib/server/seo/share-card.ts'
import { forgetSettings, shopSettings } from '#lib/server/settings/settings.ts'
import { contentOf } from '#lib/server/shop-file/file-text.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { savedShop } from '#lib/server/shop-file/shop-save.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const ABOUT = {
  sells: 'scrubs & clogs',
  summary: 'Made for long shifts.',
  storeType: 'ClothingStore',
  profiles: ['https://social.example/scrubs', 'https://video.example/@scrubs?lang=en'],
}

const HTTPS = 'profiles[0] must be an address that begins with https://'

const load = (about: unknown) => loadShop(contentOf(JSON.stringify({ settings: { about, offersMax: 4 } })))
const text = async (answer: Promise<Response>) => (await answer).text()

beforeEach(async () => {
  await loadShop(contentOf('{"categories": [{ "path": "wards", "name": "For wards" }]}'))
})
afterEach(async () => {
  await pool().query('truncate settings, categories cascade')
  forgetSettings()
})

/** What machines read of what the shop sells, one text of each kind. */
async function told(): Promise<string[]> {
  const head = await merchantFeed().next()
  return [
    ...(await Promise.all([manifest, search, llms, posts, arrivals].map((get) => text(get())))),
    String(head.value),
    JSON.stringify(await shareCardOf('category', 'wards')),
  ]
}
const frontPage = async () => (await markdownPage('/index', new URLSearchParams())) ?? ''

describe('a shop file that says what the shop is', () => {
  it('changes what every machine reads at once, and the shop before it said nothing [SEO-11, GEN-19]', async () => {
    const before = await told()
    for (const each of before) expect(each).toMatch(/[Ww]ork boots|Boots, workwear/)
    expect(await frontPage()).toContain('Safety boots, hi-vis, work pants and school shoes in your size')
    const heard: string[] = []
    const stop = listenForChanges((tags) => void heard.push(...tags), 'views')
    onTestFinished(stop)
    expect((await load(ABOUT)).problems).toEqual([])
    await changesSent()
    expect(heard).toContain('*')
    const after = await told()
    for (const each of after) expect(each).toMatch(/[Ss]crubs (?:&|&amp;) clogs/)
    for (const each of [...after, await frontPage()]) expect(each).not.toMatch(/boots|workwear/i)
    expect(await frontPage()).toContain('Made for long shifts.')
    expect((await shopSettings()).offersMax).toBe(4)
  })

  it('is heard by what is kept of pages [SEO-11, GEN-13]', async () => {
    const pages = new PageCache({
      render: pageRenderer({
        siteUrl: 'http://shop.example',
        make: (asked) =>
          makePage(
            (_, response) => {
              response.setHeader('Content-Type', 'application/manifest+json')
              void text(manifest()).then((body) => response.end(body))
            },
            asked,
            false,
          ),
      }),
    })
    const path = '/manifest.webmanifest'
    const asked = { key: path, url: path, path, tags: tagsOf(path) }
    const kept = async () => JSON.parse((await pages.page(asked))?.plain.body.toString() ?? '{}') as { name: string }
    onTestFinished(listenForChanges((tags) => pages.purge(tags), 'views'))
    expect((await kept()).name).toBe('Steelcap: work boots and workwear')
    await load(ABOUT)
    await changesSent()
    expect((await kept()).name).toBe('Steelcap: scrubs & clogs')
  })

  it.each([
    ['/', '/brands', '/search', '/shop', '/blog', '/stores/vic/geelong', '/articles/delivery', '/products/a/b'],
    ['/manifest.webmanifest', '/opensearch.xml', '/llms.txt', '/blog/feed.xml', '/feeds/new-arrivals.xml'],
  ])('reaches %s and the others that name it [SEO-11]', (...paths) => {
    for (const path of paths) expect([path, tagsOf(path).includes('settings')]).toEqual([path, true])
  })

  it('costs no statement beyond the one that reads all settings, and that one rarely [SEO-11]', async () => {
    await load(ABOUT)
    forgetSettings()
    const sent = vi.spyOn(pool(), 'query')
    onTestFinished(() => sent.mockRestore())
    for (let i = 0; i < 3; i += 1) await Promise.all([manifest(), search()])
    await manifest()
    const asked = sent.mock.calls.map(([query]) => (query as { name?: string }).name)
    expect(new Set(asked)).toEqual(new Set(['settings']))
    sent.mockClear()
    await Promise.all([manifest(), search()])
    expect(sent).not.toHaveBeenCalled()
  })

  it('comes out as it went in, and says only what was said [SEO-11, GEN-12]', async () => {
    const saved = async () => (JSON.parse((await savedShop()).text) as { settings: object }).settings
    await load(ABOUT)
    expect(await saved()).toEqual({ about: ABOUT, offersMax: 4 })
    expect((await load(ABOUT)).summary).toEqual([{ name: 'settings', added: 0, changed: 0, same: 2 }])
    // A row is the whole row: what it leaves out is as if it had never been said.
    await load({ sells: '  scrubs ' })
    expect(await saved()).toEqual({ about: { sells: 'scrubs' }, offersMax: 4 })
    expect((await shopSettings()).about).toEqual({ sells: 'scrubs' })
    await load({})
    expect(await text(search())).toContain('for work boots and workwear')
  })

  it.each([
    ['sells must be at most 60 characters', { sells: 'x'.repeat(61) }],
    ['sells must not be blank', { sells: ' ' }],
    ['sells must stand inside a sentence, without a mark at its end', { sells: 'scrubs.' }],
    ['sells must be plain text in one line', { sells: 'scrubs\nclogs' }],
    ['sells must be text in quotes, not a list', { sells: ['scrubs'] }],
    ['summary must be at most 160 characters', { summary: 'x'.repeat(161) }],
    ['summary must be plain text in one line', { summary: 'Made\u2028here.' }],
    [`storeType must be one of ${STORE_TYPES.join(', ')}, not "shoe shop"`, { storeType: 'shoe shop' }],
    [HTTPS, { profiles: ['https:a.example'] }],
    [HTTPS, { profiles: ['https://a b'] }],
    [HTTPS, { profiles: ['https://['] }],
    [HTTPS.replace('0', '1'), { profiles: ['https://a.example', 'http://b.example'] }],
    ['profiles[0] must be at most 500 characters', { profiles: [`https://a.example/${'x'.repeat(483)}`] }],
    ['profiles must be a list in [ ], not an object', { profiles: {} }],
    ['profiles must be at most 10 long', { profiles: Array(11).fill('https://a.example') }],
    ['slogan is not a field of the format', { slogan: 'x' }],
  ])('is refused by the name of the field: %s [SEO-11]', async (problem, about) => {
    expect((await load(about)).problems).toEqual([`settings.about.${problem}`])
    expect((await load('scrubs')).problems).toEqual(['settings.about must be an object in { }, not "scrubs"'])
    expect((await pool().query('select from settings')).rowCount).toBe(0)
  })

  it('is taken as long as it may be [SEO-11]', async () => {
    const most = {
      sells: 'x'.repeat(60),
      summary: 'x'.repeat(160),
      storeType: 'Store',
      profiles: Array.from({ length: 10 }, (_, i) => `https://a.example/${i}${'x'.repeat(481)}`),
    }
    expect((await load(most)).problems).toEqual([])
    expect((await shopSettings()).about).toEqual(most)
  })
})
