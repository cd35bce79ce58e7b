import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SIZE_SYSTEMS } from '#lib/domain/sizes/sizes.ts'
import { catalogueLines } from '#lib/server/catalogue-export/export-run.ts'
import { pool } from '#lib/server/db/client.ts'
import { listenForChanges } from '#lib/server/platform/changes.ts'
import { emptyShop, exportedText, linesText, plainLine, useCatalogueFiles } from '#tests/setup/catalogue-lines.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { stockRandomCatalogue } from '#tests/setup/random-catalogue.ts'

useTestDatabase()
const { importLines } = useCatalogueFiles()

const writtenRows = async () =>
  (
    await pool().query<{ written: string }>(
      `select string_agg(id || xmin::text || updated_at::text, ' ' order by id) as written from products`,
    )
  ).rows[0]?.written

describe('the demo shop’s own catalogue', () => {
  it('comes out of an empty shop as it went in, byte for byte, and changes nothing where it came from', async () => {
    const text = await exportedText()
    const lines = text.trimEnd().split('\n')
    const { rows } = await pool().query<{ products: number }>('select count(*)::int as products from products')
    expect(lines).toHaveLength(rows[0]?.products ?? 0)
    expect(await exportedText()).toBe(text)

    const before = await writtenRows()
    const heard: string[] = []
    const stop = listenForChanges((tags) => void heard.push(...tags), 'views')
    const same = await importLines(text)
    stop()
    expect(same.summary).toMatchObject({ unchanged: lines.length, created: 0, updated: 0, failed: 0, warnings: 0 })
    expect(heard).toEqual([])
    expect(await writtenRows()).toBe(before)

    await emptyShop()
    const fresh = await importLines(text)
    expect(fresh.summary).toMatchObject({ created: lines.length, failed: 0 })
    expect(await exportedText()).toBe(text)
  })
})

describe('an export', () => {
  it('tells a product with everything it has, in fixed order, with money in dollars', async () => {
    await emptyShop()
    const line = {
      id: 'boot',
      slug: 'dock-boot',
      name: 'Dock boot',
      brand: { slug: 'ironbark', name: 'Ironbark' },
      styleCode: 'IB7',
      productType: 'lace-up-boot',
      state: 'evergreen',
      functionalType: 'madeToOrder',
      demographic: 'men',
      canonicalCategory: 'footwear/boots',
      categories: [
        { path: 'footwear', name: 'Footwear' },
        { path: 'footwear/boots', name: 'Work boots' },
        { path: 'sale', name: 'On sale' },
      ],
      price: 149.95,
      erpOriginalPrice: 180,
      taxExclusive: true,
      isNew: true,
      accountExclusive: true,
      cartQtyProductMax: 10,
      cartQtyVariantMax: 6,
      cartQtyVariantMin: 2,
      cartQtyVariantMultipleOf: 2,
      colour: 'Wheat',
      material: 'Nubuck',
      pantsFit: '',
      bestFor: ['Concreter', 'Chef'],
      overlayIds: ['best-seller'],
      description: '<p>Tough &amp; light</p>',
      specs: [{ label: 'Toe cap', value: 'Steel, 200 J' }],
      images: [
        { kind: 'drawn', src: '/pictures/drawn/boot.svg', alt: 'A boot' },
        { kind: 'photo', src: '/pictures/photo/00', widths: [320, 640], alt: '' },
      ],
      relatedIds: ['socks', 'boot'],
      challenge: { question: 'Your licence?', answer: '42' },
      rank: 7,
      publishedAt: '2026-03-01T08:30:00.250Z',
      importHandle: 'dock-boot',
      variants: [
        {
          id: 'boot-9',
          code: 'IB7-9',
          barcode: '2938606364289',
          label: '9½',
          sizes: { usMen: '10.5', uk: '9.5', eu: '44' },
          width: 'Wide (2E)',
          stock: 12,
        },
        { id: 'boot-1', code: 'IB7-1', label: 'One size', sizes: {}, stock: 0 },
      ],
    }
    const text = `${JSON.stringify(line)}\n`
    await importLines(text)
    expect(await exportedText()).toBe(text)
  })

  it('is ordered by id as bytes are, whatever the collation of the database', async () => {
    await emptyShop()
    await importLines(['b-1', 'B-1', 'a_1', 'a-1', '10', '9'].map((id, i) => plainLine(id, { slug: `s${i}` })))
    const ids = (await exportedText())
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id)
    expect(ids).toEqual(['10', '9', 'B-1', 'a-1', 'a_1', 'b-1'])
  })

  it('is of one instant, whatever changes while it is read', async () => {
    await emptyShop()
    await importLines(Array.from({ length: 450 }, (_, i) => plainLine(`boot-${i}`)))
    const text = await exportedText()
    let during = ''
    for await (const part of catalogueLines()) {
      if (during === '') await pool().query(`update products set name = 'Renamed'`)
      during += part
    }
    expect(during).toBe(text)
  })

  it('gives its connection back when nobody reads on', async () => {
    for (let i = 0; i < 12; i += 1) for await (const _part of catalogueLines()) break
    expect((await pool().query('select 1')).rowCount).toBe(1)
  })

  it('of an empty shop is empty', async () => {
    await emptyShop()
    expect(await exportedText()).toBe('')
  })

  it('comes out of an empty shop as it went in for a catalogue with every oddity', async () => {
    await emptyShop()
    await pool().query('truncate synonyms')
    await stockRandomCatalogue(150)
    const text = await exportedText()
    expect((await importLines(text)).summary).toMatchObject({ unchanged: 150, failed: 0 })
    await emptyShop()
    expect((await importLines(text)).summary).toMatchObject({ created: 150, failed: 0 })
    expect(await exportedText()).toBe(text)
  })
})

