import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { clearanceFor, isCleared, TURNSTILE } from '#lib/server/bot/clearance.ts'
import { botKeys } from '#lib/server/bot/keys.ts'
import { botOrigins } from '#lib/server/bot/origins.ts'
import { RECAPTCHA, recaptcha } from '#lib/server/bot/recaptcha.ts'
import { verifyBotToken } from '#lib/server/bot/verify.ts'
import { policyForPage } from '#lib/server/http/content-security.ts'
import { environment, parseEnvironment } from '#lib/server/platform/environment.ts'
import { sandboxApp } from '#sandbox/app.ts'
import { issueBotToken } from '#sandbox/bot-tokens.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const QUESTION = 'product_challenge_verify'
const BALANCE = 'payment_voucher_balance_fetch'
const FAILED = { ok: false, refusal: { errorCode: 'BotCheckFailed' } }
const FINE = { ok: true, value: true }
const REAL = { ...environment(), sandbox: false, RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'real secret' }

let sandbox: Sandbox
let api: ReturnType<typeof createApi>

beforeAll(() => {
  sandbox = startSandbox({ dataDir: environment().dataDir })
  api = createApi()
})
afterEach(() => {
  clearFaults()
  sandbox.reset()
})
afterAll(() => sandbox.stop())

const SUSPICIOUS = { 'x-sandbox-suspicious': '1' }
const BASE = 'http://localhost:3000'

function call(method: string, path: string, { body, headers }: { body?: object; headers?: HeadersInit } = {}) {
  const all = new Headers(headers)
  if (body) all.set('content-type', 'application/json')
  const init: RequestInit = { method, headers: all }
  if (body) init.body = JSON.stringify(body)
  return Promise.resolve(api.request(`${BASE}/api${path}`, init))
}

const verify = (recaptchaToken?: string) =>
  call('POST', '/product/challenge/verify', { body: { answer: 'x', productId: 'nobody', recaptchaToken } })

/** A token as the browser gets it from the stand-in. */
async function tokenFromStandIn(action: string): Promise<string> {
  const answer = await sandboxApp.request('/sandbox/bot/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action }),
  })
  return ((await answer.json()) as { token: string }).token
}

describe('a bot-protection token', () => {
  it.each([QUESTION, BALANCE] as const)(
    'of the stand-in is good for its action: %s [BOT-15, BOT-14]',
    async (action) => {
      expect(await verifyBotToken(await tokenFromStandIn(action), action)).toEqual(FINE)
    },
  )

  it.each([
    ['missing', () => undefined],
    ['empty', () => ''],
    ['made up', () => 'made-up'],
    ['fetched for another action', () => issueBotToken(BALANCE)],
    ['a robot’s', () => issueBotToken(QUESTION, { score: 0.49 })],
    ['too old', () => issueBotToken(QUESTION, { now: new Date(Date.now() - 121_000) })],
  ])('that is %s is BotCheckFailed [BOT-15, ERR-87]', async (_, token) => {
    expect(await verifyBotToken(token(), QUESTION)).toEqual(FAILED)
  })

  it('with a score of just 0.5 is a person’s [BOT-15]', async () => {
    expect(await verifyBotToken(issueBotToken(QUESTION, { score: 0.5 }), QUESTION)).toEqual(FINE)
  })

  it('is good once [BOT-15]', async () => {
    const token = issueBotToken(QUESTION)
    expect(await verifyBotToken(token, QUESTION)).toEqual(FINE)
    expect(await verifyBotToken(token, QUESTION)).toEqual(FAILED)
  })

  it('is asked for before a question is looked at: 403 without a good one [BOT-15, API-29, API-13, ERR-87]', async () => {
    for (const token of [undefined, 'made-up', issueBotToken(BALANCE)]) {
      const answer = await verify(token)
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({
        errorCode: 'BotCheckFailed',
        message: "We couldn't confirm that you're not a robot. Please try again.",
      })
    }
    expect((await verify(issueBotToken(QUESTION))).status).toBe(404)
  })
})

