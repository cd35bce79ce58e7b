import fs from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { inspect } from 'node:util'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { identityToken } from '#lib/server/auth/identity.ts'
import { pool } from '#lib/server/db/client.ts'
import { issueBotToken } from '#sandbox/bot-tokens.ts'
import { setFault } from '#sandbox/faults.ts'
import { signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { issueVoucher } from '#tests/setup/order-fixture.ts'
import { useSandbox } from '#tests/setup/sandbox.ts'

useTestDatabase({ seed: false })
useSandbox()

const PIN = '1234'
const ACTION = 'payment_voucher_balance_fetch'

let api: ReturnType<typeof createApi>

beforeAll(() => {
  api = createApi()
})
beforeEach(async () => {
  await pool().query('truncate vouchers, rate_limits cascade')
})

const pathOf = (code: string, query: Record<string, string>) =>
  `/api/payment/voucher/balance/${encodeURIComponent(code)}?${new URLSearchParams(query)}`

async function ask(code: string, pin: string | undefined = PIN, token: string = issueBotToken(ACTION), init = {}) {
  const query = { ...(pin === undefined ? {} : { pin }), recaptchaToken: token }
  const answer = await api.request(pathOf(code, query), init)
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> }
}
const refusalOf = async (code: string, pin?: string, token?: string) => {
  const { status, body } = await ask(code, pin, token)
  return [status, body['errorCode'], body['message']]
}
const guess = async (code: string) => (await ask(code, '9999')).body['errorCode']

