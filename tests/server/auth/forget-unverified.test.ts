import { beforeEach, expect, it } from 'vitest'
import { askForVerification } from '#lib/server/auth/verification.ts'
import { pool } from '#lib/server/db/client.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { useJobQueue } from '#tests/setup/job-queue.ts'

const runJobs = useJobQueue(useTestDatabase({ seed: false }))

beforeEach(async () => {
  await pool().query('delete from customers')
})

async function customer(name: string, age: string, verified = false): Promise<string> {
  const { id } = await signedInCustomer(`${name}@example.com`)
  await pool().query(
    `update customers set created_at = now() - $2::interval, verified_at = case when $3 then now() end where id = $1`,
    [id, age, verified],
  )
  return id
}
const left = async () =>
  (
    await pool().query<{ name: string }>(
      `select split_part(email, '@', 1) as name from customers where email not like 'nextdoor@%' order by name`,
    )
  ).rows.map(({ name }) => name)
async function forgetTwice() {
  for (let run = 0; run < 2; run += 1) await tasks['forget-unverified']({}, {} as never)
}

it('deletes accounts whose address nobody verified, thirty days after the sign-up, with all that is theirs, and no other [AUTH-42]', async () => {
  const old = await customer('old', '30 days 1 hour')
  await pool().query('insert into wishlist_alerts (customer_id, asked_at) values ($1, now())', [old])
  await customer('young', '29 days 23 hours')
  await customer('verified', '400 days', true)
  await forgetTwice()
  expect(await left()).toEqual(['verified', 'young'])
  expect((await pool().query('select from wishlist_alerts where customer_id = $1', [old])).rowCount).toBe(0)
})

it('counts from the last mail with a link: somebody is about to verify it [AUTH-42, AUTH-10]', async () => {
  for (const name of ['asked', 'silent']) await customer(name, '60 days')
  await askForVerification('asked@example.com', '203.0.113.7')
  await runJobs()
  await forgetTwice()
  expect(await left()).toEqual(['asked'])
  await pool().query(`update one_time_codes set created_at = now() - interval '30 days 1 hour'`)
  await forgetTwice()
  expect(await left()).toEqual([])
})

it('keeps an account that anything was ordered with [AUTH-42]', async () => {
  const buyer = await customer('buyer', '60 days')
  await customer('other', '60 days')
  await pool().query(
    `insert into orders (number, attempt_id, customer_id, email, contact, billing_address, shipping, item_subtotal,
       total_discount, shipping_price, gst, grand_total)
     values ('W900000001', gen_random_uuid(), $1, 'buyer@example.com', '{}', '{}', '{"type": "DELIVERY"}', 1, 0, 0, 0, 1)`,
    [buyer],
  )
  await forgetTwice()
  expect(await left()).toEqual(['buyer'])
})

it('lets go of an account that is verified while it is about to be deleted [AUTH-42, AUTH-14]', async () => {
  await customer('late', '60 days')
  await customer('other', '60 days')
  const holder = await pool().connect()
  await holder.query('begin')
  await holder.query(`update customers set verified_at = now() where email = 'late@example.com'`)
  const forgetting = forgetTwice()
  await eventually(async () => {
    const { rowCount } = await pool().query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(rowCount).toBe(1)
  })
  await holder.query('commit')
  holder.release()
  await forgetting
  expect(await left()).toEqual(['late'])
})
