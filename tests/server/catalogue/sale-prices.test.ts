import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { listProducts } from '#lib/server/catalogue/listing.ts'
import { productsByIds } from '#lib/server/catalogue/product-record.ts'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { changesSent, listenForChanges } from '#lib/server/platform/changes.ts'
import { merchantFeed } from '#lib/server/seo/merchant-feed.ts'
import { changeSalePrices } from '#lib/server/stock/sale-prices.ts'
import { setSalePrices } from '#lib/server/stock/set-sale-prices.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { exportedText, useCatalogueFiles } from '#tests/setup/catalogue-lines.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })
const { importFile, importLines, fileOf } = useCatalogueFiles()

const api = createMachineApi()
const announced: string[] = []
let key = ''
const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const iso = (hours: number) => inHours(hours).toISOString()

beforeAll(async () => {
  await openShop()
  const picture = { kind: 'drawn' as const, src: '/pictures/drawn/sneaker.black.plain.side.v1.svg', alt: '' }
  for (const id of ['ridge', 'creek', 'plain']) {
    await shelve({ id, price: 14_900, images: [picture] }, [
      { id: `${id}-9`, stock: 4 },
      { id: `${id}-10`, stock: 2 },
    ])
  }
  key = (await createKey('office', ['prices'])) ?? ''
  listenForChanges((tags) => void announced.push(...tags), 'views')
})

afterEach(async () => {
  await pool().query('delete from sale_prices')
  await pool().query(
    `update products set price = 14900, erp_original_price = 14900, price_updated_at = null, state = 'current',
       import_handle = null, import_digest = null`,
  )
  await changesSent()
  announced.length = 0
})

