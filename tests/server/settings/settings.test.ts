import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { announceChange, changesSent } from '#lib/server/platform/changes.ts'
import { forgetSettings, settingsFrom, shopSettings } from '#lib/server/settings/settings.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const UNSET = {
  loyaltyEnabled: true,
  cartItemQtyMax: null,
  freeStandardDeliveryThreshold: 99,
  offersMax: 3,
  taxRate: 0.1,
  deliveryCountries: ['AU', 'NZ'],
  dispatch: { country: 'AU', state: 'VIC', cutOff: '14:00', handlingDays: 0 },
  about: {},
  returns: { extended: [] },
}

beforeEach(async () => {
  await pool().query('delete from settings')
  forgetSettings()
})
afterEach(() => {
  vi.useRealTimers()
})

const say = (key: string, value: unknown) =>
  pool().query(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )

describe('settings', () => {
  it('are what the shop rules say until somebody says otherwise [GEN-19]', async () => {
    expect(await shopSettings()).toEqual(UNSET)
    await say('taxRate', 0.15)
    await say('returnAddress', ['Dock 4'])
    forgetSettings()
    expect(await shopSettings()).toEqual({ ...UNSET, taxRate: 0.15 })
  })

  it.each([
    ['taxRate', 10],
    ['taxRate', '0.15'],
    ['cartItemQtyMax', 0],
    ['offersMax', 1.5],
    ['deliveryCountries', ['AU', 'UK']],
    ['deliveryCountries', []],
    ['loyaltyEnabled', null],
    ['about', { sells: '' }],
    ['about', { slogan: 'x' }],
    ['returns', { extended: [{ orderedFrom: '2026-12-01' }] }],
  ])('leave out %s where it is %j, and keep the others [GEN-19]', (key, value) => {
    const rows = [
      { key: 'freeStandardDeliveryThreshold', value: 79.5 },
      { key, value },
    ]
    expect(settingsFrom(rows)).toEqual({ ...UNSET, freeStandardDeliveryThreshold: 79.5 })
  })

  it('are asked for again after five seconds, and no sooner [GEN-19]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await shopSettings()
    await say('taxRate', 0.15)
    vi.setSystemTime(Date.now() + 4999)
    expect((await shopSettings()).taxRate).toBe(0.1)
    vi.setSystemTime(Date.now() + 1)
    expect((await shopSettings()).taxRate).toBe(0.15)
  })

  it('are asked for again as soon as theirs, or all, is announced, and not for other news [GEN-19]', async () => {
    await shopSettings()
    await say('taxRate', 0.15)
    announceChange(['content'])
    expect((await shopSettings()).taxRate).toBe(0.1)
    announceChange(['content', 'settings'])
    expect((await shopSettings()).taxRate).toBe(0.15)
    await say('taxRate', 0.2)
    announceChange(['*'])
    expect((await shopSettings()).taxRate).toBe(0.2)
    await changesSent()
  })

  it('are not kept where they were read before they changed [GEN-19]', async () => {
    const early = shopSettings()
    forgetSettings()
    expect((await early).taxRate).toBe(0.1)
    await say('taxRate', 0.15)
    expect((await shopSettings()).taxRate).toBe(0.15)
  })
})
