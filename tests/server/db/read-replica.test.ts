import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { tableIndex } from '#lib/server/catalogue/index-choice.ts'
import { bulkheadOf } from '#lib/server/db/bulkheads.ts'
import { closeDatabase, db, inBulkhead, openDatabase, openReplica, pool, replicaState } from '#lib/server/db/client.ts'
import { migrate } from '#lib/server/db/migrate.ts'
import { lsnOf } from '#lib/server/db/replica.ts'
import { brands } from '#lib/server/db/schema.ts'
import { processFamilies } from '#lib/server/metrics/shop-metrics.ts'
import { announceChange, listenForChanges } from '#lib/server/platform/changes.ts'
import { databaseFindings, replicaFindings } from '#scripts/doctor-database.ts'
import { proxyDatabase } from '#tests/setup/database-proxy.ts'
import { stockRandomCatalogue } from '#tests/setup/random-catalogue.ts'
import { type Replication, startReplication } from '#tests/setup/replication.ts'

const LAG_MAX_MS = 2000
const SOON = { timeout: 15_000, interval: 20 }
let servers: Replication

beforeAll(async () => {
  servers = await startReplication()
  await servers.primary.ask('create database shop')
  openDatabase(servers.primary.url('shop'))
  await migrate()
  await stockRandomCatalogue(40)
  await vi.waitFor(async () => expect(await brandNames()).toContain('Ironbark'), SOON)
  openReplica(servers.replica.url('shop'), LAG_MAX_MS)
})
beforeEach(() => vi.waitFor(() => expect(replicaState()?.inUse).toBe(true), SOON))
afterAll(async () => {
  await closeDatabase()
  await servers.stop()
})

const asShopper = <T>(work: () => Promise<T>) => inBulkhead('pages', work)
const answeredByReplica = () =>
  asShopper(async () => (await pool().query<{ yes: boolean }>('select pg_is_in_recovery() as yes')).rows[0]?.yes)
const brandNames = async () =>
  (await servers.replica.ask<{ name: string }>('select name from brands', 'shop')).map(({ name }) => name)
const rename = (name: string) => pool().query(`update brands set name = $1 where slug = 'ironbark'`, [name])
const nameSeen = () =>
  asShopper(async () => (await db().select().from(brands)).find(({ slug }) => slug === 'ironbark')?.name)
const holdReplay = () => servers.replica.ask('select pg_wal_replay_pause()')
const goOn = () => servers.replica.ask('select pg_wal_replay_resume()')

describe('which reads may go to a replica [OBS-40]', () => {
  it.each([
    ['GET', '/', 'pages'],
    ['GET', '/categories/footwear?colour=tan', 'pages'],
    ['GET', '/products/ironbark/ridge', 'pages'],
    ['GET', '/api/product/p1', 'pages'],
    ['POST', '/api/search/indexes/local_products/query', 'pages'],
    ['GET', '/api/search/suggestion?q=boot', 'pages'],
    ['POST', '/api/product/p1/stock-notification', 'writes'],
    ['POST', '/api/checkout/info', 'reads'],
    ['GET', '/api/account/state', 'reads'],
    ['GET', '/api/order/placement/1', 'reads'],
    ['GET', '/orders/1', 'reads'],
    ['GET', '/checkout/payment', 'reads'],
    ['GET', '/productsearch', 'reads'],
    ['PUT', '/api/account/state', 'writes'],
  ])('%s %s: %s', (method, url, work) => {
    expect(bulkheadOf(method, url)).toBe(work)
  })
})