describe('the balance of a gift card', () => {
  it('is told to whoever knows code and PIN, in dollars, and kept by nobody [API-30, VOUCH-01, VOUCH-03]', async () => {
    await issueVoucher('GIFT-50', 5000, { balance: 2495, spent: 2505, expires: '2035-12-31' })
    const { status, headers, body } = await ask(' gift-50 ', '12 34')
    expect([status, body]).toEqual([200, { expires: '2035-12-31', amountRemaining: 24.95 }])
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it('leaves out what an order under way holds [VOUCH-03]', async () => {
    await issueVoucher('GIFT50', 5000, { balance: 1000, held: 4000 })
    expect((await ask('GIFT50')).body['amountRemaining']).toBe(10)
  })

  it('is nothing for a card that is spent, which is no error [API-30, VOUCH-10]', async () => {
    await issueVoucher('SPENT', 5000, { balance: 0, spent: 5000 })
    expect((await ask('SPENT')).body['amountRemaining']).toBe(0)
  })

  it('is for customers too, but not with a token that is no good [API-06, API-30]', async () => {
    await issueVoucher('GIFT50', 5000)
    const { id: customerId, email } = await signedInCustomer('dana@example.com')
    const token = await identityToken({ customerId, email }, new Date())
    const as = (bearer: string) =>
      ask('GIFT50', PIN, issueBotToken(ACTION), { headers: { Authorization: `Bearer ${bearer}` } })
    expect((await as(token)).status).toBe(200)
    expect((await as('nonsense')).status).toBe(401)
  })
})

describe('a refusal', () => {
  it('is 404 for a wrong PIN and an unknown code alike [API-30, ERR-42, VOUCH-06, VOUCH-11]', async () => {
    await issueVoucher('GIFT50', 5000)
    const words = [404, 'VoucherInvalid', 'The gift card code or PIN is incorrect.']
    expect(await refusalOf('GIFT50', '9999')).toEqual(words)
    expect(await refusalOf('NOBODYS', '9999')).toEqual(words)
  })

  it('is 410 after the last day [API-30, ERR-46, VOUCH-06, VOUCH-15]', async () => {
    await issueVoucher('OLD', 5000, { expires: '2024-06-30' })
    expect(await refusalOf('OLD')).toEqual([410, 'VoucherExpired', 'This gift card has expired.'])
  })

  it('is 400 with exactly these words for a suspended card [API-30, ERR-43, VOUCH-07]', async () => {
    await issueVoucher('HALT', 5000, { status: 'suspended' })
    expect(await refusalOf('HALT')).toEqual([400, 'InvalidRequest', 'Gift card is suspended'])
  })

  it('is 422 from the fifth wrong PIN in a row on, for the right one too [API-30, ERR-44, VOUCH-06, VOUCH-11, CONST-100]', async () => {
    await issueVoucher('GIFT50', 5000)
    const answers = []
    for (let i = 0; i < 5; i += 1) answers.push(await guess('GIFT50'))
    expect(answers).toEqual([...Array(4).fill('VoucherInvalid'), 'VoucherLocked'])
    expect((await refusalOf('GIFT50')).slice(0, 2)).toEqual([422, 'VoucherLocked'])
  })

  it('begins a new row of wrong PINs after a right one [VOUCH-11]', async () => {
    await issueVoucher('GIFT50', 5000)
    for (let i = 0; i < 4; i += 1) await guess('GIFT50')
    expect((await ask('GIFT50')).status).toBe(200)
    for (let i = 0; i < 4; i += 1) expect(await guess('GIFT50')).toBe('VoucherInvalid')
    expect((await ask('GIFT50')).status).toBe(200)
  })

  it.each([
    ['GIFT50', '', 'pin', 'PIN is required.'],
    ['GIFT50', '123', 'pin', 'Enter a PIN of 4 to 8 digits.'],
    ['GIFT$50', PIN, 'code', 'Use letters, digits and hyphens only.'],
  ])('names what is wrong with %o and the PIN %o [API-14, VAL-27]', async (code, pin, field, message) => {
    const { status, body } = await ask(code, pin)
    expect([status, body['fields']]).toEqual([400, { [field]: message }])
  })

  it('is 403 without a token, with one fetched for something else, and with one that was used; the PIN is not even looked at [API-30, BOT-14, VOUCH-04, ERR-87]', async () => {
    await issueVoucher('GIFT50', 5000)
    const used = issueBotToken(ACTION)
    await ask('GIFT50', PIN, used)
    for (const token of ['', issueBotToken('product_challenge_verify'), used]) {
      expect((await refusalOf('GIFT50', '9999', token)).slice(0, 2)).toEqual([403, 'BotCheckFailed'])
    }
    const { rows } = await pool().query('select wrong_pin_count from vouchers')
    expect(rows).toEqual([{ wrong_pin_count: 0 }])
  })

  it('is 503 while nobody can say who asks: a balance waits [BOT-15]', async () => {
    await issueVoucher('GIFT50', 5000)
    setFault('botDown', true)
    expect((await refusalOf('GIFT50')).slice(0, 2)).toEqual([503, 'ServiceUnavailable'])
  })

  it('is 429 for an address that asks about card after card [API-18]', async () => {
    const answers = []
    for (let i = 0; i < 61; i += 1) answers.push(await ask(`CARD${i}`, PIN, 'made-up'))
    const statuses = answers.map(({ status }) => status)
    expect([...new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([403, 429])
    expect(answers.map(({ headers }) => headers.get('Retry-After')).filter(Boolean)).toEqual(['900'])
  })
})

describe('the log', () => {
  it('has neither PIN nor code, whether the call was answered or broke [VOUCH-16, OBS-13]', async () => {
    const lines: string[] = []
    vi.stubEnv('LOG_LEVEL', 'debug')
    vi.resetModules()
    const write = vi.spyOn(fs, 'writeSync').mockImplementation((_, data) => {
      lines.push(String(data))
      return Buffer.byteLength(String(data))
    })
    try {
      const url = pathOf('SECRETCARD', { pin: '7391', recaptchaToken: issueBotToken(ACTION) })
      const { logAnswer, flushAccessLog } = await import('#lib/server/http/access-log.ts')
      logAnswer({ method: 'GET', url } as IncomingMessage, 200, performance.now(), 'request-1')
      flushAccessLog()
      await pool().query('alter table vouchers drop column pin_hash')
      const fresh = await import('#lib/server/api/app.ts')
      const { log } = await import('#lib/server/platform/log.ts')
      const complain = vi.spyOn(log, 'error').mockReturnValue()
      expect((await fresh.createApi().request(url)).status).toBe(500)
      lines.push(inspect(complain.mock.calls, { depth: null }))
    } finally {
      await pool().query("alter table vouchers add column if not exists pin_hash text not null default ''")
      write.mockRestore()
      vi.unstubAllEnvs()
      vi.resetModules()
    }
    const all = lines.join('')
    expect(all).toContain('"path":"/api/payment/voucher/balance/","status":200')
    expect(all).toContain('call failed')
    expect(all).not.toMatch(/SECRETCARD|7391/)
  })
})