async function post(path: string, ...items: unknown[]) {
  const answer = await api.request(`/erp/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ items }),
  })
  return answer.json()
}

const plan = (over: object = {}) =>
  post('/sale-prices', { code: 'code-ridge-9', price: 99, from: iso(1), until: iso(5), ...over })

/** Price and what is struck through, in cents. */
async function pricesOf(id: string) {
  const { rows } = await pool().query('select price, erp_original_price as original from products where id = $1', [id])
  return [rows[0].price, rows[0].original]
}
const states = async () =>
  (await pool().query('select state from sale_prices order by starts_at')).rows.map(({ state }) => state)

describe('a planned sale', () => {
  it('changes the price at its moments and gives it back, and nothing of its neighbour [OPS-40]', async () => {
    expect((await plan()).counts).toMatchObject({ done: 1 })
    await changeSalePrices(inHours(0.5))
    expect(await pricesOf('ridge')).toEqual([14_900, 14_900])
    await changeSalePrices(inHours(1.1))
    expect(await pricesOf('ridge')).toEqual([9900, 14_900])
    const [product, neighbour] = await productsByIds(['ridge', 'creek'])
    expect(product).toMatchObject({ price: 99, isDiscounted: true, saleEndsAt: expect.stringMatching(/Z$/) })
    expect(neighbour?.saleEndsAt).toBeUndefined()
    const listed = await listProducts(parseListingQuery({ sale: '1' }))
    expect(listed.cards.map(({ id }) => id)).toEqual(['ridge'])
    await changeSalePrices(inHours(5))
    expect(await pricesOf('ridge')).toEqual([14_900, 14_900])
    expect(await pricesOf('creek')).toEqual([14_900, 14_900])
    expect(await states()).toEqual(['ended'])
  })

  it('begins once, though two take it up at once and again after, and is announced [OPS-40]', async () => {
    await plan({ code: 'code-creek-9' })
    const taken = await Promise.all([changeSalePrices(inHours(2)), changeSalePrices(inHours(2))])
    expect(taken.flat()).toEqual(['creek'])
    expect(await changeSalePrices(inHours(2.1))).toEqual([])
    await changesSent()
    expect(announced).toEqual(expect.arrayContaining(['product:creek', 'listing']))
    expect(announced).not.toContain('product:plain')
    expect(await pricesOf('creek')).toEqual([9900, 14_900])
  })

  it('is made up for after the shop was away: one that is over, and the next that runs [OPS-40]', async () => {
    await plan()
    await plan({ price: 89, from: iso(5), until: iso(9) })
    await changeSalePrices(inHours(6))
    expect(await pricesOf('ridge')).toEqual([8900, 14_900])
    expect(await states()).toEqual(['ended', 'running'])
  })

  it('hands over to the one that begins as it ends, and the regular price stays known [OPS-40]', async () => {
    await plan()
    await changeSalePrices(inHours(2))
    await plan({ price: 119, from: iso(5), until: iso(9) })
    await changeSalePrices(inHours(5.1))
    expect(await pricesOf('ridge')).toEqual([11_900, 14_900])
    await changeSalePrices(inHours(10))
    expect(await pricesOf('ridge')).toEqual([14_900, 14_900])
  })

  it('hands over at the same price without a word, and gives up what an import struck through meanwhile [OPS-40]', async () => {
    for (const code of ['code-ridge-9', 'code-creek-9']) {
      await plan({ code })
      await plan({ code, from: iso(5), until: iso(9) })
    }
    expect((await changeSalePrices(inHours(2))).toSorted()).toEqual(['creek', 'ridge'])
    await pool().query(`update products set erp_original_price = 18900 where id = 'ridge'`)
    expect(await changeSalePrices(inHours(6))).toEqual(['ridge'])
    expect([await pricesOf('ridge'), await pricesOf('creek')]).toEqual([
      [9900, 14_900],
      [9900, 14_900],
    ])
  })

  it('is begun by no batch that is about other products, or about none [OPS-40]', async () => {
    await pool().query(
      `insert into sale_prices (product_id, price, starts_at, ends_at) values ('plain', 9900, $1, $2)`,
      [inHours(-1), inHours(5)],
    )
    await plan({ from: iso(-1) })
    await plan({ price: 200 })
    expect([await pricesOf('ridge'), await pricesOf('plain')]).toEqual([
      [9900, 14_900],
      [14_900, 14_900],
    ])
    await changeSalePrices(new Date())
    expect(await pricesOf('plain')).toEqual([9900, 14_900])
  })

  it('takes prices that are sent while it runs for the regular ones [OPS-40, OPS-12]', async () => {
    await plan({ from: iso(-1) })
    expect(await pricesOf('ridge')).toEqual([9900, 14_900])
    await post('/prices', { code: 'code-ridge-10', price: 159, priceUpdatedAt: new Date().toISOString() })
    expect(await pricesOf('ridge')).toEqual([9900, 15_900])
    await changeSalePrices(inHours(5.1))
    expect(await pricesOf('ridge')).toEqual([15_900, 15_900])
  })

  it('ends with a regular price that is its own, which stays [OPS-40, OPS-12]', async () => {
    for (const code of ['code-ridge-9', 'code-creek-9']) await plan({ code, from: iso(-1) })
    const { counts } = await post('/prices', { code: 'code-ridge-10', price: 99, priceUpdatedAt: iso(0) })
    expect(counts).toMatchObject({ done: 1 })
    expect(await states()).toEqual(expect.arrayContaining(['ended', 'running']))
    await changeSalePrices(inHours(5.1))
    expect(await pricesOf('ridge')).toEqual([9900, 14_900])
    expect(await pricesOf('creek')).toEqual([14_900, 14_900])
  })

  it('takes what is struck through that is sent while it runs for that of the regular price [OPS-40, OPS-12]', async () => {
    await plan({ from: iso(-1) })
    const sent = (item: object) => post('/prices', { code: 'code-ridge-9', priceUpdatedAt: iso(0), ...item })
    expect((await sent({ originalPrice: 120 })).counts).toMatchObject({ refused: 1 })
    expect((await sent({ price: 149 })).counts).toMatchObject({ unchanged: 1 })
    await sent({ originalPrice: 189 })
    expect(await pricesOf('ridge')).toEqual([9900, 18_900])
    await sent({ originalPrice: null })
    expect(await pricesOf('ridge')).toEqual([9900, 14_900])
    await sent({ originalPrice: 179 })
    await changeSalePrices(inHours(5.1))
    expect(await pricesOf('ridge')).toEqual([14_900, 17_900])
  })

  it('is not in a catalogue that is exported while it runs, which changes nothing then or after it [OPS-40]', async () => {
    await plan({ from: iso(-1) })
    const text = await exportedText()
    const prices = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(prices.map(({ id, price, erpOriginalPrice }) => [id, price, erpOriginalPrice])).toEqual([
      ['creek', 149, 149],
      ['plain', 149, 149],
      ['ridge', 149, 149],
    ])
    expect((await importLines(text)).summary).toMatchObject({ unchanged: 3, updated: 0 })
    expect(await pricesOf('ridge')).toEqual([9900, 14_900])
    await changeSalePrices(inHours(6))
    expect((await importLines(text)).summary).toMatchObject({ unchanged: 3, updated: 0 })
    expect([await pricesOf('ridge'), await pricesOf('creek')]).toEqual([
      [14_900, 14_900],
      [14_900, 14_900],
    ])
  })

  it('holds at every moment though an import brings other regular prices, which come back after it [OPS-40]', async () => {
    await plan({ from: iso(-1) })
    const text = (await exportedText()).replaceAll(
      '"price":149,"erpOriginalPrice":149',
      '"price":159,"erpOriginalPrice":169',
    )
    expect((await importLines(text)).summary).toMatchObject({ updated: 3 })
    expect([await pricesOf('ridge'), await pricesOf('creek')]).toEqual([
      [9900, 16_900],
      [15_900, 16_900],
    ])
    await changeSalePrices(inHours(6))
    expect(await pricesOf('ridge')).toEqual([15_900, 16_900])
  })

  it('ends with a regular price of its own that a catalogue file brings, and changes nothing the second time [OPS-40]', async () => {
    for (const code of ['code-ridge-9', 'code-creek-9']) await plan({ code, from: iso(-1) })
    const lines = (await exportedText()).trimEnd().split('\n')
    const text = lines
      .map((line) => (line.includes('"id":"ridge"') ? line.replace('"price":149', '"price":99') : line))
      .join('\n')
    expect((await importLines(text)).summary).toMatchObject({ updated: 1, unchanged: 2 })
    expect((await importLines(text)).summary).toMatchObject({ updated: 0, unchanged: 3 })
    await changeSalePrices(inHours(6))
    expect([await pricesOf('ridge'), await pricesOf('creek')]).toEqual([
      [9900, 14_900],
      [14_900, 14_900],
    ])
  })

  it('ends with a regular price of its own that a price list brings, and of no product the list takes off sale [OPS-40]', async () => {
    await pool().query(`update products set import_handle = case id when 'plain' then 'ridge#plain' else id end`)
    for (const code of ['code-ridge-9', 'code-plain-9', 'code-creek-9']) await plan({ code, from: iso(-1) })
    const sheet = fileOf(
      `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price
ridge,Ridge,Size,9,code-ridge-9,99
ridge,,,10,code-ridge-10,99
`,
      'csv',
    )
    expect((await importFile(sheet)).summary).toMatchObject({ updated: 1, failed: 0 })
    const { rows } = await pool().query('select id, state from products order by id')
    expect(rows).toEqual([
      { id: 'creek', state: 'current' },
      { id: 'plain', state: 'discontinued' },
      { id: 'ridge', state: 'current' },
    ])
    await changeSalePrices(inHours(6))
    expect([await pricesOf('ridge'), await pricesOf('plain'), await pricesOf('creek')]).toEqual([
      [9900, 14_900],
      [14_900, 14_900],
      [14_900, 14_900],
    ])
  })

  it('parts no sizes whose regular price a price list brings for some of them [OPS-40]', async () => {
    await pool().query("update products set import_handle = id where id in ('ridge', 'creek')")
    await plan({ from: iso(-1) })
    const sheet = fileOf('Handle,Variant SKU,Variant Price\nridge,code-ridge-9,149\ncreek,code-creek-9,149\n', 'csv')
    expect((await importFile(sheet)).summary).toMatchObject({ updated: 2, failed: 0 })
    const { rows } = await pool().query('select id, price from products order by id')
    expect(rows).toEqual([
      { id: 'creek', price: 14_900 },
      { id: 'plain', price: 14_900 },
      { id: 'ridge', price: 9900 },
    ])
  })

  it('goes on after an import wrote the regular price over it [OPS-40]', async () => {
    await plan({ from: iso(-1) })
    await pool().query(`update products set price = 13900, erp_original_price = 13900 where id = 'ridge'`)
    await changeSalePrices(new Date())
    expect(await pricesOf('ridge')).toEqual([9900, 13_900])
  })

  it('is changed by the same beginning, called off before it begins, and ended while it runs [OPS-40]', async () => {
    const from = iso(1)
    await plan({ from })
    expect((await plan({ from, price: 89, until: iso(7) })).counts.done).toBe(1)
    expect((await post('/sale-prices', { code: 'code-ridge-9', price: null, from })).counts.done).toBe(1)
    expect(await states()).toEqual([])
    const begun = iso(-1)
    await plan({ from: begun })
    await plan({ from: begun, price: 79 })
    expect(await pricesOf('ridge')).toEqual([7900, 14_900])
    await post('/sale-prices', { code: 'code-ridge-9', price: null, from: begun })
    expect(await pricesOf('ridge')).toEqual([14_900, 14_900])
    expect((await post('/sale-prices', { code: 'code-ridge-9', price: null, from: begun })).counts.unchanged).toBe(1)
  })

  it('that is changed after somebody wrote another price keeps that one for its end [OPS-40, OPS-12]', async () => {
    const from = iso(-1)
    await plan({ from })
    await pool().query(`update products set price = 13900, erp_original_price = 13900 where id = 'ridge'`)
    expect((await plan({ from, price: 79 })).counts.done).toBe(1)
    expect(await pricesOf('ridge')).toEqual([7900, 13_900])
    await changeSalePrices(inHours(5.1))
    expect(await pricesOf('ridge')).toEqual([13_900, 13_900])
    expect(await pricesOf('creek')).toEqual([14_900, 14_900])
  })

  it('that is changed before it begins changes no price, though the product costs as much just now [OPS-40]', async () => {
    const from = iso(1)
    await plan({ from })
    await pool().query(`update products set price = 9900 where id = 'ridge'`)
    expect((await plan({ from, price: 89 })).counts.done).toBe(1)
    expect(await pricesOf('ridge')).toEqual([9900, 14_900])
  })

  it('gives back what is struck through with the price, as it stood before [OPS-40]', async () => {
    await pool().query(`update products set erp_original_price = 17900 where id = 'ridge'`)
    await plan({ from: iso(-1) })
    expect(await pricesOf('ridge')).toEqual([9900, 17_900])
    await changeSalePrices(inHours(5.1))
    expect(await pricesOf('ridge')).toEqual([14_900, 17_900])
  })

  it('may be changed in its price or its end alone, and each is written down beside what stood before [OPS-03, OPS-40]', async () => {
    const [from, until] = [iso(1), iso(5)]
    await plan({ from, until })
    expect((await plan({ from, until, price: 98 })).counts).toMatchObject({ done: 1, unchanged: 0 })
    expect((await plan({ from, until: iso(6), price: 98 })).counts).toMatchObject({ done: 1, unchanged: 0 })
    const { rows } = await pool().query(
      `select subject, before, after from machine_audit where deed = 'setSalePrice' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([
      {
        subject: 'code-ridge-9',
        before: [{ price: 9800, state: 'planned', startsAt: from, endsAt: until }],
        after: { code: 'code-ridge-9', price: 98, from, until: expect.any(String) },
      },
    ])
    const written = () => pool().query(`select from machine_audit where deed = 'setSalePrice'`)
    const before = (await written()).rowCount
    await plan({ from: iso(5), until: iso(1) })
    await plan({ code: 'nobody-knows' })
    expect((await written()).rowCount).toBe(before)
  })

  it('is announced when it begins and when it ends, and not when it is planned [OPS-40]', async () => {
    const heard: string[] = []
    // Who holds finished pages is told twice where an index takes its time; who holds data, once.
    const stop = listenForChanges((tags) => void heard.push(...tags), 'data')
    const tags = async () => {
      await changesSent()
      return heard.splice(0).toSorted()
    }
    const ridge = ['listing', 'product:ridge']
    await plan()
    expect(await tags()).toEqual([])
    await changeSalePrices(inHours(2))
    expect(await tags()).toEqual(ridge)
    await changeSalePrices(inHours(3))
    await plan({ price: 200 })
    expect(await tags()).toEqual([])
    await changeSalePrices(inHours(5.1))
    expect(await tags()).toEqual(ridge)
    await plan({ from: iso(-1) })
    expect(await tags()).toEqual(ridge)
    stop()
  })

  it('is announced when its price or its end changes while it runs, and not when it is sent again [OPS-40]', async () => {
    const [from, until] = [iso(-1), iso(5)]
    await plan({ from, until })
    const heard: string[] = []
    const stop = listenForChanges((tags) => void heard.push(...tags), 'data')
    const tags = async () => {
      await changesSent()
      return heard.splice(0).toSorted()
    }
    await tags()
    const ridge = ['listing', 'product:ridge']
    await plan({ from, until, price: 79 })
    expect(await pricesOf('ridge')).toEqual([7900, 14_900])
    expect(await tags()).toEqual(ridge)
    await plan({ from, until: iso(7), price: 79 })
    expect(await tags()).toEqual(ridge)
    const running = { code: 'code-creek-9', from, until }
    await plan(running)
    expect(await tags()).toEqual(['listing', 'product:creek'])
    await plan(running)
    expect(await tags()).toEqual([])
    stop()
  })

  it('begins with the first of its moments and ends with the last, and one that ends now is over at once [OPS-40]', async () => {
    const [from, until] = [inHours(1), inHours(5)]
    await plan({ from: from.toISOString(), until: until.toISOString() })
    await changeSalePrices(new Date(from.getTime() - 1))
    expect(await states()).toEqual(['planned'])
    await changeSalePrices(from)
    expect(await states()).toEqual(['running'])
    await changeSalePrices(new Date(until.getTime() - 1))
    expect(await states()).toEqual(['running'])
    await changeSalePrices(until)
    expect(await states()).toEqual(['ended'])
    expect(await pricesOf('ridge')).toEqual([14_900, 14_900])
  })

  it('sent twice is one [OPS-40]', async () => {
    const [from, until] = [iso(1), iso(5)]
    await plan({ from, until })
    expect((await plan({ from, until })).counts).toMatchObject({ done: 0, unchanged: 1 })
    expect(await states()).toEqual(['planned'])
  })
})

