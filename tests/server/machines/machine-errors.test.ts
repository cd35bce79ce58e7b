import { afterEach, expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { log } from '#lib/server/platform/log.ts'
import { issueVoucher } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const api = createMachineApi()
afterEach(() => vi.restoreAllMocks())

it('a call that breaks is logged without the gift card it was about [OBS-13, VOUCH-16]', async () => {
  const key = await createKey('till', ['giftcards'])
  await issueVoucher('FRAGILE99', 5000)
  const said = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const headers = { Authorization: `Bearer ${key}` }
  await pool().query('alter table voucher_entries rename to voucher_entries_away')
  try {
    const answer = await api.request('/erp/v1/gift-cards/FRAGILE99', { headers })
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('FRAGILE99')
  } finally {
    await pool().query('alter table voucher_entries_away rename to voucher_entries')
  }
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ path: '/erp/v1/gift-cards/' }), 'machine call failed')
  expect((await api.request('/erp/v1/gift-cards/FRAGILE99', { headers })).status).toBe(200)
})

it.each([
  ['orders/%00', 'OrderNotFound'],
  ['refunds/%00', 'RefundNotFound'],
  ['returns/%E0%A4%A', 'ReturnNotFound'],
  ['gift-cards/%00', 'GiftCardNotFound'],
])(
  '%s, which no database can look for, is answered as what nobody has, and wakes nobody [OPS-02]',
  async (path, errorCode) => {
    const key = await createKey(`clumsy ${path}`, ['orders', 'returns', 'giftcards'])
    const said = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const answer = await api.request(`/erp/v1/${path}`, { headers: { Authorization: `Bearer ${key}` } })
    expect([answer.status, await answer.json()]).toMatchObject([404, { errorCode }])
    expect(said).not.toHaveBeenCalled()
  },
)
