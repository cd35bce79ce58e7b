import { setTimeout as pause } from 'node:timers/promises'
import { decodeJwt, SignJWT } from 'jose'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { checkCredentials } from '#lib/server/auth/credentials.ts'
import { identityToken } from '#lib/server/auth/identity.ts'
import { isCodeGood } from '#lib/server/auth/mailed-codes.ts'
import { authOptions } from '#lib/server/auth/next-auth-options.ts'
import { askForReset } from '#lib/server/auth/password-reset.ts'
import { hashPassword } from '#lib/server/auth/passwords.ts'
import { isSignUpMark } from '#lib/server/auth/sign-up-browser.ts'
import { askForVerification } from '#lib/server/auth/verification.ts'
import { pool } from '#lib/server/db/client.ts'
import { mailPasswordChanged, mailReset, mailVerification } from '#lib/server/jobs/account-mailings.ts'
import { sendMail } from '#lib/server/mail/mailer.ts'
import {
  confirmingToken,
  confirmSubscription,
  leavingToken,
  subscribe,
  unsubscribe,
} from '#lib/server/notifications/mailing-list.ts'
import { awaitStock } from '#lib/server/notifications/stock-notifications.ts'
import { mayTry, takeBackAttempt } from '#lib/server/platform/attempts.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { log } from '#lib/server/platform/log.ts'
import { signingKey } from '#lib/server/platform/secret.ts'
import { apiCall, authBrowser } from '#tests/setup/auth-browser.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { useJobQueue } from '#tests/setup/job-queue.ts'

const runJobs = useJobQueue(useTestDatabase({ seed: false }))

const EMAIL = 'kim@example.com'
const PASSWORD = 'Boots4work!'
const OTHER_PASSWORD = 'Gloves4work!'
const INTENT = {
  email: EMAIL,
  firstName: 'Kim',
  lastName: 'Tran',
  password: PASSWORD,
  subscriptions: { email: true, sms: false },
}
let api: ReturnType<typeof createApi>

beforeEach(async () => {
  api = createApi()
  await pool().query('delete from customers')
  await pool().query('delete from graphile_worker._private_jobs')
  await pool().query('delete from mail_outbox')
  await pool().query('delete from rate_limits')
  await pool().query('delete from mailing_subscriptions')
})

const post = (path: string, body: unknown, token?: string) => apiCall(api, `/account${path}`, body, { token })
const put = (path: string, body: unknown, token?: string) =>
  apiCall(api, `/account${path}`, body, { token, method: 'PUT' })
const codeOf = async (answer: Response) => ((await answer.json()) as { errorCode: string }).errorCode
const statusAndCode = async (answer: Response) => [answer.status, await codeOf(answer)]

const codeOfPerson = (person: Awaited<ReturnType<typeof checkCredentials>>) => (person.ok ? 'ok' : person.errorCode)

async function mails(): Promise<{ recipient: string; subject: string; text: string; html: string }[]> {
  await runJobs()
  const { rows } = await pool().query('select recipient, subject, text, html from mail_outbox order by created_at')
  return rows
}

/** What the newest link in the mail carries. */
async function mailedLink(): Promise<{ user: string; code: string }> {
  const text = (await mails()).findLast((mail) => mail.text.includes('code='))?.text ?? ''
  const url = new URL(/https?:\S+code=\S+/.exec(text)?.[0] ?? '')
  return { user: url.searchParams.get('user') ?? '', code: url.searchParams.get('code') ?? '' }
}

async function verified(): Promise<void> {
  expect((await post('', INTENT)).status).toBe(201)
  expect((await post('/verification/confirm', await mailedLink())).status).toBe(200)
}

async function signedIn() {
  const browser = authBrowser(api)
  expect(await browser.signIn(EMAIL, PASSWORD)).toBeUndefined()
  const { identityToken: token } = await browser.session()
  return { browser, token: token ?? '' }
}

/** Resolves when a statement waits for a row somebody else holds. */
const untilSomebodyWaits = (count = 1) =>
  eventually(async () => {
    const { rowCount } = await pool().query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(rowCount).toBeGreaterThanOrEqual(count)
  })

/** Holds the customer as somebody does who changes them; `letGo` changes them, once all have come so far. */
async function heldCustomer() {
  const holder = await pool().connect()
  await holder.query('begin')
  await holder.query('select from customers where email = $1 for update', [EMAIL])
  return {
    async letGo(change = 'updated_at = now()') {
      await untilSomebodyWaits()
      await pause(300)
      await holder.query(`update customers set ${change} where email = $1`, [EMAIL])
      await holder.query('commit')
      holder.release()
    },
  }
}

describe('signing up', () => {
  it('creates an unverified account, mails a link and logs nobody in [AUTH-13, API-37]', async () => {
    const answer = await post('', { ...INTENT, phone: '0412 345 678', gender: 'NS', birthDate: '1990-02-28' })
    expect([answer.status, await answer.json()]).toEqual([201, { email: EMAIL, verificationRequired: true }])
    expect(answer.headers.getSetCookie().filter((cookie) => !cookie.startsWith('sign_up='))).toEqual([])
    const { rows } = await pool().query('select *, birth_date::text as birth_date from customers')
    expect(rows[0]).toMatchObject({ verified_at: null, phone: '+61412345678', gender: 'NS', birth_date: '1990-02-28' })
    expect(rows[0]).toMatchObject({
      email_subscription: true,
      sms_subscription: false,
      erp_customer_id: expect.any(String),
    })
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: EMAIL, subject: 'Verify your email address' })
    expect(mail?.html).toContain('/account/verify?user=')
    expect(mail?.html).not.toContain('Kim')
  })

  it('mails the link before the work of a hundred orders that was queued earlier [AUTH-13]', async () => {
    await pool().query(`select graphile_worker.add_job('mail-payment-let-go', '{}'::json) from generate_series(1, 100)`)
    await post('', INTENT)
    const { rows } = await pool().query<{ task_identifier: string }>(
      'select task_identifier from graphile_worker.jobs order by priority, run_at limit 1',
    )
    expect(rows).toEqual([{ task_identifier: 'mail-verification' }])
  })

  it('puts no word of who signed up into mail to an address that is not verified [AUTH-13, AUTH-15]', async () => {
    const intent = { ...INTENT, firstName: 'win-boots.com now', lastName: 'win-gloves.com' }
    expect((await post('', intent)).status).toBe(201)
    await post('/verification', { email: EMAIL })
    await post('/password/forgot', { email: EMAIL })
    const sent = await mails()
    expect(sent.map((mail) => mail.subject).sort()).toEqual([
      'Choose a new password',
      'Verify your email address',
      'Verify your email address',
    ])
    for (const mail of sent) expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/win-(boots|gloves)/)
  })

  it('lets the shop greet by name once the address is verified [AUTH-15]', async () => {
    await verified()
    await post('/password/forgot', { email: EMAIL })
    const reset = (await mails()).find((mail) => mail.subject === 'Choose a new password')
    expect(reset?.text).toContain('Hi Kim.')
  })

  it('keeps a password as a salted argon2id hash only [AUTH-24]', async () => {
    await post('', INTENT)
    await post('', { ...INTENT, email: 'lee@example.com' })
    const { rows } = await pool().query<{ password_hash: string }>('select password_hash from customers')
    // As dear as OWASP asks for.
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(rows).toHaveLength(2)
    expect(rows[0]?.password_hash).not.toBe(rows[1]?.password_hash)
  })

  it('says that an address has an account, in whatever case [AUTH-12]', async () => {
    await post('', INTENT)
    expect(await statusAndCode(await post('', { ...INTENT, email: 'KIM@example.com' }))).toEqual([
      422,
      'AccountAlreadyExists',
    ])
  })

  it.each([['0000-01-01'], ['2999-01-01'], ['2023-02-30']])(
    'refuses %s as a birth date [VAL-26]',
    async (birthDate) => {
      const answer = await post('', { ...INTENT, birthDate })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ fields: { birthDate: expect.any(String) } })
    },
  )

  it.each([
    ['', null],
    ['1899-12-31', '1899-12-31'],
  ])('takes %j for a birth date, and tells it later [VAL-26]', async (birthDate, kept) => {
    expect((await post('', { ...INTENT, birthDate })).status).toBe(201)
    const { rows } = await pool().query('select birth_date::text as day from customers where email = $1', [EMAIL])
    expect(rows).toEqual([{ day: kept }])
  })
})

