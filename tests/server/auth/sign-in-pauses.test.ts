import { beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { checkCredentials } from '#lib/server/auth/credentials.ts'
import { hashPassword } from '#lib/server/auth/passwords.ts'
import { deviceOf, forgetFailures, knownDevice, mayTryAccount, pauseAfter } from '#lib/server/auth/sign-in-pauses.ts'
import { pool } from '#lib/server/db/client.ts'
import { mailFailedLogIns } from '#lib/server/jobs/account-mailings.ts'
import { mayTry } from '#lib/server/platform/attempts.ts'
import { seal } from '#lib/server/platform/sealed.ts'
import { apiCall, authBrowser } from '#tests/setup/auth-browser.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { useJobQueue } from '#tests/setup/job-queue.ts'

const runJobs = useJobQueue(useTestDatabase({ seed: false }))
const OWNER = 'kim@example.com'
const NEIGHBOUR = 'lee@example.com'
const PASSWORD = 'Boots4work!'
const WRONG = 'Wrong4work!'
let api: ReturnType<typeof createApi>

beforeEach(async () => {
  api = createApi()
  for (const table of ['customers', 'mail_outbox', 'rate_limits']) await pool().query(`delete from ${table}`)
  const hash = await hashPassword(PASSWORD)
  for (const email of [OWNER, NEIGHBOUR]) {
    await pool().query(
      `insert into customers (email, password_hash, first_name, last_name, verified_at) values ($1, $2, 'Kim', 'Tran', now())`,
      [email, hash],
    )
  }
})

async function attempt(address: string, password = WRONG, email = OWNER, device?: string): Promise<string> {
  const person = await checkCredentials({ email, password, address, device })
  return person.ok ? 'ok' : person.errorCode
}

/** Strangers from ever new addresses, so that no limit per address stops them. */
async function failedBefore(count: number): Promise<void> {
  await pool().query(
    `insert into rate_limits (key, points, expire)
     select 'accountFailures:' || rtrim(translate(encode(sha256($1::bytea), 'base64'), '+/', '-_'), '='), $2, $3`,
    [OWNER, count, Date.now() + 60_000],
  )
}

async function resetByMail(cookie = ''): Promise<void> {
  expect((await apiCall(api, '/account/password/forgot', { email: OWNER })).status).toBe(202)
  const text = (await mails()).find((mail) => mail.text.includes('code='))?.text ?? ''
  const link = new URL(/https?:\S+code=\S+/.exec(text)?.[0] ?? '')
  const { user, code } = Object.fromEntries(link.searchParams)
  const reset = await api.request('/api/account/password/reset', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ user, code, password: 'Gloves4work!' }),
  })
  expect(reset.status).toBe(204)
}

async function mails(): Promise<{ recipient: string; subject: string; text: string }[]> {
  await runJobs()
  const { rows } = await pool().query('select recipient, subject, text from mail_outbox')
  return rows
}

