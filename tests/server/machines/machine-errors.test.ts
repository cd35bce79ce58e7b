import { randomInt, randomUUID } from 'node:crypto'
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
  const key = await createKey(`till ${randomUUID()}`, ['giftcards'])
  const code = `FRAGILE${randomUUID().slice(0, 8).toUpperCase()}`
  await issueVoucher(code, 5000)
  const said = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const headers = { Authorization: `Bearer ${key}` }
  await pool().query('alter table voucher_entries rename to voucher_entries_away')
  try {
    const answer = await api.request(`/erp/v1/gift-cards/${code}`, { headers })
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain(code)
  } finally {
    await pool().query('alter table voucher_entries_away rename to voucher_entries')
  }
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ path: '/erp/v1/gift-cards/' }), 'machine call failed')
  expect((await api.request(`/erp/v1/gift-cards/${code}`, { headers })).status).toBe(200)
})

it.each([
  ['orders/%00', 'OrderNotFound'],
  ['refunds/%00', 'RefundNotFound'],
  ['returns/%E0%A4%A', 'ReturnNotFound'],
  ['gift-cards/%00', 'GiftCardNotFound'],
])(
  '%s, which no database can look for, is answered as what nobody has, and wakes nobody [OPS-02]',
  async (path, errorCode) => {
    const key = await createKey(`clumsy ${path} ${randomUUID()}`, ['orders', 'returns', 'giftcards'])
    const said = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const answer = await api.request(`/erp/v1/${path}`, { headers: { Authorization: `Bearer ${key}` } })
    expect([answer.status, await answer.json()]).toMatchObject([404, { errorCode }])
    expect(said).not.toHaveBeenCalled()
  },
)

it('a machine that goes away in the middle of its own request is not taken for a database that is away [API-17, OPS-02]', async () => {
  const key = await createKey(`hangs up ${randomUUID()}`, ['stock'])
  const said = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')]
  const send = (body: BodyInit) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    return api.request('/erp/v1/stock', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  }
  const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  const answer = await send(new ReadableStream({ start: (controller) => controller.error(gone) }))
  expect([answer.status, await answer.json()]).toMatchObject([400, { errorCode: 'InvalidRequest' }])
  for (const each of said) expect(each).not.toHaveBeenCalled()
  // A neighbour who stays is heard.
  expect((await send('{}')).status).toBe(400)
})

it('a flood of calls without a key that works reaches no database: three hundred a minute of a network, a machine elsewhere goes on [OPS-01, API-18]', async () => {
  const key = await createKey(`goes on ${randomUUID()}`, ['orders'])
  const doors = createMachineApi()
  // Of its own for each attempt: what is counted against a network stays counted.
  const network = () => `10.${randomInt(256)}.${randomInt(256)}.50`
  const flooding = network()
  const busy = network()
  const call = async (from: string, bearer = `scm_${'a'.repeat(43)}`) => {
    const headers = { Authorization: `Bearer ${bearer}` }
    return doors.request('/erp/v1/orders', { headers }, { incoming: { socket: { remoteAddress: from } } })
  }
  const answers = []
  for (let i = 0; i < 300; i += 1) {
    const { status, headers } = await call(flooding)
    answers.push(`${status} ${headers.get('Retry-After')}`)
  }
  // A hundred are told that their key is none; after that nobody looks at another one for a quarter of an hour.
  expect(new Set(answers.slice(0, 100))).toEqual(new Set(['401 null']))
  expect(new Set(answers.slice(100))).toEqual(new Set(['429 900']))
  const asked = vi.spyOn(pool(), 'query')
  const late = await call(flooding)
  expect([late.status, late.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect(asked).not.toHaveBeenCalled()
  expect((await call(network(), key)).status).toBe(200)
  // A machine's own calls count nothing, however many.
  for (let i = 0; i < 301; i += 1) expect((await call(busy, key)).status).toBe(200)
})
