import { expect, it, vi } from 'vitest'
import { inBulkhead, pool } from '#lib/server/db/client.ts'
import { orderCounter } from '#lib/server/metrics/order-count.ts'
import { shopFamilies } from '#lib/server/metrics/shop-metrics.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const NOW = new Date('2026-11-24T03:00:00.000Z')
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

const placedAt = (at: Date, many: number) =>
  pool().query(
    `insert into orders (number, attempt_id, email, contact, billing_address, shipping, item_subtotal, total_discount,
         shipping_price, gst, grand_total, status, created_at)
       select 'W' || left(md5(random()::text), 12), gen_random_uuid(), 'm@example.com', '{}', '{}', '{}', 100, 0, 0, 9, 100,
         'COMPLETED', $1::timestamptz - i * interval '1 second' from generate_series(1, $2) i`,
    [at, many],
  )

type Asked = [text: string, values: unknown[]]

/** How many orders each statement of some work reads. */
async function ordersRead(work: () => Promise<unknown>): Promise<number[]> {
  const spy = vi.spyOn(pool(), 'query')
  await work()
  const calls = spy.mock.calls as unknown as Asked[]
  spy.mockRestore()
  const counts: number[] = []
  for (const [text, values] of calls) {
    const { rows } = await pool().query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off) ${text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    for (const [, read] of plan.matchAll(/ on orders [^\n]*rows=(\d+)/g)) counts.push(Number(read))
  }
  return counts
}

it('counts every order, and reads none again that was older than a day [OBS-13]', async () => {
  const [count, another] = [orderCounter(), orderCounter()]
  await placedAt(hoursLater(-100), 300)
  await placedAt(hoursLater(-2), 20)
  expect(await count(NOW)).toBe(320)
  await placedAt(NOW, 1)
  // One that comes late, as of a long transaction.
  await placedAt(hoursLater(-23), 1)
  expect(await Promise.all([count(NOW), count(NOW)])).toEqual([322, 322])
  expect(await count(hoursLater(30))).toBe(322)
  await placedAt(hoursLater(30), 3)
  await pool().query('analyze orders')
  expect(await ordersRead(async () => expect(await count(hoursLater(31))).toBe(325))).toEqual([3])
  // A clock that was put back has counted nothing twice.
  expect([await count(NOW), await count(hoursLater(31))]).toEqual([325, 325])
  expect(await another(hoursLater(31))).toBe(325)
  await pool().query('delete from orders')
})

it('is what operators are told, of a shop of any age [OBS-13]', async () => {
  const told = async () =>
    (await shopFamilies()).find(({ name }) => name === 'steelcap_orders_total')?.samples?.[0]?.value
  await placedAt(new Date(Date.now() - 300 * 3_600_000), 300)
  expect(await told()).toBe(300)
  await placedAt(new Date(Date.now() - 3_600_000), 2)
  await pool().query('analyze orders')
  // What counts for operators has connections of its own.
  const read = await inBulkhead('jobs', () => ordersRead(async () => expect(await told()).toBe(302)))
  expect(Math.max(...read)).toBe(2)
})
