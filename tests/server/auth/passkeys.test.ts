import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountExport } from '#lib/contract/account.ts'
import { passkeyCreationResponse, passkeyRequestResponse, passkeysResponse } from '#lib/contract/passkey.ts'
import { createApi } from '#lib/server/api/app.ts'
import { hashPassword } from '#lib/server/auth/passwords.ts'
import { pool } from '#lib/server/db/client.ts'
import { mayTry } from '#lib/server/platform/attempts.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { log } from '#lib/server/platform/log.ts'
import { apiCall, authBrowser } from '#tests/setup/auth-browser.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { useJobQueue } from '#tests/setup/job-queue.ts'
import { softwareAuthenticator } from '#tests/setup/software-authenticator.ts'

const runJobs = useJobQueue(useTestDatabase({ seed: false }))

const OWNER = 'kim@example.com'
const NEIGHBOUR = 'lee@example.com'
const PASSWORD = 'Boots4work!'
const OTHER_PASSWORD = 'Gloves4work!'
const ORIGIN = new URL(environment().siteUrl).origin
const RP_ID = new URL(environment().siteUrl).hostname

let api: ReturnType<typeof createApi>
let kim: Awaited<ReturnType<typeof signedIn>>
let lee: Awaited<ReturnType<typeof signedIn>>
let neighbours: ReturnType<typeof softwareAuthenticator>

beforeEach(async () => {
  api = createApi()
  for (const table of ['customers', 'mail_outbox', 'rate_limits', 'graphile_worker._private_jobs']) {
    await pool().query(`delete from ${table}`)
  }
  const hash = await hashPassword(PASSWORD)
  for (const email of [OWNER, NEIGHBOUR]) {
    await pool().query(
      `insert into customers (email, password_hash, first_name, last_name, verified_at, erp_customer_id)
       values ($1, $2, 'Kim', 'Tran', now(), 'C-' || $1)`,
      [email, hash],
    )
  }
  kim = await signedIn(OWNER)
  lee = await signedIn(NEIGHBOUR)
  neighbours = softwareAuthenticator({ origin: ORIGIN })
  await added(lee, neighbours, 'Lee’s phone')
  await pool().query('delete from graphile_worker._private_jobs')
})

