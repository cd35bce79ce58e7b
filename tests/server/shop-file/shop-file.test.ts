import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GIFT_CARDS } from '#demo/gift-card-data.ts'
import { articleByPath } from '#lib/server/content/articles.ts'
import { pool } from '#lib/server/db/client.ts'
import { listenForChanges } from '#lib/server/platform/changes.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { contentOf, NotAShopFile, readShopFile } from '#lib/server/shop-file/file-text.ts'
import { SECTIONS } from '#lib/server/shop-file/sections.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { savedShop } from '#lib/server/shop-file/shop-save.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase()

/** For commands, each a process of its own, on a machine that has other work. */
const SLOW_MS = 120_000

const TABLES = [
  ...['settings', 'shipping_methods', 'brands', 'categories', 'stores', 'promotions', 'coupons', 'articles'],
  'announcements',
  ...['blog_topics', 'blog_posts', 'size_charts', 'synonyms', 'redirects'],
]

async function emptyShop(): Promise<void> {
  await pool().query(`truncate ${TABLES.join(', ')}, products, vouchers cascade`)
}

/** Which transaction wrote every row last. */
async function writtenRows(): Promise<string> {
  let all = ''
  for (const table of TABLES) {
    const { rows } = await pool().query<{ written: string }>(
      `select string_agg(ctid::text || xmin::text, ' ' order by ctid) as written from ${table}`,
    )
    all += `${table}: ${rows[0]?.written}\n`
  }
  return all
}

const load = (shop: unknown, options?: { dryRun?: boolean }) => loadShop(contentOf(JSON.stringify(shop)), options)

async function one<T>(sql: string): Promise<T> {
  const { rows } = await pool().query(sql)
  return rows[0] as T
}

const STORE = {
  erpStoreId: 'M1',
  path: 'vic/geelong',
  name: 'Geelong',
  address: { country: 'AU', postcode: '3220', region: 'VIC', street1: '1 Dock Road', locality: 'Geelong' },
  latitude: -38.15,
  longitude: 144.36,
  timeZone: 'Australia/Melbourne',
  hours: { mon: '08:00-17:00', sun: 'closed' },
  clickAndCollect: true,
}
const METHOD = { code: 'standard', label: 'Standard', type: 'DELIVERY', price: 9.95, countries: ['AU'] }
const PROMOTION = { id: 'ten', name: 'Ten', codes: ['ten '], effect: { kind: 'percent', percent: 10 } }
const POST = { path: 'fit/one', title: 'One', excerpt: 'Ex.', body: '<p>One.</p>', author: 'Kim', topic: 'fit' }
const ARTICLE = { path: 'delivery', title: 'Delivery', body: '<p>Soon.</p>' }

describe('the demo shop’s own file', () => {
  it('changes nothing where it came from, and comes out of an empty shop as it went in, byte for byte [GEN-12]', async () => {
    const { text, problems } = await savedShop()
    expect(problems).toEqual([])
    expect((await savedShop()).text).toBe(text)

    const before = await writtenRows()
    const heard: string[] = []
    const stop = listenForChanges((tags) => void heard.push(...tags), 'views')
    const again = await loadShop(contentOf(text))
    stop()
    expect(again.problems).toEqual([])
    expect(again.summary.map(({ name, added, changed }) => ({ name, added, changed }))).toEqual(
      again.summary.map(({ name }) => ({ name, added: 0, changed: 0 })),
    )
    expect(again.summary.every(({ same }) => same > 0)).toBe(true)
    expect(await writtenRows()).toBe(before)
    expect(heard).toEqual([])

    await emptyShop()
    const fresh = await loadShop(contentOf(text))
    expect(fresh.problems).toEqual([])
    expect(fresh.summary).toEqual(again.summary.map(({ name, same }) => ({ name, added: same, changed: 0, same: 0 })))
    expect((await savedShop()).text).toBe(text)
  })

  it('holds no gift card, no customer and no count of uses', async () => {
    const { text } = await savedShop()
    for (const { code } of GIFT_CARDS) expect(text).not.toContain(`"${code}"`)
    expect(text).not.toMatch(/dana@|"uses"|pin_?hash/i)
  })
})

