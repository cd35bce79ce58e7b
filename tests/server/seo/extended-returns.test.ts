import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { GET as llms } from '#app/(crawlers)/llms.txt/route.ts'
import { defaultHome } from '#app/(shop)/default-home.ts'
import { productMetadata } from '#app/(shop)/products/[...path]/product-metadata.ts'
import { shopPromises } from '#app/shop-promises.ts'
import { shopWords } from '#lib/domain/seo/shop-words.ts'
import { productBySlug } from '#lib/server/catalogue/product-record.ts'
import { pool } from '#lib/server/db/client.ts'
import { homeMarkdown } from '#lib/server/seo/markdown-indexes.ts'
import { markdownPage } from '#lib/server/seo/markdown-page.ts'
import { returnDayOfNow, returnSeasons } from '#lib/server/settings/extended-returns.ts'
import { forgetSettings } from '#lib/server/settings/settings.ts'
import { contentOf } from '#lib/server/shop-file/file-text.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase()

// Long over: nothing that is promised of another day can lie in it.
const CHRISTMAS = { orderedFrom: '2024-11-01', orderedUntil: '2024-12-24', returnUntil: '2025-01-31' }
const EASTER = { orderedFrom: '2025-03-01', orderedUntil: '2025-03-20', returnUntil: '2025-05-31' }
const [BEFORE, FIRST, LAST, AFTER] = [
  '2024-10-31T12:59:59Z',
  '2024-10-31T13:00:00Z',
  '2024-12-21T12:59:59Z',
  '2024-12-21T13:00:00Z',
]

beforeAll(async () => {
  const file = { settings: { returns: { extended: [EASTER, CHRISTMAS] } } }
  expect((await loadShop(contentOf(JSON.stringify(file)))).problems).toEqual([])
  forgetSettings()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await pool().query(`delete from settings where key = 'returns'`)
  forgetSettings()
})

const at = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })

async function productOf(kind: string) {
  const { rows } = await pool().query<{ slug: string }>(
    `select slug from products where functional_type = $1 and state = 'current' order by id limit 1`,
    [kind],
  )
  const page = await productBySlug(rows[0]?.slug ?? '')
  if (!page) throw new Error('no such product')
  return page
}

it.each([
  [BEFORE, '40 days to return', undefined, '[40 days]', 'Goods may come back within 40 days.'],
  [
    FIRST,
    'Return until 31 January',
    '2025-01-31',
    '[until 31 January 2025 if ordered now]',
    'What is ordered now may come back until 31 January 2025.',
  ],
  [
    LAST,
    'Return until 31 January',
    '2025-01-31',
    '[until 31 January 2025 if ordered now]',
    'What is ordered now may come back until 31 January 2025.',
  ],
  [AFTER, '40 days to return', undefined, '[40 days]', 'Goods may come back within 40 days.'],
])(
  'pages of %s promise what holds on that day in Melbourne: %s [RET-31, RET-03, GEN-09]',
  async (now, promise, lastDay, markdown, text) => {
    at(now)
    const page = await productOf('basic')
    expect(await shopPromises()).toContain(promise)
    expect(await returnDayOfNow(new Date())).toBe(lastDay)
    const bare = { ...page, product: { ...page.product, description: '' } }
    expect((await productMetadata(bare)).description).toContain(`${promise}.`)
    expect(await markdownPage(`/products/${page.product.path}`, new URLSearchParams())).toContain(
      `Returns: ${markdown}`,
    )
    expect(await homeMarkdown('https://shop.example')).toContain(`${promise}. Prices in AUD`)
    expect(await (await llms()).text()).toContain(`include GST. ${text}\n`)
  },
)

it('what is made for one person promises no day in a span either [RET-31, PDP-21]', async () => {
  at(FIRST)
  const page = await productOf('madeToOrder')
  expect((await productMetadata(page)).description).not.toContain('31 January')
  expect(await markdownPage(`/products/${page.product.path}`, new URLSearchParams())).not.toContain('31 January')
})

it.each([
  [BEFORE, ['2024-11-01', '2025-03-01']],
  [LAST, ['2024-11-01', '2025-03-01']],
  [AFTER, ['2025-03-01']],
  ['2025-03-20T12:59:59Z', ['2025-03-01']],
  ['2025-03-20T13:00:00Z', []],
])('crawlers are told at %s of the spans from %j [RET-30, SEO-02, GEN-09]', async (now, from) => {
  const seasons = await returnSeasons(new Date(now))
  expect(seasons.map(({ orderedFrom }) => orderedFrom)).toEqual(from)
})

it('a front page without a summary promises the same in Markdown [RET-31, SEO-11]', async () => {
  await pool().query(`update articles set summary = '' where path = 'home'`)
  const described = async (now: string) => {
    at(now)
    return await homeMarkdown('https://shop.example')
  }
  expect(await described(BEFORE)).toContain('with stock you can trust and 40 days to return.\n')
  expect(await described(FIRST)).toContain('with stock you can trust and returns until 31 January.\n')
  expect(await described(AFTER)).toContain('with stock you can trust and 40 days to return.\n')
})

it('the front page that nobody has written promises the same [RET-31]', () => {
  const blocks = defaultHome({
    ...{ words: shopWords({}), delivered: 'Australia', freeFrom: undefined, departments: [] },
    returned: 'Return until 31 January',
  })
  const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts.map(({ title }) => title) : []))
  expect(facts).toContain('Return until 31 January')
})
