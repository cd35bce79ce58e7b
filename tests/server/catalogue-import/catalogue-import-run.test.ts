import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FileMemory } from '#lib/server/catalogue-import/file-memory.ts'
import { pool } from '#lib/server/db/client.ts'
import { emptyShop, exportedText, linesText, plainLine, useCatalogueFiles } from '#tests/setup/catalogue-lines.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { plainProduct, useProductSheets } from '#tests/setup/product-sheet.ts'

useTestDatabase({ seed: false })
const { importLines } = useCatalogueFiles()
const { importSheet } = useProductSheets()

beforeEach(emptyShop)

describe('an import', () => {
  it('stops between products when asked, says how far it came, and goes on where it stopped', async () => {
    const file = linesText(Array.from({ length: 120 }, (_, i) => plainLine(`boot-${i}`)))
    const stop = new AbortController()
    const first = await importLines(file, { signal: stop.signal, progress: () => stop.abort() })
    expect(first.summary).toMatchObject({ created: 50, failed: 0, stoppedAfter: 'line 50' })
    expect(first.report).toHaveLength(50)
    expect((await exportedText()).split('\n')).toHaveLength(51)
    const second = await importLines(file)
    expect(second.summary).toMatchObject({ created: 70, unchanged: 50 })
    expect(second.summary.stoppedAfter).toBeUndefined()
  })

  it('leaves a product that others hold for too long, says so, and takes the rest', async () => {
    await importLines([plainLine('held'), plainLine('free')])
    await pool().query(`
      create function held_elsewhere() returns trigger language plpgsql as $$
      begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$;
      create trigger held before update on products for each row when (old.id = 'held') execute function held_elsewhere()`)
    const file = ['held', 'free', 'late'].map((id) => plainLine(id, { name: 'New' }))
    const { summary, report } = await importLines(file)
    await pool().query('drop trigger held on products; drop function held_elsewhere()')
    expect(report).toEqual([
      'line 1: held — failed: it is in use elsewhere: import the file once more',
      'line 2: free — updated, 1 variant',
      'line 3: late — created, 1 variant',
    ])
    expect(summary).toMatchObject({ created: 1, updated: 1, failed: 1 })
    expect((await importLines(file)).summary).toMatchObject({ updated: 1, unchanged: 2, failed: 0 })
  })

  it('tells how much of the file it has read', async () => {
    const file = linesText(Array.from({ length: 60 }, (_, i) => plainLine(`boot-${i}`)))
    const told: [number, number][] = []
    await importLines(file, { progress: (products, share) => told.push([products, share]) })
    expect(told.map(([products]) => products)).toEqual([50, 60])
    expect(told.at(-1)?.[1]).toBe(1)
  })

  it('does not run beside another one, though a dry run may', async () => {
    const other = await FileMemory.open({ toWrite: true })
    try {
      await expect(importLines([plainLine('boot')])).rejects.toThrow('Another import is running. Wait for it to end.')
      expect((await importLines([plainLine('boot')], { dryRun: true })).summary).toMatchObject({ created: 1 })
    } finally {
      await other.close()
    }
    expect((await importLines([plainLine('boot')])).summary).toMatchObject({ created: 1 })
  })

  it('finds the places of an import that ends just before it begins to write [GEN-12]', async () => {
    await pool().query("insert into categories (path, name) values ('clothing', 'Clothing')")
    const open = FileMemory.open.bind(FileMemory)
    vi.spyOn(FileMemory, 'open').mockImplementationOnce(async (how) => {
      // The other one has the lock until now.
      await pool().query(
        `insert into categories (path, parent_path, name) values ('clothing/sun-rain', 'clothing', 'Sun & rain')`,
      )
      return open(how)
    })
    const rows = [plainProduct('poncho', { Type: 'Sun & Rain' }), plainProduct('jacket', { Type: 'Clothing' })]
    const { summary } = await importSheet(rows)
    expect(summary).toMatchObject({ created: 2, madeCategories: [] })
    const { rows: stored } = await pool().query('select slug, canonical_category as at from products order by slug')
    expect(stored).toEqual([
      { slug: 'jacket', at: 'clothing' },
      { slug: 'poncho', at: 'clothing/sun-rain' },
    ])
  })
})