describe('failed log-ins of one account [AUTH-28]', () => {
  it('make each try wait longer, up to a quarter of an hour', () => {
    expect([0, 9, 10, 11, 12, 16, 19, 20, 1000].map(pauseAfter)).toEqual([0, 0, 1, 2, 4, 64, 512, 900, 900])
  })

  it('count together from whatever addresses, also when they come at once', async () => {
    await failedBefore(100)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => attempt(`203.0.113.${i}`)))
    expect(answers.filter((answer) => answer === 'IncorrectCredentials')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'RateLimited')).toHaveLength(7)
    expect(await attempt('203.0.113.1', WRONG, NEIGHBOUR)).toBe('IncorrectCredentials')
  })

  it('are looked at again when the pause is over', async () => {
    await failedBefore(12)
    const at = Date.now()
    expect(await mayTryAccount(OWNER, false, at)).toBe(true)
    expect(await mayTryAccount(OWNER, false, at + 3999)).toBe(false)
    expect(await mayTryAccount(OWNER, false, at + 4000)).toBe(true)
    expect(await mayTryAccount(OWNER, false, at + 4000 + 7999)).toBe(false)
  })

  it('hold up an address that has failed there too, and no other', async () => {
    await failedBefore(12)
    for (let i = 0; i < 2; i += 1) expect(await attempt('203.0.113.1')).toBe('IncorrectCredentials')
    expect(await attempt('203.0.113.1')).toBe('RateLimited')
    expect(await attempt('203.0.113.2')).toBe('IncorrectCredentials')
    expect(await attempt('203.0.113.1', WRONG, NEIGHBOUR)).toBe('IncorrectCredentials')
  })

  it('by a stranger lock out neither the owner at another address nor their neighbour', async () => {
    for (let i = 0; i < 12; i += 1) await attempt('203.0.113.66')
    expect(await attempt('203.0.113.66')).toBe('RateLimited')
    expect(await attempt('198.51.100.1', PASSWORD)).toBe('ok')
    expect(await attempt('203.0.113.66', PASSWORD, NEIGHBOUR)).toBe('ok')
  })

  it('by a crowd of strangers do not hold up a device the owner has logged in from', async () => {
    const { token } = knownDevice(OWNER, new Date())
    await failedBefore(500)
    expect(await attempt('203.0.113.1')).toBe('IncorrectCredentials')
    expect(await attempt('198.51.100.1', PASSWORD)).toBe('RateLimited')
    expect(await attempt('198.51.100.1', PASSWORD, OWNER, token)).toBe('ok')
    expect(await attempt('198.51.100.1', PASSWORD, OWNER, knownDevice(NEIGHBOUR, new Date()).token)).toBe('RateLimited')
  })

  it('are counted for a known device on its own', async () => {
    const { token } = knownDevice(OWNER, new Date())
    for (let i = 0; i < 10; i += 1) {
      expect(await attempt('198.51.100.1', WRONG, OWNER, token)).toBe('IncorrectCredentials')
    }
    expect(await attempt('198.51.100.1', PASSWORD, OWNER, token)).toBe('RateLimited')
  })

  it.each(['known', 'strange'])('are forgotten by a %s device once it has logged in [AUTH-24]', async (kind) => {
    const device = kind === 'known' ? knownDevice(OWNER, new Date()).token : undefined
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 5; i += 1)
        expect(await attempt('198.51.100.1', WRONG, OWNER, device)).toBe('IncorrectCredentials')
      expect(await attempt('198.51.100.1', PASSWORD, OWNER, device)).toBe('ok')
    }
  })

  it('are told to the owner once a day, and to nobody else', async () => {
    for (let i = 0; i < 14; i += 1) await attempt(`203.0.113.${i}`)
    for (let i = 0; i < 14; i += 1) await attempt(`203.0.113.${i}`, WRONG, 'nobody@example.com')
    const sent = await mails()
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [OWNER, 'Failed log-ins to your account'],
    ])
    expect(sent[0]?.text).toContain('/account/password/forgot')
  })

  it('are told when ten have failed indeed, and a log-in is none, from a device or without one', async () => {
    await failedBefore(9)
    const { token } = knownDevice(OWNER, new Date())
    for (const device of [undefined, token, undefined])
      expect(await attempt('198.51.100.1', PASSWORD, OWNER, device)).toBe('ok')
    expect(await mails()).toEqual([])
    await attempt('203.0.113.1')
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([OWNER])
  })

  it('are not told to an address that nobody has proved to be theirs', async () => {
    await pool().query('update customers set verified_at = null where email = $1', [OWNER])
    const { rows } = await pool().query<{ id: string }>('select id from customers order by email')
    for (const { id } of rows) await mailFailedLogIns({ customerId: id, key: id })
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([NEIGHBOUR])
  })

  it('leave no pause behind when they are forgotten: ten more are free', async () => {
    await failedBefore(500)
    const may = () => mayTryAccount(OWNER, false)
    expect([await may(), await may()]).toEqual([true, false])
    await forgetFailures(OWNER)
    for (let i = 0; i < 11; i += 1) expect([i, await may()]).toEqual([i, true])
    expect(await may()).toBe(false)
  })

  it('are forgotten when the owner chooses a new password by mail', async () => {
    await failedBefore(500)
    await attempt('203.0.113.1')
    await resetByMail()
    expect(await attempt('203.0.113.1', 'Gloves4work!')).toBe('ok')
  })

  it('are forgotten where the owner chose it, also after ten in a row; a stranger and a neighbour go on waiting [AUTH-24]', async () => {
    const browser = authBrowser(api)
    for (let i = 0; i < 10; i += 1) {
      await browser.signIn(OWNER, WRONG)
      await browser.signIn(NEIGHBOUR, WRONG)
    }
    for (let i = 0; i < 10; i += 1) await mayTry('signIn', `${OWNER} 203.0.113.9`)
    expect(await browser.signIn(OWNER, PASSWORD)).toBe('RateLimited')
    await resetByMail()
    expect(await browser.signIn(OWNER, 'Gloves4work!')).toBeUndefined()
    expect(await attempt('203.0.113.9', 'Gloves4work!')).toBe('RateLimited')
    expect(await browser.signIn(NEIGHBOUR, PASSWORD)).toBe('RateLimited')
  })

  it('are forgotten of a device the owner has logged in from, too [AUTH-24]', async () => {
    const browser = authBrowser(api)
    await browser.signIn(OWNER, PASSWORD)
    for (let i = 0; i < 10; i += 1) await browser.signIn(OWNER, WRONG)
    expect(await browser.signIn(OWNER, PASSWORD)).toBe('RateLimited')
    await resetByMail(`known_device=${browser.jar.get('known_device')}`)
    expect(await browser.signIn(OWNER, 'Gloves4work!')).toBeUndefined()
  })
})

