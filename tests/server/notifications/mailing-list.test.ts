import { beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { pool } from '#lib/server/db/client.ts'
import { askToConfirm } from '#lib/server/jobs/confirm-subscription.ts'
import {
  confirmingToken,
  confirmSubscription,
  leavingToken,
  subscribe,
  unsubscribe,
} from '#lib/server/notifications/mailing-list.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { useJobQueue } from '#tests/setup/job-queue.ts'
import { welcomeNeighbour } from '#tests/setup/neighbours.ts'

useJobQueue(useTestDatabase({ seed: false }))

const EMAIL = 'kim@example.com'
const now = () => new Date()
let api: ReturnType<typeof createApi>

beforeEach(async () => {
  api = createApi()
  await pool().query('delete from mailing_subscriptions')
  await pool().query('delete from customers')
  await pool().query('delete from mail_outbox')
  await pool().query('select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null')
  await welcomeNeighbour()
})

const call = (path: string, body: unknown) =>
  api.request(`/api/mailing-list/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const send = (path: string, form: Record<string, string>) =>
  api.request(`/api/mailing-list/${path}`, { method: 'POST', body: new URLSearchParams(form) })

async function listed(email = EMAIL): Promise<boolean | undefined> {
  const { rows } = await pool().query<{ on: boolean }>(
    'select confirmed_at is not null and unsubscribed_at is null as "on" from mailing_subscriptions where email = $1',
    [email],
  )
  return rows[0]?.on
}

async function jobs(): Promise<number> {
  const { rows } = await pool().query("select from graphile_worker.jobs where task_identifier = 'confirm-subscription'")
  return rows.length
}

async function mails(): Promise<{ recipient: string; text: string; html: string }[]> {
  const { rows } = await pool().query('select recipient, text, html from mail_outbox')
  return rows
}

describe('asking for the newsletter', () => {
  it('answers 202 with an empty body, notes the address in lower case and asks it once to confirm [API-66, GEN-18]', async () => {
    const answer = await call('subscription', { email: ' Kim@Example.com', source: 'footer' })
    expect(answer.status).toBe(202)
    expect(await answer.json()).toEqual({})
    expect(await listed()).toBe(false)
    await call('subscription', { email: EMAIL, source: 'signup' })
    expect(await jobs()).toBe(1)
    await askToConfirm(EMAIL)
    await askToConfirm(EMAIL)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([EMAIL])
  })

  it('answers the same to who is on the list already, and mails nothing [API-66]', async () => {
    await subscribe(EMAIL, 'footer')
    await confirmSubscription(confirmingToken(EMAIL, now()), now())
    await pool().query('select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null')
    const answer = await call('subscription', { email: EMAIL, source: 'footer' })
    expect([answer.status, await answer.json()]).toEqual([202, {}])
    expect(await jobs()).toBe(0)
    await askToConfirm(EMAIL)
    expect(await mails()).toEqual([])
    expect(await listed()).toBe(true)
  })

  it.each([
    [{ email: 'kim@', source: 'footer' }, 'email'],
    [{ email: '', source: 'footer' }, 'email'],
    [{ email: EMAIL, source: 'elsewhere' }, 'source'],
  ])('refuses %o and says where [API-66]', async (body, field) => {
    const answer = await call('subscription', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errorCode: 'InvalidRequest', fields: { [field]: expect.any(String) } })
    expect(await listed()).toBeUndefined()
  })

  it('stops a flood from one address [API-18]', async () => {
    const statuses = new Set<number>()
    for (let i = 0; i < 31; i += 1)
      statuses.add((await call('subscription', { email: `kim${i}@example.com`, source: 'footer' })).status)
    expect([...statuses]).toEqual([202, 429])
  })
})

describe('a mailed link', () => {
  it('joins the list when its button is pressed, again and again [API-66]', async () => {
    await subscribe(EMAIL, 'footer')
    await askToConfirm(EMAIL)
    const [mail] = await mails()
    const token = /confirm\?token=([\w.%-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.html).toContain(`/mailing-list/confirm?token=${token}`)
    for (let i = 0; i < 2; i += 1)
      expect((await call('confirmation', { token: decodeURIComponent(token) })).status).toBe(200)
    expect(await listed()).toBe(true)
  })

  it('leaves the list, and joins it anew after another confirmation [API-66]', async () => {
    await subscribe(EMAIL, 'footer')
    await confirmSubscription(confirmingToken(EMAIL, now()), now())
    expect((await call('unsubscription', { token: leavingToken(EMAIL, now()) })).status).toBe(200)
    expect(await listed()).toBe(false)
    await subscribe(EMAIL, 'footer')
    expect(await listed()).toBe(false)
    expect(await confirmSubscription(confirmingToken(EMAIL, now()), now())).toBe(true)
    expect(await listed()).toBe(true)
  })

  it('that is made up, too old, or meant for something else is no longer valid [API-66]', async () => {
    await subscribe(EMAIL, 'footer')
    const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000)
    for (const token of ['nonsense', confirmingToken(EMAIL, eightDaysAgo), leavingToken(EMAIL, now())]) {
      const answer = await call('confirmation', { token })
      expect(answer.status).toBe(410)
      expect(await answer.json()).toMatchObject({ errorCode: 'MailingLinkInvalid' })
    }
    expect((await call('unsubscription', { token: confirmingToken(EMAIL, now()) })).status).toBe(410)
    expect(await listed()).toBe(false)
  })
})

describe('a link of the past', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

  it('that was mailed before the address unsubscribed joins no more, though its week is not over [API-66]', async () => {
    await subscribe(EMAIL, 'footer')
    const early = confirmingToken(EMAIL, minutesAgo(9))
    expect(await confirmSubscription(early, minutesAgo(8))).toBe(true)
    await unsubscribe(leavingToken(EMAIL, minutesAgo(7)), minutesAgo(6))
    await subscribe(EMAIL, 'footer')
    expect((await call('confirmation', { token: early })).status).toBe(410)
    const second = confirmingToken(EMAIL, minutesAgo(5))
    await unsubscribe(leavingToken(EMAIL, minutesAgo(5)), minutesAgo(4))
    expect((await call('confirmation', { token: second })).status).toBe(410)
    expect(await listed()).toBe(false)
    expect((await call('confirmation', { token: confirmingToken(EMAIL, minutesAgo(3)) })).status).toBe(200)
    expect(await listed()).toBe(true)
  })

  it('is replaced by a new mail on the same day, once for each unsubscribing [API-66]', async () => {
    const noon = new Date('2026-03-02T12:00:00Z')
    await subscribe(EMAIL, 'footer')
    await askToConfirm(EMAIL, noon)
    for (const mailed of [2, 3]) {
      await unsubscribe(leavingToken(EMAIL, noon), new Date(noon.getTime() + mailed))
      await subscribe(EMAIL, 'footer')
      for (let i = 0; i < 2; i += 1) await askToConfirm(EMAIL, noon)
      expect(await mails()).toHaveLength(mailed)
    }
  })
})

describe('a customer', () => {
  const OTHER = 'lee@example.com'
  const ticks = async () => (await pool().query('select email, email_subscription as on from customers')).rows

  async function ticked(email: string, on: boolean) {
    const customer = await signedInCustomer(email)
    await pool().query('update customers set email_subscription = $2 where id = $1', [customer.id, on])
    return customer
  }

  const saved = async (customer: Signed, email: boolean) => {
    const body = { customer: { firstName: 'Kim', lastName: 'Tran', phone: '', subscriptions: { email, sms: false } } }
    expect((await customer.call('PUT', '', body)).status).toBe(200)
  }

  const rows = async () => (await pool().query('select * from mailing_subscriptions order by email')).rows

  it('loses the tick in the account by a mailed link, and nobody else does [API-66, ACCT-11]', async () => {
    for (const email of [EMAIL, OTHER]) await ticked(email, true)
    await unsubscribe(leavingToken(EMAIL, now()), now())
    expect(await ticks()).toEqual(
      expect.arrayContaining([
        { email: EMAIL, on: false },
        { email: OTHER, on: true },
      ]),
    )
  })

  it.each([
    ['gets the tick by confirming', true],
    ['whose address is not verified gets no tick by confirming', false],
  ])('%s [API-66, ACCT-11]', async (_, isVerified) => {
    for (const email of [EMAIL, OTHER]) await ticked(email, false)
    if (!isVerified) await pool().query('update customers set verified_at = null where email = $1', [EMAIL])
    await subscribe(EMAIL, 'footer')
    await confirmSubscription(confirmingToken(EMAIL, now()), now())
    expect(await listed()).toBe(true)
    expect(await ticks()).toEqual(
      expect.arrayContaining([
        { email: EMAIL, on: isVerified },
        { email: OTHER, on: false },
      ]),
    )
  })

  it('leaves the list by unticking it in the account, also with a mailed link still open [API-66, ACCT-11]', async () => {
    const kim = await ticked(EMAIL, true)
    for (const email of [EMAIL, OTHER]) {
      await subscribe(email, 'footer')
      await confirmSubscription(confirmingToken(email, now()), now())
    }
    const [, others] = await rows()
    const open = confirmingToken(EMAIL, new Date(Date.now() - 1000))
    await saved(kim, false)
    expect(await listed()).toBe(false)
    expect(await confirmSubscription(open, now())).toBe(false)
    expect((await rows())[1]).toEqual(others)
  })

  it('is asked to confirm by ticking it in the account, once [API-66, ACCT-11]', async () => {
    const kim = await ticked(EMAIL, false)
    await saved(kim, true)
    expect(await rows()).toMatchObject([{ email: EMAIL, source: 'signup', confirmed_at: null }])
    expect(await jobs()).toBe(1)
    await pool().query('select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null')
    await saved(kim, true)
    expect(await jobs()).toBe(0)
  })

  it('who saves other details changes nothing on the list [API-66, ACCT-11]', async () => {
    const kim = await ticked(EMAIL, false)
    await subscribe(EMAIL, 'footer')
    const before = await rows()
    await saved(kim, false)
    expect(await rows()).toEqual(before)
  })
})

describe('a plain form', () => {
  const goesTo = (answer: Response) => [answer.status, answer.headers.get('location')]

  it('signs up, confirms and leaves without JavaScript, and leads to a page that says so [API-66, GEN-18]', async () => {
    expect(goesTo(await send('subscription', { email: EMAIL }))).toEqual([303, '/mailing-list/check-your-inbox'])
    expect(goesTo(await send('confirmation', { token: confirmingToken(EMAIL, now()) }))).toEqual([
      303,
      '/mailing-list/confirmed',
    ])
    expect(await listed()).toBe(true)
    const leave = encodeURIComponent(leavingToken(EMAIL, now()))
    expect(goesTo(await send('unsubscription', { token: decodeURIComponent(leave) }))).toEqual([
      303,
      '/mailing-list/unsubscribed',
    ])
    expect(await listed()).toBe(false)
  })

  it('from the button of a mail program is answered where it is, since that follows nobody; a neighbour stays [API-66]', async () => {
    for (const email of [EMAIL, 'neighbour@example.com']) {
      await subscribe(email, 'footer')
      await send('confirmation', { token: confirmingToken(email, now()) })
    }
    const leave = encodeURIComponent(leavingToken(EMAIL, now()))
    const press = (token: string) => send(`unsubscription?token=${token}`, { 'List-Unsubscribe': 'One-Click' })
    for (const time of ['first', 'again']) {
      const answer = await press(leave)
      expect([time, ...goesTo(answer), await answer.text()]).toEqual([time, 200, null, ''])
    }
    expect([await listed(), await listed('neighbour@example.com')]).toEqual([false, true])
    const forged = await press('forged')
    expect(goesTo(forged)).toEqual([410, null])
    expect(await forged.json()).toMatchObject({ errorCode: 'MailingLinkInvalid' })
  })

  it('that is wrong leads to a page that says what to do [API-66]', async () => {
    expect(goesTo(await send('subscription', { email: 'kim@' }))).toEqual([303, '/mailing-list/check-your-address'])
    expect(goesTo(await send('confirmation', {}))).toEqual([303, '/mailing-list/link-expired'])
    expect((await send('subscription', { email: 'a'.repeat(5000) })).status).toBe(400)
  })
})

describe('a form that cannot be read', () => {
  it.each(['subscription', 'confirmation', 'unsubscription'])(
    'is refused at %s, and changes nothing [API-17, API-66]',
    async (path) => {
      await subscribe('neighbour@example.com', 'footer')
      for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
        const answer = await api.request(`/api/mailing-list/${path}`, {
          method: 'POST',
          headers: { 'Content-Type': type },
          body: 'email=kim@example.com',
        })
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ errorCode: 'InvalidRequest', fields: { body: expect.any(String) } })
      }
      expect([await listed(), await listed('neighbour@example.com')]).toEqual([undefined, false])
    },
  )
})
