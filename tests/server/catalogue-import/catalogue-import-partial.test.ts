import { beforeEach, describe, expect, it } from 'vitest'
import { postgresIndex } from '#lib/server/catalogue/index-postgres.ts'
import { pool } from '#lib/server/db/client.ts'
import { setPrices } from '#lib/server/stock/set-prices.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { useProductSheets } from '#tests/setup/product-sheet.ts'

useTestDatabase({ seed: false })
const { importSheet } = useProductSheets()

async function rows<T extends object>(sql: string, ...values: unknown[]): Promise<T[]> {
  return (await pool().query<T>(sql, values)).rows
}

const shop = () =>
  rows(
    `select p.import_handle as handle, p.name, p.brand_slug as brand, p.description, p.state, p.colour, p.price,
       p.erp_original_price as was, p.canonical_category as category, p.demographic, v.code, v.label, v.stock, v.barcode
     from products p join variants v on v.product_id = p.id order by p.import_handle, v.position, v.code`,
  )

const WHOLE = `Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode
site-tee,Site tee,<p>Cotton.</p>,Ironbark,Tops,women,Size,S,Colour,Red,ST1-S-R,5,20,25,111
site-tee,,,,,,,M,,Red,ST1-M-R,6,20,25,112
site-tee,,,,,,,S,,Navy,ST1-S-N,7,20,25,113
dock-boot,Dock boot,<p>Leather.</p>,Ironbark,,men,Size,9,,,DB1-9,3,150,,
`

beforeEach(async () => {
  await pool().query('truncate brands, categories, products cascade')
  await pool().query(`insert into categories (path, parent_path, name) values
    ('workwear', null, 'Workwear'), ('workwear/tops', 'workwear', 'Tops'), ('footwear', null, 'Footwear')`)
  const { summary } = await importSheet(WHOLE)
  expect(summary).toMatchObject({ created: 2, failed: 0 })
})

