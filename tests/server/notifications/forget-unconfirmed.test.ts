import { beforeEach, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { confirmingToken, confirmSubscription, followTick, subscribe } from '#lib/server/notifications/mailing-list.ts'
import { signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { useJobQueue } from '#tests/setup/job-queue.ts'

useJobQueue(useTestDatabase({ seed: false }))

beforeEach(async () => {
  await pool().query('delete from mailing_subscriptions')
  await pool().query('delete from customers')
})

const listed = async () =>
  (await pool().query<{ email: string }>('select email from mailing_subscriptions order by email')).rows.map(
    ({ email }) => email,
  )

async function forgetTwice() {
  for (let run = 0; run < 2; run += 1) await tasks['forget-unconfirmed']({}, {} as never)
}

it('forgets who never confirmed, thirty days after they last spoke, and nobody else [GEN-23]', async () => {
  await pool().query(
    `insert into mailing_subscriptions (email, source, created_at, confirmed_at, unsubscribed_at) values
       ('old@example.com', 'footer', now() - interval '30 days 1 hour', null, null),
       ('young@example.com', 'footer', now() - interval '29 days 23 hours', null, null),
       ('confirmed@example.com', 'footer', now() - interval '400 days', now() - interval '399 days', null),
       ('gone@example.com', 'checkout', now() - interval '400 days', now() - interval '399 days', now() - interval '31 days'),
       ('refused@example.com', 'signup', now() - interval '90 days', null, now() - interval '31 days'),
       ('refuses@example.com', 'signup', now() - interval '90 days', null, now() - interval '3 days')`,
  )
  await forgetTwice()
  expect(await listed()).toEqual([
    'confirmed@example.com',
    'gone@example.com',
    'refuses@example.com',
    'young@example.com',
  ])
})

it('counts from the last time it was asked for: the link of that mail works [GEN-23, API-66]', async () => {
  await pool().query(
    `insert into mailing_subscriptions (email, source, created_at, confirmed_at) values
       ('kim@example.com', 'footer', now() - interval '31 days', null),
       ('lee@example.com', 'footer', now() - interval '31 days', now() - interval '30 days')`,
  )
  for (const email of ['kim@example.com', 'lee@example.com']) await subscribe(email, 'footer')
  await forgetTwice()
  expect(await confirmSubscription(confirmingToken('kim@example.com', new Date()), new Date())).toBe(true)
  const { rows } = await pool().query<{ email: string; asked: number }>(
    `select email, extract(day from now() - created_at)::int as asked from mailing_subscriptions order by email`,
  )
  // Who is on the list already has asked when they asked.
  expect(rows).toEqual([
    { email: 'kim@example.com', asked: 0 },
    { email: 'lee@example.com', asked: 31 },
  ])
})

it('unticks the newsletter of a customer who never confirmed, so that ticking it asks anew [GEN-25, ACCT-11]', async () => {
  const names = ['asked', 'confirmed', 'forgotten', 'unverified']
  for (const name of names) await signedInCustomer(`${name}@example.com`)
  await pool().query("update customers set email_subscription = true where email like '%@example.com'")
  await pool().query(`update customers set verified_at = null where email = 'unverified@example.com'`)
  await pool().query(
    `insert into mailing_subscriptions (email, source, created_at, confirmed_at) values
       ('asked@example.com', 'signup', now() - interval '29 days', null),
       ('confirmed@example.com', 'signup', now() - interval '400 days', now() - interval '399 days'),
       ('forgotten@example.com', 'signup', now() - interval '31 days', null),
       ('unverified@example.com', 'footer', now() - interval '31 days', null)`,
  )
  await forgetTwice()
  const ticks = await pool().query<{ email: string }>(
    'select email from customers where email_subscription order by email',
  )
  expect(ticks.rows.map(({ email }) => email)).toEqual([
    'asked@example.com',
    'confirmed@example.com',
    'unverified@example.com',
  ])
  expect(await listed()).toEqual(['asked@example.com', 'confirmed@example.com'])
})

it('unticks it for who had left, ticked it again and never confirmed; who left for good stays known [GEN-23, GEN-25]', async () => {
  const names = ['back', 'confirms', 'left', 'listed', 'recent']
  for (const name of names) await signedInCustomer(`${name}@example.com`)
  await pool().query(
    "update customers set email_subscription = email <> 'left@example.com' where email like '%@example.com'",
  )
  await pool().query(
    `insert into mailing_subscriptions (email, source, created_at, confirmed_at, unsubscribed_at)
       select email, 'signup', now() - interval '400 days', now() - interval '399 days',
         case when email <> 'listed@example.com' then now() - interval '100 days' end
       from customers where email like '%@example.com'`,
  )
  for (const name of ['back', 'confirms', 'listed', 'recent']) {
    await followTick({ email: `${name}@example.com`, ticked: true }, pool(), new Date())
  }
  const token = confirmingToken('confirms@example.com', new Date())
  expect(await confirmSubscription(token, new Date())).toBe(true)
  await pool().query(
    `update mailing_subscriptions set created_at = created_at - interval '31 days'
       where email in ('back@example.com', 'confirms@example.com')`,
  )
  await forgetTwice()
  const { rows } = await pool().query<{ name: string; ticked: boolean; asked: number | null }>(
    `select split_part(c.email, '@', 1) as name, c.email_subscription as ticked,
         extract(day from now() - m.created_at)::int as asked
       from customers c left join mailing_subscriptions m using (email)
       where email like '%@example.com' order by name`,
  )
  expect(rows).toEqual([
    { name: 'back', ticked: false, asked: 31 },
    { name: 'confirms', ticked: true, asked: 31 },
    { name: 'left', ticked: false, asked: 400 },
    { name: 'listed', ticked: true, asked: 400 },
    { name: 'recent', ticked: true, asked: 0 },
  ])
})