/** Somebody in a browser of their own, by their password. */
async function signedIn(email: string) {
  const browser = authBrowser(api)
  expect(await browser.signIn(email, PASSWORD)).toBeUndefined()
  const { identityToken: token = '' } = await browser.session()
  const send = (method: string, path: string, body?: unknown) =>
    browser.call(`/account${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return { browser, send }
}

async function creation(person: typeof kim) {
  const answer = await person.send('POST', '/passkeys/creation', { password: PASSWORD })
  expect(answer.status).toBe(200)
  return passkeyCreationResponse.parse(await answer.json()).options
}

async function added(person: typeof kim, device: ReturnType<typeof softwareAuthenticator>, name: string) {
  const options = await creation(person)
  const answer = await person.send('POST', '/passkeys', { name, credential: device.create(options) })
  expect(answer.status).toBe(201)
  return passkeysResponse.parse(await answer.json()).passkeys.at(-1)?.id ?? ''
}

const kimsPhone = async (counts = false) => {
  const device = softwareAuthenticator({ origin: ORIGIN, counts })
  return { device, id: await added(kim, device, 'Phone') }
}

async function asked(browser: ReturnType<typeof authBrowser>) {
  const answer = await browser.call('/auth/passkey/request', { method: 'POST' })
  expect(answer.status).toBe(200)
  return passkeyRequestResponse.parse(await answer.json()).options
}

/** The error code of the answer, or undefined when somebody is signed in now. */
async function answered(browser: ReturnType<typeof authBrowser>, credential: unknown): Promise<string | undefined> {
  const answer = await browser.post('callback/passkey', { credential: JSON.stringify(credential) })
  const { url } = (await answer.json()) as { url: string }
  return new URL(url).searchParams.get('error') ?? undefined
}

async function logIn(device: ReturnType<typeof softwareAuthenticator>, otherwise = {}, browser = authBrowser(api)) {
  return { browser, refusal: await answered(browser, device.get(await asked(browser), otherwise)) }
}

/** What a browser keeps of the questions it was asked, by the names of its cookies. */
const questionsOf = ({ jar }: ReturnType<typeof authBrowser>) => [...jar].filter(([name]) => name.startsWith('passkey'))

const codeOf = async (answer: Response) => ((await answer.json()) as { errorCode?: string }).errorCode
const namesOf = async (email: string) =>
  (
    await pool().query<{ name: string }>(
      'select p.name from passkeys p join customers c on c.id = p.customer_id where c.email = $1 order by p.created_at',
      [email],
    )
  ).rows.map(({ name }) => name)

async function mails(): Promise<{ recipient: string; subject: string; text: string }[]> {
  await runJobs()
  return (await pool().query('select recipient, subject, text from mail_outbox order by created_at')).rows
}

async function mailedLink(): Promise<{ user: string; code: string }> {
  const text = (await mails()).findLast((mail) => mail.text.includes('code='))?.text ?? ''
  const url = new URL(/https?:\S+code=\S+/.exec(text)?.[0] ?? '')
  return { user: url.searchParams.get('user') ?? '', code: url.searchParams.get('code') ?? '' }
}

/** Holds the passkeys; `letGo` lets them go, once so many statements wait for them and something else is done. */
async function hold() {
  const holder = await pool().connect()
  await holder.query('begin')
  await holder.query('select from passkeys for update')
  return {
    async letGo(waiting: number, meanwhile = 'select') {
      await eventually(async () => {
        const { rowCount } = await pool().query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        expect(rowCount).toBe(waiting)
      })
      await holder.query(meanwhile)
      await holder.query('commit')
      holder.release()
    },
  }
}

describe('adding a passkey', () => {
  it('asks for the password, and for one that knows its owner and leaves nothing of them [AUTH-31, AUTH-32, API-106]', async () => {
    const options = await creation(kim)
    expect(options).toMatchObject({
      rp: { id: RP_ID, name: 'Steelcap' },
      user: { name: OWNER, displayName: 'Kim Tran' },
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(16)
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    expect((await creation(kim)).challenge).not.toBe(options.challenge)
    const wrong = await kim.send('POST', '/passkeys/creation', { password: 'Wrong4work!' })
    expect([wrong.status, await codeOf(wrong)]).toEqual([422, 'CurrentPasswordIncorrect'])
    const blank = await kim.send('POST', '/passkeys/creation', { password: '' })
    expect([blank.status, await codeOf(blank)]).toEqual([400, 'InvalidRequest'])
  })

  it('keeps it, lists it without its key and tells the owner by mail [AUTH-31, AUTH-34, AUTH-38, API-105, API-107]', async () => {
    const { device } = await kimsPhone()
    const listed = await (await kim.send('GET', '/passkeys')).json()
    expect(listed).toEqual({
      passkeys: [{ id: expect.any(String), name: 'Phone', addedAt: expect.any(String), lastUsedAt: null }],
      accepted: { rpId: RP_ID, userId: expect.any(String), allAcceptedCredentialIds: [device.id] },
    })
    // What the authenticator was given to keep: another one would be another account's.
    expect(listed.accepted.userId).toBe((await creation(kim)).user.id)
    expect(await mails()).toEqual([
      {
        recipient: OWNER,
        subject: 'A passkey was added to your account',
        text: expect.stringContaining('The passkey “Phone” was just added'),
      },
    ])
    expect(await namesOf(NEIGHBOUR)).toEqual(['Lee’s phone'])
  })

  it('offers no authenticator twice that holds one already, and nobody else’s [AUTH-31]', async () => {
    const { device } = await kimsPhone()
    const options = await creation(kim)
    expect(options.excludeCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal'] }])
    const again = await kim.send('POST', '/passkeys', { name: 'Again', credential: device.create(options) })
    expect([again.status, await codeOf(again)]).toEqual([422, 'PasskeyNotAccepted'])
    const stolen = await kim.send('POST', '/passkeys', {
      name: 'Lee’s',
      credential: neighbours.create(await creation(kim)),
    })
    expect(await codeOf(stolen)).toBe('PasskeyNotAccepted')
    expect([await namesOf(OWNER), await namesOf(NEIGHBOUR)]).toEqual([['Phone'], ['Lee’s phone']])
  })

  it.each([
    ['of another site', { origin: 'https://steelcap.example.net' }],
    ['made for another site', { rpId: 'example.net' }],
    ['to another question', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['of an authenticator that did not recognise its owner', { verified: false }],
    ['asked for in a frame of another site', { crossOrigin: true }],
  ])('refuses an answer %s [AUTH-32, AUTH-33]', async (_, otherwise) => {
    const device = softwareAuthenticator({ origin: ORIGIN })
    const credential = device.create(await creation(kim), otherwise)
    const answer = await kim.send('POST', '/passkeys', { name: 'Phone', credential })
    expect([answer.status, await codeOf(answer)]).toEqual([422, 'PasskeyNotAccepted'])
    expect(await namesOf(OWNER)).toEqual([])
  })

  it('goes by the configured site, whatever a request’s headers say [AUTH-32]', async () => {
    const site = vi.spyOn(environment(), 'siteUrl', 'get').mockReturnValue('https://www.steelcap.example')
    const browser = authBrowser(api)
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
    const answer = await browser.call('/auth/passkey/request', { method: 'POST', headers })
    site.mockRestore()
    expect(passkeyRequestResponse.parse(await answer.json()).options.rpId).toBe('www.steelcap.example')
    const cookie = answer.headers.getSetCookie().join()
    expect(cookie).toMatch(/^__Host-passkey-[\w-]{8}=[^;]+;.*HttpOnly; Secure; SameSite=Strict$/)
  })

  it('takes one answer to a question, of the browser and the customer it was asked of [AUTH-33]', async () => {
    const options = await creation(kim)
    const [[name, kept] = ['', '']] = questionsOf(kim.browser)
    const device = softwareAuthenticator({ origin: ORIGIN })
    const credential = device.create(options)
    lee.browser.jar.set(name, kept)
    expect(await codeOf(await lee.send('POST', '/passkeys', { name: 'Mine', credential }))).toBe('PasskeyNotAccepted')
    // Whoever sends cookie and answer once more is too late, the right one too.
    expect(await codeOf(await kim.send('POST', '/passkeys', { name: 'Phone', credential }))).toBe('PasskeyNotAccepted')
    const again = device.create(await creation(kim))
    expect((await kim.send('POST', '/passkeys', { name: 'Phone', credential: again })).status).toBe(201)
    expect(questionsOf(kim.browser)).toEqual([])
    expect(await codeOf(await kim.send('POST', '/passkeys', { name: 'Phone', credential: again }))).toBe(
      'PasskeyNotAccepted',
    )
    expect([await namesOf(OWNER), await namesOf(NEIGHBOUR)]).toEqual([['Phone'], ['Lee’s phone']])
  })

  it('keeps the questions of two windows apart, and from one that a third window logs in by [AUTH-33, AUTH-39]', async () => {
    const [phone, tablet] = [softwareAuthenticator({ origin: ORIGIN }), softwareAuthenticator({ origin: ORIGIN })]
    const [first, second] = [phone.create(await creation(kim)), tablet.create(await creation(kim))]
    const third = neighbours.get(await asked(kim.browser))
    const add = async (name: string, credential: unknown) =>
      (await kim.send('POST', '/passkeys', { name, credential })).status
    expect([await add('Phone', first), await add('Tablet', second)]).toEqual([201, 201])
    expect([await add('Phone', first), await add('Tablet', second)]).toEqual([422, 422])
    expect([await namesOf(OWNER), await namesOf(NEIGHBOUR)]).toEqual([['Phone', 'Tablet'], ['Lee’s phone']])
    expect(questionsOf(kim.browser)).toHaveLength(1)
    expect(await answered(kim.browser, third)).toBeUndefined()
  })

  it('lists none for browsers while one is being added, which a device may have by then; the answer does [AUTH-38, AUTH-40]', async () => {
    const { id } = await kimsPhone()
    const tablet = softwareAuthenticator({ origin: ORIGIN })
    const accepted = async (answer: Response) => passkeysResponse.parse(await answer.json()).accepted
    const told = async ({ send }: typeof kim) =>
      (await accepted(await send('GET', '/passkeys')))?.allAcceptedCredentialIds
    expect(await told(kim)).toHaveLength(1)
    const credential = tablet.create(await creation(kim))
    expect([await told(kim), await told(lee)]).toEqual([undefined, [neighbours.id]])
    expect(await accepted(await kim.send('DELETE', `/passkeys/${id}`))).toBeUndefined()
    const done = await accepted(await kim.send('POST', '/passkeys', { name: 'Tablet', credential }))
    expect(done?.allAcceptedCredentialIds).toEqual([tablet.id])
    expect(await told(kim)).toEqual([tablet.id])
  })

  it('lists none until each of two devices that add one at once has it kept [AUTH-40, AUTH-38]', async () => {
    const [phone, tablet] = [softwareAuthenticator({ origin: ORIGIN }), softwareAuthenticator({ origin: ORIGIN })]
    const [first, second] = [phone.create(await creation(kim)), tablet.create(await creation(kim))]
    const acceptedBy = async (answer: Promise<Response>) =>
      passkeysResponse.parse(await (await answer).json()).accepted?.allAcceptedCredentialIds
    const add = (name: string, credential: unknown) => acceptedBy(kim.send('POST', '/passkeys', { name, credential }))
    expect(await add('Phone', first)).toBeUndefined()
    expect(await acceptedBy(kim.send('GET', '/passkeys'))).toBeUndefined()
    expect(await acceptedBy(lee.send('GET', '/passkeys'))).toEqual([neighbours.id])
    expect(await add('Tablet', second)).toEqual([phone.id, tablet.id])
    expect(await acceptedBy(kim.send('GET', '/passkeys'))).toEqual([phone.id, tablet.id])
  })

  it('lists them again once nobody can answer the newest question any more [AUTH-38, AUTH-40]', async () => {
    const { device } = await kimsPhone()
    const told = async () => {
      const answer = passkeysResponse.parse(await (await kim.send('GET', '/passkeys')).json())
      return answer.accepted?.allAcceptedCredentialIds
    }
    const start = Date.now()
    const later = async (ms: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: start + ms })
      return told()
    }
    await creation(kim)
    await later(200_000)
    await creation(kim)
    expect([await later(400_000), await later(499_000), await later(501_000)]).toEqual([
      undefined,
      undefined,
      [device.id],
    ])
    // Those that nobody answered count no more.
    const tablet = softwareAuthenticator({ origin: ORIGIN })
    await kim.send('POST', '/passkeys', { name: 'Tablet', credential: tablet.create(await creation(kim)) })
    expect(await told()).toEqual([device.id, tablet.id])
    vi.useRealTimers()
  })

  it('waits five minutes for the answer, no longer [AUTH-33]', async () => {
    const device = softwareAuthenticator({ origin: ORIGIN })
    const credential = device.create(await creation(kim))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_001 })
    const answer = await kim.send('POST', '/passkeys', { name: 'Phone', credential })
    vi.useRealTimers()
    expect(await codeOf(answer)).toBe('PasskeyNotAccepted')
  })

  it('takes no answer to a question from before another password was chosen [AUTH-31]', async () => {
    const credential = softwareAuthenticator({ origin: ORIGIN }).create(await creation(kim))
    await pool().query('update customers set password_hash = $2 where email = $1', [OWNER, await hashPassword('x')])
    expect(await codeOf(await kim.send('POST', '/passkeys', { name: 'Phone', credential }))).toBe('PasskeyNotAccepted')
  })

  it('is for verified addresses only [AUTH-31]', async () => {
    await pool().query('update customers set verified_at = null where email = $1', [OWNER])
    const answer = await kim.send('POST', '/passkeys/creation', { password: PASSWORD })
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'EmailNotVerified'])
  })

  it('keeps ten of a customer, two answers at the same moment too [AUTH-31, ERR-142]', async () => {
    const { rows } = await pool().query<{ id: string }>('select id from customers where email = $1', [OWNER])
    await pool().query(
      `insert into passkeys (customer_id, credential_id, public_key, sign_count, name)
       select $1, 'known-' || n, '', 0, 'Passkey ' || n from generate_series(1, 9) n`,
      [rows[0]?.id],
    )
    const answers = []
    for (const name of ['Ten', 'Eleven']) {
      const credential = softwareAuthenticator({ origin: ORIGIN }).create(await creation(kim))
      answers.push({ name, credential })
    }
    const sent = await Promise.all(answers.map((body) => kim.send('POST', '/passkeys', body)))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 422])
    const refused = sent.find(({ status }) => status === 422)
    expect(refused && (await codeOf(refused))).toBe('PasskeyLimitReached')
    expect(await namesOf(OWNER)).toHaveLength(10)
    const more = await kim.send('POST', '/passkeys/creation', { password: PASSWORD })
    expect([more.status, await codeOf(more)]).toEqual([422, 'PasskeyLimitReached'])
  })

  it('wants a name as other short texts are wanted [API-107, VAL-25]', async () => {
    const credential = softwareAuthenticator({ origin: ORIGIN }).create(await creation(kim))
    for (const name of ['', ' ', 'x'.repeat(61), 'a\u0007b']) {
      expect(await codeOf(await kim.send('POST', '/passkeys', { name, credential }))).toBe('InvalidRequest')
    }
    // What was refused for its name has not used the question up.
    expect((await kim.send('POST', '/passkeys', { name: '  Phone ', credential })).status).toBe(201)
    expect(await namesOf(OWNER)).toEqual(['Phone'])
  })
})

describe('logging in by a passkey', () => {
  it('begins the session a password begins, and asks for nobody’s in particular [AUTH-35, API-109, API-110]', async () => {
    const { device } = await kimsPhone()
    const browser = authBrowser(api)
    const options = await asked(browser)
    expect(options).toEqual({
      rpId: RP_ID,
      challenge: expect.any(String),
      timeout: 300_000,
      allowCredentials: [],
      userVerification: 'required',
    })
    expect(await answered(browser, device.get(options))).toBeUndefined()
    expect((await browser.session()).user).toEqual({ email: OWNER })
    const names = (of: typeof browser) => [...of.jar.keys()].sort()
    expect(names(browser)).toEqual(names(kim.browser))
    expect(names(browser)).toContain('known_device')
    const { passkeys } = passkeysResponse.parse(await (await kim.send('GET', '/passkeys')).json())
    expect(Date.now() - Date.parse(passkeys[0]?.lastUsedAt ?? '')).toBeLessThan(60_000)
    const { rows } = await pool().query('select name from passkeys where last_used_at is null')
    expect(rows).toEqual([{ name: 'Lee’s phone' }])
  })

  it.each([
    ['of another site', { origin: 'https://steelcap.example.net' }],
    ['for another site', { rpId: 'example.net' }],
    ['to another question', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without its owner', { verified: false }],
    ['asked for in a frame of another site', { crossOrigin: true }],
    ['signed with another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['in somebody else’s name', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])('refuses an answer %s [AUTH-32, AUTH-33, AUTH-35]', async (_, otherwise) => {
    const { device } = await kimsPhone()
    const { browser, refusal } = await logIn(device, otherwise)
    expect(refusal).toBe('PasskeyUnknown')
    expect(await browser.session()).toEqual({})
    expect((await logIn(neighbours)).refusal).toBeUndefined()
  })

  it('takes an authenticator that does not say whose passkey it is [AUTH-35]', async () => {
    const { device } = await kimsPhone()
    expect((await logIn(device, { userHandle: null })).refusal).toBeUndefined()
  })

  it('takes one answer to a question, from the browser that asked [AUTH-33]', async () => {
    const { device } = await kimsPhone()
    const browser = authBrowser(api)
    const credential = device.get(await asked(browser))
    const [[name, kept] = ['', '']] = questionsOf(browser)
    expect(await answered(authBrowser(api), credential)).toBe('PasskeyUnknown')
    expect(await answered(browser, credential)).toBeUndefined()
    expect(questionsOf(browser)).toEqual([])
    const thief = authBrowser(api)
    thief.jar.set(name, kept)
    expect(await answered(thief, credential)).toBe('PasskeyUnknown')
  })

  it('keeps the questions of two windows apart, each for one answer [AUTH-33, AUTH-39]', async () => {
    const { device } = await kimsPhone()
    const browser = authBrowser(api)
    const [first, second] = [device.get(await asked(browser)), device.get(await asked(browser))]
    const kept = questionsOf(browser)
    // Wrong, but to the second question: it has had its answer, and the first one waits for its own.
    const wrong = { ...second, response: { ...second.response, signature: first.response.signature } }
    expect(await answered(browser, wrong)).toBe('PasskeyUnknown')
    expect(await answered(browser, second)).toBe('PasskeyUnknown')
    expect(await answered(browser, first)).toBeUndefined()
    expect(questionsOf(browser)).toEqual([])
    for (const [name, token] of kept) browser.jar.set(name, token)
    expect(await answered(browser, first)).toBe('PasskeyUnknown')
    expect(await answered(browser, second)).toBe('PasskeyUnknown')
    expect(await answered(browser, device.get(await asked(browser)))).toBeUndefined()
  })

  it('lets the oldest question go once a browser has been asked five more, in whatever order it keeps them [AUTH-39]', async () => {
    const { device } = await kimsPhone()
    const browser = authBrowser(api)
    const start = Date.now()
    const answers = []
    for (let n = 0; n < 6; n += 1) {
      vi.useFakeTimers({ toFake: ['Date'], now: start + n * 1000 })
      answers.push(device.get(await asked(browser)))
      const kept = [...browser.jar].reverse()
      browser.jar.clear()
      for (const [name, value] of kept) browser.jar.set(name, value)
    }
    vi.useRealTimers()
    browser.jar.set('passkey-stranger', 'none of ours')
    expect(questionsOf(browser)).toHaveLength(6)
    const refusals = []
    for (const credential of answers) refusals.push(await answered(browser, credential))
    expect(refusals).toEqual(['PasskeyUnknown', ...Array(5).fill(undefined)])
    expect(questionsOf(browser)).toEqual([['passkey-stranger', 'none of ours']])
  })

  it('takes no answer to a question for a new passkey, nor one after five minutes [AUTH-33]', async () => {
    const { device } = await kimsPhone()
    const { challenge } = await creation(kim)
    expect(await answered(kim.browser, device.get({ challenge, rpId: RP_ID }))).toBe('PasskeyUnknown')
    const browser = authBrowser(api)
    const credential = device.get(await asked(browser))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_001 })
    const refusal = await answered(browser, credential)
    vi.useRealTimers()
    expect(refusal).toBe('PasskeyUnknown')
  })

  it('refuses a count that has not gone on, and says so in the log [AUTH-35]', async () => {
    const { device, id } = await kimsPhone(true)
    expect((await logIn(device)).refusal).toBeUndefined()
    const warned = vi.spyOn(log, 'warn')
    expect((await logIn(device, { signCount: 2 })).refusal).toBe('PasskeyUnknown')
    expect(warned).toHaveBeenCalledWith(
      { passkey: id, err: expect.objectContaining({ message: expect.stringContaining('counter') }) },
      'a passkey was refused',
    )
    warned.mockRestore()
    expect((await logIn(device, { signCount: 9 })).refusal).toBeUndefined()
  })

  it('takes one of two answers with the same count at the same moment [AUTH-35]', async () => {
    const { device } = await kimsPhone(true)
    const sends: (() => Promise<string | undefined>)[] = []
    for (const browser of [authBrowser(api), authBrowser(api)]) {
      const credential = device.get(await asked(browser), { signCount: 7 })
      sends.push(() => answered(browser, credential))
    }
    const holder = await hold()
    const answers = sends.map((send) => send())
    await holder.letGo(2)
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['PasskeyUnknown', undefined]))
  })

  it.each([
    ['another password is chosen', `update customers set password_hash = 'x' where email = '${OWNER}'`],
    ['the passkey is removed', `delete from passkeys where name = 'Phone'`],
  ])('begins no session when %s while the answer is looked at [AUTH-34, AUTH-35]', async (_, meanwhile) => {
    const { device } = await kimsPhone()
    const browser = authBrowser(api)
    const question = await asked(browser)
    const holder = await hold()
    const answer = answered(browser, device.get(question))
    await holder.letGo(1, meanwhile)
    expect(await answer).toBe('PasskeyUnknown')
    expect(await browser.session()).toEqual({})
  })

  it('lets in nobody with a passkey that was removed, of a closed account or of an address not verified [AUTH-34, AUTH-35]', async () => {
    const { device, id } = await kimsPhone()
    await pool().query('update customers set verified_at = null where email = $1', [OWNER])
    expect((await logIn(device)).refusal).toBe('EmailNotVerified')
    await pool().query('update customers set verified_at = now() where email = $1', [OWNER])
    expect((await kim.send('DELETE', `/passkeys/${id}`)).status).toBe(200)
    expect((await logIn(device)).refusal).toBe('PasskeyUnknown')
    const tablet = softwareAuthenticator({ origin: ORIGIN })
    await added(kim, tablet, 'Tablet')
    expect((await kim.send('POST', '/closure', { password: PASSWORD })).status).toBe(204)
    expect((await logIn(tablet)).refusal).toBe('PasskeyUnknown')
    expect((await pool().query('select name from passkeys')).rows).toEqual([{ name: 'Lee’s phone' }])
    expect((await logIn(neighbours)).refusal).toBeUndefined()
  })

  it('names one the shop does not have, so that the browser stops offering it, and no other [AUTH-38, API-110]', async () => {
    const { device, id } = await kimsPhone()
    const tablet = softwareAuthenticator({ origin: ORIGIN })
    await added(kim, tablet, 'Tablet')
    const told = async (credential: unknown, browser: ReturnType<typeof authBrowser>) => {
      const answer = await browser.post('callback/passkey', { credential: JSON.stringify(credential) })
      const { url, ...rest } = (await answer.json()) as { url: string }
      expect(url).toContain('error=PasskeyUnknown')
      return rest
    }
    const browser = authBrowser(api)
    // A wrong signature, and the account of somebody else: the passkey may still log in.
    expect(await told(device.get(await asked(browser), { challenge: 'AAAA' }), browser)).toEqual({})
    expect(await told(device.get(await asked(browser), { userHandle: 'AAAA' }), browser)).toEqual({})
    expect((await kim.send('DELETE', `/passkeys/${id}`)).status).toBe(200)
    const credential = device.get(await asked(browser))
    expect(await told(credential, browser)).toEqual({ unknownPasskey: { rpId: RP_ID, credentialId: device.id } })
    // Nothing is looked up for who was not asked, or has answered.
    expect(await told(credential, browser)).toEqual({})
    expect((await logIn(tablet)).refusal).toBeUndefined()
    expect((await logIn(neighbours)).refusal).toBeUndefined()
  })

  it('counts wrong answers for the network address, right ones not [AUTH-24, AUTH-35]', async () => {
    const { device } = await kimsPhone()
    for (let n = 0; n < 98; n += 1) await mayTry('failedSignIn', 'unknown')
    expect((await logIn(device)).refusal).toBeUndefined()
    expect((await logIn(device, { verified: false })).refusal).toBe('PasskeyUnknown')
    expect((await logIn(device)).refusal).toBeUndefined()
    expect(await answered(authBrowser(api), 'nonsense')).toBe('PasskeyUnknown')
    expect((await logIn(device)).refusal).toBe('RateLimited')
  })

  it.each(['', 'null', '{', '{"id":"\\u0000"}'])('says no to %j instead of failing [API-110]', async (credential) => {
    const browser = authBrowser(api)
    await asked(browser)
    const answer = await browser.post('callback/passkey', { credential })
    expect(answer.status).toBe(401)
    expect(((await answer.json()) as { url: string }).url).toContain('error=PasskeyUnknown')
  })
})

describe('what becomes of passkeys', () => {
  it('removes the customer’s own only, tells them by mail and the browser which [AUTH-34, API-108]', async () => {
    const { device, id } = await kimsPhone()
    await mails()
    const others = passkeysResponse.parse(await (await lee.send('GET', '/passkeys')).json()).passkeys[0]?.id
    for (const unknown of [others, 'nonsense', id.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))]) {
      const answer = await kim.send('DELETE', `/passkeys/${unknown}`)
      expect([answer.status, await codeOf(answer)]).toEqual([404, 'PasskeyNotFound'])
    }
    expect(await (await kim.send('DELETE', `/passkeys/${id}`)).json()).toEqual({
      passkeys: [],
      accepted: { rpId: RP_ID, userId: expect.any(String), allAcceptedCredentialIds: [] },
      removed: { rpId: RP_ID, credentialId: device.id },
    })
    expect((await mails()).at(-1)).toEqual({
      recipient: OWNER,
      subject: 'A passkey was removed from your account',
      text: expect.stringContaining('The passkey “Phone” was just removed'),
    })
    expect(await namesOf(NEIGHBOUR)).toEqual(['Lee’s phone'])
  })

  it('takes every passkey with a password chosen by a mailed link, and says so in the mail [AUTH-34, API-41]', async () => {
    const { device } = await kimsPhone()
    await apiCall(api, '/account/password/forgot', { email: OWNER })
    const reset = await apiCall(api, '/account/password/reset', { ...(await mailedLink()), password: OTHER_PASSWORD })
    expect(reset.status).toBe(204)
    expect((await logIn(device)).refusal).toBe('PasskeyUnknown')
    const [told] = (await mails()).filter(({ subject }) => subject === 'Your password was changed')
    expect(told?.text).toContain('The passkeys of your account were removed')
    expect([await namesOf(OWNER), await namesOf(NEIGHBOUR)]).toEqual([[], ['Lee’s phone']])
    expect((await logIn(neighbours)).refusal).toBeUndefined()
  })

  it('leaves them with a password changed in the account, and says so in the mail [AUTH-34, API-42]', async () => {
    const { device } = await kimsPhone()
    const change = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD }
    expect((await kim.send('PUT', '/password', change)).status).toBe(204)
    expect((await logIn(device)).refusal).toBeUndefined()
    const [told] = (await mails()).filter(({ subject }) => subject === 'Your password was changed')
    expect(told?.text).toContain('The passkeys of your account still work.')
    expect(told?.text).toContain('logs everyone else out and removes the passkeys')
  })

  it('says nothing of passkeys to who has none [AUTH-34]', async () => {
    const change = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD }
    expect((await kim.send('PUT', '/password', change)).status).toBe(204)
    await apiCall(api, '/account/password/forgot', { email: OWNER })
    await apiCall(api, '/account/password/reset', { ...(await mailedLink()), password: PASSWORD })
    const told = (await mails()).filter(({ subject }) => subject === 'Your password was changed')
    expect(told).toHaveLength(2)
    for (const { text } of told) expect(text).not.toMatch(/passkey/i)
  })

  it('takes them with the password of whoever reads the verification mail, never of a verified address [AUTH-30, AUTH-34]', async () => {
    await kimsPhone()
    const unverify = () => pool().query('update customers set verified_at = null where email = $1', [OWNER])
    const link = async () => {
      await apiCall(api, '/account/verification', { email: OWNER })
      return mailedLink()
    }
    const confirm = async (body: object) => (await apiCall(api, '/account/verification/confirm', body)).status
    await unverify()
    const [first, second] = [await link(), await link()]
    expect(await confirm(first)).toBe(200)
    expect(await confirm({ ...second, password: OTHER_PASSWORD })).toBe(410)
    expect(await namesOf(OWNER)).toEqual(['Phone'])
    await unverify()
    expect(await confirm({ ...(await link()), password: OTHER_PASSWORD })).toBe(200)
    expect([await namesOf(OWNER), await namesOf(NEIGHBOUR)]).toEqual([[], ['Lee’s phone']])
  })

  it('lists name and times in the download, never keys [AUTH-31, API-66]', async () => {
    const { device } = await kimsPhone()
    expect((await logIn(device)).refusal).toBeUndefined()
    const text = await (await kim.send('GET', '/export')).text()
    expect(accountExport.parse(JSON.parse(text)).passkeys).toEqual([
      { name: 'Phone', addedAt: expect.any(String), lastUsedAt: expect.any(String) },
    ])
    expect(text).not.toContain(device.id)
  })
})