describe('a sheet that has some of the columns', () => {
  it('with prices changes prices and nothing else', async () => {
    const before = await shop()
    const sheet = 'Handle,Variant SKU,Variant Price\nsite-tee,ST1-S-R,18\nsite-tee,ST1-M-R,18\n'
    const { summary } = await importSheet(sheet)
    expect(summary).toMatchObject({ updated: 1, failed: 0, warnings: 0 })
    expect(await shop()).toEqual(
      before.map((row) => ('colour' in row && row.colour === 'Red' ? { ...row, price: 1800 } : row)),
    )
    expect((await importSheet(sheet)).summary).toMatchObject({ unchanged: 1, updated: 0 })
  })

  it('with stock changes the stock of the sizes it names, and no other', async () => {
    const before = await shop()
    // Sold since: an absent column must not bring it back.
    await pool().query(`update variants set stock = 2 where code = 'DB1-9'`)
    const { summary } = await importSheet('Handle,Variant SKU,Variant Inventory Qty\nsite-tee,ST1-M-R,40\n')
    expect(summary).toMatchObject({ updated: 1, failed: 0 })
    const stockOf: Record<string, number> = { 'ST1-M-R': 40, 'DB1-9': 2 }
    expect(await shop()).toEqual(
      before.map((row) => ({
        ...row,
        stock: stockOf['code' in row ? String(row.code) : ''] ?? ('stock' in row && row.stock),
      })),
    )
  })

  it('with stock lowers no price that a machine has set while it was judged [OPS-12]', async () => {
    const at = new Date().toISOString()
    const priceFor = (code: string, price: number, originalPrice: number | null) => ({
      index: 0,
      item: { code, price, originalPrice, priceUpdatedAt: at },
    })
    const holder = await pool().connect()
    await holder.query('begin')
    await holder.query('select from variants for update')
    const importing = importSheet('Handle,Variant SKU,Variant Inventory Qty\nsite-tee,ST1-M-R,40\ndock-boot,DB1-9,8\n')
    await eventually(async () => {
      const { rowCount } = await pool().query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rowCount).toBe(1)
    })
    await setPrices([priceFor('ST1-M-R', 31, 45)], { name: 'machine:erp' })
    await setPrices([priceFor('DB1-9', 99, null)], { name: 'machine:erp' })
    await holder.query('commit')
    holder.release()
    expect((await importing).summary).toMatchObject({ updated: 2, failed: 0 })
    const prices = await rows(
      'select code, price, erp_original_price as was, stock from products p join variants v on v.product_id = p.id order by code',
    )
    expect(prices).toEqual([
      { code: 'DB1-9', price: 9900, was: 9900, stock: 8 },
      { code: 'ST1-M-R', price: 3100, was: 4500, stock: 40 },
      { code: 'ST1-S-N', price: 2000, was: 2500, stock: 7 },
      { code: 'ST1-S-R', price: 3100, was: 4500, stock: 5 },
    ])
  })

  it('finds sizes by their options where there is no SKU, and keeps those it does not name', async () => {
    const before = await shop()
    const sheet =
      'Handle,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Inventory Qty\nsite-tee,Size,S,Colour,Navy,0\n'
    expect((await importSheet(sheet)).summary).toMatchObject({ updated: 1, failed: 0 })
    expect(await shop()).toEqual(
      before.map((row) => ('code' in row && row.code === 'ST1-S-N' ? { ...row, stock: 0 } : row)),
    )
  })

  it('without stock leaves what is on hand, also of what was sold meanwhile', async () => {
    await pool().query(`update variants set stock = 1, reserved = 1 where code = 'ST1-S-R'`)
    const sheet = WHOLE.split('\n')
      .map((line) => line.split(','))
      .map((cells) => cells.filter((_, i) => i !== 11).join(','))
      .join('\n')
      .replace('Site tee,', 'Site tee II,')
    expect((await importSheet(sheet)).summary).toMatchObject({ updated: 2, failed: 0 })
    expect(await rows(`select code, stock from variants where stock > 0 order by code`)).toEqual([
      { code: 'DB1-9', stock: 3 },
      { code: 'ST1-M-R', stock: 6 },
      { code: 'ST1-S-N', stock: 7 },
      { code: 'ST1-S-R', stock: 1 },
    ])
  })

  it('keeps what stands in brackets in the name of a product that comes in colours, and takes off sizes only', async () => {
    const sock = (title: string) =>
      importSheet(
        `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\nsock,${title},Colour,Black,SK-B,20\nsock,,,Navy,SK-N,20\n`,
      )
    await sock('Work socks (3 pack)')
    await importSheet('Handle,Variant SKU,Variant Inventory Qty\nsock,SK-B,9\n')
    const namesOf = (handle: string) =>
      rows(`select name from products where import_handle like $1 || '%' order by import_handle`, handle)
    expect(await namesOf('sock')).toEqual([{ name: 'Work socks (3 pack)' }, { name: 'Work socks (3 pack)' }])
    const priced = (price: number) => importSheet(`Handle,Variant SKU,Variant Price\nsite-tee,ST1-M-R,${price}\n`)
    await priced(22)
    expect(await namesOf('site-tee')).toEqual([
      { name: 'Site tee (S)' },
      { name: 'Site tee' },
      { name: 'Site tee (M)' },
    ])
    await priced(20)
    expect((await namesOf('site-tee')).slice(0, 2)).toEqual([{ name: 'Site tee' }, { name: 'Site tee' }])
  })

  it('takes a product off sale whose only size costs what the others do again, and no other', async () => {
    const priced = (price: number) => importSheet(`Handle,Variant SKU,Variant Price\nsite-tee,ST1-M-R,${price}\n`)
    const states = () =>
      rows(`select p.import_handle as handle, p.state, (select count(*)::int from variants v where v.product_id = p.id) as sizes
        from products p where p.import_handle like 'site-tee%' order by 1`)
    const others = [
      { handle: 'site-tee', state: 'current', sizes: 2 },
      { handle: 'site-tee#navy', state: 'current', sizes: 1 },
    ]
    const [red, navy] = others
    expect(await states()).toEqual(others)
    await priced(22)
    const own = { handle: 'site-tee#red-m', state: 'current', sizes: 1 }
    expect(await states()).toEqual([{ ...red, sizes: 1 }, navy, own])
    await priced(20)
    expect(await states()).toEqual([red, navy, { ...own, state: 'discontinued', sizes: 0 }])
    await priced(22)
    expect(await states()).toEqual([{ ...red, sizes: 1 }, navy, own])
  })

  it('with stock leaves a size without a colour in its product, beside one that has a colour', async () => {
    const sheet =
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price\ncap,Cap,Size,M,Colour,Grey,C-M,1,20\ncap,,,L,,,C-L,3,20\n'
    const caps = () =>
      rows(`select p.id, p.slug, p.import_handle as handle, p.colour, p.state, v.code, v.stock
        from products p left join variants v on v.product_id = p.id where p.import_handle like 'cap%' order by v.code desc`)
    await importSheet(sheet)
    const before = await caps()
    expect(before).toMatchObject([
      { code: 'C-M', colour: 'Grey' },
      { code: 'C-L', colour: null },
    ])
    await importSheet('Handle,Variant SKU,Variant Inventory Qty\ncap,C-L,8\n')
    const counted = before.map((cap) => ('colour' in cap && cap.colour === null ? { ...cap, stock: 8 } : cap))
    expect(await caps()).toEqual(counted)
    await importSheet(sheet)
    expect(await caps()).toEqual(before)
  })

  it('with prices gives a size that becomes a product the pictures of its own colour', async () => {
    await pool().query(
      `update products set images = jsonb_build_array(jsonb_build_object('kind', 'drawn', 'src', '/' || lower(colour), 'alt', ''))
       where colour is not null`,
    )
    await importSheet(
      WHOLE.replace('dock-boot,', 'site-tee,,,,,,,M,,Navy,ST1-M-N,8,20,25,114\ndock-boot,').replace(
        /^.*dock-boot.*$/m,
        '',
      ),
    )
    await importSheet('Handle,Variant SKU,Variant Price\nsite-tee,ST1-M-N,22\nsite-tee,ST1-M-R,24\n')
    expect(
      await rows(`select p.images #>> '{0,src}' as picture, v.code from products p join variants v on v.product_id = p.id
        where p.import_handle like 'site-tee%' order by v.code`),
    ).toEqual([
      { picture: '/navy', code: 'ST1-M-N' },
      { picture: '/red', code: 'ST1-M-R' },
      { picture: '/navy', code: 'ST1-S-N' },
      { picture: '/red', code: 'ST1-S-R' },
    ])
  })

  it('with prices takes wishlists along to the product a size moves to, and back', async () => {
    const [{ id = '' } = {}] = await rows<{ id: string }>(
      `insert into customers (email, password_hash, first_name, last_name) values ('kim@example.com', 'x', 'Kim', 'Tran') returning id`,
    )
    const listed = (code: string) =>
      pool().query(
        `insert into wishlist_items (customer_id, product_id, variant_id, created_at)
         select $1, product_id, id, now() from variants where code = $2`,
        [id, code],
      )
    const priced = (price: number) => importSheet(`Handle,Variant SKU,Variant Price\nsite-tee,ST1-M-R,${price}\n`)
    const lists = () =>
      rows(`select p.import_handle as handle, v.code, v.product_id = i.product_id as whole from wishlist_items i
        join products p on p.id = i.product_id join variants v on v.id = i.variant_id order by v.code`)
    const home = [
      { handle: 'dock-boot', code: 'DB1-9', whole: true },
      { handle: 'site-tee', code: 'ST1-M-R', whole: true },
    ]
    const [boot, tee] = home
    for (const code of ['DB1-9', 'ST1-M-R']) await listed(code)
    expect(await lists()).toEqual(home)
    await priced(22)
    expect(await lists()).toEqual([boot, { ...tee, handle: 'site-tee#red-m' }])
    await priced(20)
    expect(await lists()).toEqual(home)
    // One that stands under both products already stays so.
    await pool().query(
      `insert into wishlist_items (customer_id, product_id, variant_id, created_at)
       select $1, p.id, v.id, now() from products p, variants v where p.import_handle = 'site-tee#red-m' and v.code = 'ST1-M-R'`,
      [id],
    )
    expect((await priced(22)).summary).toMatchObject({ updated: 1, failed: 0 })
    await pool().query('delete from customers where id = $1', [id])
  })

  it('leaves handles together that are colours of one style, in full too, and its own colours as they are', async () => {
    const codes = () =>
      rows(
        `select import_handle as handle, style_code as style from products where import_handle not like '%#%' order by 1`,
      )
    const [, tee] = await codes()
    expect(tee).toEqual({ handle: 'site-tee', style: expect.any(String) })
    await pool().query(`update products set style_code = 'DOCK' where import_handle = 'dock-boot'`)
    const together = [{ handle: 'dock-boot', style: 'DOCK' }, tee]
    await importSheet('Handle,Variant SKU,Variant Inventory Qty\ndock-boot,DB1-9,8\nsite-tee,ST1-M-R,8\n')
    expect(await codes()).toEqual(together)
    await importSheet(WHOLE.replace('Dock boot', 'Dock boot II'))
    expect(await codes()).toEqual(together)
  })

  it('with prices leaves a size that becomes a product all that no sheet says, and a new product nothing of it', async () => {
    await pool().query(
      `update products set account_exclusive = true, tax_exclusive = true, cart_qty_variant_max = 4, rank = 7,
         challenge_question = 'Are you 18?', specs = '[{"label":"Weight","value":"1 kg"}]', best_for = '{mining}'
       where import_handle = 'site-tee'`,
    )
    await importSheet('Handle,Variant SKU,Variant Price\nsite-tee,ST1-M-R,22\nsite-tee,ST1-S-N,30\n')
    await importSheet('Handle,Title,Variant Price\nbib,Bib,20\n')
    const said = (handle: string) =>
      rows(
        `select account_exclusive as account, tax_exclusive as tax, cart_qty_variant_max as max, rank, challenge_question as asked,
           specs #>> '{0,value}' as weight, best_for as best from products where import_handle = $1`,
        handle,
      )
    const told = { account: true, tax: true, max: 4, rank: 7, asked: 'Are you 18?', weight: '1 kg', best: ['mining'] }
    const plain = { account: false, tax: false, max: null, rank: 500_000, asked: null, weight: null, best: [] }
    expect(await said('site-tee')).toEqual([told])
    expect(await said('site-tee#red-m')).toEqual([told])
    expect(await said('site-tee#navy')).toEqual([plain])
    expect(await said('bib')).toEqual([plain])
  })

  it('with prices brings no size of an archived product to light, and leaves one on sale where it is sold', async () => {
    const states = () =>
      rows(`select import_handle as handle, state from products where import_handle like 'site-tee%' order by 1`)
    const sheet = 'Handle,Variant SKU,Variant Price\nsite-tee,ST1-S-R,22\nsite-tee,ST1-M-R,24\nsite-tee,ST1-S-N,20\n'
    await pool().query(`update products set state = 'archived' where import_handle like 'site-tee%'`)
    await importSheet(sheet)
    expect(await states()).toEqual([
      { handle: 'site-tee', state: 'archived' },
      { handle: 'site-tee#navy', state: 'archived' },
      { handle: 'site-tee#red-m', state: 'archived' },
    ])
    await importSheet(WHOLE)
    await pool().query(`update products set state = 'current' where import_handle in ('site-tee', 'site-tee#navy')`)
    await importSheet(sheet)
    expect(await states()).toContainEqual({ handle: 'site-tee#red-m', state: 'current' })
  })

  it('clears what it leaves blank', async () => {
    await importSheet('Handle,Body (HTML),Vendor\nsite-tee,,\n')
    expect(
      await rows('select distinct description, brand_slug as brand from products where name = $1', 'Site tee'),
    ).toEqual([{ description: '', brand: 'unbranded' }])
    expect(await rows('select description, brand_slug as brand from products where name = $1', 'Dock boot')).toEqual([
      { description: '<p>Leather.</p>', brand: 'ironbark' },
    ])
  })

  it('says what it cannot know, and writes nothing of that product', async () => {
    const before = await shop()
    const { report, summary } = await importSheet(
      'Handle,Variant SKU,Variant Price\nnew-thing,N-1,10\nsite-tee,NOPE,10\nsite-tee,ST1-S-R,11\ndock-boot,DB1-9,140\n',
    )
    expect(report).toEqual([
      'row 2: new-thing — failed: the shop has no product "new-thing" yet, and the sheet has no column Title',
      'row 3: site-tee — failed: SKU "NOPE" is not a size of this product, and the sheet has no column Option1 Value (column Variant SKU)',
      'row 5: dock-boot — updated, 1 variant',
    ])
    expect(summary).toMatchObject({ failed: 2, updated: 1 })
    expect(await shop()).toEqual(
      before.map((row) => ('code' in row && row.code === 'DB1-9' ? { ...row, price: 14000, was: 15000 } : row)),
    )
  })

  it('lists, before anything is written, what will not arrive', async () => {
    const said: string[][] = []
    let productsThen = -1
    const sheet =
      'Handle,Title,Tags,Variant SKU,Variant Inventory Tracker,Variant Inventory Policy,Variant Inventory Qty,Variant Price,Variant Grams,SEO Title,Nothing\n' +
      'apron,Apron,"tops, wool, women, warm",A1,,continue,1,30,400,Apron for cooks,\n' +
      'bib,Bib,wool,B1,shopify,deny,1,30,500,,\n'
    await importSheet(sheet, { dryRun: true, columns: (lines) => void said.push(lines) })
    productsThen = (await rows('select 1 from products')).length
    expect(productsThen).toBe(3)
    expect(said).toEqual([
      [
        'No column Body (HTML), Vendor, Type, Option1 Value, Image Src: products the shop has keep theirs',
        'Variant Grams is not taken over (2 cells: 400, 500)',
        'SEO Title is not taken over (1 cell: Apron for cooks)',
        'Tags that name no category are not taken over (3 tags: wool, warm)',
        'Variant Inventory Tracker is blank for 1 size: their stock is what Variant Inventory Qty says',
        'Variant Inventory Policy lets 1 size be sold beyond their stock: this shop sells what it has',
      ],
    ])
  })
})

