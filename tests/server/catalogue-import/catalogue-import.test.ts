import iconv from 'iconv-lite'
import { beforeEach, describe, expect, it } from 'vitest'
import { NotAProductFile } from '#lib/server/catalogue-import/source-file.ts'
import { pool } from '#lib/server/db/client.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { plainProduct, productSheetText, useProductSheets } from '#tests/setup/product-sheet.ts'

useTestDatabase({ seed: false })
const { importSheet } = useProductSheets()

const VARSITY = [
  plainProduct('varsity-top', {
    Title: 'Varsity top',
    'Body (HTML)': 'A "buttoned" top,\nwith an embroidered letter.',
    Tags: 'women',
    'Option1 Name': 'Size',
    'Option1 Value': 'Small',
    'Variant Price': '60',
    'Variant Compare At Price': '75.00',
  }),
  { Handle: 'varsity-top', 'Option1 Value': 'Medium', 'Variant Inventory Qty': '2', 'Variant Price': '60' },
  { Handle: 'varsity-top', 'Option1 Value': 'Large', 'Variant Inventory Qty': '-3', 'Variant Price': '60' },
]

async function rows<T extends object>(sql: string, ...values: unknown[]): Promise<T[]> {
  return (await pool().query<T>(sql, values)).rows
}

interface ProductFacts {
  name: string
  slug: string
  price: number
  erp_original_price: number
  description: string
  state: string
  demographic: string
  colour: string | null
  canonical_category: string
  brand_slug: string
}

const product = async (handle: string) =>
  (await rows<ProductFacts>('select * from products where import_handle = $1', handle))[0]

const variantsOf = (handle: string) =>
  rows<{ label: string; code: string; stock: number; received: number; sizes: Record<string, string> }>(
    `select v.label, v.code, v.stock, v.received, v.sizes from variants v join products p on p.id = v.product_id
     where p.import_handle = $1 order by v.position`,
    handle,
  )

beforeEach(async () => {
  await pool().query('truncate brands, categories, products cascade')
  await pool().query(`insert into categories (path, parent_path, name) values
    ('workwear', null, 'Workwear'), ('workwear/tops', 'workwear', 'Tops'), ('footwear', null, 'Footwear')`)
})