describe('size charts', () => {
  const row = { label: '10', values: ['10', '28.4'] }
  const chart = {
    title: 'Boots',
    kind: 'footwear',
    columns: [
      { name: 'Size', unit: 'size' },
      { name: 'Foot', unit: 'cm' },
    ],
    rows: [row],
    howToMeasure: [],
    notes: [],
  }
  const sized = (id: string, label: string, fields = {}) =>
    plainLine(id, { variants: [{ id: `${id}-v`, code: `C-${id}`, label, stock: 5 }], ...fields })

  it('that lack the labels or the people of what was written are warned of, and of nothing else [PDP-22]', async () => {
    await pool().query(
      `insert into size_charts (id, product_types, demographics, chart) values ('boots', '{lace-up-boot}', '{men}', $1)`,
      [chart],
    )
    const lines = [
      sized('known', '10', { demographic: 'men' }),
      sized('other-label', '10.5', { demographic: 'men' }),
      sized('other-people', '10', { demographic: 'women' }),
      sized('other-kind', '10.5', { productType: 'polo' }),
    ]
    const { summary, report } = await importLines(lines)
    expect(summary).toMatchObject({ created: 4, failed: 0, warnings: 2 })
    expect(report.filter((line) => line.includes('warning'))).toEqual([
      'line 2: other-label — warning: no size chart for men of type lace-up-boot has 10.5',
      'line 3: other-people — warning: no size chart for women of type lace-up-boot has 10',
    ])
  })

  it('are not asked for by a shop that has none [PDP-22]', async () => {
    expect((await importLines([sized('any', '10.5')])).summary).toMatchObject({ created: 1, warnings: 0 })
  })
})

describe('pictures of a line', () => {
  const HOST = 'https://pictures.example.com'
  let photo: Buffer
  const asked: string[] = []
  const host = setupServer(
    http.get(`${HOST}/boot.jpg`, () => {
      asked.push('boot.jpg')
      return new HttpResponse(new Uint8Array(photo), { headers: { 'content-type': 'image/jpeg' } })
    }),
    http.get(`${HOST}/gone.jpg`, () => new HttpResponse(null, { status: 404 })),
  )
  beforeAll(async () => {
    photo = await sharp({ create: { width: 330, height: 396, channels: 3, background: '#c8964e' } })
      .jpeg()
      .toBuffer()
    host.listen({ onUnhandledFrame: 'error' })
  })
  afterAll(() => host.close())

  it('are fetched where the line says from where, once, and exported as photos of the shop', async () => {
    const drawn = { kind: 'drawn', src: '/pictures/drawn/boot.svg', alt: 'A boot' }
    const file = [plainLine('boot', { images: [drawn, { kind: 'remote', url: `${HOST}/boot.jpg` }] })]
    const first = await importLines(file, { images: 'changed' })
    expect(first.summary).toMatchObject({ created: 1, picturesStored: 1 })
    const text = await exportedText()
    expect(JSON.parse(text).images).toEqual([
      drawn,
      {
        kind: 'photo',
        src: expect.stringMatching(/^\/pictures\/photo\/[0-9a-f]{32}$/),
        widths: [320],
        alt: 'The boot',
      },
    ])
    expect((await importLines(file, { images: 'changed' })).summary).toMatchObject({ unchanged: 1, picturesStored: 0 })
    expect((await importLines(text, { images: 'changed' })).summary).toMatchObject({ unchanged: 1 })
    expect(asked).toEqual(['boot.jpg'])
    expect(await exportedText()).toBe(text)
    await emptyShop()
    const elsewhere = await importLines(text)
    expect(elsewhere.report).toEqual([
      'line 1: boot — warning: images[1] is a photo this shop does not have',
      'line 1: boot — created, 1 variant',
    ])
  })

  it('that cannot be had are reported, and the product is there without them', async () => {
    const { report } = await importLines(
      [plainLine('boot', { images: [{ kind: 'remote', url: `${HOST}/gone.jpg` }] })],
      {
        images: 'changed',
      },
    )
    expect(report).toEqual([
      'line 1: boot — created, 1 variant',
      `line 1: boot — picture not fetched: ${HOST}/gone.jpg (the host answered 404)`,
    ])
  })
})