describe('a whole sheet, again', () => {
  it('moves a product when the shop has got the category of its type, and picks the one of its people', async () => {
    const sheet = 'Handle,Title,Type,Tags,Variant Price\nrigger,Rigger,Pull-on boots,women,200\nbib,Bib,Tops,,30\n'
    await importSheet(sheet)
    const placed = () =>
      rows(`select import_handle as handle, canonical_category as category from products
        where import_handle in ('rigger', 'bib') order by 1`)
    expect(await placed()).toEqual([
      { handle: 'bib', category: 'workwear/tops' },
      { handle: 'rigger', category: 'imported/pull-on-boots' },
    ])
    await pool().query(`insert into categories (path, parent_path, name) values
      ('footwear/mens', 'footwear', 'Men'), ('footwear/mens/pull-on', 'footwear/mens', 'Pull-on boots'),
      ('footwear/womens', 'footwear', 'Women'), ('footwear/womens/pull-on', 'footwear/womens', 'Pull-on boots')`)
    const { summary } = await importSheet(sheet)
    expect(summary).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await placed()).toEqual([
      { handle: 'bib', category: 'workwear/tops' },
      { handle: 'rigger', category: 'footwear/womens/pull-on' },
    ])
    expect((await importSheet(sheet)).summary).toMatchObject({ updated: 0, unchanged: 2 })
  })

  it('keeps a size that costs more now, with its stock and its id, in a product of its own', async () => {
    const idOf = async () => (await rows<{ id: string }>(`select id from variants where code = 'ST1-M-R'`))[0]?.id
    const before = await idOf()
    const { summary } = await importSheet(WHOLE.replace('ST1-M-R,6,20,25', 'ST1-M-R,6,22,25'))
    expect(summary).toMatchObject({ updated: 1, unchanged: 1, failed: 0 })
    expect(await idOf()).toBe(before)
    expect(
      await rows(
        `select p.price, v.stock from products p join variants v on v.product_id = p.id where v.code = 'ST1-M-R'`,
      ),
    ).toEqual([{ price: 2200, stock: 6 }])
  })

  it.each([
    ['behind', (row: string, fresh: string) => `${row}\n${fresh}`],
    ['before', (row: string, fresh: string) => `${fresh}\n${row}`],
  ])('takes a new size that shares the SKU of one the shop has, %s it', async (_, place) => {
    const before = await shop()
    const head = WHOLE.split('\n').slice(0, 2)
    const [navy = '', boot = ''] = WHOLE.split('\n').slice(3)
    const fresh = 'site-tee,,,,,,,L,,Red,ST1-M-R,9,20,25,119'
    const sheet = [...head, place('site-tee,,,,,,,M,,Red,ST1-M-R,6,20,25,112', fresh), navy, boot, ''].join('\n')
    for (const outcome of [{ updated: 1 }, { updated: 0, unchanged: 2 }]) {
      const { summary } = await importSheet(sheet)
      expect(summary).toMatchObject({ ...outcome, failed: 0 })
      const after = await shop()
      expect(after.filter((row) => 'label' in row && row.label !== 'L')).toEqual(before)
      expect(after.filter((row) => 'label' in row && row.label === 'L')).toMatchObject([
        { code: expect.stringMatching(/^ST1-M-R-[0-9a-f]{6}$/), stock: 9, barcode: '119' },
      ])
    }
  })

  it('finds a size without a SKU where its price has moved it, and takes it back', async () => {
    const cap = (title: string, price: number) =>
      importSheet(
        `Handle,Title,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price\ncap,${title},Size,S,1,20\ncap,,,M,3,${price}\ncap,,,L,2,20\n`,
      )
    const sizes = () =>
      rows<{ id: string; handle: string }>(
        `select v.id, v.label, v.stock, p.import_handle as handle, p.name from products p join variants v on v.product_id = p.id
         where p.import_handle like 'cap%' order by v.label`,
      )
    await cap('Cap', 20)
    const before = await sizes()
    const moved = (title: string) =>
      before.map((size) =>
        'label' in size && size.label === 'M'
          ? { ...size, handle: 'cap#m', name: `${title} (M)` }
          : { ...size, name: `${title} (S, L)` },
      )
    await cap('Cap', 22)
    expect(await sizes()).toEqual(moved('Cap'))
    expect((await cap('Cap II', 22)).summary).toMatchObject({ updated: 1, failed: 0 })
    expect(await sizes()).toEqual(moved('Cap II'))
    expect((await cap('Cap', 20)).summary).toMatchObject({ updated: 1, failed: 0 })
    expect(await sizes()).toEqual(before)
  })

  it('leaves each colour its product when they come in another order', async () => {
    const colours = () =>
      rows(`select p.id, p.slug, p.import_handle as handle, p.colour, p.state, array_agg(v.code order by v.code) as codes
        from products p left join variants v on v.product_id = p.id where p.import_handle like 'site-tee%'
        group by p.id order by p.colour`)
    const before = await colours()
    expect(before).toMatchObject([
      { handle: 'site-tee#navy', colour: 'Navy', codes: ['ST1-S-N'] },
      { handle: 'site-tee', colour: 'Red', codes: ['ST1-M-R', 'ST1-S-R'] },
    ])
    const [head = '', red = '', medium = '', navy = '', boot = ''] = WHOLE.split('\n')
    const filled = red.split(',')
    const cells = navy.split(',').map((cell, i) => cell || (filled[i] ?? ''))
    const bare = red.split(',').map((cell, i) => (i > 0 && (i < 7 || i === 8) ? '' : cell))
    const turned = [head, cells.join(','), bare.join(','), medium, boot, ''].join('\n')
    expect((await importSheet(turned)).summary).toMatchObject({ updated: 1, unchanged: 1, failed: 0 })
    expect(await colours()).toEqual(before)
  })

  it('leaves a colour its product when the first is not sold any more, and gives the first its own back', async () => {
    const colours = () =>
      rows(`select p.id, p.slug, p.colour, p.state, array_agg(v.code || ' ' || v.stock order by v.code) as sizes
        from products p join variants v on v.product_id = p.id where p.import_handle like 'site-tee%'
        group by p.id order by p.colour`)
    const before = await colours()
    const [navy, red] = before
    const [head = '', first = '', , second = '', boot = ''] = WHOLE.split('\n')
    const filled = first.split(',')
    const alone = [
      head,
      second
        .split(',')
        .map((cell, i) => cell || (filled[i] ?? ''))
        .join(','),
      boot,
      '',
    ].join('\n')
    const gone = [navy, { ...red, state: 'discontinued', sizes: ['ST1-M-R 0', 'ST1-S-R 0'] }]
    expect((await importSheet(alone)).summary).toMatchObject({ updated: 1, unchanged: 1, failed: 0 })
    expect(await colours()).toEqual(gone)
    await importSheet('Handle,Variant SKU,Variant Inventory Qty\nsite-tee,ST1-S-N,9\n')
    expect(await colours()).toEqual([{ ...navy, sizes: ['ST1-S-N 9'] }, gone[1]])
    await importSheet(WHOLE)
    expect(await colours()).toEqual(before)
  })

  it('keeps the product of a handle all of whose sizes are called otherwise now', async () => {
    const boot = () => rows(`select id, slug, state from products where import_handle like 'dock-boot%'`)
    const before = await boot()
    expect((await importSheet(WHOLE.replace(',9,,,DB1-9,', ',10,,,NEW-10,'))).summary).toMatchObject({ failed: 0 })
    expect(await boot()).toEqual(before)
    expect(await rows(`select code from variants where code = 'NEW-10' and stock = 3`)).toHaveLength(1)
  })

  it('lets two sizes change their SKUs with each other', async () => {
    const swapped = WHOLE.replace('ST1-S-R', 'X').replace('ST1-M-R', 'ST1-S-R').replace('X,', 'ST1-M-R,')
    expect((await importSheet(swapped)).summary).toMatchObject({ updated: 1, failed: 0 })
  })
})

