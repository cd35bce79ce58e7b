import { beforeAll, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { refundOrder } from '#lib/server/refunds/refund-order.ts'
import { brokenRules, expectBooksInOrder } from '#tests/setup/books.ts'
import { issueVoucher } from '#tests/setup/order-fixture.ts'
import { placed, sendAndCapture, sendRest, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

beforeAll(async () => {
  await issueVoucher('AUDITED', 5000)
  const number = await placed({ cards: [{ code: 'AUDITED', balance: 50 }] })
  await sendAndCapture(number)
  await refundOrder(number, { amount: 70, delivery: false, reason: 'other' }, WAREHOUSE)
  await settle(number)
  // Its money is on the way: one capture is reserved.
  await sendRest(await placed())
  await placed()
  await expectBooksInOrder()
})

/** Breaks the books behind the back of every trigger and check, asks the audit, and takes it back. */
async function plant(violation: string): Promise<string[]> {
  const client = await pool().connect()
  const undo: string[] = []
  try {
    for (const table of [
      'orders',
      'order_events',
      'order_event_lines',
      'machine_audit',
      'payments',
      'payment_operations',
      'refunds',
      'vouchers',
      'voucher_entries',
    ]) {
      await client.query(`create table saved_${table} as select * from ${table}`)
      undo.push(
        `delete from ${table}`,
        `insert into ${table} overriding system value select * from saved_${table}`,
        `drop table saved_${table}`,
      )
    }
    await client.query('set session_replication_role = replica')
    await client.query(violation)
    return await brokenRules()
  } finally {
    for (const statement of undo) await client.query(statement)
    await client.query('set session_replication_role = default')
    client.release()
  }
}

it.each([
  ['The status of an order is what its events say', `update orders set status = 'COMPLETED'`],
  ['No more of a line leaves', 'update order_event_lines set qty = qty + 1'],
  ['nor comes back than has left', `update order_events set type = 'return_received' where type = 'parcel_sent'`],
  [
    'Events of an order are numbered without gaps',
    `delete from order_events where seq = 1 and order_number = (select order_number from order_events where type = 'refunded')`,
  ],
  ['What a machine has done to an order has its audit row', 'delete from machine_audit'],
  ['No more is captured', `update payment_operations set amount = amount + 100000 where kind = 'capture'`],
  [
    'No more is captured',
    `update payment_operations set amount = amount + 100000 where kind = 'refund' and capture_id is not null`,
  ],
  [
    'No more is captured',
    `update payment_operations set amount = amount + 1 where kind = 'refund' and capture_id is null`,
  ],
  [
    'A payment is captured when some of it was',
    `update payments set state = 'authorised' where transaction_id is not null`,
  ],
  ['A captured order is in the ledger', `delete from order_events where type = 'placed'`],
  ['Credit notes are paid by their movements', `delete from payment_operations where kind = 'refund'`],
  ['Credit notes are paid by their movements', `update refunds set state = 'pending', amount = amount + 1`],
  ['Gift-card liability is the sum of balances', `update vouchers set balance = balance + 1, issued = issued + 1`],
  ['Gift-card liability is the sum of balances', `delete from voucher_entries where kind = 'givenBack'`],
  [
    'Nothing is authorised and forgotten',
    `update order_events set at = at - interval '2 hours' where order_number in (select number from orders where status = 'SHIPPED')`,
  ],
  ['Nothing is authorised and forgotten', `update orders set created_at = created_at - interval '15 days'`],
  [
    'No movement of money, placement or job is overdue',
    `update payment_operations set state = 'asking', lease_until = now() - interval '4 hours'`,
  ],
])('the audit sees it: %s [OPS-19]', async (rule, violation) => {
  expect(await plant(violation)).toContainEqual(expect.stringContaining(rule))
  await expectBooksInOrder()
})

it('the audit sees jobs that gave up, and none that wait for their time [OPS-19]', async () => {
  const job = async (what: string) => {
    await pool().query(
      `update graphile_worker._private_jobs set ${what} where id = (select min(id) from graphile_worker._private_jobs)`,
    )
    return (await brokenRules()).join()
  }
  expect(await job('attempts = max_attempts')).toContain('No movement of money, placement or job is overdue')
  expect(await job(`attempts = 3, run_at = now() + interval '2 hours'`)).toBe('')
})

it.each([
  [
    'a job in the queue',
    `update graphile_worker._private_jobs set attempts = 0, locked_at = null, run_at = now() - interval '$1'
     where id = (select min(id) from graphile_worker._private_jobs)`,
  ],
  [
    'a job that an order has left',
    `insert into job_outbox (task, payload, created_at) values ('confirm-order', '{}', now() - interval '$1')`,
  ],
  [
    'a placement',
    `insert into order_attempts (id, idempotency_key, caller, digest, state, order_number, holds, draft, deadline)
     values (gen_random_uuid(), 'late', 'guest', '', 'reserved', 'W000000001',
       '{"stock": [], "vouchers": [], "promotionIds": []}', '{}', now() - interval '$1')`,
  ],
])('the audit sees %s that is overdue by hours, and none that is by minutes [OPS-19]', async (_, late) => {
  const brokenBy = async (overdue: string) => {
    await pool().query(late.replace('$1', overdue))
    const broken = await brokenRules()
    await pool().query('delete from job_outbox')
    await pool().query(`delete from order_attempts where idempotency_key = 'late'`)
    return broken
  }
  expect(await brokenBy('50 minutes')).toEqual([])
  expect(await brokenBy('2 hours')).toEqual(['No movement of money, placement or job is overdue unnoticed'])
  expect(await brokenBy('0 minutes')).toEqual([])
})