describe('verifying', () => {
  it('works once [AUTH-14, API-39]', async () => {
    await post('', INTENT)
    const link = await mailedLink()
    const answer = await post('/verification/confirm', link)
    expect([answer.status, await answer.json()]).toEqual([200, { email: EMAIL }])
    expect(await statusAndCode(await post('/verification/confirm', link))).toEqual([410, 'VerificationLinkInvalid'])
  })

  it('refuses a link that is made up, too old, or another one’s [AUTH-14]', async () => {
    await post('', INTENT)
    const { user, code } = await mailedLink()
    const forged = await post('/verification/confirm', { user, code: `${code}x` })
    expect(await statusAndCode(forged)).toEqual([410, 'VerificationLinkInvalid'])
    const stranger = await post('/verification/confirm', { user: crypto.randomUUID(), code })
    expect(stranger.status).toBe(410)
    const reset = await post('/password/reset', { user, code, password: OTHER_PASSWORD })
    expect(reset.status).toBe(410)
    await pool().query("update one_time_codes set expires_at = now() - interval '1 second'")
    expect((await post('/verification/confirm', { user, code })).status).toBe(410)
    expect(await authBrowser(api).signIn(EMAIL, PASSWORD)).toBe('EmailNotVerified')
  })

  it('puts the password of whoever reads the mail in place of the one of the sign-up, and touches no neighbour [AUTH-30, API-39]', async () => {
    const NEIGHBOUR = 'neighbour@example.com'
    await post('', { ...INTENT, email: NEIGHBOUR })
    const theirs = await mailedLink()
    expect((await post('/verification/confirm', theirs)).status).toBe(200)
    await post('', INTENT)
    const link = { ...(await mailedLink()), password: OTHER_PASSWORD }
    const weak = await post('/verification/confirm', { ...link, password: 'weak' })
    expect([weak.status, Object.keys(((await weak.json()) as { fields: object }).fields)]).toEqual([400, ['password']])
    const answer = await post('/verification/confirm', link)
    expect([answer.status, await answer.json()]).toEqual([200, { email: EMAIL }])
    expect(await authBrowser(api).signIn(EMAIL, PASSWORD)).toBe('IncorrectCredentials')
    expect(await authBrowser(api).signIn(EMAIL, OTHER_PASSWORD)).toBeUndefined()
    expect(await authBrowser(api).signIn(NEIGHBOUR, PASSWORD)).toBeUndefined()
  })

  it('changes no password by a mailed link once the address is verified, nor by a link made up [AUTH-30]', async () => {
    await post('', INTENT)
    const first = await mailedLink()
    const forged = await post('/verification/confirm', { ...first, code: `${first.code}x`, password: OTHER_PASSWORD })
    expect(await statusAndCode(forged)).toEqual([410, 'VerificationLinkInvalid'])
    await post('/verification', { email: EMAIL })
    expect((await post('/verification/confirm', await mailedLink())).status).toBe(200)
    const late = await post('/verification/confirm', { ...first, password: OTHER_PASSWORD })
    expect(await statusAndCode(late)).toEqual([410, 'VerificationLinkInvalid'])
    expect(await authBrowser(api).signIn(EMAIL, PASSWORD)).toBeUndefined()
  })

  it('forgets what was tried of the account before its owner chose a password [AUTH-28, AUTH-30]', async () => {
    await post('', INTENT)
    const link = await mailedLink()
    for (let tries = 0; tries < 12; tries += 1) await authBrowser(api).signIn(EMAIL, 'Wrong4work!')
    expect(await authBrowser(api).signIn(EMAIL, PASSWORD)).toBe('RateLimited')
    expect((await post('/verification/confirm', { ...link, password: OTHER_PASSWORD })).status).toBe(200)
    expect(await authBrowser(api).signIn(EMAIL, OTHER_PASSWORD)).toBeUndefined()
  })

  it('knows the browser in which an account was made, for a month, and no other account’s [AUTH-30]', async () => {
    const answer = await post('', INTENT)
    const set = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('sign_up='))
    expect(set).toEqual([expect.stringMatching(/; Path=\/; Expires=[^;]+ GMT; HttpOnly; SameSite=Lax$/)])
    const token = /^sign_up=([^;]+)/.exec(set[0] ?? '')?.[1]
    const { user } = await mailedLink()
    const day = (days: number) => new Date(Date.now() + days * 86_400_000)
    expect(isSignUpMark(user, token, day(29.9))).toBe(true)
    expect(isSignUpMark(user, token, day(30.1))).toBe(false)
    expect(isSignUpMark(crypto.randomUUID(), token, day(0))).toBe(false)
    expect(isSignUpMark(user, undefined, day(0))).toBe(false)
    expect(isSignUpMark('', 'made.up', day(0))).toBe(false)
    const taken = await post('', INTENT)
    expect([taken.status, taken.headers.getSetCookie()]).toEqual([422, []])
  })

  it('offers who never signed up to remove the account, and only that one [AUTH-29, API-98]', async () => {
    await post('', { ...INTENT, email: 'neighbour@example.com' })
    await post('', INTENT)
    const link = await mailedLink()
    const [mail] = (await mails()).filter(({ recipient }) => recipient === EMAIL)
    expect(mail?.text).toContain(
      `This wasn’t me: http://localhost:3000/account/verify?user=${link.user}&code=${link.code}&stranger=1`,
    )
    const forged = await post('/verification/disown', { ...link, code: `${link.code}x` })
    expect(await statusAndCode(forged)).toEqual([410, 'VerificationLinkInvalid'])
    expect((await post('/verification/disown', link)).status).toBe(200)
    const { rows } = await pool().query('select email from customers')
    expect(rows).toEqual([{ email: 'neighbour@example.com' }])
    expect((await post('/verification/confirm', link)).status).toBe(410)
    expect((await post('', INTENT)).status).toBe(201)
  })

  it('removes no account that its owner has verified, whichever mail is pressed [AUTH-29, API-98]', async () => {
    await post('', INTENT)
    const first = await mailedLink()
    await post('/verification', { email: EMAIL })
    const second = await mailedLink()
    expect((await post('/verification/confirm', second)).status).toBe(200)
    for (const link of [first, second]) {
      expect(await statusAndCode(await post('/verification/disown', link))).toEqual([410, 'VerificationLinkInvalid'])
    }
    expect(await authBrowser(api).signIn(EMAIL, PASSWORD)).toBeUndefined()
  })

  it('keeps no code that could be used by who reads the table, and lasts 24 hours [AUTH-13]', async () => {
    await post('', INTENT)
    const { code } = await mailedLink()
    const { rows } = await pool().query('select digest, expires_at - created_at as age from one_time_codes')
    expect(rows[0].digest).not.toContain(code)
    expect(rows[0].age).toMatchObject({ days: 1 })
  })

  it('mails again three times an hour, and tells nobody who has an account [AUTH-10, API-38]', async () => {
    await post('', INTENT)
    for (const email of [EMAIL, 'nobody@example.com']) {
      const answers = []
      for (let i = 0; i < 4; i += 1) answers.push(await post('/verification', { email }))
      expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202, 429])
      expect(await codeOf(answers[3] as Response)).toBe('TooManyVerificationEmails')
    }
    expect((await mails()).map((mail) => mail.recipient)).toEqual([EMAIL, EMAIL, EMAIL, EMAIL])
  })

  it('mails nobody who is verified already, and keeps when that was [AUTH-10, API-38]', async () => {
    await post('', INTENT)
    await post('/verification', { email: EMAIL })
    const links = (await mails()).map(({ text }) => new URL(/https?:\S+code=\S+/.exec(text)?.[0] ?? '').searchParams)
    const confirm = (link: URLSearchParams | undefined) => post('/verification/confirm', Object.fromEntries(link ?? []))
    const since = async () =>
      (await pool().query<{ at: string }>(`select verified_at::text as at from customers where email = '${EMAIL}'`))
        .rows[0]?.at
    expect((await confirm(links[0])).status).toBe(200)
    const first = await since()
    expect((await confirm(links[1])).status).toBe(200)
    expect(await since()).toBe(first)
    expect((await post('/verification', { email: EMAIL })).status).toBe(202)
    // A job is queued for anybody, so that it takes as long; this one names nobody.
    const { rows } = await pool().query('select payload from graphile_worker._private_jobs')
    expect(rows).toMatchObject([{ payload: { customerId: null } }])
    expect(await mails()).toHaveLength(2)
  })

  it('mails one asking once, however often its job runs, and the link in the mail works [AUTH-13]', async () => {
    await post('', INTENT)
    const { user } = await mailedLink()
    const asking = { customerId: user, key: crypto.randomUUID() }
    await mailVerification(asking)
    await mailVerification(asking)
    expect(await mails()).toHaveLength(2)
    expect((await post('/verification/confirm', await mailedLink())).status).toBe(200)
  })
})