describe('colours that an address writes alike', () => {
  const sheet = (...colours: string[]) => {
    const [first = '', ...others] = colours.map((colour) => `${colour},SKU ${colour},3,20`)
    const rest = others.map((cells) => `cap,,,${cells}\n`).join('')
    return `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price\ncap,Cap,Colour,${first}\n${rest}hat,Hat,,,HAT,1,20\n`
  }
  const caps = () =>
    rows(`select p.id, p.slug, p.colour, v.code, v.stock from products p join variants v on v.product_id = p.id
      where p.import_handle like 'cap%' and p.state = 'current' order by p.colour collate "C"`)

  it('are products of their own, and the file goes on', async () => {
    const { summary, report } = await importSheet(sheet('Grey', 'Black/White', 'Black & White', 'Navy'))
    expect(report).toEqual(['row 2: cap — created, 4 products, 4 variants', 'row 6: hat — created, 1 variant'])
    expect(summary).toMatchObject({ created: 2, failed: 0 })
    const before = await caps()
    expect(before).toMatchObject([
      {
        colour: 'Black & White',
        code: 'SKU Black & White',
        slug: expect.stringMatching(/^cap-black-white-[0-9a-f]{6}$/),
      },
      { colour: 'Black/White', code: 'SKU Black/White', slug: 'cap-black-white' },
      { colour: 'Grey', slug: 'cap' },
      { colour: 'Navy', slug: 'cap-navy' },
    ])
    // They stay what they are in another order, and with stock alone.
    await importSheet(sheet('Grey', 'Black & White', 'Navy', 'Black/White'))
    expect(await caps()).toEqual(before)
    await importSheet('Handle,Variant SKU,Variant Inventory Qty\ncap,SKU Black & White,8\n')
    expect(await caps()).toEqual(before.map((cap, i) => (i === 0 ? { ...cap, stock: 8 } : cap)))
  })
})

