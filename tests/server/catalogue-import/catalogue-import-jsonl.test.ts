import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { listenForChanges } from '#lib/server/platform/changes.ts'
import { setStock } from '#lib/server/stock/set-stock.ts'
import { emptyShop, exportedText, plainLine, useCatalogueFiles } from '#tests/setup/catalogue-lines.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })
const { importLines } = useCatalogueFiles()

async function rows<T extends object>(sql: string, ...values: unknown[]): Promise<T[]> {
  return (await pool().query<T>(sql, values)).rows
}

const variantsOf = (id: string) =>
  rows<{ id: string; stock: number; received: number; reserved: number }>(
    'select id, code, label, stock, received, reserved from variants where product_id = $1 order by position',
    id,
  )

/** The tags announced while something is done. */
async function announced(handler: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  const stop = listenForChanges((tags) => void heard.push(...tags), 'views')
  await handler().finally(stop)
  return [...new Set(heard)].sort()
}

/** Everything a product and its sizes are, with the versions of their rows: a row written anew has another. */
const shop = () =>
  rows(
    'select p.*, p.xmin::text, v.*, v.xmin::text as v_version from products p left join variants v on v.product_id = p.id order by 1',
  )

beforeEach(emptyShop)

const sizes = (...stocks: number[]) =>
  stocks.map((stock, i) => ({ id: `boot-${i + 8}`, code: `B-${i + 8}`, label: String(i + 8), stock }))