describe('the newsletter ticked at sign-up', () => {
  const TICKED = { email: true, sms: false }
  const UNTICKED = { email: false, sms: false }
  const onList = async () =>
    (
      await pool().query(
        `select email, source, confirmed_at is not null and unsubscribed_at is null as "on" from mailing_subscriptions`,
      )
    ).rows
  const isTicked = async () => (await pool().query('select email_subscription as on from customers')).rows[0]?.on

  async function verifyBy(way: 'link' | 'reset'): Promise<void> {
    if (way === 'reset') await post('/password/forgot', { email: EMAIL })
    const link = await mailedLink()
    const answer =
      way === 'link'
        ? await post('/verification/confirm', link)
        : await post('/password/reset', { ...link, password: OTHER_PASSWORD })
    expect(answer.status).toBeLessThan(300)
  }

  it.each(['link', 'reset'] as const)('begins once the address is verified by a %s [AUTH-14, API-66]', async (way) => {
    await post('', { ...INTENT, subscriptions: TICKED })
    expect(await onList()).toEqual([])
    await verifyBy(way)
    expect(await onList()).toEqual([{ email: EMAIL, source: 'signup', on: true }])
    expect((await mails()).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('newsletter'))
  })

  it('begins for nobody who did not tick it, or unsubscribed before verifying [AUTH-14, API-66]', async () => {
    await post('', { ...INTENT, subscriptions: UNTICKED })
    await verifyBy('link')
    expect([await onList(), await isTicked()]).toEqual([[], false])
    await pool().query('delete from customers')
    await post('', { ...INTENT, subscriptions: TICKED })
    await unsubscribe(leavingToken(EMAIL, new Date()), new Date())
    await verifyBy('link')
    expect([await onList(), await isTicked()]).toEqual([[], false])
  })

  it('begins anew for an address that had left the list, and shows for one that is on it [AUTH-14, API-66]', async () => {
    const joined =
      'insert into mailing_subscriptions (email, source, confirmed_at, unsubscribed_at) values ($1, $2, now(), $3)'
    await pool().query(joined, [EMAIL, 'footer', new Date()])
    await post('', { ...INTENT, subscriptions: TICKED })
    await verifyBy('link')
    expect(await onList()).toEqual([{ email: EMAIL, source: 'footer', on: true }])
    await pool().query('delete from customers')
    await post('', { ...INTENT, subscriptions: UNTICKED })
    expect(await isTicked()).toBe(false)
    await verifyBy('link')
    expect(await isTicked()).toBe(true)
  })

  it('does not begin again by a reset after it was left [AUTH-17, API-66]', async () => {
    await verified()
    await unsubscribe(leavingToken(EMAIL, new Date()), new Date())
    await verifyBy('reset')
    expect([(await onList())[0]?.on, await isTicked()]).toEqual([false, false])
  })
})