describe('a real streaming replica [OBS-40]', () => {
  it('answers what any shopper may read, and nothing else', async () => {
    expect(await answeredByReplica()).toBe(true)
    for (const work of ['reads', 'checkout', 'writes', 'jobs', 'background'] as const) {
      const { rows } = await pool(work).query<{ yes: boolean }>('select pg_is_in_recovery() as yes')
      expect([work, rows[0]?.yes]).toEqual([work, false])
    }
    // Who asks for a connection wants to write.
    const client = await asShopper(() => pool().connect())
    const { rows } = await client.query<{ yes: boolean }>('select pg_is_in_recovery() as yes')
    client.release()
    expect(rows[0]?.yes).toBe(false)
  })

  it('is not asked for what it has not replayed: who is told of a change reads it', async () => {
    await holdReplay()
    await rename('Ironbark Boots')
    const seen = vi.fn<(name: string | undefined) => void>()
    const stop = listenForChanges(async () => seen(await nameSeen()), 'views')
    announceChange(['listing'])
    await vi.waitFor(() => expect(seen).toHaveBeenCalled(), SOON)
    stop()
    expect(new Set(seen.mock.calls.flat())).toEqual(new Set(['Ironbark Boots']))
    // The neighbour of the test: the replica itself still has the old name, so it was not asked.
    expect(await brandNames()).toContain('Ironbark')
    expect(replicaState()?.inUse).toBe(false)
    await goOn()
    await vi.waitFor(async () => expect(await answeredByReplica()).toBe(true), SOON)
    expect(await nameSeen()).toBe('Ironbark Boots')
  })

  it('shows every change to whoever reads after it was announced, hundreds in a row', async () => {
    for (let i = 0; i < 300; i++) {
      await rename(`Ironbark ${i}`)
      announceChange(['listing'])
      expect(await nameSeen()).toBe(`Ironbark ${i}`)
    }
    await vi.waitFor(async () => expect(await answeredByReplica()).toBe(true), SOON)
  })

  it('shows listings out of tables that were written a moment ago', async () => {
    await tableIndex().settled()
    await pool().query(
      `update products set name = name || ' Quoll', state = 'current' where id in (select min(id) from products)`,
    )
    const { rows } = await pool().query<{ slug: string }>('select slug from products order by id limit 1')
    const { rows: changed } = await pool().query<{ slug: string }>(
      `select slug from products where name like '% Quoll'`,
    )
    expect(rows).toHaveLength(1)
    announceChange(changed.map(({ slug }) => `product:${slug}`))
    await tableIndex().settled()
    const answer = await asShopper(() => tableIndex().list(parseListingQuery({ sort: 'nameAsc' })))
    expect(answer.cards.filter(({ name }) => name.endsWith(' Quoll'))).toHaveLength(1)
  })

  it('too far behind is left alone until it has caught up, and its lag is told', async () => {
    await holdReplay()
    await rename('Ironbark Later')
    await vi.waitFor(() => expect(replicaState()?.inUse).toBe(false), SOON)
    const { lagMs = 0 } = replicaState() ?? {}
    expect(lagMs).toBeGreaterThan(LAG_MAX_MS)
    expect(lagMs).toBeLessThan(LAG_MAX_MS + 5000)
    expect(await nameSeen()).toBe('Ironbark Later')
    const told = processFamilies({ isFilled: true, lagMs: 0 }).find(
      ({ name }) => name === 'steelcap_replica_lag_seconds',
    )
    expect(told?.samples[0]?.value).toBeGreaterThan(LAG_MAX_MS / 1000)
    await goOn()
    await vi.waitFor(async () => expect(await answeredByReplica()).toBe(true), SOON)
    expect(replicaState()?.lagMs).toBeLessThan(LAG_MAX_MS)
  })

  it('that goes away costs no reader an error, and is asked again when it is back', async () => {
    let reading = true
    const errors: unknown[] = []
    let answers = 0
    const reader = async () => {
      while (reading) {
        await nameSeen().catch((error: unknown) => errors.push(error))
        answers += 1
      }
    }
    const readers = Promise.all([reader(), reader(), reader(), reader()])
    await pause(100)
    await servers.replica.stop()
    await vi.waitFor(() => expect(replicaState()).toEqual({ inUse: false, lagMs: Number.POSITIVE_INFINITY }), SOON)
    const before = answers
    await vi.waitFor(() => expect(answers).toBeGreaterThan(before + 20), SOON)
    await servers.replica.start()
    await vi.waitFor(async () => expect(await answeredByReplica()).toBe(true), SOON)
    reading = false
    await readers
    expect(errors).toEqual([])
  })

  it('that falls silent keeps no reader waiting for long', async () => {
    const proxy = await proxyDatabase(servers.replica.url('shop'))
    openReplica(proxy.url, LAG_MAX_MS)
    await vi.waitFor(async () => expect(await answeredByReplica()).toBe(true), SOON)
    proxy.freeze()
    const startedMs = performance.now()
    expect(await nameSeen()).toBe('Ironbark Later')
    expect(performance.now() - startedMs).toBeLessThan(6000)
    await proxy.close()
    openReplica(servers.replica.url('shop'), LAG_MAX_MS)
  })

  it('that cancels a statement or lacks a table is stood in for', async () => {
    const { rows } = await asShopper(() =>
      pool().query<{ yes: boolean }>(
        `select case when pg_is_in_recovery() then 1 / (random() * 0)::int = 1 else true end as yes`,
      ),
    )
    expect(rows).toEqual([{ yes: true }])
    expect(replicaState()?.inUse).toBe(true)
    await expect(asShopper(() => pool().query('select nonsense'))).rejects.toThrow('nonsense')
  })

  it('is looked at by the doctor', async () => {
    const says = async (url: string) => (await replicaFindings(url)).map(({ state, says }) => `${state}: ${says}`)
    expect(await says(servers.replica.url('shop'))).toEqual([expect.stringMatching(/^fine: The replica is \d/)])
    expect(await says(servers.primary.url('shop'))).toEqual([
      'doubtful: DATABASE_READ_URL leads to no replica, but to a server that is written to.',
    ])
    expect(await says('postgresql://shop@127.0.0.1:1/shop')).toEqual([
      expect.stringMatching(/^broken: The database of DATABASE_READ_URL does not answer/),
    ])
    expect(
      (await databaseFindings(servers.replica.url('shop'))).some(({ says }) => says.includes('leads to a replica')),
    ).toBe(true)
  })
})

it('positions in the log are compared as numbers', () => {
  expect(lsnOf('1/0') > lsnOf('0/FFFFFFFF')).toBe(true)
  expect(lsnOf('16/B374D848')).toBe(0x16b374d848n)
})
