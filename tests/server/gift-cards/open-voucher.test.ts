import { expect, it, onTestFinished, vi } from 'vitest'
import { moveMoney } from '#lib/server/gift-cards/machine-gift-card.ts'
import { openVoucher } from '#lib/server/gift-cards/open-voucher.ts'
import { melbourneClock } from '#tests/setup/melbourne-clock.ts'
import { issueVoucher } from '#tests/setup/order-fixture.ts'
import { WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const LAST_DAY = '2027-03-10'
/** In Melbourne, which is eleven hours ahead then. */
const NOON = new Date(`${LAST_DAY}T12:00:00+11:00`)
/** In Perth; there and there alone the last day still is not over a minute before midnight. */
const NEXT_DAY = new Date('2027-03-11T00:00:00+08:00')
const LAST_MINUTE = new Date(NEXT_DAY.getTime() - 60_000)

it('a gift card that is opened says what is left on it and until when, however its code was typed [VOUCH-06, VOUCH-07, GEN-29]', async () => {
  await issueVoucher('OPENED', 5000, { balance: 3000, spent: 2000, expires: LAST_DAY })
  const opened = { ok: true, value: { code: 'OPENED', expires: LAST_DAY, balance: 3000 } }
  expect(await openVoucher('OPENED', '1234', NOON)).toEqual(opened)
  expect(await openVoucher(' ope ned', '1234', NOON)).toEqual(opened)
  expect(await openVoucher('OPENED', '1234', LAST_MINUTE)).toEqual(opened)
  const expired = { ok: false, refusal: { errorCode: 'VoucherExpired' } }
  expect(await openVoucher('OPENED', '1234', NEXT_DAY)).toEqual(expired)
})

it('a gift card that has expired says so to its owner only [VOUCH-07, VOUCH-11]', async () => {
  await issueVoucher('BYGONES', 5000, { expires: LAST_DAY })
  const unknown = { ok: false, refusal: { errorCode: 'VoucherInvalid' } }
  expect(await openVoucher('BYGONES', '4321', NEXT_DAY)).toEqual(unknown)
  expect(await openVoucher('NEVERSOLD', '1234', NEXT_DAY)).toEqual(unknown)
})

it('a gift card can be spent over a counter until its last day is over in Perth [OPS-13, GEN-29]', async () => {
  onTestFinished(() => void vi.useRealTimers())
  await issueVoucher('COUNTER', 5000, { expires: '2026-11-24' })
  melbourneClock('2026-11-25T02:59')
  expect(await moveMoney('COUNTER', 'spent', 20, WAREHOUSE)).toEqual({ ok: true, value: 'COUNTER' })
  melbourneClock('2026-11-25T03:00')
  const over = { errorCode: 'VoucherInsufficientFunds', details: { balance: 30 } }
  expect(await moveMoney('COUNTER', 'spent', 20, WAREHOUSE)).toMatchObject({ ok: false, refusal: over })
})