describe('signing in', () => {
  it('sets a cookie no script can read, for 30 days, and a hint that one may [AUTH-03, API-34, API-35]', async () => {
    await verified()
    const browser = authBrowser(api)
    const answer = await browser.post('callback/credentials', { email: ' Kim@Example.com', password: PASSWORD })
    const cookies = answer.headers.getSetCookie()
    const session = cookies.find((cookie) => cookie.startsWith('session=')) ?? ''
    expect(session).toMatch(/HttpOnly/)
    expect(session).toMatch(/SameSite=Lax/)
    expect(session).toMatch(/Path=\//)
    const expires = Date.parse(/Expires=([^;]+)/.exec(session)?.[1] ?? '')
    expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(30)
    expect(cookies.find((cookie) => cookie.startsWith('signed_in=1'))).not.toMatch(/HttpOnly/)
    const names = cookies.map((cookie) => cookie.split('=', 1)[0])
    expect(names).toEqual([...new Set(names)])
    expect(answer.headers.get('Content-Type')).toBe('application/json')
    const { expiresAt, ...found } = await browser.session()
    expect(found).toEqual({ user: { email: EMAIL }, identityToken: expect.any(String) })
    const { exp = 0 } = decodeJwt(found.identityToken ?? '')
    // The token's own end, which is told in whole seconds.
    expect(Math.abs(Date.parse(expiresAt ?? '') - exp * 1000)).toBeLessThanOrEqual(1000)
    expect(Math.round((exp * 1000 - Date.now()) / 60_000)).toBe(60)
  })

  it('binds its cookies to this one host wherever the shop speaks HTTPS [AUTH-03, API-34]', () => {
    const site = vi.spyOn(environment(), 'siteUrl', 'get').mockReturnValue('https://shop.example')
    const { cookies } = authOptions({
      ...{ address: '203.0.113.7', device: undefined, takeToken: () => undefined },
      ...{ onTrouble: () => undefined, onLogIn: () => undefined, onUnknown: () => undefined },
    })
    site.mockRestore()
    const named = Object.values(cookies ?? {}).map((cookie) => [cookie?.name, cookie?.options.secure])
    expect(named).toEqual(['session', 'csrf', 'callback'].map((name) => [`__Host-${name}`, true]))
  })

  it('names its cookies plainly on one’s own machine, and sends a form without scripts on [API-34]', async () => {
    await verified()
    const browser = authBrowser(api)
    const send = async (fields: Record<string, string>) => {
      const { csrfToken } = (await (await browser.send('csrf')).json()) as { csrfToken: string }
      const body = new URLSearchParams({ csrfToken, ...fields })
      const answer = await browser.send('callback/credentials', { method: 'POST', body })
      return [answer.status, answer.headers.get('Location'), await answer.text()]
    }
    const [status, location, text] = await send({ email: EMAIL, password: 'Wrong4work!' })
    expect([status, text]).toEqual([302, ''])
    expect(new URL(String(location)).searchParams.get('error')).toBe('IncorrectCredentials')
    expect((await send({ email: EMAIL, password: PASSWORD }))[0]).toBe(302)
    expect([...browser.jar.keys()].toSorted()).toEqual(['callback', 'csrf', 'known_device', 'session', 'signed_in'])
  })

  it('looks nothing up that cannot be an address and a password [AUTH-08, API-34]', async () => {
    const send = async (fields: Record<string, string>) => {
      const answer = (await (await authBrowser(api).post('callback/credentials', fields)).json()) as { url: string }
      const { rowCount } = await pool().query('select from rate_limits')
      return [new URL(answer.url).searchParams.get('error'), rowCount]
    }
    const long = 'x'.repeat(1025)
    for (const fields of [{}, { email: EMAIL }, { email: EMAIL, password: long }, { email: long, password: PASSWORD }])
      expect(await send(fields)).toEqual(['IncorrectCredentials', 0])
    expect(await send({ email: EMAIL, password: long.slice(1) })).not.toEqual(['IncorrectCredentials', 0])
  })

  it('answers a wrong password and an unknown address alike [AUTH-08]', async () => {
    await verified()
    const browser = authBrowser(api)
    expect(await browser.signIn(EMAIL, 'Wrong4work!')).toBe('IncorrectCredentials')
    expect(await browser.signIn('nobody@example.com', PASSWORD)).toBe('IncorrectCredentials')
    expect(browser.jar.has('session')).toBe(false)
  })

  it('takes a text no database can look for as one that nobody has [AUTH-08]', async () => {
    expect(await authBrowser(api).signIn('kim\0@example.com', PASSWORD)).toBe('IncorrectCredentials')
    expect(await authBrowser(api).signIn(EMAIL, `${PASSWORD}\0`)).toBe('IncorrectCredentials')
  })

  it('says that an address is not verified only to who has the password [AUTH-09]', async () => {
    await post('', INTENT)
    const browser = authBrowser(api)
    expect(await browser.signIn(EMAIL, 'Wrong4work!')).toBe('IncorrectCredentials')
    expect(await browser.signIn(EMAIL, PASSWORD)).toBe('EmailNotVerified')
  })

  it('listens to ten wrong attempts in a quarter of an hour, also from another instance [AUTH-24]', async () => {
    await verified()
    const browser = authBrowser(api)
    for (let i = 0; i < 10; i += 1) expect(await browser.signIn(EMAIL, 'Wrong4work!')).toBe('IncorrectCredentials')
    expect(await authBrowser(createApi()).signIn(EMAIL, PASSWORD)).toBe('RateLimited')
    expect(await browser.signIn('lee@example.com', PASSWORD)).toBe('IncorrectCredentials')
  })

  it('listens to a hundred wrong ones of one network address in a quarter of an hour, whatever the emails [AUTH-24]', async () => {
    await verified()
    const guess = async (n: number) => {
      const known = { email: `guess${n}@example.com`, password: 'Wrong4work!', address: '203.0.113.7' }
      return codeOfPerson(await checkCredentials(known))
    }
    const own = { email: EMAIL, password: PASSWORD, address: '203.0.113.7' }
    const guesses: Promise<string>[] = []
    for (let n = 0; n < 99; n += 1) guesses.push(guess(n))
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['IncorrectCredentials']))
    for (let n = 0; n < 3; n += 1) expect(codeOfPerson(await checkCredentials(own))).toBe('ok')
    const last = await Promise.all([guess(99), guess(100), guess(101)])
    expect(last.sort()).toEqual(['IncorrectCredentials', 'RateLimited', 'RateLimited'])
    expect(codeOfPerson(await checkCredentials(own))).toBe('RateLimited')
    expect(codeOfPerson(await checkCredentials({ ...own, address: '203.0.113.8' }))).toBe('ok')
  })

  it('holds neither a right password nor a tried-out email against the address [AUTH-24]', async () => {
    await verified()
    await post('', { ...INTENT, email: 'lee@example.com' })
    const browser = authBrowser(api)
    for (let i = 0; i < 12; i += 1) await browser.signIn('nobody@example.com', PASSWORD)
    expect(await browser.signIn(EMAIL, PASSWORD)).toBeUndefined()
    expect(await browser.signIn('lee@example.com', PASSWORD)).toBe('EmailNotVerified')
    const { rows } = await pool().query("select points from rate_limits where key like 'failedSignIn:%'")
    expect(rows).toEqual([{ points: 10 }])
  })

  it('takes no attempt back from an address that has none left to take [AUTH-24]', async () => {
    await takeBackAttempt('failedSignIn', '203.0.113.7')
    await mayTry('failedSignIn', '203.0.113.7')
    for (let i = 0; i < 2; i += 1) await takeBackAttempt('failedSignIn', '203.0.113.7')
    const { rows } = await pool().query("select points from rate_limits where key like 'failedSignIn:%'")
    expect(rows).toEqual([{ points: 0 }])
  })

  it('wants its own CSRF token and refuses other sites [GEN-16, API-34]', async () => {
    await verified()
    const browser = authBrowser(api)
    const form = { email: EMAIL, password: PASSWORD }
    await browser.post('callback/credentials', { ...form, csrfToken: 'guessed' })
    expect(browser.jar.has('session')).toBe(false)
    const foreign = await browser.send('callback/credentials', {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.example' },
      body: new URLSearchParams(form),
    })
    expect(foreign.status).toBe(403)
  })
})