describe('a new colour of a handle', () => {
  it('has what no sheet says and all colours share, and nothing of its own; another handle’s new product has none of it', async () => {
    await pool().query(
      `update products set account_exclusive = true, material = 'Cotton', cart_qty_variant_max = 4, is_new = true, rank = 7,
         specs = '[{"label": "Standard", "value": "UPF 50"}]', challenge_question = 'Which crew?', overlay_ids = '{best}'
       where import_handle = 'site-tee'`,
    )
    const green = `site-tee,,,,,,,S,,Green,ST1-S-G,4,20,25,114\n`
    const other = 'rain-tee,Rain tee,,Ironbark,Tops,women,Size,S,Colour,Green,RT1,4,20,,\n'
    const sheet = WHOLE.replace('dock-boot,Dock', `${green}dock-boot,Dock`) + other
    expect((await importSheet(sheet)).summary).toMatchObject({ updated: 1, created: 1, failed: 0 })
    const unsaid = (code: string) =>
      rows(
        `select account_exclusive as own, material, cart_qty_variant_max as most, specs, challenge_question as asks, is_new, rank,
           overlay_ids as marks from products where id = (select product_id from variants where code = $1)`,
        code,
      )
    const fresh = { is_new: false, rank: 500_000, marks: [] }
    expect(await unsaid('ST1-S-G')).toEqual([
      {
        own: true,
        material: 'Cotton',
        most: 4,
        specs: [{ label: 'Standard', value: 'UPF 50' }],
        asks: 'Which crew?',
        ...fresh,
      },
    ])
    expect(await unsaid('RT1')).toEqual([{ own: false, material: null, most: null, specs: [], asks: null, ...fresh }])
    expect(await unsaid('ST1-S-R')).toMatchObject([{ is_new: true, rank: 7, marks: ['best'] }])
  })
})