describe('a line', () => {
  it('warns of goods that would be given away, and of no service or goods that cost a cent [CAT-56]', async () => {
    const { summary, report } = await importLines([
      plainLine('sample', { price: 0 }),
      plainLine('made', { price: 0, functionalType: 'madeToOrder' }),
      plainLine('fitting', { price: 0, functionalType: 'service' }),
      plainLine('cent', { price: 0.01 }),
    ])
    expect(report.filter((line) => line.includes('warning'))).toEqual([
      'line 1: sample — warning: price is 0; it will be sold for nothing',
      'line 2: made — warning: price is 0; it will be sold for nothing',
    ])
    expect(summary).toMatchObject({ created: 4, failed: 0, warnings: 2 })
  })

  it('becomes a product; what it leaves out gets its usual value', async () => {
    const { summary, report } = await importLines([plainLine('boot')])
    expect(report).toEqual(['line 1: boot — created, 1 variant'])
    expect(summary).toMatchObject({ format: 'JSON Lines', created: 1, failed: 0, encoding: 'UTF-8' })
    const [product] = await rows('select * from products')
    expect(product).toMatchObject({
      id: 'boot',
      price: 14995,
      erp_original_price: 14995,
      state: 'current',
      functional_type: 'basic',
      demographic: 'unisex',
      is_new: false,
      account_exclusive: false,
      tax_exclusive: false,
      colour: null,
      best_for: [],
      rank: 500_000,
    })
    expect(await variantsOf('boot')).toEqual([
      { id: 'boot-10', code: 'C-boot-10', label: '10', stock: 5, received: 5, reserved: 0 },
    ])
    expect(await rows('select category_path as path from product_categories order by 1')).toEqual([
      { path: 'footwear' },
      { path: 'footwear/boots' },
    ])
  })

  it('says again what the shop has and changes nothing: no row is written, nothing is announced', async () => {
    const file = [
      plainLine('boot', { variants: sizes(5, 0) }),
      plainLine('tee', { publishedAt: '2026-03-01T00:00:00Z' }),
    ]
    await importLines(file)
    const before = await shop()
    let report: string[] = []
    const tags = await announced(async () => {
      report = (await importLines(file)).report
    })
    expect(report).toEqual(['line 1: boot — unchanged', 'line 2: tee — unchanged'])
    expect(tags).toEqual([])
    expect(await shop()).toEqual(before)
  })

  it('replaces the whole product, announces it, and keeps when it was published and where it ranks', async () => {
    await importLines([plainLine('boot', { colour: 'Wheat', rank: 7, publishedAt: '2026-03-01T00:00:00Z' })])
    const tags = await announced(() => importLines([plainLine('boot', { name: 'Renamed', material: 'Nubuck' })]))
    expect(tags).toEqual(['listing', 'product:boot'])
    const [product] = await rows('select * from products')
    expect(product).toMatchObject({
      name: 'Renamed',
      material: 'Nubuck',
      colour: null,
      rank: 7,
      published_at: new Date('2026-03-01T00:00:00Z'),
    })
  })

  it('makes the brands and categories the shop lacks and leaves the names of others alone', async () => {
    await rows(`insert into brands (slug, name) values ('ironbark', 'Ironbark & Co')`)
    const { summary } = await importLines([
      plainLine('boot'),
      plainLine('hat', {
        brand: { slug: 'tully' },
        canonicalCategory: 'head/sun-hats',
        categories: [{ path: 'head', name: 'Headwear' }, { path: 'footwear/boots' }],
      }),
    ])
    expect(summary.madeBrands).toEqual(['tully'])
    expect(summary.madeCategories.toSorted()).toEqual(['footwear', 'footwear/boots', 'head', 'head/sun-hats'])
    expect(await rows('select slug, name from brands order by 1')).toEqual([
      { slug: 'ironbark', name: 'Ironbark & Co' },
      { slug: 'tully', name: 'Tully' },
    ])
    expect(await rows('select path, parent_path as parent, name from categories order by 1')).toEqual([
      { path: 'footwear', parent: null, name: 'Footwear' },
      { path: 'footwear/boots', parent: 'footwear', name: 'Boots' },
      { path: 'head', parent: null, name: 'Headwear' },
      { path: 'head/sun-hats', parent: 'head', name: 'Sun hats' },
    ])
  })

  it('lets no script through', async () => {
    const description = '<p onclick="x()">Tough<script>steal()</script></p><div><div>Deep</div></div>'
    const line = plainLine('boot', { description })
    await importLines([line])
    expect(await rows('select description from products')).toEqual([
      { description: '<p>Tough</p><p></p><p>Deep</p><p></p>' },
    ])
    expect((await importLines([line])).summary).toMatchObject({ unchanged: 1 })
  })

  it('leaves a redirect where its page was, and none where its page is', async () => {
    await importLines([plainLine('boot'), plainLine('shoe')])
    const tags = await announced(() => importLines([plainLine('boot', { slug: 'dock-boot' })]))
    expect(tags).toEqual(['content', 'listing', 'product:boot', 'product:dock-boot'])
    const moves = () => rows('select from_path as "from", to_path as "to" from redirects')
    expect(await moves()).toEqual([{ from: '/products/ironbark/boot', to: '/products/ironbark/dock-boot' }])
    await importLines([plainLine('boot')])
    expect(await moves()).toEqual([{ from: '/products/ironbark/dock-boot', to: '/products/ironbark/boot' }])
  })

  it('is only validated in a dry run', async () => {
    const { summary, report } = await importLines([plainLine('boot'), plainLine('bad', { price: -1 })], {
      dryRun: true,
    })
    expect(report).toEqual(['line 1: boot — created, 1 variant', 'line 2: bad — failed: price must be at least 0'])
    expect(summary).toMatchObject({ created: 1, failed: 1 })
    expect(await rows('select 1 from products union all select 1 from brands')).toEqual([])
  })
})