describe('a file of a shop’s own', () => {
  beforeAll(emptyShop)

  const shop = {
    settings: { freeStandardDeliveryThreshold: 120, returnAddress: ['Dock 4', 'Geelong VIC 3220'] },
    shippingMethods: [{ ...METHOD, postcodes: ['3220', '3000-3002', '0800', '3001'] }],
    brands: [{ slug: 'ours', name: 'Ours' }],
    // The child stands before its parent.
    categories: [
      { path: 'boots/steel', name: 'Steel toe' },
      { path: 'boots', name: 'Boots', help: '<h1>How</h1><script>alert(1)</script><p onclick="x()">So.</p>' },
    ],
    stores: [STORE],
    promotions: [{ ...PROMOTION, conditions: { minimumSpend: 60 }, startsAt: '2026-06-01T00:00:00+10:00' }],
    articles: [{ ...ARTICLE, body: '<p>Soon.</p><script>alert(1)</script><a href="javascript:x()">x</a>' }],
    topics: [{ slug: 'fit', name: 'Fit' }],
    posts: [{ ...POST, body: 'Just words<iframe src="https://evil.example"></iframe>' }],
    sizeCharts: [
      {
        id: 'ours-boots',
        brand: 'ours',
        productTypes: ['lace-up-boot'],
        title: 'Boots',
        kind: 'footwear',
        columns: [{ name: 'Foot', unit: 'cm' }],
        rows: [{ label: '9', values: ['27.5'] }],
      },
    ],
    synonyms: [{ id: 1, words: ['Gumboots', 'wellies'] }],
    redirects: [{ from: '/collections/boots', to: '/categories/footwear' }, { from: '/pages/old' }],
  }

  it('fills an empty shop, tells running instances, and changes nothing the second time [GEN-12, GEN-19, CHK-16]', async () => {
    await shopSettings()
    const heard: string[] = []
    const stop = listenForChanges((tags) => void heard.push(...tags), 'views')
    const { summary, problems } = await load(shop)
    stop()
    expect(problems).toEqual([])
    expect(summary.map(({ name, added }) => `${name} ${added}`)).toEqual([
      ...['settings 2', 'shippingMethods 1', 'brands 1', 'categories 2', 'stores 1', 'promotions 1', 'articles 1'],
      ...['topics 1', 'posts 1', 'sizeCharts 1', 'synonyms 1', 'redirects 2'],
    ])
    expect(heard).toContain('*')
    expect(await shopSettings()).toMatchObject({ freeStandardDeliveryThreshold: 120 })
    expect(await one('select price, postcodes, position from shipping_methods')).toEqual({
      price: 995,
      postcodes: ['0800', '3000', '3001', '3002', '3220'],
      position: 1,
    })
    expect(await one(`select parent_path as parent from categories where path = 'boots/steel'`)).toEqual({
      parent: 'boots',
    })
    expect(await one('select automatic, conditions, starts_at as at from promotions')).toEqual({
      automatic: false,
      conditions: { minimumSpend: 6000 },
      at: new Date('2026-05-31T14:00:00Z'),
    })
    expect(await one('select code from coupons')).toEqual({ code: 'TEN' })

    const before = await writtenRows()
    const again = await load(shop)
    expect(again.summary.every(({ added, changed }) => added + changed === 0)).toBe(true)
    expect(await writtenRows()).toBe(before)
  })

  it('has its HTML made safe [BLOG-07]', async () => {
    expect(await one(`select help from categories where path = 'boots'`)).toEqual({ help: '<h2>How</h2><p>So.</p>' })
    expect((await articleByPath('delivery'))?.body).toBe('<p>Soon.</p><a>x</a>')
    expect(await one('select body from blog_posts')).toEqual({ body: '<p>Just words</p>' })
  })

  it('replaces rows of the same key, keeps the others, and leaves uses and orders of things alone', async () => {
    await pool().query(`update promotions set uses = 7`)
    const { summary } = await load({
      stores: [
        { ...STORE, name: 'Geelong Docks' },
        { ...STORE, erpStoreId: 'M2', path: 'vic/bendigo' },
      ],
      promotions: [{ ...PROMOTION, codes: ['ELEVEN'] }],
      categories: [{ path: 'boots', name: 'All boots' }],
      settings: { offersMax: 5 },
    })
    expect(summary).toEqual([
      { name: 'settings', added: 1, changed: 0, same: 0 },
      { name: 'categories', added: 0, changed: 1, same: 0 },
      { name: 'stores', added: 1, changed: 1, same: 0 },
      { name: 'promotions', added: 0, changed: 1, same: 0 },
    ])
    expect(await one('select uses, starts_at from promotions')).toEqual({ uses: 7, starts_at: null })
    expect(await one('select array_agg(code) as codes from coupons')).toEqual({ codes: ['ELEVEN'] })
    expect(await one(`select name, help, position from categories where path = 'boots'`)).toEqual({
      name: 'All boots',
      help: '',
      position: 1,
    })
    expect(await shopSettings()).toMatchObject({ offersMax: 5, freeStandardDeliveryThreshold: 120 })
  })

  it('makes no offer everybody’s whose last code is taken away, unless it says so [GEN-12, PROMO-36]', async () => {
    const offer = { name: 'Staff', effect: { kind: 'percent', percent: 50 } }
    const withCode = { ...offer, id: 'staff', codes: ['STAFF50'] }
    await load({ promotions: [withCode] })
    const withoutCodes = [
      { ...offer, id: 'staff' },
      { ...offer, id: 'everybody' },
    ]
    await load({ promotions: withoutCodes })
    const found = async () =>
      (await pool().query(`select id, automatic from promotions where id in ('staff', 'everybody') order by id`)).rows
    expect(await found()).toEqual([
      { id: 'everybody', automatic: true },
      { id: 'staff', automatic: false },
    ])
    expect(await one(`select count(*)::int as codes from coupons where promotion_id = 'staff'`)).toEqual({ codes: 0 })
    expect((await load({ promotions: withoutCodes })).summary).toEqual([
      { name: 'promotions', added: 0, changed: 0, same: 2 },
    ])
    await load({ promotions: [{ ...offer, id: 'staff', automatic: true }] })
    expect((await found()).map(({ automatic }) => automatic)).toEqual([true, true])
    await pool().query(`delete from promotions where id in ('staff', 'everybody')`)
  })

  it('saves no setting that counts for nothing, which would refuse the file that holds it [GEN-12, GEN-19]', async () => {
    const settings = async () => (JSON.parse((await savedShop()).text) as { settings: object }).settings
    const before = await settings()
    await pool().query(`insert into settings values ('deliveryCountries', '[]')`)
    try {
      expect(await settings()).toEqual(before)
      expect((await loadShop(contentOf((await savedShop()).text))).problems).toEqual([])
      await pool().query(`update settings set value = '["NZ"]' where key = 'deliveryCountries'`)
      expect(await settings()).toEqual({ ...before, deliveryCountries: ['NZ'] })
    } finally {
      await pool().query(`delete from settings where key = 'deliveryCountries'`)
    }
  })

  it('lets two stores swap their paths and two promotions their codes', async () => {
    await load({ promotions: [PROMOTION, { ...PROMOTION, id: 'other', codes: ['OTHER'] }] })
    const { problems } = await load({
      stores: [
        { ...STORE, path: 'vic/bendigo' },
        { ...STORE, erpStoreId: 'M2' },
      ],
      promotions: [
        { ...PROMOTION, codes: ['OTHER'] },
        { ...PROMOTION, id: 'other' },
      ],
    })
    expect(problems).toEqual([])
    expect(await one(`select path from stores where erp_store_id = 'M2'`)).toEqual({ path: 'vic/geelong' })
    expect(await one(`select promotion_id as id from coupons where code = 'TEN'`)).toEqual({ id: 'other' })
  })

  it('gives a text whose instants it leaves out the day it came, and a new one when it changes [BLOG-06]', async () => {
    const instants = () =>
      one<{ out: Date; at: Date }>(`select published_at as out, updated_at as at from articles where path = 'delivery'`)
    const first = await instants()
    expect(first.at).toEqual(first.out)
    await load({ articles: [{ ...ARTICLE, title: 'Delivery times' }] })
    const second = await instants()
    expect(second.out).toEqual(first.out)
    expect(second.at.getTime()).toBeGreaterThan(first.at.getTime())
  })

  it('writes nothing in a dry run, and says what it would [GEN-12]', async () => {
    const before = await writtenRows()
    const heard: string[] = []
    const stop = listenForChanges((tags) => void heard.push(...tags), 'views')
    const { summary } = await load(
      { shippingMethods: [METHOD, { ...METHOD, code: 'nz', countries: ['NZ'] }] },
      { dryRun: true },
    )
    stop()
    expect(summary).toEqual([{ name: 'shippingMethods', added: 1, changed: 1, same: 0 }])
    expect(await writtenRows()).toBe(before)
    expect(heard).toEqual([])
  })
})