describe('a session', () => {
  it('is nobody’s without a cookie [API-35]', async () => {
    expect(await authBrowser(api).session()).toEqual({})
  })

  it.each(['gibberish', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c'])(
    'with the cookie %s is cleared [AUTH-05, API-35]',
    async (forged) => {
      const browser = authBrowser(api)
      browser.jar.set('session', forged).set('signed_in', '1')
      expect(await browser.session()).toEqual({})
      expect([...browser.jar.keys()]).not.toContain('session')
      expect([...browser.jar.keys()]).not.toContain('signed_in')
    },
  )

  it('that was ended or has run out is over, for its identity token too [AUTH-05, API-35]', async () => {
    await verified()
    const { browser, token } = await signedIn()
    await pool().query("update sessions set expires_at = now() - interval '1 second'")
    expect(await browser.session()).toEqual({})
    expect(browser.jar.has('session')).toBe(false)
    await pool().query('delete from sessions')
    expect(await statusAndCode(await put('/password', {}, token))).toEqual([401, 'SessionUnreadable'])
  })

  it.each([
    ['SessionUnreadable', 'delete from sessions'],
    ['UserNotFound', 'delete from customers'],
  ])(
    'refused as %s is taken from the browser, with all that it was set with [AUTH-05, AUTH-06]',
    async (code, ended) => {
      await verified()
      const { token } = await signedIn()
      await pool().query(ended)
      const answer = await put('/password', {}, token)
      expect(answer.headers.getSetCookie()).toEqual([
        'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
        'signed_in=; Max-Age=0; Path=/; SameSite=Lax',
        'order_access=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      ])
      expect(await codeOf(answer)).toBe(code)
    },
  )

  it('stays where another window speaks with the token of the one before; what is forged or over is taken [AUTH-05, AUTH-25]', async () => {
    await verified()
    const { browser, token: earlier } = await signedIn()
    await browser.signOut()
    expect(await browser.signIn(EMAIL, PASSWORD)).toBeUndefined()
    const taken = async (session: string | undefined) => {
      const headers = { Authorization: `Bearer ${earlier}`, Cookie: `session=${session}` }
      const answer = await api.request('/api/account', { headers })
      return [await codeOf(answer), answer.headers.getSetCookie().map((line) => line.split('=')[0])]
    }
    const own = browser.jar.get('session')
    const all = ['session', 'signed_in', 'order_access']
    expect(await taken(own)).toEqual(['SessionUnreadable', []])
    expect((await browser.session()).user?.email).toBe(EMAIL)
    expect(await taken('gibberish')).toEqual(['SessionUnreadable', all])
    await pool().query('delete from sessions')
    expect(await taken(own)).toEqual(['SessionUnreadable', all])
  })

  it('outlasts a database that is away: no cookie is taken and no signing in or out is claimed [AUTH-02, AUTH-05]', async () => {
    await verified()
    const { browser } = await signedIn()
    const jar = new Map(browser.jar)
    await pool().query('alter table sessions rename to sessions_away')
    try {
      const asked = await browser.send('session')
      expect([...(await statusAndCode(asked)), asked.headers.getSetCookie()]).toEqual([500, 'InternalError', []])
      expect(await statusAndCode(await browser.signOut())).toEqual([500, 'InternalError'])
      const entering = await authBrowser(api).post('callback/credentials', { email: EMAIL, password: PASSWORD })
      expect(await statusAndCode(entering)).toEqual([500, 'InternalError'])
    } finally {
      await pool().query('alter table sessions_away rename to sessions')
    }
    expect(browser.jar.get('session')).toBe(jar.get('session'))
    expect((await browser.session()).user?.email).toBe(EMAIL)
  })

  it('that has ended is nothing to look into, and what keeps one from beginning is [AUTH-05, OBS-13]', async () => {
    await verified()
    const { browser } = await signedIn()
    await pool().query('delete from sessions')
    const said = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await browser.session()).toEqual({})
    expect(said).not.toHaveBeenCalled()
    browser.jar.set('callback', 'no:where')
    await browser.send('csrf')
    expect(said).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'INVALID_CALLBACK_URL_ERROR' }),
      expect.anything(),
    )
    expect(spoken).not.toHaveBeenCalled()
    said.mockRestore()
    spoken.mockRestore()
  })

  it('slides: using it gives it 30 more days [AUTH-03]', async () => {
    await verified()
    const { browser } = await signedIn()
    await pool().query("update sessions set expires_at = now() + interval '1 day'")
    await browser.session()
    const { rows } = await pool().query("select expires_at > now() + interval '29 days' as slid from sessions")
    expect(rows).toEqual([{ slid: true }])
  })

  it('of a customer who no longer exists is over, and says so [AUTH-06]', async () => {
    await verified()
    const { browser, token } = await signedIn()
    await pool().query('delete from customers')
    expect(await statusAndCode(await put('/password', {}, token))).toEqual([401, 'UserNotFound'])
    expect(await browser.session()).toEqual({})
  })

  it('mints tokens of an hour, after which they have to be renewed [AUTH-03]', async () => {
    await verified()
    const { token } = await signedIn()
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.exp - claims.iat).toBe(3600)
    const old = await identityToken({ customerId: claims.sub, email: EMAIL }, new Date(Date.now() - 3_601_000))
    expect(await statusAndCode(await put('/password', {}, old))).toEqual([401, 'IdentityExpired'])
  })

  it('is told by a token of its own making alone, bare or as Bearer [API-03, API-04, AUTH-04, AUTH-05]', async () => {
    await verified()
    const { token } = await signedIn()
    const { sub = '', sid } = decodeJwt(token)
    const made = (audience: string, subject: string, claims: Record<string, unknown>) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setSubject(subject)
        .setExpirationTime('1h')
        .sign(signingKey())
    const told = async (authorization: string) => {
      const answer = await api.request('/api/account', { headers: { Authorization: authorization } })
      return answer.status === 200 ? 'good' : codeOf(answer)
    }
    const good = await made('identity', sub, { email: EMAIL, sid })
    for (const each of [good, `Bearer ${good}`, `Bearer   ${good}`, `bearer ${good}`])
      expect(await told(each)).toBe('good')
    const bad = [
      ...[`${good} x`, `Bearer ${good} x`, `Basic ${good}`, 'a b', 'Bearer'],
      ...[await made('returns', sub, { email: EMAIL, sid }), await made('identity', '', { email: EMAIL, sid })],
      await made('identity', sub, { sid }),
    ]
    for (const each of bad) expect([each, await told(each)]).toEqual([each, 'SessionUnreadable'])
  })

  it('ends by signing out, which works without one too, and no other session with it [API-36]', async () => {
    await verified()
    const { browser: other } = await signedIn()
    const { browser } = await signedIn()
    expect((await browser.signOut()).status).toBe(200)
    expect([browser.jar.has('session'), browser.jar.has('signed_in')]).toEqual([false, false])
    expect((await other.session()).user?.email).toBe(EMAIL)
    expect((await pool().query('select from sessions')).rowCount).toBe(1)
    expect((await browser.signOut()).status).toBe(200)
    expect((await other.session()).user?.email).toBe(EMAIL)
  })

  it('takes the right to see a guest’s order along when it ends, signed out or ended elsewhere [AUTH-21, ORD-10]', async () => {
    await verified()
    const { browser } = await signedIn()
    browser.jar.set('order_access', 'a-guest-looked-here')
    await browser.session()
    expect(browser.jar.has('order_access')).toBe(true)
    await browser.signOut()
    expect(browser.jar.has('order_access')).toBe(false)
    const { browser: shared } = await signedIn()
    shared.jar.set('order_access', 'a-guest-looked-here')
    await pool().query('delete from sessions')
    await shared.session()
    expect(shared.jar.has('order_access')).toBe(false)
  })
})