describe('a known device [AUTH-28]', () => {
  it('is one that has logged in, by a cookie no script reads', async () => {
    const browser = authBrowser(api)
    await browser.signIn(OWNER, WRONG)
    expect(browser.jar.has('known_device')).toBe(false)
    expect(await browser.signIn(OWNER, PASSWORD)).toBeUndefined()
    const token = decodeURIComponent(browser.jar.get('known_device') ?? '')
    expect(deviceOf(OWNER, token, new Date())).toMatch(/^[\da-f-]{36}$/)
    await browser.signOut()
    expect(browser.jar.has('known_device')).toBe(true)
  })

  it('is neither forged, nor old, nor somebody else’s', () => {
    const now = new Date('2026-03-01T00:00:00Z')
    const { token } = knownDevice(OWNER, now)
    expect(deviceOf(OWNER, token, now)).toBeDefined()
    expect(deviceOf(NEIGHBOUR, token, now)).toBeUndefined()
    expect(deviceOf(OWNER, `${token}x`, now)).toBeUndefined()
    expect(deviceOf(OWNER, token, new Date('2027-03-02T00:00:00Z'))).toBeUndefined()
    expect(deviceOf(OWNER, undefined, now)).toBeUndefined()
  })

  it('tells whoever comes next at the browser nobody’s address [AUTH-21, AUTH-28]', () => {
    const now = new Date()
    const { token } = knownDevice(OWNER, now)
    const read = token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
    expect(read.join(' ')).not.toMatch(/kim|example/)
    // One that was given before is still known.
    const before = seal('known-device', `6f1c1f0e-6a4e-4f6e-8b1c-0d8d4b8f3a55 ${OWNER}`, new Date(now.getTime() + 1000))
    expect(deviceOf(OWNER, before, now)).toBe('6f1c1f0e-6a4e-4f6e-8b1c-0d8d4b8f3a55')
    expect(deviceOf(NEIGHBOUR, before, now)).toBeUndefined()
  })
})
