import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, expect, it, vi } from 'vitest'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { memoryIndex } from '#lib/server/catalogue/index-choice.ts'
import { postgresIndex } from '#lib/server/catalogue/index-postgres.ts'
import { latestPosts, postsPage } from '#lib/server/content/blog.ts'
import { pool } from '#lib/server/db/client.ts'
import { migrate } from '#lib/server/db/migrate.ts'
import { confirmOrder } from '#lib/server/jobs/confirm-order.ts'
import { settleOrder } from '#lib/server/order-money/settle-order.ts'
import { machineOrder } from '#lib/server/orders/machine-order.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { reconcile } from '#lib/server/orders/reconcile.ts'
import { forgetSettings, shopSettings } from '#lib/server/settings/settings.ts'
import { expectBooksInOrder } from '#tests/setup/books.ts'
import { rememberNeighbours } from '#tests/setup/neighbours.ts'
import { issueVoucher, place, quickProvider, requestFor } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

// While a release is rolled out, instances of the one before run on the new schema. Migrations only add, so the old
// statements stay right; what breaks them is a plan that was made when a table had fewer columns.

const { database } = useOrderShop()

beforeAll(async () => {
  await issueVoucher('ROLLING', 1_000_000)
  await pool().query("update variants set received = 10000, stock = 10000 where product_id <> 'nextdoor-cap'")
})

/** One order from quote to mail, and what a visitor reads meanwhile. Throws where a statement fails. */
async function aDayAtTheShop(): Promise<string> {
  const placement = await place(await requestFor({ cards: [{ code: 'ROLLING', balance: 1 }] }))
  if (!placement.ok) throw new Error(placement.refusal.errorCode)
  const { number } = placement.value.order
  await settleOrder(number)
  await confirmOrder(number)
  await reconcile(quickProvider)
  forgetSettings()
  await Promise.all([
    readOrder(number),
    machineOrder(number),
    shopSettings(),
    latestPosts(3),
    postsPage({ page: 1 }),
    postgresIndex.list(parseListingQuery({})),
    memoryIndex().settled(),
  ])
  return number
}

const tables = async () =>
  (
    await pool().query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
    )
  ).rows.map(({ name }) => name)

it('sells on, on the same connections, while every table gets a column [OBS-19]', async () => {
  // Each connection has planned each statement before.
  for (let round = 0; round < 2; round += 1) await Promise.all(Array.from({ length: 4 }, aDayAtTheShop))
  const connected = new Set(
    (await pool().query<{ pid: number }>('select pid from pg_stat_activity')).rows.map((r) => r.pid),
  )
  let releasing = true
  const shoppers = Promise.all(
    Array.from({ length: 2 }, async () => {
      const numbers: string[] = []
      while (releasing) numbers.push(await aDayAtTheShop())
      return numbers
    }),
  )
  const release = new pg.Client({ connectionString: database.url })
  await release.connect()
  await release.query("set lock_timeout = '1s'")
  const names = await tables()
  for (const name of names) {
    const add = () => release.query(`alter table ${name} add column if not exists of_the_next_release int default 7`)
    await vi.waitUntil(() => add().then(Boolean, () => false), { timeout: 20_000, interval: 50 })
  }
  releasing = false
  const numbers = (await shoppers).flat()
  expect(names.length).toBeGreaterThan(20)
  expect(numbers.length).toBeGreaterThan(0)
  await Promise.all(Array.from({ length: 4 }, aDayAtTheShop))
  const after = (await pool().query<{ pid: number }>('select pid from pg_stat_activity')).rows.map((r) => r.pid)
  expect(after.filter((pid) => connected.has(pid)).length).toBeGreaterThan(0)
  await release.end()
  await expectBooksInOrder()
  await rememberNeighbours()
}, 240_000)

it('a migration gives way to those who use a table, and comes when they are done [OBS-19]', async () => {
  const busy = new pg.Client({ connectionString: database.url })
  await busy.connect()
  await busy.query('begin; lock table graphile_worker.migrations in access exclusive mode')
  let done = false
  const migrated = migrate().then(() => {
    done = true
  })
  // Whoever comes later waits behind a change that waits: so none waits long.
  const waits: number[] = []
  for (const until = performance.now() + 4000; performance.now() < until; await pause(50)) {
    const { rows } = await pool('health').query<{ seconds: number }>(
      `select extract(epoch from clock_timestamp() - state_change)::float as seconds from pg_stat_activity
       where application_name = 'steelcap migration' and wait_event_type = 'Lock' and datname = current_database()`,
    )
    waits.push(...rows.map(({ seconds }) => seconds))
  }
  expect(done).toBe(false)
  expect(waits.length).toBeGreaterThan(0)
  expect(Math.max(...waits)).toBeLessThan(2)
  await busy.query('rollback')
  await busy.end()
  await migrated
  expect(done).toBe(true)
}, 60_000)
