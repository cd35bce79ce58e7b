import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { declinedTooOften, noteDecline } from '#lib/server/payments/declined-payments.ts'

// A ninth of what a shop takes: three in an hour. Before the first is counted, as the counter is made then.
beforeAll(() => void vi.stubEnv('RATE_LIMIT_FACTOR', '0.11'))
afterAll(() => void vi.unstubAllEnvs())

const NETWORK = '203.0.113.1'

it('a network whose payments were declined too often asks for no more, and its neighbour does [API-18, PAY-11]', async () => {
  expect(await declinedTooOften(NETWORK)).toBe(false)
  const declines = ['PaymentDeclined', 'PaymentAuthenticationRequired', 'PaymentInstrumentTypeNotAccepted'] as const
  for (const code of declines) {
    expect(await declinedTooOften(NETWORK)).toBe(false)
    await noteDecline(NETWORK, code)
  }
  expect(await declinedTooOften(NETWORK)).toBe(true)
  // What was under way is counted without harm.
  await noteDecline(NETWORK, 'PaymentDeclined')
  expect([await declinedTooOften(NETWORK), await declinedTooOften('203.0.113.2')]).toEqual([true, false])
})

it('what is no decline counts for nothing [API-18]', async () => {
  for (let tries = 0; tries < 4; tries += 1) await noteDecline('203.0.113.3', 'AmountMismatch')
  expect(await declinedTooOften('203.0.113.3')).toBe(false)
})

it('nobody is counted whose network is not known [API-18]', async () => {
  for (let tries = 0; tries < 4; tries += 1) await noteDecline(undefined, 'PaymentDeclined')
  expect(await declinedTooOften(undefined)).toBe(false)
  // Nor are they all one network, which the counter would call so.
  expect(await declinedTooOften('undefined')).toBe(false)
  for (let tries = 0; tries < 4; tries += 1) await noteDecline('undefined', 'PaymentDeclined')
  expect([await declinedTooOften(undefined), await declinedTooOften('undefined')]).toEqual([false, true])
})

it('an hour later a network may try again [API-18]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const from = '203.0.113.4'
  for (let tries = 0; tries < 3; tries += 1) await noteDecline(from, 'PaymentDeclined')
  vi.setSystemTime(Date.now() + 3_590_000)
  expect(await declinedTooOften(from)).toBe(true)
  vi.setSystemTime(Date.now() + 20_000)
  await noteDecline(from, 'PaymentDeclined')
  expect(await declinedTooOften(from)).toBe(false)
  vi.useRealTimers()
})