it.each([
  ['ends before it begins', { from: iso(5), until: iso(1) }, 'until'],
  ['is over', { from: iso(-5), until: iso(-1) }, 'until'],
  ['has no end', { until: undefined }, 'until'],
  ['is no cheaper', { price: 149 }, 'price'],
  ['costs nothing', { price: 0 }, 'price'],
  ['has a time without a zone', { from: '2026-11-27T09:00:00' }, 'from'],
  ['has a field we do not know', { upto: iso(1) }, 'upto'],
])('a sale that %s is refused by its field, and the other of its batch is planned [OPS-40]', async (_, over, field) => {
  const good = { code: 'code-creek-9', price: 99, from: iso(1), until: iso(5) }
  const { counts, items } = await post('/sale-prices', { ...good, code: 'code-ridge-9', ...over }, good)
  expect(counts).toMatchObject({ done: 1, refused: 1 })
  expect(Object.keys(items[0].fields)).toEqual([field])
  expect(await states()).toEqual(['planned'])
})

describe('what is wrong with a sale', () => {
  const now = new Date('2026-11-24T00:00:00Z')
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString()
  const office = { name: 'machine:office', requestId: 'r' }
  const sent = async (over: object) => {
    const item = { code: 'code-ridge-9', price: 99, from: at(1), until: at(5), ...over }
    const [outcome] = await setSalePrices([{ index: 0, item }], office, now)
    return outcome?.result === 'refused' ? outcome.refusal.fields : outcome?.result
  }

  it('is told by its field, to the instant and to the cent [OPS-40]', async () => {
    expect(await sent({ until: at(1) })).toEqual({ until: 'The sale must end after it begins.' })
    expect(await sent({ from: at(-1), until: at(0) })).toEqual({ until: 'The sale would be over already.' })
    expect(await sent({ price: 149 })).toEqual({ price: 'A sale price must be below the regular price of $149.' })
    expect(await states()).toEqual([])
    expect(await sent({ price: 148.99 })).toBe('done')
    expect(await sent({ from: at(4), until: at(9) })).toEqual({
      from: `Another sale of this product runs from ${at(1)} until ${at(5)}.`,
    })
    expect(await sent({ from: at(5), until: at(9) })).toBe('done')
    expect(await sent({ from: at(0), until: at(1) })).toBe('done')
    expect(await pricesOf('ridge')).toEqual([9900, 14_900])
  })

  it('is measured by the regular price while another runs, and is nothing of one that is over [OPS-40]', async () => {
    await sent({ from: at(-1), until: at(2) })
    expect(await pricesOf('ridge')).toEqual([9900, 14_900])
    expect(await sent({ price: 119, from: at(2), until: at(3) })).toBe('done')
    expect(await sent({ price: 149, from: at(4), until: at(5) })).toEqual({ price: expect.stringContaining('$149') })
    expect(await sent({ price: null, from: at(-1), until: undefined })).toBe('done')
    expect(await states()).toEqual(['ended', 'planned'])
    expect(await sent({ from: at(1), until: at(2) })).toBe('done')
    expect(await sent({ price: null, from: at(7), until: undefined })).toBe('unchanged')
    expect(await sent({ price: null, from: at(2), until: at(3) })).toBe('done')
    expect(await states()).toEqual(['ended', 'planned'])
  })
})