describe('the example of the manual', () => {
  beforeAll(emptyShop)

  it('is a shop of one of everything [GEN-12]', async () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/shop-file.md', 'utf8')) ?? []
    const { summary, problems } = await loadShop(contentOf(example))
    expect(problems).toEqual([])
    expect(summary.map(({ name }) => name)).toEqual(SECTIONS.map(({ name }) => name))
    expect(summary.every(({ added }) => added > 0)).toBe(true)
  })
})

describe('a file that is wrong', () => {
  beforeAll(emptyShop)

  it('is told all at once, each problem with its place, and nothing is written [GEN-12]', async () => {
    await load({
      stores: [{ ...STORE, erpStoreId: 'M9', path: 'vic/taken' }],
      promotions: [{ ...PROMOTION, id: 'old' }],
    })
    const before = await writtenRows()
    const { summary, problems } = await load({
      stors: [],
      settings: {
        ...{ taxRate: 2, colour: 'red', returnAddress: [], deliveryCountries: [] },
        dispatch: { country: 'AU', cutOff: '2 pm', handlingDays: -1, hours: 4 },
        returns: { extended: [{ orderedFrom: '2026-12-02', orderedUntil: '2026-12-01' }], days: 30 },
      },
      shippingMethods: [
        METHOD,
        METHOD,
        { ...METHOD, code: 'b', price: '9.95' },
        { ...METHOD, code: 'c', postcodes: ['3'] },
        { ...METHOD, code: 'd', cutOff: '24:00', transitDays: { metro: [2, 1], remote: [1], island: [1, 2] } },
      ],
      categories: [{ path: 'boots/steel', name: 'Steel' }, 7],
      stores: [
        { ...STORE, hours: { mon: '17:00-08:00', monday: 'closed' }, timeZone: 'Mars' },
        { ...STORE, erpStoreId: 'M2', path: 'vic/taken' },
        { ...STORE, erpStoreId: 'M3', type: 'STOCKIST' },
        { ...STORE, erpStoreId: 'M4', name: 'a\0b', address: { ...STORE.address, postcode: 3220 } },
      ],
      promotions: [PROMOTION, { ...PROMOTION, id: 'b', effect: { kind: 'gift' }, endsAt: 'tomorrow' }],
      articles: [
        {
          ...ARTICLE,
          path: 'home',
          blocks: [
            { kind: 'jobs', title: 'Jobs', jobs: [{ label: 'x', text: 'y', href: 'javascript:x()' }] },
            { kind: 'stores', title: 'Stores', size: 'L' },
            { kind: 'fit', title: 7, text: 'x' },
          ],
        },
      ],
      posts: [POST],
      sizeCharts: [
        {
          id: 'x',
          brand: 'nobody',
          productTypes: ['boot'],
          title: 'X',
          kind: 'footwear',
          columns: [],
          rows: [{ label: '9', values: ['1'] }],
        },
        { id: 'y', brand: 'nobody', productTypes: ['boot'], title: 'Y', kind: 'footwear', columns: [], rows: [] },
      ],
      synonyms: {},
    })
    expect(summary).toEqual([])
    expect(problems).toEqual([
      'stors is not a section of the format',
      'stores[3].name holds a character that cannot be stored',
      'settings.taxRate must be at most 1',
      'settings.deliveryCountries must be at least 1 long',
      'settings.dispatch.cutOff must be a time of day, like 14:00',
      'settings.dispatch.handlingDays must be at least 0',
      'settings.dispatch.hours is not a field of the format',
      'settings.dispatch.state must be a state of Australia, and nothing in New Zealand',
      'settings.returns.extended[0].returnUntil is missing',
      'settings.returns.days is not a field of the format',
      'settings.returnAddress must be at least 1 long',
      'settings.colour is not a field of the format',
      'shippingMethods[2].price must be a number, not "9.95"',
      'shippingMethods[3].postcodes[0] must be a postcode or a range of them, like 3000-3008',
      'shippingMethods[4].transitDays.metro must be the first day, then the last',
      'shippingMethods[4].transitDays.remote must be at least 2 long',
      'shippingMethods[4].transitDays.island is not a field of the format',
      'shippingMethods[4].cutOff must be a time of day, like 14:00',
      'shippingMethods[1].code "standard" is already that of shippingMethods[0]',
      'categories[1] must be an object in { }, not 7',
      'stores[0].timeZone must be the name of a time zone, like Australia/Melbourne',
      'stores[0].hours.mon must be hours like 08:30-17:00, or closed',
      'stores[0].hours.monday is not a field of the format',
      'stores[2].clickAndCollect must be false, as a stockist hands out no orders',
      'stores[3].address.postcode must be text in quotes, not 3220',
      'promotions[1].effect.kind is not one of those the format knows',
      'promotions[1].endsAt must be an instant like 2026-07-01T09:00:00Z',
      'articles[0].blocks[0].jobs[0].href must lead to a path of the shop, https:, mailto: or tel:',
      'articles[0].blocks[1].size is not a field of the format',
      'articles[0].blocks[2].title must be text in quotes, not 7',
      'sizeCharts[0].rows[0].values must have a value for each of the 0 columns, not 1',
      'synonyms must be a list in [ ], not an object',
      'categories[0].path: there is no "boots" in categories, neither in the file nor in the shop',
      'stores[1].path "vic/taken" is already that of "M9" of the shop',
      'promotions[0].codes[0] "TEN" is already that of "old" of the shop',
      'posts[0].topic: there is no "fit" in topics, neither in the file nor in the shop',
      'sizeCharts[1].brand: there is no "nobody" in brands, neither in the file nor in the shop',
    ])
    expect(await writtenRows()).toBe(before)
  })

  it('may not say twice what one row alone can have', async () => {
    const { problems } = await load({
      stores: [STORE, { ...STORE, erpStoreId: 'M2' }],
      promotions: [
        { ...PROMOTION, codes: ['NEW', 'new'] },
        { ...PROMOTION, id: 'ends', codes: [], startsAt: '2026-06-01T00:00:00Z', endsAt: '2026-06-01T08:00:00+10:00' },
      ],
    })
    expect(problems).toEqual([
      'promotions[1].endsAt must be after startsAt',
      'stores[1].path "vic/geelong" is already that of stores[0]',
      'promotions[0].codes[1] "NEW" is already that of promotions[0]',
    ])
    expect(
      (await loadShop(contentOf('{"stores": [], "stores": [], "settings": {"a": {"b": 1}, "a": 2}}'))).problems,
    ).toEqual(['stores appears twice', 'settings.a appears twice', 'settings.a is not a field of the format'])
  })

  it('has no store to collect from whose address an order cannot carry [STORE-14]', async () => {
    const long = 'Level 2, Building 14, Docklands Industrial Estate and Trade Park'
    const at = (address: object) => ({ address: { ...STORE.address, ...address } })
    const file = (rest: object) => ({
      stores: [
        { ...STORE, ...at({ region: 'Victoria' }), ...rest },
        { ...STORE, erpStoreId: 'M2', path: 'vic/long', ...at({ street1: long, locality: long }), ...rest },
        { ...STORE, erpStoreId: 'M3', path: 'vic/nowhere', ...at({ region: 'Victoria', postcode: '0001' }), ...rest },
        { ...STORE, erpStoreId: 'M4', path: 'vic/second', ...at({ street2: long }), ...rest },
      ],
    })
    const cannot = (field: string) => `${field} must be as an order can carry it, or clickAndCollect false`
    expect((await load(file({}), { dryRun: true })).problems).toEqual([
      `${cannot('stores[1].address.street1')}: Street address must be 50 characters or fewer.`,
      `${cannot('stores[1].address.locality')}: Suburb must be 50 characters or fewer.`,
      `${cannot('stores[2].address.region')}: Select a state.`,
      `${cannot('stores[3].address.street2')}: Address line 2 must be 50 characters or fewer.`,
    ])
    expect((await load(file({ clickAndCollect: false }), { dryRun: true })).problems).toEqual([])
  })

  it('is written whole or not at all, also where only the database sees what is wrong [GEN-12]', async () => {
    const before = await writtenRows()
    const { problems } = await load({
      brands: [{ slug: 'new', name: 'New' }],
      // PostgreSQL knows no year 0.
      promotions: [{ ...PROMOTION, codes: ['ZERO'], startsAt: '0000-01-01T00:00:00Z' }],
    })
    expect(problems).toEqual([expect.stringMatching(/^The database refused it: /)])
    expect(await writtenRows()).toBe(before)
  })
})