describe('the stock of a line', () => {
  it('is what is on hand; received moves with it, and nothing falls below what is promised', async () => {
    await importLines([plainLine('boot', { variants: sizes(5, 5) })])
    // Two of five sold, the other three promised.
    await rows(`update variants set stock = 3, reserved = 3 where id = 'boot-8'`)
    const file = [plainLine('boot', { variants: sizes(1, 9) })]
    expect((await importLines(file)).summary).toMatchObject({ updated: 1 })
    expect(await variantsOf('boot')).toMatchObject([
      { stock: 3, received: 5, reserved: 3 },
      { stock: 9, received: 9, reserved: 0 },
    ])
    expect((await importLines(file)).summary).toMatchObject({ unchanged: 1 })
  })

  it('stays when the line does not say it, or when it is to be kept', async () => {
    await importLines([plainLine('boot', { variants: sizes(5) })])
    await rows('update variants set stock = 4')
    const unsaid = { id: 'boot-8', code: 'B-8', label: '8' }
    expect((await importLines([plainLine('boot', { variants: [unsaid] })])).summary).toMatchObject({ unchanged: 1 })
    const edited = [plainLine('boot', { name: 'Edited', variants: sizes(5, 6) })]
    expect((await importLines(edited, { keepStock: true })).summary).toMatchObject({ updated: 1 })
    expect(await variantsOf('boot')).toMatchObject([
      { stock: 4, received: 5 },
      { stock: 6, received: 6 },
    ])
  })

  it('is newer than a count from before that comes late, and what the line left as it was is not [OPS-12]', async () => {
    await importLines([plainLine('boot', { variants: sizes(5, 5, 5) })])
    await importLines([plainLine('boot', { variants: sizes(9, 5) })])
    const late = ['B-8', 'B-9', 'B-10'].map((code, index) => {
      const stockUpdatedAt = '2026-01-01T00:00:00Z'
      return { index, item: { code, qty: 2, stockUpdatedAt } }
    })
    expect((await setStock(late, { name: 'machine:erp' })).map(({ result }) => result)).toEqual([
      'stale',
      'done',
      'stale',
    ])
    expect(await variantsOf('boot')).toMatchObject([{ stock: 9 }, { stock: 2 }, { stock: 0 }])
    const next = late.map(({ index, item }) => ({ index, item: { ...item, stockUpdatedAt: '2099-01-01T00:00:00Z' } }))
    expect((await setStock(next, { name: 'machine:erp' })).map(({ result }) => result)).toEqual([
      'done',
      'unchanged',
      'done',
    ])
  })

  it('goes from sizes the line no longer has, but not what is promised to orders', async () => {
    await importLines([plainLine('boot', { variants: sizes(5, 5, 5) })])
    await rows(`update variants set reserved = 2 where id = 'boot-9'`)
    const file = [plainLine('boot', { variants: sizes(5) })]
    await importLines(file)
    expect(await variantsOf('boot')).toMatchObject([
      { id: 'boot-8', stock: 5 },
      { id: 'boot-9', stock: 2, received: 2, reserved: 2 },
      { id: 'boot-10', stock: 0, received: 0 },
    ])
    expect((await importLines(file)).summary).toMatchObject({ unchanged: 1 })
  })
})

