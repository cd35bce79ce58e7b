import { beforeAll, expect, it, vi } from 'vitest'
import { orderedSizes } from '#lib/server/account/my-sizes.ts'
import { standingOf } from '#lib/server/auth/sessions.ts'
import { pool } from '#lib/server/db/client.ts'
import { machineOrder } from '#lib/server/orders/machine-order.ts'
import { ownedOrder } from '#lib/server/orders/order-view-rights.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { welcomeNeighbour } from '#tests/setup/neighbours.ts'

useTestDatabase({ seed: false })

let dana: Signed
beforeAll(async () => {
  dana = await signedInCustomer('dana@example.com')
  await signedInCustomer('max@example.com')
})

/** How PostgreSQL finds the rows of the first statement of some work, where it reads a whole table only if it must. */
async function planOf(work: () => Promise<unknown>): Promise<string> {
  const spy = vi.spyOn(pool(), 'query')
  await work()
  const [[asked]] = spy.mock.calls as unknown as [[{ text: string; values: unknown[] }]]
  spy.mockRestore()
  const client = await pool().connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      text: `explain ${asked.text}`,
      values: asked.values,
    })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it.each<[string, (id: string) => Promise<unknown>]>([
  ['whether a session stands [AUTH-05]', (id) => standingOf(id, crypto.randomUUID())],
  ['an order of theirs [ORD-11]', (id) => ownedOrder('W100000001', id)],
  ['what they usually buy [SIZE-06]', (id) => orderedSizes(id)],
  ['whose order a machine reads [OPS-05]', () => machineOrder('W100000001')],
])('a customer is found by an index: %s', async (_, work) => {
  const plan = await planOf(() => work(dana.id))
  // Not read from end to end, as an index that is only filtered is.
  expect(plan).toMatch(/ using customers_pkey on customers c [^\n]*\n\s+Index Cond:/)
})

it('nobody is found by what is no id [AUTH-05, ORD-11]', async () => {
  expect(await standingOf('nobody', 'none')).toBe('gone')
  expect(await standingOf(dana.id, 'none')).toBe('ended')
  expect(await ownedOrder('W100000001', 'nobody')).toBeUndefined()
})

it('sizes of a crew’s buyer who has long not ordered are found without the newer orders of others [SIZE-06]', async () => {
  await welcomeNeighbour()
  // Nobody asks for more of an order here than whose it is and of when.
  await pool().query(
    `insert into orders (number, attempt_id, customer_id, email, contact, billing_address, shipping, item_subtotal,
         total_discount, shipping_price, gst, grand_total, created_at)
       select 'W2' || lpad(i::text, 8, '0'), gen_random_uuid(), case when i > 9000 then $1 end, i || '@example.com', '{}',
         '{}', '{}', 100, 0, 0, 9, 100, now() - i * interval '1 minute' from generate_series(1, 10000) i`,
    [dana.id],
  )
  await pool().query('analyze orders')
  const plan = await planOf(() => orderedSizes(dana.id))
  expect(plan).toContain('orders_customer')
  expect(plan).not.toContain('orders_created')
})
