import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MachineSubscriber } from '#lib/contract/erp/subscribers.ts'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { forgetUnconfirmed } from '#lib/server/notifications/forget-unconfirmed.ts'
import {
  confirmingToken,
  confirmSubscription,
  leavingToken,
  subscribe,
  unsubscribe,
} from '#lib/server/notifications/mailing-list.ts'
import { signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { useJobQueue } from '#tests/setup/job-queue.ts'
import { welcomeNeighbour } from '#tests/setup/neighbours.ts'

useJobQueue(useTestDatabase({ seed: false }))

const api = createMachineApi()
const [KIM, LEE] = ['kim@example.com', 'lee@example.com']
const now = () => new Date()
let key = ''

beforeEach(async () => {
  key = (await createKey(`mailer-${randomUUID().slice(0, 8)}`, ['subscribers'])) ?? ''
  for (const table of ['mailing_subscriptions', 'customers', 'machine_audit']) {
    await pool().query(`alter table ${table} disable trigger user`)
    await pool().query(`delete from ${table}`)
    await pool().query(`alter table ${table} enable trigger user`)
  }
  await welcomeNeighbour()
})

async function feed(after?: string, limit = 100): Promise<{ subscribers: MachineSubscriber[]; next: string }> {
  const query = `limit=${limit}${after === undefined ? '' : `&after=${after}`}`
  const answer = await api.request(`/erp/v1/subscribers?${query}`, { headers: { Authorization: `Bearer ${key}` } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Awaited<ReturnType<typeof feed>>
}
async function told(...items: unknown[]) {
  const answer = await api.request('/erp/v1/subscribers/leave', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({ items }),
  })
  const { items: answers } = (await answer.json()) as { items: { result: string; fields?: object }[] }
  return answers.map(({ result }) => result)
}
async function join(email: string): Promise<void> {
  await subscribe(email, 'footer')
  expect(await confirmSubscription(confirmingToken(email, now()), now())).toBe(true)
}
const standing = (page: { subscribers: MachineSubscriber[] }) =>
  page.subscribers.map(({ email, status }) => `${email} ${status}`)

describe('the feed of the newsletter’s list', () => {
  it('has who confirmed and never who only asked, with nothing that opens anything [OPS-61]', async () => {
    await subscribe('asks@example.com', 'footer')
    await join(KIM)
    const { subscribers, next } = await feed()
    expect(subscribers).toEqual([
      {
        email: KIM,
        status: 'subscribed',
        source: 'footer',
        smsConsent: false,
        askedAt: expect.stringMatching(/Z$/),
        confirmedAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(next).toMatch(/^\d+$/)
    expect(await feed(next)).toEqual({ subscribers: [], next })
  })

  it('goes on with what changed since, each address once and as it stands [OPS-61]', async () => {
    await join(KIM)
    await join(LEE)
    const first = await feed(undefined, 1)
    expect(standing(first)).toEqual([`${KIM} subscribed`])
    const second = await feed(first.next)
    expect(standing(second)).toEqual([`${LEE} subscribed`])
    await unsubscribe(leavingToken(KIM, now()), now())
    const third = await feed(second.next)
    expect(standing(third)).toEqual([`${KIM} left`])
    expect(third.subscribers[0]).toHaveProperty('leftAt', expect.stringMatching(/Z$/))
    await join(KIM)
    expect(standing(await feed(third.next))).toEqual([`${KIM} subscribed`])
    expect(standing(await feed())).toEqual([`${LEE} subscribed`, `${KIM} subscribed`])
  })

  it('misses none whose transaction ends behind one that began later [OPS-61]', async () => {
    await join(KIM)
    await join(LEE)
    const { next } = await feed()
    const slow = await pool().connect()
    try {
      await slow.query('begin')
      await slow.query('update mailing_subscriptions set unsubscribed_at = $2 where email = $1', [KIM, now()])
      await unsubscribe(leavingToken(LEE, now()), now())
      const meanwhile = await feed(next)
      expect(standing(meanwhile)).toEqual([`${LEE} left`])
      await slow.query('commit')
      expect(standing(await feed(meanwhile.next))).toEqual([`${KIM} left`])
    } finally {
      slow.release()
    }
  })

  it('knows country and consent to text messages of an account, and tells of it when the consent changes [OPS-61]', async () => {
    const dana = await signedInCustomer('dana@example.com')
    await join(dana.email)
    await join(LEE)
    await pool().query(
      `insert into addresses (customer_id, contact_name, country, street1, suburb, postcode, is_default_shipping) values
         ($1, 'Dana', 'AU', '1 A St', 'Perth', '6000', false), ($1, 'Dana', 'NZ', '1 B St', 'Otago', '9010', true)`,
      [dana.id],
    )
    const { subscribers, next } = await feed()
    expect(subscribers).toMatchObject([{ country: 'NZ', smsConsent: false }, { smsConsent: false }])
    expect(subscribers[1]).not.toHaveProperty('country')
    const details = { firstName: 'Dana', lastName: 'Reid', phone: '0498 765 432' }
    const save = (sms: boolean) =>
      dana.call('PUT', '', { customer: { ...details, subscriptions: { email: true, sms } } })
    expect((await save(false)).status).toBe(200)
    expect(await feed(next)).toEqual({ subscribers: [], next })
    expect((await save(true)).status).toBe(200)
    const after = await feed(next)
    expect(after.subscribers).toMatchObject([{ email: dana.email, status: 'subscribed', smsConsent: true }])
  })

  it('says for thirty days of a closed account that its address left, then forgets it [OPS-61, GEN-23]', async () => {
    await join(KIM)
    await join(LEE)
    const { next } = await feed()
    await pool().query(
      `update mailing_subscriptions set unsubscribed_at = now(), forget_after = now() + interval '30 days' where email = $1`,
      [KIM],
    )
    await forgetUnconfirmed()
    expect(standing(await feed(next))).toEqual([`${KIM} left`])
    await pool().query(`update mailing_subscriptions set forget_after = now() - interval '1 minute' where email = $1`, [
      KIM,
    ])
    await forgetUnconfirmed()
    expect(standing(await feed())).toEqual([`${LEE} subscribed`])
  })

  it('keeps who asks again after closing for as long as the link works, and for good once confirmed [GEN-23, API-66]', async () => {
    await join(KIM)
    await pool().query(
      `update mailing_subscriptions set unsubscribed_at = $2, forget_after = now() + interval '1 minute' where email = $1`,
      [KIM, new Date(Date.now() - 1000)],
    )
    await subscribe(KIM, 'footer')
    const { rows } = await pool().query<{ late: boolean }>(
      `select forget_after > now() + interval '6 days' as late from mailing_subscriptions where email = $1`,
      [KIM],
    )
    expect(rows).toEqual([{ late: true }])
    expect(await confirmSubscription(confirmingToken(KIM, now()), now())).toBe(true)
    const kept = await pool().query('select forget_after from mailing_subscriptions where email = $1', [KIM])
    expect(kept.rows).toEqual([{ forget_after: null }])
  })

  it('is for its own scope [OPS-01, OPS-61]', async () => {
    key = (await createKey(`other-${randomUUID().slice(0, 8)}`, ['orders', 'export'])) ?? ''
    const answer = await api.request('/erp/v1/subscribers', { headers: { Authorization: `Bearer ${key}` } })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ details: { scope: 'subscribers' } })
  })
})

describe('what a mail program was told', () => {
  const hour = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString()

  it('takes the address off the list and unticks its account, once, and nobody else’s [OPS-62]', async () => {
    const dana = await signedInCustomer('dana@example.com')
    const max = await signedInCustomer('max@example.com')
    for (const { email } of [dana, max]) await join(email)
    await pool().query('delete from mailing_subscriptions where email = $1', ['nobody@example.com'])
    const leaving = { email: ' Dana@Example.com ', reason: 'bounced' }
    expect(await told(leaving, { email: 'nobody@example.com' })).toEqual(['done', 'unchanged'])
    expect(await told(leaving)).toEqual(['unchanged'])
    expect(standing(await feed()).toSorted()).toEqual(['dana@example.com left', 'max@example.com subscribed'])
    const { rows } = await pool().query(
      `select email, email_subscription as ticked from customers where email ~ 'example.com' order by email`,
    )
    expect(rows).toEqual([
      { email: 'dana@example.com', ticked: false },
      { email: 'max@example.com', ticked: true },
    ])
  })

  it('leaves who confirmed anew since then, and a link that was mailed since then works [OPS-62]', async () => {
    await join(KIM)
    await pool().query(`update mailing_subscriptions set confirmed_at = now() - interval '2 hours'`)
    expect(await told({ email: KIM, at: hour(3) })).toEqual(['stale'])
    expect(await told({ email: KIM, at: hour(1) })).toEqual(['done'])
    const { rows } = await pool().query<{ at: Date }>('select unsubscribed_at as at from mailing_subscriptions')
    expect(Date.now() - (rows[0]?.at.getTime() ?? 0)).toBeGreaterThan(3_500_000)
    expect(await confirmSubscription(confirmingToken(KIM, new Date(hour(2))), now())).toBe(false)
    expect(await confirmSubscription(confirmingToken(KIM, new Date(hour(0.5))), now())).toBe(true)
  })

  it('counts the latest of one address, and none from the future; one that is wrong stops no other [OPS-62, OPS-02]', async () => {
    await join(KIM)
    const ahead = new Date(Date.now() + 86_400_000).toISOString()
    expect(await told({ email: KIM, at: hour(9) }, { email: 'nonsense' }, { email: KIM, at: ahead })).toEqual([
      'unchanged',
      'refused',
      'done',
    ])
    const { rows } = await pool().query<{ past: boolean }>(
      'select unsubscribed_at <= now() as past from mailing_subscriptions',
    )
    expect(rows).toEqual([{ past: true }])
  })

  it('does not untick who asked again and has not confirmed yet [OPS-62]', async () => {
    await subscribe(KIM, 'footer')
    expect(await told({ email: KIM, at: hour(1) })).toEqual(['stale'])
    expect(await confirmSubscription(confirmingToken(KIM, now()), now())).toBe(true)
  })

  it('is audited by what changed, under a digest of the address [OPS-03, OPS-62]', async () => {
    await join(KIM)
    await told({ email: KIM, reason: 'complained' }, { email: LEE })
    const { rows } = await pool().query('select deed, subject, before, after from machine_audit')
    expect(rows).toEqual([
      {
        deed: 'leaveSubscribers',
        subject: createHash('sha256').update(KIM).digest('hex'),
        before: { status: 'subscribed' },
        after: { status: 'left', leftAt: expect.stringMatching(/Z$/), reason: 'complained' },
      },
    ])
  })
})