describe('without a verdict', () => {
  const broken = {
    'the provider is down': () => setFault('botDown', true),
    'the answer is garbage': () => sandbox.use(http.post(RECAPTCHA.url, () => HttpResponse.text('<html>'))),
    'the answer is no verdict': () => sandbox.use(http.post(RECAPTCHA.url, () => HttpResponse.json({ ok: 1 }))),
    'the secret is wrong': () =>
      sandbox.use(
        http.post(RECAPTCHA.url, () => HttpResponse.json({ success: false, 'error-codes': ['invalid-input-secret'] })),
      ),
    'the connection breaks': () => sandbox.use(http.post(RECAPTCHA.url, () => HttpResponse.error())),
  }

  it.each(Object.entries(broken))(
    'because %s, a question goes ahead and a balance waits [BOT-15]',
    async (_, breakIt) => {
      breakIt()
      expect(await verifyBotToken(issueBotToken(QUESTION), QUESTION)).toEqual(FINE)
      expect(await verifyBotToken(issueBotToken(BALANCE), BALANCE)).toMatchObject({
        refusal: { errorCode: 'ServiceUnavailable' },
      })
      expect(await verifyBotToken(undefined, QUESTION)).toEqual(FAILED)
    },
  )

  it('because the provider never answers, nobody waits for it for ever [BOT-15]', async () => {
    setFault('botSilent', true)
    expect(await recaptcha(environment(), 100).judge(issueBotToken(QUESTION))).toBe('unavailable')
  })
})