describe('a shop that somebody changed by hand', () => {
  it('is saved as it is, and what could not be loaded again is named', async () => {
    await emptyShop()
    await load({ stores: [STORE] })
    await pool().query(`update stores set hours = '{"mon": "9 to 5"}'`)
    const { text, problems } = await savedShop()
    expect(problems).toEqual(['stores[0].hours.mon must be hours like 08:30-17:00, or closed'])
    expect(JSON.parse(text)).toMatchObject({ stores: [{ hours: { mon: '9 to 5' } }], posts: [] })
  })
})

describe('the commands', () => {
  let folder = ''
  beforeAll(async () => {
    await emptyShop()
    folder = mkdtempSync(join(tmpdir(), 'steelcap-shop-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function fileOf(content: string | Buffer): string {
    const path = join(folder, 'shop.json')
    writeFileSync(path, content)
    return path
  }

  function run(script: string, ...words: string[]) {
    const imports = ['--import', './scripts/preload.mjs']
    const done = spawnSync(process.execPath, [...imports, `scripts/${script}.ts`, ...words], { encoding: 'utf8' })
    return { code: done.status, said: done.stdout, complained: done.stderr }
  }

  it(
    'load a file, tell section by section what became of it, and save it again [GEN-12]',
    async () => {
      const path = fileOf(gzipSync(JSON.stringify({ shippingMethods: [METHOD], stores: [STORE] })))
      const lines = 'shippingMethods: 1 added, 0 changed, 0 as they were\nstores: 1 added, 0 changed, 0 as they were\n'
      expect(run('shop-load', path, '--dry-run')).toMatchObject({
        code: 0,
        said: `${lines}Dry run: nothing was written.\n`,
      })
      expect(run('shop-load', path)).toMatchObject({ code: 0, said: lines })
      expect(run('shop-load', path).said).toContain('0 changed, 1 as they were\nNothing has changed.\n')
      const { text } = await savedShop()
      expect(run('shop-save', '-')).toMatchObject({ code: 0, said: text })
      const copy = join(folder, 'copy.json')
      expect(run('shop-save', copy).code).toBe(0)
      expect(readFileSync(copy, 'utf8')).toBe(text)
    },
    SLOW_MS,
  )

  it(
    'end with 1 when something in the file is wrong, and with 2 when there is no such file [GEN-12]',
    () => {
      const wrong = run('shop-load', fileOf('{"stores": 1, "posts": 2}'))
      expect(wrong).toMatchObject({ code: 1, said: '' })
      expect(wrong.complained).toContain('stores must be a list in [ ], not 1\n')
      expect(wrong.complained).toContain('2 problems. Nothing was written.')
      const missing = run('shop-load', join(folder, 'none.json'))
      expect(missing).toMatchObject({ code: 2, complained: `There is no file ${join(folder, 'none.json')}.\n` })
      expect(run('shop-load').code).toBe(2)
      expect(run('shop-load', 'a', '--replace').code).toBe(2)
      expect(run('shop-save').code).toBe(2)
    },
    SLOW_MS,
  )

  it.each<[string, string | Buffer, RegExp]>([
    ['half a file', '{"stores": [{"erpStoreId": "M1"', /not JSON, or only a part of it/],
    ['a list', '[]', /must hold one object/],
    ['another encoding', Buffer.from('{"a": "\xe9"}', 'latin1'), /not UTF-8/],
    ['nothing', '', /empty/],
    ['half an archive', gzipSync(JSON.stringify({ stores: [STORE] })).subarray(0, 60), /cut off or damaged/],
    ['too much', gzipSync(Buffer.alloc(33 * 1024 * 1024, ' ')), /too big/],
  ])('are told when the file is %s', async (_, content, words) => {
    const refusal = await readShopFile(fileOf(content)).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(NotAShopFile)
    expect((refusal as Error).message).toMatch(words)
  })

  it('read texts of many megabytes', () => {
    const help = '<p>"\\\n</p>'.repeat(1_000_000)
    expect(contentOf(JSON.stringify({ categories: [{ help }] })).said).toEqual({ categories: [{ help }] })
  })
})