describe('asking for account mail', () => {
  it('mails nobody who has gone or has been verified by the time [AUTH-10, AUTH-15]', async () => {
    await verified()
    const { rows } = await pool().query<{ id: string }>('select id from customers')
    const key = crypto.randomUUID()
    const before = (await mails()).length
    await mailVerification({ customerId: rows[0]?.id ?? null, key })
    for (const mail of [mailVerification, mailReset, mailPasswordChanged]) await mail({ customerId: key, key })
    expect(await mails()).toHaveLength(before)
  })

  const queued = async (task: string) =>
    (
      await pool().query<{ customer: string | null }>(
        `select j.payload ->> 'customerId' as customer from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
        [task],
      )
    ).rows.map(({ customer }) => customer)

  it.each([
    ['/password/forgot', 'mail-password-reset'],
    ['/verification', 'mail-verification'],
  ])(
    'at %s does the same work for an address nobody has: the time says nothing either [AUTH-10, AUTH-15]',
    async (path, task) => {
      await post('', INTENT)
      await mails()
      for (const email of [EMAIL, 'nobody@example.com']) expect((await post(path, { email })).status).toBe(202)
      expect(await queued(task)).toEqual([expect.any(String), null])
      await vi.waitFor(async () => {
        expect((await mails()).filter(({ recipient }) => recipient !== EMAIL)).toEqual([])
        expect(await queued(task)).toEqual([])
      })
    },
  )
})

describe('verification mail that strangers ask for', () => {
  it('holds up nobody else: their asking is answered as ever, and the last link works [AUTH-41, AUTH-10]', async () => {
    await post('', INTENT)
    for (let n = 1; n <= 3; n += 1) await askForVerification(EMAIL, `203.0.113.${n}`)
    const before = (await mails()).length
    expect((await post('/verification', { email: EMAIL })).status).toBe(202)
    expect(await mails()).toHaveLength(before)
    expect((await post('/verification/confirm', await mailedLink())).status).toBe(200)
  })
})

describe('attempts that cannot be counted', () => {
  it('fail as the shop’s own trouble: nobody is told to have tried too often [AUTH-10, AUTH-24]', async () => {
    await verified()
    await pool().query('alter table rate_limits rename to rate_limits_away')
    try {
      expect(await statusAndCode(await post('/verification', { email: EMAIL }))).toEqual([500, 'InternalError'])
      const entering = await authBrowser(api).post('callback/credentials', { email: EMAIL, password: PASSWORD })
      expect(await statusAndCode(entering)).toEqual([500, 'InternalError'])
    } finally {
      await pool().query('alter table rate_limits_away rename to rate_limits')
    }
    expect((await post('/verification', { email: EMAIL })).status).toBe(202)
  })
})

describe('a reset link', () => {
  it('is good until it was used or is an hour old, and junk never is [AUTH-17]', async () => {
    await verified()
    await post('/password/forgot', { email: EMAIL })
    const { user, code } = await mailedLink()
    const good = (whose: string, what: string, now = new Date()) => isCodeGood(whose, 'reset', what, now)
    expect(await Promise.all([good(user, code), good(user, 'forged'), good('', ''), good('x’;--', code)])).toEqual([
      true,
      ...[false, false, false],
    ])
    expect(await good(user, code, new Date(Date.now() + 3_601_000))).toBe(false)
    expect((await post('/password/reset', { user, code, password: OTHER_PASSWORD })).status).toBe(204)
    expect(await good(user, code)).toBe(false)
  })
})

describe('a forgotten password', () => {
  it('answers the same for an address nobody has, and mails three links an hour [AUTH-15, AUTH-16, API-40]', async () => {
    await verified()
    await pool().query('delete from mail_outbox')
    for (const email of [EMAIL, 'nobody@example.com']) {
      const answers = []
      for (let i = 0; i < 4; i += 1) answers.push(await post('/password/forgot', { email }))
      expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202, 429])
      expect(await answers[0]?.json()).toEqual({})
      expect(await codeOf(answers[3] as Response)).toBe('TooManyPasswordResets')
    }
    expect((await mails()).map((mail) => mail.recipient)).toEqual([EMAIL, EMAIL, EMAIL])
  })

  it('is not held up by strangers who ask for one’s mail: one’s own asking is answered as ever, and the last link works [AUTH-41, AUTH-16]', async () => {
    await verified()
    await pool().query('delete from mail_outbox')
    const strangers = []
    for (let n = 1; n <= 9; n += 1) strangers.push(await askForReset(EMAIL, `203.0.113.${n % 3}`))
    expect(strangers.every(({ ok }) => ok)).toBe(true)
    expect(await askForReset(EMAIL, '203.0.113.0')).toMatchObject({ refusal: { errorCode: 'TooManyPasswordResets' } })
    expect((await post('/password/forgot', { email: EMAIL })).status).toBe(202)
    // Nobody's inbox is filled, however many ask from wherever.
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([EMAIL, EMAIL, EMAIL])
    const link = await mailedLink()
    expect((await post('/password/reset', { ...link, password: OTHER_PASSWORD })).status).toBe(204)
    // No link is left that works: whoever asks now is mailed another.
    expect((await post('/password/forgot', { email: EMAIL })).status).toBe(202)
    const next = await mailedLink()
    expect(next.code).not.toBe(link.code)
    expect((await post('/password/reset', { ...next, password: PASSWORD })).status).toBe(204)
  })

  it('is mailed to a neighbour though somebody’s mails are used up [AUTH-41]', async () => {
    await verified()
    await post('', { ...INTENT, email: 'neighbour@example.com' })
    for (let n = 1; n <= 4; n += 1) await askForReset(EMAIL, `203.0.113.${n}`)
    await mails()
    await pool().query('delete from mail_outbox')
    for (const email of [EMAIL, 'neighbour@example.com']) await askForReset(email, '203.0.113.4')
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['neighbour@example.com'])
  })

  it.each(['changed password', 'new sign-up'])(
    'is mailed after a %s, which leaves none that works [AUTH-41]',
    async (what) => {
      await verified()
      await post('', { ...INTENT, email: 'neighbour@example.com' })
      for (const email of [EMAIL, 'neighbour@example.com'])
        for (let n = 1; n <= 4; n += 1) await askForReset(email, `203.0.113.${n}`)
      await mails()
      if (what === 'changed password') {
        const { token } = await signedIn()
        const change = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD }
        expect((await put('/password', change, token)).status).toBe(204)
      } else {
        await pool().query('delete from customers where email = $1', [EMAIL])
        await verified()
      }
      await mails()
      await pool().query('delete from mail_outbox')
      for (const email of [EMAIL, 'neighbour@example.com']) await askForReset(email, '203.0.113.5')
      expect((await mails()).map(({ recipient }) => recipient)).toEqual([EMAIL])
    },
  )

  it('is replaced by a link that works once; it verifies the address and ends every session [AUTH-17, AUTH-23, API-41]', async () => {
    await verified()
    const { browser } = await signedIn()
    await pool().query('update customers set verified_at = null')
    await post('/password/forgot', { email: EMAIL })
    const first = await mailedLink()
    await post('/password/forgot', { email: EMAIL })
    const second = await mailedLink()
    expect((await post('/password/reset', { ...first, password: OTHER_PASSWORD })).status).toBe(204)
    for (const link of [first, second]) {
      const again = await post('/password/reset', { ...link, password: PASSWORD })
      expect(await statusAndCode(again)).toEqual([410, 'PasswordResetLinkInvalid'])
    }
    expect(await browser.session()).toEqual({})
    expect(await authBrowser(api).signIn(EMAIL, PASSWORD)).toBe('IncorrectCredentials')
    expect(await authBrowser(api).signIn(EMAIL, OTHER_PASSWORD)).toBeUndefined()
    expect((await mails()).at(-1)?.subject).toBe('Your password was changed')
  })

  it('is replaced once by a link that two send at once [AUTH-17]', async () => {
    await verified()
    await post('/password/forgot', { email: EMAIL })
    const link = await mailedLink()
    const answers = await Promise.all([1, 2].map(() => post('/password/reset', { ...link, password: OTHER_PASSWORD })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410])
  })

  it('is replaced by one of two links that are used at once, and the other works no longer [AUTH-17]', async () => {
    await verified()
    const links: { user: string; code: string }[] = []
    for (let n = 0; n < 2; n += 1) {
      await post('/password/forgot', { email: EMAIL })
      links.push(await mailedLink())
    }
    const held = await heldCustomer()
    const resets = links.map((link) => post('/password/reset', { ...link, password: OTHER_PASSWORD }))
    await held.letGo()
    const answers = await Promise.all(resets)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410])
  })

  it('is not undone by who has proved the one before and is on the way to change it [AUTH-17, AUTH-19]', async () => {
    await verified()
    const { token } = await signedIn()
    const held = await heldCustomer()
    const change = put('/password', { currentPassword: PASSWORD, newPassword: 'Thief4work!' }, token)
    const closure = post('/closure', { password: PASSWORD }, token)
    await held.letGo(`password_hash = '${await hashPassword(OTHER_PASSWORD)}'`)
    expect(await statusAndCode(await change)).toEqual([422, 'CurrentPasswordIncorrect'])
    expect(await statusAndCode(await closure)).toEqual([422, 'CurrentPasswordIncorrect'])
    expect(await authBrowser(api).signIn(EMAIL, OTHER_PASSWORD)).toBeUndefined()
  })

  it('lets nobody in who has proved the one before and is on the way in [AUTH-17, AUTH-23]', async () => {
    await verified()
    const held = await heldCustomer()
    const browser = authBrowser(api)
    const entering = browser.signIn(EMAIL, PASSWORD)
    await held.letGo(`password_hash = '${await hashPassword(OTHER_PASSWORD)}'`)
    expect(await entering).toBe('IncorrectCredentials')
    expect(await browser.session()).toEqual({})
    expect((await pool().query('select from sessions')).rowCount).toBe(0)
  })

  it('ends the session of who came in just before, while it was being chosen [AUTH-17, AUTH-23]', async () => {
    await verified()
    await post('/password/forgot', { email: EMAIL })
    const link = await mailedLink()
    const { browser } = await signedIn()
    // A session that is being begun holds the customer until it stands.
    const late = await pool().connect()
    await late.query('begin')
    await late.query('select from customers where email = $1 for share', [EMAIL])
    const reset = post('/password/reset', { ...link, password: OTHER_PASSWORD })
    await untilSomebodyWaits()
    await late.query(
      `insert into sessions (customer_id, expires_at) select id, now() + interval '1 day' from customers where email = $1`,
      [EMAIL],
    )
    await late.query('commit')
    late.release()
    expect((await reset).status).toBe(204)
    expect(await browser.session()).toEqual({})
    expect((await pool().query('select from sessions')).rowCount).toBe(0)
  })

  it('is kept when the link is forged or older than an hour [AUTH-15, AUTH-17]', async () => {
    await verified()
    await post('/password/forgot', { email: EMAIL })
    const { user, code } = await mailedLink()
    const { rows } = await pool().query('select expires_at - created_at as age from one_time_codes')
    expect(rows[0].age).toMatchObject({ hours: 1 })
    expect((await post('/password/reset', { user, code: 'forged', password: OTHER_PASSWORD })).status).toBe(410)
    await pool().query("update one_time_codes set expires_at = now() - interval '1 second'")
    expect((await post('/password/reset', { user, code, password: OTHER_PASSWORD })).status).toBe(410)
    expect(await authBrowser(api).signIn(EMAIL, PASSWORD)).toBeUndefined()
  })
})

describe('asking for account mail', () => {
  it.each(['/password/forgot', '/verification'])(
    'at %s is stopped when it floods in from one address [API-18, AUTH-10, AUTH-16]',
    async (path) => {
      const answers: Response[] = []
      for (let i = 0; i < 31; i += 1) answers.push(await post(path, { email: `kim${i}@example.com` }))
      expect(new Set(answers.slice(0, 30).map((answer) => answer.status))).toEqual(new Set([202]))
      const refused = answers[30] as Response
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(await statusAndCode(refused)).toEqual([429, 'RateLimited'])
    },
  )
})

describe('changing a password', () => {
  it('needs the current one, ends every other session and keeps this one [AUTH-18, AUTH-23, API-42]', async () => {
    await verified()
    const here = await signedIn()
    const there = await signedIn()
    const wrong = await put('/password', { currentPassword: 'Wrong4work!', newPassword: OTHER_PASSWORD }, here.token)
    expect(await statusAndCode(wrong)).toEqual([422, 'CurrentPasswordIncorrect'])
    const right = await put('/password', { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD }, here.token)
    expect(right.status).toBe(204)
    expect(await here.browser.session()).toMatchObject({ user: { email: EMAIL } })
    expect(await there.browser.session()).toEqual({})
    expect(await statusAndCode(await put('/password', {}, there.token))).toEqual([401, 'SessionUnreadable'])
  })

  it('is not done when the other sessions cannot be ended [AUTH-23]', async () => {
    await verified()
    const here = await signedIn()
    await pool().query(`create function no_end() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
    await pool().query('create trigger no_end before delete on sessions for each row execute function no_end()')
    try {
      await signedIn()
      const change = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD }
      expect((await put('/password', change, here.token)).status).toBe(500)
    } finally {
      await pool().query('drop function no_end cascade')
    }
    expect(await authBrowser(api).signIn(EMAIL, PASSWORD)).toBeUndefined()
    expect((await mails()).some((mail) => mail.subject === 'Your password was changed')).toBe(false)
  })

  it('is tried with five wrong ones an hour at most, and not by guests [AUTH-19, API-42]', async () => {
    await verified()
    const { token } = await signedIn()
    const wrong = { currentPassword: 'Wrong4work!', newPassword: OTHER_PASSWORD }
    for (let i = 0; i < 5; i += 1) expect((await put('/password', wrong, token)).status).toBe(422)
    const sixth = await put('/password', { ...wrong, currentPassword: PASSWORD }, token)
    expect(sixth.headers.get('Retry-After')).toBe('3600')
    expect(await statusAndCode(sixth)).toEqual([429, 'TooManyPasswordChanges'])
    expect(await statusAndCode(await put('/password', wrong))).toEqual([401, 'Unauthorised'])
  })

  it.each([
    ['change', { currentPassword: 'Wrong4work!', newPassword: OTHER_PASSWORD }, '/password', 'PUT'],
    ['closure', { password: 'Wrong4work!' }, '/closure', 'POST'],
  ])('listens to five wrong ones when many come at once for a %s [AUTH-19]', async (_, body, path, method) => {
    await verified()
    const { token } = await signedIn()
    const calls = Array.from({ length: 12 }, () => apiCall(api, `/account${path}`, body, { token, method }))
    const codes = await Promise.all((await Promise.all(calls)).map(codeOf))
    expect(codes.sort()).toEqual([
      ...Array(5).fill('CurrentPasswordIncorrect'),
      ...Array(7).fill('TooManyPasswordChanges'),
    ])
  })

  it('forgets the wrong ones after a right one, which is none of the five itself [AUTH-19]', async () => {
    await verified()
    const { token } = await signedIn()
    const wrong = { currentPassword: 'Wrong4work!', newPassword: OTHER_PASSWORD }
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) expect((await put('/password', wrong, token)).status).toBe(422)
      const right = await put('/password', { currentPassword: PASSWORD, newPassword: PASSWORD }, token)
      expect(right.status).toBe(204)
    }
  })
})