// Any text the database can hold, odd spaces and signs of JSON and HTML among it.
const words = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom('<', '>', '&', 'p', 'a', '/', '"', '\\', ' ', '\n', '\u2028', '\u0001', 'é'),
      maxLength: 30,
    }),
  )
  .filter((text) => !text.includes('\0'))
const id = fc.string({ unit: fc.constantFrom('a', 'B', '7', '-', '_'), minLength: 1, maxLength: 6 })
const slug = fc.string({ unit: fc.constantFrom('a', 'b', '7', '-'), minLength: 1, maxLength: 5 })
const path = fc.array(slug, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
const name = words.map((text) => `N${text}`)
const cents = fc.integer({ min: 0, max: 1_000_000_000 }).map((amount) => amount / 100)
const flag = fc.boolean()
const instant = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const optional = { requiredKeys: [] }

const variant = fc.record(
  {
    label: words,
    barcode: words,
    width: words,
    sizes: fc.record(Object.fromEntries(SIZE_SYSTEMS.map((system) => [system, words])), optional),
    stock: fc.nat({ max: 2_147_483_647 }),
  },
  { requiredKeys: ['label'] },
)
const picture = fc.oneof(
  fc.record({ kind: fc.constant('drawn'), src: slug.map((text) => `/${text}`), alt: words }),
  fc.record({
    kind: fc.constant('photo'),
    src: slug.map((text) => `/${text}`),
    widths: fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 3 }),
    alt: words,
  }),
)
const product = fc.record(
  {
    name,
    brand: fc.record({ slug, name }, { requiredKeys: ['slug'] }),
    styleCode: name,
    productType: name,
    state: fc.constantFrom('current', 'evergreen', 'upcoming', 'discontinued', 'archived'),
    functionalType: fc.constantFrom('basic', 'giftCard', 'service', 'madeToOrder'),
    demographic: fc.constantFrom('men', 'women', 'kids', 'unisex'),
    canonicalCategory: path,
    categories: fc.array(fc.record({ path, name }, { requiredKeys: ['path'] }), { maxLength: 3 }),
    price: cents,
    erpOriginalPrice: cents,
    taxExclusive: flag,
    isNew: flag,
    accountExclusive: flag,
    cartQtyProductMax: fc.nat(99),
    cartQtyVariantMultipleOf: fc.nat(12),
    colour: words,
    material: words,
    pantsFit: words,
    bestFor: fc.array(words, { maxLength: 3 }),
    overlayIds: fc.array(words, { maxLength: 2 }),
    description: fc.oneof(
      words,
      fc.string({
        unit: fc.constantFrom(
          '<p>',
          '</p>',
          '<div>',
          '</div>',
          '<li>',
          '<ul>',
          '<a href="x">',
          '</a>',
          'x',
          '<h1>',
          '<table>',
          '<td>',
        ),
        maxLength: 8,
      }),
    ),
    specs: fc.array(fc.record({ label: words, value: words }), { maxLength: 3 }),
    images: fc.array(picture, { maxLength: 3 }),
    relatedIds: fc.array(id, { maxLength: 3 }),
    challenge: fc.record({ question: words, answer: words }, { requiredKeys: ['question'] }),
    rank: fc.integer({ min: -1000, max: 1_000_000 }),
    publishedAt: instant,
    variants: fc.array(variant, { maxLength: 4 }),
  },
  { requiredKeys: ['name', 'brand', 'productType', 'canonicalCategory', 'price', 'publishedAt', 'variants'] },
)
const catalogue = fc.array(fc.tuple(id, product), { maxLength: 5 }).map((products) =>
  products.map(([key, fields], i) => ({
    ...fields,
    id: `${key}${i}`,
    slug: `slug-${i}`,
    variants: fields.variants.map((size, v) => ({ ...size, id: `${key}${i}-${v}`, code: `${i}/${v}` })),
  })),
)

describe('any small catalogue', () => {
  it('survives export and import: the same bytes again, and nothing to change the second time', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (products) => {
        fc.pre(products.length > 0)
        await emptyShop()
        expect((await importLines(linesText(products))).summary).toMatchObject({ created: products.length, failed: 0 })
        const text = await exportedText()
        const before = await writtenRows()
        expect((await importLines(text)).summary).toMatchObject({ unchanged: products.length })
        expect((await importLines(linesText(products))).summary).toMatchObject({ unchanged: products.length })
        expect(await writtenRows()).toBe(before)
        await emptyShop()
        expect((await importLines(text)).summary).toMatchObject({ created: products.length, failed: 0 })
        expect(await exportedText()).toBe(text)
      }),
      { numRuns: 20 },
    )
  }, 120_000)
})