describe('a product sheet', () => {
  it('becomes products with their variants, and each handle gets a line of the report', async () => {
    const { summary, report } = await importSheet([plainProduct('blue-shirt', { Type: 'Shirts' }), ...VARSITY])
    expect(report).toEqual([
      'row 2: blue-shirt — created, 1 variant',
      'row 5: varsity-top — warning: Variant Inventory Qty is -3; 0 is used (column Variant Inventory Qty)',
      'row 3: varsity-top — created, 3 variants',
    ])
    expect(summary).toMatchObject({ created: 2, failed: 0, warnings: 1, encoding: 'UTF-8' })
    expect(await product('varsity-top')).toMatchObject({
      name: 'Varsity top',
      slug: 'varsity-top',
      price: 6000,
      erp_original_price: 7500,
      description: '<p>A "buttoned" top,\nwith an embroidered letter.</p>',
      demographic: 'women',
      state: 'current',
      brand_slug: 'test-bench',
      canonical_category: 'imported',
    })
    expect((await variantsOf('varsity-top')).map(({ label, stock, received }) => [label, stock, received])).toEqual([
      ['S', 5, 5],
      ['M', 2, 2],
      ['L', 0, 0],
    ])
    expect((await variantsOf('blue-shirt'))[0]?.label).toBe('One size')
  })

  it('changes nothing the second time, whatever was sold meanwhile', async () => {
    await importSheet(VARSITY)
    await pool().query('update variants set stock = stock - 1 where stock > 0')
    const shop = () =>
      rows('select p.*, v.*, p.updated_at from products p join variants v on v.product_id = p.id order by v.id')
    const before = await shop()
    const { summary, report } = await importSheet(VARSITY)
    expect(summary).toMatchObject({ created: 0, updated: 0, unchanged: 1, failed: 0 })
    expect(report.at(-1)).toBe('row 2: varsity-top — unchanged')
    expect(await shop()).toEqual(before)
  })

  it('updates what has changed; on hand stays received less sold and never below what is promised', async () => {
    await importSheet(VARSITY)
    // Two of five sold, the other three promised.
    await pool().query(`update variants set stock = 3, reserved = 3 where label = 'S'`)
    const [small, , large] = VARSITY
    const { summary, report } = await importSheet([
      { ...small, 'Variant Inventory Qty': '1', Title: 'Varsity top II' },
      { ...large, 'Variant Inventory Qty': '9' },
    ])
    expect(summary).toMatchObject({ updated: 1 })
    expect(report.at(-1)).toBe('row 2: varsity-top — updated, 2 variants')
    const stock = await rows(`select label, received, stock, reserved from variants order by label`)
    expect(stock).toEqual([
      { label: 'L', received: 9, stock: 9, reserved: 0 },
      // The file no longer has it.
      { label: 'M', received: 0, stock: 0, reserved: 0 },
      { label: 'S', received: 5, stock: 3, reserved: 3 },
    ])
    expect(await product('varsity-top')).toMatchObject({ name: 'Varsity top II', slug: 'varsity-top' })
  })

  it('writes nothing in a dry run and says what would happen', async () => {
    const { summary, report } = await importSheet(VARSITY, { dryRun: true })
    expect(summary).toMatchObject({ created: 1 })
    expect(report.at(-1)).toBe('row 2: varsity-top — created, 3 variants')
    expect(
      await rows('select 1 from products union all select 1 from brands union all select 1 from variants'),
    ).toEqual([])
  })

  it('makes a product of every colour, and of every price within one', async () => {
    const row = (colour: string, size: string, price: string) => ({
      Handle: 'site-tee',
      'Option1 Value': size,
      'Option2 Value': colour,
      'Variant Price': price,
      'Variant Inventory Qty': '4',
    })
    const { report } = await importSheet([
      {
        ...plainProduct('site-tee', { Title: 'Site tee', 'Option1 Name': 'Size', 'Option2 Name': 'Colour' }),
        ...row('Red', 'S', '20'),
      },
      row('Red', 'M', '20'),
      row('Navy', 'S', '20'),
      row('Navy', '3XL', '25'),
    ])
    expect(report).toEqual(['row 2: site-tee — created, 3 products, 4 variants'])
    expect(await rows('select slug, name, colour, price, style_code from products order by slug')).toEqual([
      {
        slug: 'site-tee',
        name: 'Site tee',
        colour: 'Red',
        price: 2000,
        style_code: expect.stringMatching(/^style-group-[0-9a-f]{12}$/),
      },
      {
        slug: 'site-tee-navy-3xl',
        name: 'Site tee (3XL)',
        colour: 'Navy',
        price: 2500,
        style_code: expect.stringMatching(/^style-group-[0-9a-f]{12}$/),
      },
      {
        slug: 'site-tee-navy-s',
        name: 'Site tee (S)',
        colour: 'Navy',
        price: 2000,
        style_code: expect.stringMatching(/^style-group-[0-9a-f]{12}$/),
      },
    ])
    const again = await importSheet([
      {
        ...plainProduct('site-tee', { Title: 'Site tee', 'Option1 Name': 'Size', 'Option2 Name': 'Colour' }),
        ...row('Red', 'S', '20'),
      },
    ])
    expect(again.summary.updated).toBe(1)
    expect(await rows(`select slug, state from products order by slug`)).toEqual([
      { slug: 'site-tee', state: 'current' },
      { slug: 'site-tee-navy-3xl', state: 'discontinued' },
      { slug: 'site-tee-navy-s', state: 'discontinued' },
    ])
  })

  it('puts a type that names a category there, any other into the branch for imports', async () => {
    await importSheet([
      plainProduct('one', { Type: 'tops' }),
      plainProduct('two', { Type: 'Sun & Rain' }),
      plainProduct('three', { Tags: 'summer, Workwear' }),
    ])
    expect(await product('one')).toMatchObject({ canonical_category: 'workwear/tops' })
    expect(await product('two')).toMatchObject({ canonical_category: 'imported/sun-rain' })
    expect(await product('three')).toMatchObject({ canonical_category: 'workwear' })
    const paths = await rows<{ path: string }>(
      `select category_path as path from product_categories c join products p on p.id = c.product_id where p.import_handle = 'one' order by 1`,
    )
    expect(paths.map(({ path }) => path)).toEqual(['workwear', 'workwear/tops'])
  })

  it('reads footwear sizes in every system', async () => {
    await importSheet([
      plainProduct('dock-boot', { Title: 'Dock boot', Tags: 'men', 'Option1 Name': 'Size', 'Option1 Value': '9.5' }),
      plainProduct('ward-shoe', {
        Title: 'Ward shoe',
        Tags: 'women',
        'Option1 Name': 'Size',
        'Option1 Value': 'EU 39',
      }),
      plainProduct('boot-socks', { Title: 'Boot socks', 'Option1 Name': 'Size', 'Option1 Value': '9' }),
    ])
    expect((await variantsOf('dock-boot'))[0]?.sizes).toEqual({ uk: '9.5', usMen: '10.5', eu: '44' })
    expect((await variantsOf('ward-shoe'))[0]?.sizes).toEqual({ uk: '6', usWomen: '8', eu: '39' })
    expect((await variantsOf('boot-socks'))[0]?.sizes).toEqual({})
  })

  it('lets no script through', async () => {
    const body =
      '<h1 onclick="x()">Tough</h1><script>steal()</script><p style="position:fixed">Good <b>drill</b> <a href="javascript:x()">a</a> <a href="https://example.com/">b</a></p><img src=x onerror=x()><iframe src="https://example.com"></iframe>'
    await importSheet([plainProduct('tough', { 'Body (HTML)': body })])
    expect((await product('tough'))?.description).toBe(
      '<h3>Tough</h3><p>Good <b>drill</b> <a rel="nofollow noopener">a</a> <a href="https://example.com/" rel="nofollow noopener">b</a></p>',
    )
  })
})