it('a sale that runs into another of its product is refused, one of another product is not [OPS-40]', async () => {
  await plan()
  const into = { price: 89, from: iso(4), until: iso(9) }
  const { items } = await plan(into)
  expect(items[0].fields.from).toMatch(/^Another sale of this product runs from /)
  expect((await plan({ ...into, code: 'code-creek-9' })).counts.done).toBe(1)
  expect((await plan({ ...into, code: 'nobody-knows' })).items[0].errorCode).toBe('ArticleCodeNotFound')
})

it.each([
  ['google-merchant.xml', /<g:sale_price_effective_date>[\d-]+T[\d:]+\+0000\/[\d-]+T[\d:]+\+0000<\/g:/g],
  ['google-merchant.tsv', /\t[\d-]+T[\d:]+\+0000\/[\d-]+T[\d:]+\+0000\t/g],
  ['meta-catalogue.csv', /,\d{4}-\d\d-\d\dT\d\d:\d\d\+00:00\/\d{4}-\d\d-\d\dT\d\d:\d\d\+00:00,/g],
] as const)('%s says from when until when, for the sizes on sale alone [OPS-40, SEO-09]', async (name, pattern) => {
  await plan({ from: iso(-1) })
  let feed = ''
  for await (const piece of merchantFeed(name)) feed += piece
  expect(feed).toContain('creek-9')
  expect(feed.match(pattern)).toHaveLength(2)
})
