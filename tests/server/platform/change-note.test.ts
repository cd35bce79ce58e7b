import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { importCatalogue } from '#lib/server/catalogue-import/import-run.ts'
import { inBulkhead, pool } from '#lib/server/db/client.ts'
import { inTransaction } from '#lib/server/db/transaction.ts'
import { importLocalities } from '#lib/server/localities/localities-import.ts'
import { noteChange } from '#lib/server/platform/change-note.ts'
import { announceChange, changesSent, close, hearingChanges, listenForChanges } from '#lib/server/platform/changes.ts'
import { log } from '#lib/server/platform/log.ts'
import { judgeReview } from '#lib/server/reviews/judge-review.ts'
import { contentOf } from '#lib/server/shop-file/file-text.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { changeSalePrices } from '#lib/server/stock/sale-prices.ts'
import { setPrices } from '#lib/server/stock/set-prices.ts'
import { setSalePrices } from '#lib/server/stock/set-sale-prices.ts'
import { setStock } from '#lib/server/stock/set-stock.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { linesText, plainLine } from '#tests/setup/catalogue-lines.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'

const database = useTestDatabase({ seed: false })

const ERP = { name: 'machine:erp', requestId: 'test-request' }
const LATER = '2030-01-01T00:00:00.000Z'
const REVIEW = '6a1f7d3e-1111-4222-8333-444455556666'

let folder: string
const heard: string[] = []
const other = { current: undefined as pg.Client | undefined }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'change-note-'))
  await openShop()
  for (const id of ['anvil', 'mallee'])
    await shelve({ id }, [{ id: `${id}-8`, code: `${id}-8`, stock: 3, received: 3 }])
  await pool().query(
    `insert into reviews (id, product_id, rating, title, body, author, state, created_at) values ($1, 'anvil', 5, 'Good', 'Good', 'A', 'waiting', now())`,
    [REVIEW],
  )
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  client.on('notification', ({ payload = '' }) => heard.push(...(JSON.parse(payload) as { tags: string[] }).tags))
  await client.query('LISTEN steelcap_changes')
  other.current = client
})

beforeEach(() => {
  heard.length = 0
})

afterEach(() => {
  vi.restoreAllMocks()
})

afterAll(async () => {
  await close()
  await other.current?.end()
  await rm(folder, { recursive: true })
})

/** This instance dies with the commit: what it would have said afterwards is said by nobody. */
function dieAfterTheCommit() {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  vi.spyOn(
    inBulkhead('jobs', () => pool()),
    'query',
  ).mockImplementation(() => {
    throw new Error('killed')
  })
}

/** Whatever was said before this has been heard. */
async function heardSoFar(): Promise<string[]> {
  await other.current?.query('select pg_notify(\'steelcap_changes\', \'{"tags":["end"]}\')')
  await eventually(() => expect(heard).toContain('end'))
  return heard.filter((tag) => tag !== 'end')
}

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const sale = (from: string, until: string) => [
  { index: 0, item: { code: 'anvil-8', price: 50, from, until, saleUpdatedAt: LATER } },
]

describe('what a transaction changes', () => {
  it.each<[string, () => Promise<unknown>, string[]]>([
    [
      'stock',
      () => setStock([{ index: 0, item: { code: 'anvil-8', qty: 0, stockUpdatedAt: LATER } }], ERP),
      ['product:anvil', 'listing'],
    ],
    [
      'prices',
      () => setPrices([{ index: 0, item: { code: 'anvil-8', price: 90, priceUpdatedAt: LATER } }], ERP),
      ['product:anvil', 'listing'],
    ],
    [
      'a sale',
      () => setSalePrices(sale('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), ERP, new Date('2026-01-02')),
      ['product:anvil', 'listing'],
    ],
    ['the end of a sale', () => changeSalePrices(new Date('2026-02-02')), ['product:anvil', 'listing']],
    ['a review', () => judgeReview(REVIEW, { state: 'published' }, ERP), ['product:anvil', 'listing']],
    ['the shop file', () => loadShop(contentOf('{"settings": {"offersMax": 9}}')), ['*']],
    [
      'places',
      async () =>
        importLocalities(
          await file('places.csv', 'postcode,locality,state,latitude,longitude\n3121,Richmond,VIC,-37.8,145\n'),
          () => {},
        ),
      ['content'],
    ],
    [
      'imported products',
      async () => importCatalogue(await file('lines.jsonl', linesText([plainLine('tussock')])), { images: 'none' }),
      ['product:tussock', 'listing'],
    ],
  ])('is told by its commit: %s [OPS-12]', async (_, change, tags) => {
    dieAfterTheCommit()
    await change()
    const told = await heardSoFar()
    expect(new Set(told)).toEqual(new Set(tags))
  })

  it('is taken up here once it is committed, and once', async () => {
    const here = vi.fn<(tags: readonly string[]) => void>()
    const stop = listenForChanges(here)
    await hearingChanges()
    await inTransaction(
      async (client) => {
        noteChange(client, ['product:anvil', 'listing'])
        noteChange(client, ['product:anvil'])
        expect(here).not.toHaveBeenCalled()
      },
      () => true,
    )
    expect(here.mock.calls).toEqual([[['product:anvil', 'listing']]])
    // Behind our own words, which come back over the wire.
    await other.current?.query('select pg_notify(\'steelcap_changes\', \'{"tags":["settings"]}\')')
    await eventually(() => expect(here).toHaveBeenCalledWith(['settings']))
    expect(here).toHaveBeenCalledTimes(2)
    stop()
  })

  it.each([
    ['taken back', async () => false],
    ['broken off', () => Promise.reject(new Error('broken off'))],
  ])('is told to nobody when it is %s, nor with what the connection commits next', async (_, work) => {
    const here = vi.fn<(tags: readonly string[]) => void>()
    const stop = listenForChanges(here)
    await inTransaction(
      (client) => {
        noteChange(client, ['product:anvil'])
        return work()
      },
      (kept) => kept,
    ).catch(() => undefined)
    await inTransaction(
      async (client) => noteChange(client, ['product:mallee']),
      () => true,
    )
    expect(await heardSoFar()).toEqual(['product:mallee'])
    expect(here).toHaveBeenCalledWith(['product:mallee'])
    expect(here).not.toHaveBeenCalledWith(['product:anvil'])
    stop()
  })

  it('is taken up here although the answer of the commit was lost', async () => {
    const here = vi.fn<(tags: readonly string[]) => void>()
    const stop = listenForChanges(here)
    const lost = inTransaction(
      async (client) => {
        const query = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>
        vi.spyOn(client, 'query').mockImplementation(async (...words: unknown[]) => {
          const answer = await query(...words)
          if (words[0] === 'commit') throw new Error('Connection terminated')
          return answer as never
        })
        noteChange(client, ['product:anvil'])
      },
      () => true,
    )
    await expect(lost).rejects.toThrow('Connection terminated')
    expect(await heardSoFar()).toEqual(['product:anvil'])
    expect(here).toHaveBeenCalledWith(['product:anvil'])
    stop()
  })

  it('stands beside what orders announce after their commit, many as one', async () => {
    announceChange(['product:anvil'])
    announceChange(['product:anvil', 'listing'])
    await changesSent()
    expect(await heardSoFar()).toEqual(['product:anvil', 'listing'])
  })
})