describe('closing an account', () => {
  it('asks for the password once more, then forgets the customer and ends the session [API-42]', async () => {
    await verified()
    const { browser, token } = await signedIn()
    expect(await statusAndCode(await post('/closure', { password: 'Wrong4work!' }, token))).toEqual([
      422,
      'CurrentPasswordIncorrect',
    ])
    expect((await post('/closure', { password: PASSWORD }, token)).status).toBe(204)
    for (const table of ['customers', 'sessions', 'one_time_codes']) {
      expect((await pool().query(`select from ${table}`)).rowCount).toBe(0)
    }
    expect(await browser.session()).toEqual({})
    expect(await authBrowser(api).signIn(EMAIL, PASSWORD)).toBe('IncorrectCredentials')
  })
  it('takes along what its address waits for, subscribes to and was mailed, and nobody else’s [API-42, API-66]', async () => {
    await openShop()
    await shelve({ id: 'ridge', name: 'Ridge' }, [{ id: 'ridge-9', label: '9', stock: 0 }])
    await verified()
    const { token } = await signedIn()
    const others = 'lee@example.com'
    for (const email of [EMAIL, others]) {
      await subscribe(email, 'signup')
      await awaitStock({ productId: 'ridge', variantId: 'ridge-9', email })
      await sendMail({ dedupeKey: `test:${email}`, to: email, subject: 'Hello', text: 'Hello', html: '' })
    }
    // As somebody else typed it.
    await sendMail({ dedupeKey: 'test:typed', to: EMAIL.toUpperCase(), subject: 'Hello', text: 'Hello', html: '' })
    expect((await post('/closure', { password: PASSWORD }, token)).status).toBe(204)
    const { rows } = await pool().query(
      `select email from stock_notifications
       union all select email from mailing_subscriptions where unsubscribed_at is null
       union all select recipient from mail_outbox`,
    )
    expect(rows.map((row) => row.email)).toEqual([others, others, others])
    const sent = await mails()
    const last = sent.filter(({ recipient }) => recipient !== others)
    expect(last.map(({ recipient, subject }) => [recipient, subject])).toEqual([[EMAIL, 'Your account is closed']])
    expect(last[0]?.text).toContain('along with its details, addresses, saved cards, passkeys and wishlist')
  })
  it('keeps for thirty days that a confirmed address left the newsletter, so that a mail program hears of it [GEN-23, OPS-61]', async () => {
    await verified()
    const { token } = await signedIn()
    const others = 'lee@example.com'
    for (const email of [EMAIL, others]) {
      await subscribe(email, 'signup')
      expect(await confirmSubscription(confirmingToken(email, new Date()), new Date())).toBe(true)
    }
    expect((await post('/closure', { password: PASSWORD }, token)).status).toBe(204)
    const { rows } = await pool().query(
      `select email, unsubscribed_at is not null as gone, round(extract(epoch from forget_after - now()) / 86400)::int as days
       from mailing_subscriptions order by email = $1`,
      [EMAIL],
    )
    expect(rows).toEqual([
      { email: others, gone: false, days: null },
      { email: EMAIL, gone: true, days: 30 },
    ])
  })
})