describe('what is not for everybody', () => {
  const sheet = (status: string, published: string) =>
    `Handle,Title,Status,Published,Variant Price,Variant Inventory Qty\nsecret,Secret,${status},${published},10,4\nopen,Open,active,true,10,4\n`

  it.each([
    ['a draft', 'draft', 'false'],
    ['unlisted', 'unlisted', 'true'],
    ['not published', '', 'false'],
  ])('is left out: %s', async (_, status, published) => {
    const { summary, report } = await importSheet(sheet(status, published))
    expect(summary).toMatchObject({ created: 1, leftOut: 1, failed: 0 })
    expect(report).toEqual([
      'row 2: secret — left out: it is a draft or not published',
      'row 3: open — created, 1 variant',
    ])
    expect(await rows(`select 1 from products where name = 'Secret'`)).toEqual([])
    // It comes with the first sheet that has it published, and goes with the first that has not.
    expect((await importSheet(sheet('active', 'true'))).summary).toMatchObject({ created: 1 })
    const state = () => rows(`select state from products where name = 'Secret'`)
    expect(await state()).toEqual([{ state: 'current' }])
    expect((await importSheet(sheet(status, published))).summary).toMatchObject({ updated: 1, leftOut: 0 })
    expect(await state()).toEqual([{ state: 'archived' }])
    expect(await rows(`select state from products where name = 'Open'`)).toEqual([{ state: 'current' }])
  })
})

describe('a handle', () => {
  it('is no code: a search for its word leads to no single product [SRCH-08]', async () => {
    await importSheet(
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\ndress,Dress,Colour,Red,DR-R,10\ndress,,,Blue,DR-B,10\ntee,Tee,Colour,Red,SS9-1,10\ntee,,,Blue,SS9-2,10\ncap,Cap,Colour,Red,SS9-3,10\ncap,,,Blue,SS9-4,10\n',
    )
    expect(await postgresIndex.pathByCode('dress')).toBeUndefined()
    // Nor does what SKUs of one collection begin with make them one style.
    expect(
      await rows(`select count(distinct style_code)::int as styles from products where style_code is not null`),
    ).toEqual([{ styles: 4 }])
    // Its colours still belong together.
    expect(
      await rows(
        `select count(distinct style_code)::int as styles, count(*)::int as colours from products where name = 'Dress'`,
      ),
    ).toEqual([{ styles: 1, colours: 2 }])
  })
})
