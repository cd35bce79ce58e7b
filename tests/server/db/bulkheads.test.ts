import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkheadOf } from '#lib/server/db/bulkheads.ts'
import { closeDatabase, inBulkhead, openDatabase, pool } from '#lib/server/db/client.ts'
import { isDatabaseBusy, isDatabaseUnavailable, spoilsConnection } from '#lib/server/db/database-trouble.ts'
import { inTransaction } from '#lib/server/db/transaction.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { type DatabaseProxy, proxyDatabase } from '#tests/setup/database-proxy.ts'

const database = useTestDatabase({ seed: false })
let proxy: DatabaseProxy
beforeAll(async () => {
  proxy = await proxyDatabase(database.url)
  await closeDatabase()
  openDatabase(proxy.url)
})
afterAll(() => proxy.close())

/** Somebody else, on a connection that has nothing to do with the shop's. */
async function elsewhere<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return work(client).finally(() => client.end())
}
const processId = async (client: pg.Pool | pg.PoolClient) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('which connections a request uses [OBS-17]', () => {
  it.each([
    ['POST', '/api/order/place', 'checkout'],
    ['POST', '/api/checkout/info?country=AU', 'reads'],
    ['GET', '/api/settings', 'reads'],
    ['GET', '/categories/footwear?colour=tan', 'pages'],
    ['PUT', '/api/account/state', 'writes'],
    ['GET', '/readyz', 'health'],
    ['GET', '/api/health', 'health'],
  ])('%s %s: %s', (method, url, bulkhead) => {
    expect(bulkheadOf(method, url)).toBe(bulkhead)
  })

  it('is those of its kind, and those of jobs and scripts where there is no request', async () => {
    const inCheckout = await inBulkhead('checkout', async () => {
      await Promise.resolve()
      return pool()
    })
    expect(inCheckout).toBe(pool('checkout'))
    expect(pool()).toBe(pool('background'))
    expect(inCheckout).not.toBe(pool('background'))
  })
})

describe('a connection [OBS-17]', () => {
  it('that a kind of work has used up is missed by no other, and is waited for only so long', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => pool('writes').connect()))
    const startedMs = performance.now()
    const tooMany = thrown(pool('writes').query('select 1'))
    expect((await pool('reads').query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(isDatabaseUnavailable(await tooMany)).toBe(true)
    expect(performance.now() - startedMs).toBeLessThan(6000)
    for (const client of all) client.release()
    expect((await pool('writes').query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('that falls silent is dropped within seconds, the idle ones with it, and replaced', async () => {
    const [first, second] = await Promise.all([pool('health').connect(), pool('reads').connect()])
    const before = await Promise.all([processId(first), processId(second)])
    first.release()
    proxy.freeze()
    const startedMs = performance.now()
    const error = await thrown(pool('health').query('select 1'))
    expect(spoilsConnection(error)).toBe(true)
    expect(performance.now() - startedMs).toBeLessThan(5000)
    const after = await processId(pool('health'))
    expect(after).toBeGreaterThan(0)
    expect(before).not.toContain(after)
    second.release(true)
  })

  it('that has met a read-only database is not used again, inside a transaction too', async () => {
    const pids: (number | undefined)[] = []
    await elsewhere((client) => client.query('create table if not exists scratch (id int)'))
    const broken = inBulkhead('checkout', () =>
      inTransaction(
        async (client) => {
          pids.push(await processId(client))
          await client.query('set transaction read only')
          await client.query('insert into scratch values (1)')
        },
        () => true,
      ),
    )
    const error = await thrown(broken)
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(pids).not.toContain(await processId(pool('checkout')))
  })

  it('that fails over a wrong statement stays', async () => {
    const client = await pool('writes').connect()
    const before = await processId(client)
    expect(spoilsConnection(await thrown(client.query('select nothing')))).toBe(false)
    expect(await processId(client)).toBe(before)
    client.release()
  })
})

it('a row that somebody holds is waited for only so long, which is no fault of ours [OBS-17]', async () => {
  await elsewhere(async (client) => {
    await client.query('create table if not exists held (id int)')
    await client.query('truncate held; insert into held values (1), (2)')
    await client.query('begin; update held set id = 1 where id = 1')
    const error = await thrown(pool('health').query('update held set id = 1 where id = 1'))
    expect(isDatabaseBusy(error)).toBe(true)
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect((await pool('health').query('update held set id = 2 where id = 2')).rowCount).toBe(1)
    await client.query('rollback')
  })
})

it('two that want the same rows in another order: one of them is told to ask again, the other goes on [OBS-17]', async () => {
  await elsewhere(async (client) => {
    await client.query('create table if not exists crossed (id int primary key, n int)')
    await client.query('truncate crossed; insert into crossed values (1, 0), (2, 0), (3, 0)')
    const other = await pool('writes').connect()
    for (const [each, id] of [
      [client, 1],
      [other, 2],
    ] as const)
      await each.query(`begin; update crossed set n = n + 1 where id = ${id}`)
    const [first, second] = await Promise.allSettled([
      client.query('update crossed set n = n + 1 where id = 2'),
      other.query('update crossed set n = n + 1 where id = 1'),
    ])
    const errors = [first, second].flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    expect(errors.map((error) => [isDatabaseBusy(error), spoilsConnection(error)])).toEqual([[true, false]])
    for (const each of [client, other]) await each.query('rollback')
    other.release()
    expect((await pool('health').query('select n from crossed order by id')).rows).toEqual([
      { n: 0 },
      { n: 0 },
      { n: 0 },
    ])
  })
})

it.each(['25006', '53100', '57P01', '57P02', '57P03', '53300', 'ECONNRESET'])(
  'an error %s says that the database is away, also as a cause [OBS-17]',
  (code) => {
    const error = Object.assign(new Error('x'), { code })
    expect(isDatabaseUnavailable(new Error('Failed query', { cause: error }))).toBe(true)
    expect(spoilsConnection(error)).toBe(true)
  },
)

it.each(['23505', '22P02', '42P01', '40001'])('an error %s does not [OBS-17]', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('x'), { code }))).toBe(false)
})