describe('a sheet with faults', () => {
  it('names the column, keeps the product out and lets the others in', async () => {
    const { summary, report } = await importSheet([
      plainProduct('no-price', { 'Variant Price': '' }),
      plainProduct('bad-price', { 'Variant Price': 'abc' }),
      plainProduct('no-title', { Title: '' }),
      plainProduct('bad-stock', { 'Variant Inventory Qty': '1.5' }),
      plainProduct('long', { 'Variant SKU': 'L'.repeat(251) }),
      plainProduct('twice', { 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
      { Handle: 'twice', 'Option1 Value': 'S', 'Variant Price': '49.95' },
      plainProduct('good'),
    ])
    expect(report).toEqual([
      'row 2: no-price — failed: Variant Price is empty (column Variant Price)',
      'row 3: bad-price — failed: Variant Price "abc" is not a price (column Variant Price)',
      'row 4: no-title — failed: Title is empty (column Title)',
      'row 5: bad-stock — failed: Variant Inventory Qty "1.5" is not a whole number up to 1000000 (column Variant Inventory Qty)',
      'row 6: long — failed: the SKU is longer than 250 characters (column Variant SKU)',
      'row 7: twice — failed: row 8: the options "S" are already on row 7 (column Option1 Value)',
      'row 9: good — created, 1 variant',
    ])
    expect(summary).toMatchObject({ created: 1, failed: 6 })
    expect(await rows('select import_handle from products')).toEqual([{ import_handle: 'good' }])
  })

  it('warns of what it would give away, row by row, and of nothing that costs a cent [CAT-56]', async () => {
    const { summary, report } = await importSheet([
      plainProduct('sample', { 'Variant Price': '0.00' }),
      plainProduct('cent', { 'Variant Price': '0.01' }),
      plainProduct('sizes', { 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
      { Handle: 'sizes', 'Option1 Value': 'M', 'Variant Price': '0' },
    ])
    const given = 'Variant Price is 0; it will be sold for nothing (column Variant Price)'
    expect(report.filter((line) => line.includes('warning'))).toEqual([
      `row 2: sample — warning: ${given}`,
      `row 5: sizes — warning: ${given}`,
    ])
    expect(summary).toMatchObject({ created: 3, failed: 0, warnings: 2 })
  })

  it('takes a product whole or not at all', async () => {
    await importSheet(VARSITY)
    const [small, medium] = VARSITY
    const { summary } = await importSheet([
      { ...small, Title: 'Renamed' },
      { ...medium, 'Variant Price': 'sixty' },
    ])
    expect(summary).toMatchObject({ failed: 1, updated: 0 })
    expect(await product('varsity-top')).toMatchObject({ name: 'Varsity top' })
  })

  it('gives a SKU to sizes without one, and a tail to one that another size has, always the same', async () => {
    const sheet = [
      plainProduct('first', { 'Variant SKU': "'SKU-1" }),
      plainProduct('second', { 'Variant SKU': 'SKU-1' }),
      plainProduct('third'),
    ]
    const { report, summary } = await importSheet(sheet)
    expect(summary).toMatchObject({ created: 3, failed: 0, warnings: 1 })
    const [{ code: own } = { code: '' }] = await variantsOf('second')
    expect(own).toMatch(/^SKU-1-[0-9a-f]{6}$/)
    expect(report[1]).toBe(
      `row 3: second — warning: Variant SKU "SKU-1" belongs to first already; this size is called "${own}" (column Variant SKU)`,
    )
    // Shopify's apostrophe is none of the code.
    expect((await variantsOf('first'))[0]?.code).toBe('SKU-1')
    const code = (await variantsOf('third'))[0]?.code
    expect(code).toMatch(/^THIRD-/)
    expect((await importSheet(sheet)).summary).toMatchObject({ unchanged: 3, failed: 0 })
    await importSheet([plainProduct('third', { Title: 'Changed' }), plainProduct('second', { 'Variant SKU': 'SKU-1' })])
    expect((await variantsOf('third'))[0]?.code).toBe(code)
    expect((await variantsOf('second'))[0]?.code).toBe(own)
    expect((await variantsOf('first'))[0]?.code).toBe('SKU-1')
  })

  it('lets two sizes of one product share a SKU', async () => {
    const sheet = [
      plainProduct('kit', { 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant SKU': 'KIT' }),
      { Handle: 'kit', 'Option1 Value': 'M', 'Variant SKU': 'KIT', 'Variant Price': '49.95' },
    ]
    expect((await importSheet(sheet)).summary).toMatchObject({ created: 1, failed: 0, warnings: 1 })
    const codes = (await variantsOf('kit')).map(({ code }) => code)
    expect(codes).toEqual(['KIT', expect.stringMatching(/^KIT-[0-9a-f]{6}$/)])
    expect((await importSheet(sheet)).summary).toMatchObject({ unchanged: 1 })
  })

  it('reports a handle that comes back later instead of guessing', async () => {
    const { report } = await importSheet([plainProduct('a'), plainProduct('b'), plainProduct('a')])
    expect(report[2]).toBe(
      'row 4: a — failed: this handle is already on row 2; rows of a product must stand together (column Handle)',
    )
  })

  const whole = productSheetText([
    plainProduct('one'),
    plainProduct('two'),
    plainProduct('three', { 'Body (HTML)': 'A long,\nquoted text' }),
  ])

  it('reports the product at which a file was cut off, and takes the others', async () => {
    const inCells = await importSheet(whole.slice(0, whole.lastIndexOf('Test Bench')))
    expect(inCells.summary).toMatchObject({ created: 2, failed: 1 })
    expect(inCells.report[2]).toMatch(
      /^row 4: three — failed: the row stops after \d+ of 18 cells; the file seems to be cut off/,
    )
    const inQuotes = await importSheet(whole.slice(0, whole.indexOf('quoted text')))
    expect(inQuotes.summary).toMatchObject({ unchanged: 2, failed: 1 })
    expect(inQuotes.report[2]).toBe(
      'row 4: three — failed: the row ends inside a quoted cell; the file seems to be cut off',
    )
  })

  it('refuses a file that is no product sheet', async () => {
    await expect(importSheet('name,price\nboot,5\n')).rejects.toThrow(NotAProductFile)
    await expect(importSheet('')).rejects.toThrow('The file is empty.')
  })
})

describe('the file itself', () => {
  const sheet = (lineEnd = '\n') => productSheetText([plainProduct('cafe', { Title: 'Café ½ apron – “bib”' })], lineEnd)

  it.each([
    ['UTF-8', Buffer.from(sheet()), 'UTF-8'],
    ['UTF-8 with a byte-order mark', Buffer.from(`\uFEFF${sheet()}`), 'UTF-8'],
    ['CRLF', Buffer.from(sheet('\r\n')), 'UTF-8'],
    ['Latin-1', iconv.encode(sheet(), 'windows-1252'), 'Windows-1252'],
    ['UTF-16 little endian', iconv.encode(sheet(), 'utf-16le', { addBOM: true }), 'UTF-16LE'],
    ['UTF-16 without a mark', iconv.encode(sheet(), 'utf-16le', { addBOM: false }), 'UTF-16LE'],
  ])('may be %s', async (_, bytes, encoding) => {
    const { summary } = await importSheet(bytes)
    expect(summary).toMatchObject({ encoding, created: 1 })
    expect(await product('cafe')).toMatchObject({ name: 'Café ½ apron – “bib”' })
  })
})