describe('a line with a fault', () => {
  const variant = { id: 'v', code: 'c', label: '10' }
  it.each<[string, Record<string, unknown>, string]>([
    ['no price', { price: undefined }, 'price is missing'],
    ['a price in words', { price: '149.95' }, 'price must be a number, not "149.95"'],
    ['half a cent', { price: 1.005 }, 'price: Use at most 2 decimals.'],
    [
      'another state',
      { state: 'sold' },
      'state must be one of current, evergreen, upcoming, discontinued, archived, not "sold"',
    ],
    ['an unknown field', { prise: 1 }, 'prise is not a field of the format'],
    ['a blank name', { name: ' ' }, 'name must not be blank'],
    ['a slug in capitals', { slug: 'Boot' }, 'slug must be 1 to 200 lower-case letters, digits or hyphens'],
    [
      'a category in words',
      { canonicalCategory: 'Work boots' },
      'canonicalCategory must be lower-case words with hyphens, joined by slashes',
    ],
    ['stock below nothing', { variants: [{ ...variant, stock: -1 }] }, 'variants[0].stock must be at least 0'],
    [
      'half a boot',
      { variants: [variant, { ...variant, stock: 1.5 }] },
      'variants[1].stock must be a whole number, not 1.5',
    ],
    [
      'an unknown size system',
      { variants: [{ ...variant, sizes: { jp: '27' } }] },
      'variants[0].sizes.jp is not a field of the format',
    ],
    [
      'a picture from elsewhere',
      { images: [{ kind: 'drawn', src: 'https://example.com/a.svg' }] },
      'images[0].src must be a path of the shop, beginning with /',
    ],
    [
      'a kind of picture nobody knows',
      { images: [{ kind: 'film', src: '/a' }] },
      'images[0].kind is not one of those the format knows',
    ],
    [
      'a day without an hour',
      { publishedAt: '2026-03-01' },
      'publishedAt must be an instant like 2026-07-01T09:00:00Z',
    ],
    ['a NUL', { colour: 'bl\u0000ack' }, 'colour holds a character that cannot be stored'],
    ['half a character', { colour: 'bl\ud83dack' }, 'colour holds a character that cannot be stored'],
    [
      'the same size twice',
      { variants: [variant, variant] },
      'variants[1].id "v" is already that of variants[0]; variants[1].code "c" is already that of variants[0]',
    ],
  ])('with %s names the field', async (_, fields, problem) => {
    const { summary, report } = await importLines([plainLine('boot', fields), plainLine('good')])
    expect(report).toEqual([`line 1: boot — failed: ${problem}`, 'line 2: good — created, 1 variant'])
    expect(summary).toMatchObject({ created: 1, failed: 1 })
    expect(await rows('select id from products')).toEqual([{ id: 'good' }])
  })

  it('takes a product whole or not at all', async () => {
    await importLines([plainLine('boot', { variants: sizes(5, 5) })])
    const before = await exportedText()
    const [first, second] = sizes(1, 1)
    const { report } = await importLines([
      plainLine('boot', { name: 'New', variants: [first, { ...second, code: '' }] }),
    ])
    expect(report).toEqual(['line 1: boot — failed: variants[1].code must not be blank'])
    expect(await exportedText()).toBe(before)
  })

  it('is told what the database has against it, and the others of its batch go in', async () => {
    const { report } = await importLines([plainLine('old', { publishedAt: '0000-01-01T00:00:00Z' }), plainLine('good')])
    expect(report[0]).toMatch(/^line 1: old — failed: the database refused it: /)
    expect(report[1]).toBe('line 2: good — created, 1 variant')
  })

  it('may not repeat what the file has said', async () => {
    const variants = [{ id: 'boot-10', code: 'C-boot-10', label: '10' }]
    const { report } = await importLines([
      plainLine('boot'),
      plainLine('boot', { name: 'Again' }),
      plainLine('shoe', { slug: 'boot' }),
      plainLine('clog', { variants }),
    ])
    expect(report).toEqual([
      'line 1: boot — created, 1 variant',
      'line 2: boot — failed: id "boot" is already on line 1',
      'line 3: shoe — failed: slug "boot" is already on line 1',
      'line 4: clog — failed: variants[0].id "boot-10" is already on line 1; variants[0].code "C-boot-10" is already on line 1',
    ])
  })

  it('may not take what another product of the shop has', async () => {
    await importLines([plainLine('boot', { importHandle: 'dock' })])
    const variants = [
      { id: 'boot-10', code: 'new', label: '10' },
      { id: 'new', code: 'C-boot-10', label: '11' },
    ]
    const { report } = await importLines([
      plainLine('shoe', { slug: 'boot', importHandle: 'dock', variants }),
      plainLine('boot', { variants: [{ id: 'other', code: 'C-boot-10', label: '10' }] }),
    ])
    expect(report).toEqual([
      'line 1: shoe — failed: slug "boot" already belongs to product boot; importHandle "dock" already belongs to product boot; variants[0].id "boot-10" already belongs to product boot; variants[1].code "C-boot-10" already belongs to product boot',
      'line 2: boot — failed: variants[0].code "C-boot-10" already belongs to variant boot-10 of this product',
    ])
  })

  it('may let two sizes change codes with each other', async () => {
    await importLines([plainLine('boot', { variants: sizes(1, 2) })])
    const [eight, nine] = sizes(1, 2)
    await importLines([
      plainLine('boot', {
        variants: [
          { ...eight, code: 'B-9' },
          { ...nine, code: 'B-8' },
        ],
      }),
    ])
    expect(await variantsOf('boot')).toMatchObject([
      { id: 'boot-8', code: 'B-9' },
      { id: 'boot-9', code: 'B-8' },
    ])
  })
})