describe('reCAPTCHA', () => {
  it('is asked in its own format with the shop’s secret [BOT-15]', async () => {
    let asked: URLSearchParams | undefined
    sandbox.use(
      http.post(RECAPTCHA.url, async ({ request }) => {
        asked = new URLSearchParams(await request.text())
        expect(request.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
        return HttpResponse.json({ success: true, action: QUESTION, score: 0.7, hostname: 'shop.example' })
      }),
    )
    expect(await recaptcha(REAL).judge('a&b=c')).toEqual({ genuine: true, action: QUESTION, score: 0.7 })
    expect(Object.fromEntries(asked ?? [])).toEqual({ secret: 'real secret', response: 'a&b=c' })
  })

  it('needs both keys, and a public shop does not start without them [BOT-15, GEN-11]', () => {
    const { RECAPTCHA_SECRET_KEY: _, ...half } = REAL
    expect(() => recaptcha(half)).toThrow(/RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY/)
    expect(() => parseEnvironment({ SITE_URL: 'https://shop.example' })).toThrow(
      /RECAPTCHA_SITE_KEY[\s\S]*RECAPTCHA_SECRET_KEY/,
    )
  })
})

describe('a call the stand-in finds suspicious', () => {
  const mitigated = (answer: Response) => [answer.status, answer.headers.get('cf-mitigated')]

  it('is challenged when a test says so, and only that call [BOT-16, BOT-01]', async () => {
    expect(mitigated(await call('GET', '/brand', { headers: SUSPICIOUS }))).toEqual([403, 'challenge'])
    expect(mitigated(await call('GET', '/brand'))).toEqual([200, null])
  })

  it('is challenged, like all others, when the sandbox is set to [BOT-16]', async () => {
    setFault('suspicious', true)
    expect(mitigated(await call('GET', '/brand'))).toEqual([403, 'challenge'])
    expect(mitigated(await call('POST', '/order/place', { body: {} }))).toEqual([403, 'challenge'])
    expect(mitigated(await call('GET', '/health'))).toEqual([200, null])
    clearFaults()
    expect(mitigated(await call('GET', '/brand'))).toEqual([200, null])
  })

  it('passes with the cookie of a solved check, not with one somebody wrote [BOT-16, API-81]', async () => {
    const solved = await call('POST', '/bot-check/clearance', {
      body: { token: issueBotToken('bot_check') },
      headers: SUSPICIOUS,
    })
    const [cookie = ''] = (solved.headers.get('set-cookie') ?? '').split(';')
    const read = (value: string) => call('GET', '/brand', { headers: { ...SUSPICIOUS, cookie: value } })
    expect(mitigated(await read(cookie))).toEqual([200, null])
    expect(mitigated(await read('bot_clearance=cleared'))).toEqual([403, 'challenge'])
    expect(mitigated(await read(`${cookie.slice(0, -2)}xx`))).toEqual([403, 'challenge'])
  })

  it('can be seen anew after a change of the switches, by a browser that was cleared before [BOT-16]', async () => {
    const answer = await sandboxApp.request('/sandbox/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ suspicious: true }),
    })
    expect(answer.headers.get('set-cookie')).toMatch(/^bot_clearance=; Max-Age=0; Path=\//)
    expect(mitigated(await call('GET', '/brand'))).toEqual([403, 'challenge'])
  })

  it('is never challenged by a shop whose outside world is real [BOT-16]', async () => {
    sandbox.stop()
    expect(mitigated(await call('GET', '/brand', { headers: SUSPICIOUS }))).toEqual([200, null])
    sandbox = startSandbox({ dataDir: environment().dataDir })
  })
})

describe('POST /bot-check/clearance', () => {
  it('gives clearance for a solved check: for half an hour, to the browser alone [API-81]', async () => {
    const answer = await call('POST', '/bot-check/clearance', { body: { token: await tokenFromStandIn('bot_check') } })
    expect([answer.status, await answer.json()]).toEqual([200, { preClearance: true }])
    expect(answer.headers.get('set-cookie')).toMatch(
      /^bot_clearance=\S+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  it.each([
    ['made up', 'made-up', 403, 'BotCheckFailed'],
    ['empty', '', 400, 'InvalidRequest'],
  ])('refuses a token that is %s [API-81, ERR-87]', async (_, token, status, errorCode) => {
    const answer = await call('POST', '/bot-check/clearance', { body: { token } })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ errorCode })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('refuses a token a second time, and says so when nobody can judge it [API-81]', async () => {
    const token = issueBotToken('bot_check')
    const answers = [await call('POST', '/bot-check/clearance', { body: { token } })]
    answers.push(await call('POST', '/bot-check/clearance', { body: { token } }))
    sandbox.use(http.post(TURNSTILE.url, () => HttpResponse.error()))
    answers.push(await call('POST', '/bot-check/clearance', { body: { token: issueBotToken('bot_check') } }))
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 503])
  })

  it('is over after half an hour [API-81]', async () => {
    const now = new Date('2026-03-01T10:00:00Z')
    const given = await clearanceFor(issueBotToken('bot_check'), now)
    const cookie = given.ok ? given.value.cookie : undefined
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    expect([isCleared(cookie, later(29)), isCleared(cookie, later(31)), isCleared(undefined, now)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('what a page may load', () => {
  const RECAPTCHA_ORIGIN = 'https://www.google.com/recaptcha/'
  const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com'

  it('is nobody’s script where the providers are stood in for [BOT-16]', () => {
    const none = { scripts: [], frames: [], calls: [] }
    expect(botOrigins(environment())).toEqual({ edge: none, score: none })
    const policy = String(policyForPage('<p>', false, '/checkout/payment'))
    expect(policy).not.toContain('recaptcha')
    expect(policy).not.toContain('cloudflare')
  })

  it('is each provider’s that has a key [BOT-07, BOT-14]', () => {
    const { score, edge } = botOrigins({ ...REAL, TURNSTILE_SITE_KEY: 'site' })
    expect(score.scripts).toEqual([RECAPTCHA_ORIGIN, 'https://www.gstatic.com/recaptcha/'])
    expect([edge.scripts, edge.frames]).toEqual([[TURNSTILE_ORIGIN], [TURNSTILE_ORIGIN]])
    expect(botOrigins(REAL).edge.scripts).toEqual([])
  })

  it('asks each provider with the shop’s own public key, or its stand-in [BOT-07, BOT-14]', () => {
    expect(botKeys(environment())).toEqual({ 'data-recaptcha': 'sandbox', 'data-turnstile': 'sandbox' })
    expect(botKeys({ ...REAL, TURNSTILE_SITE_KEY: 'other' })).toEqual({
      'data-recaptcha': 'site',
      'data-turnstile': 'other',
    })
    expect(botKeys(REAL)['data-turnstile']).toBeUndefined()
  })
})
