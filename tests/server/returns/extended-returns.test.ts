import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderHistory, SeenOrder } from '#lib/contract/order-history.ts'
import { createApi } from '#lib/server/api/app.ts'
import { orderAccessToken } from '#lib/server/auth/identity.ts'
import { pool } from '#lib/server/db/client.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { lookUpOrder } from '#lib/server/orders/order-view-rights.ts'
import { returnTokenFor } from '#lib/server/orders/return-token.ts'
import { changesSent, listenForChanges } from '#lib/server/platform/changes.ts'
import { returnDayOfNow } from '#lib/server/settings/extended-returns.ts'
import { forgetSettings, shopSettings } from '#lib/server/settings/settings.ts'
import { contentOf } from '#lib/server/shop-file/file-text.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { savedShop } from '#lib/server/shop-file/shop-save.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { place, requestFor } from '#tests/setup/order-fixture.ts'
import { sendAndCapture } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const CHRISTMAS = { orderedFrom: '2024-11-01', orderedUntil: '2024-12-24', returnUntil: '2025-01-31' }
const IN_SPAN = '2024-11-10T01:00:00Z'
const BEFORE_SPAN = '2024-10-31T12:59:00Z'
const api = createApi()
const load = (extended: unknown) => loadShop(contentOf(JSON.stringify({ settings: { returns: { extended } } })))
const clock = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })

beforeAll(async () => {
  expect((await load([CHRISTMAS])).problems).toEqual([])
  forgetSettings()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await pool().query(`delete from settings where key = 'returns'`)
  forgetSettings()
})

interface Bought {
  number: string
  email: string
}

async function bought(createdAt: string): Promise<Bought> {
  const email = `jo.${randomUUID()}@example.com`
  const placed = await place(await requestFor({ items: [{ productId: 'sock', variantId: 'sock-m', qty: 3 }], email }))
  if (!placed.ok) throw new Error(placed.refusal.errorCode)
  const { number } = placed.value.order
  // Money that is authorised and never captured would be a breach of the books.
  await sendAndCapture(number)
  await pool().query('update orders set created_at = $2 where number = $1', [number, createdAt])
  return { number, email }
}

/** A code that is good now, also of an order that gets none any more. */
const codeOf = ({ number }: Bought, owner: { email: string } | { customerId: string }) =>
  returnTokenFor(
    { number, status: 'SHIPPED', channel: 'online', createdAt: new Date().toISOString() },
    owner,
    [],
    new Date(),
  ) ?? ''

/** A guest's browser that has looked the order up. */
function guest(order: Bought) {
  const code = codeOf(order, { email: order.email })
  const access = orderAccessToken(order.number, new Date(Date.now() + 60_000))
  const headers = { Cookie: `order_access=${access}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ code, lines: [{ lineId: '0', qty: 1, reason: 'TOO_SMALL' }] })
  return {
    look: () => api.request(`/api/return/guest?${new URLSearchParams({ code })}`, { headers }),
    send: () =>
      api.request('/api/return/guest', {
        method: 'POST',
        headers: { ...headers, 'Idempotency-Key': randomUUID() },
        body,
      }),
  }
}
const answerOf = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as object) })
const closed = (returnableUntil: string) => ({
  status: 422,
  errorCode: 'ReturnWindowClosed',
  details: { returnableUntil },
})

describe('a guest', () => {
  it('returns on day 41 what was ordered in the span, and nothing that was ordered a day before it [RET-30, RET-03]', async () => {
    const [inSpan, before] = [await bought(IN_SPAN), await bought(BEFORE_SPAN)]
    clock('2024-12-21T01:00:00Z')
    expect(await answerOf(await guest(inSpan).look())).toMatchObject({ status: 200, returnableUntil: '2025-01-31' })
    expect(await answerOf(await guest(before).look())).toMatchObject(closed('2024-12-10'))
    expect(await answerOf(await guest(before).send())).toMatchObject(closed('2024-12-10'))
    expect(await answerOf(await guest(inSpan).send())).toMatchObject({
      status: 201,
      return: { orderNumber: inSpan.number },
    })
  })

  it('is refused when the last day is over in Melbourne, and told which it was [RET-30, RET-31, ERR-19, GEN-09]', async () => {
    const order = await bought(IN_SPAN)
    clock('2025-01-31T12:59:59Z')
    expect((await guest(order).look()).status).toBe(200)
    clock('2025-01-31T13:00:00Z')
    expect(await answerOf(await guest(order).look())).toMatchObject(closed('2025-01-31'))
    await pool().query(`update orders set status = 'CANCELLED' where number = $1`, [order.number])
    const { details } = (await answerOf(await guest(order).look())) as { details?: unknown }
    await pool().query(`update orders set status = 'SHIPPED' where number = $1`, [order.number])
    expect(details).toBeUndefined()
  })

  it('reads on the order until when it can come back, as long as it can [RET-31, ORD-08]', async () => {
    const [inSpan, before] = [await bought(IN_SPAN), await bought(BEFORE_SPAN)]
    const seen = async (order: Bought) => {
      const found = await lookUpOrder(order)
      if (!found.ok) throw new Error(found.refusal.errorCode)
      const { returnToken, returnableUntil } = found.value.order
      return [returnToken !== undefined, returnableUntil]
    }
    clock('2024-12-10T01:00:00Z')
    expect([await seen(inSpan), await seen(before)]).toEqual([
      [true, '2025-01-31'],
      [true, '2024-12-10'],
    ])
    clock('2024-12-11T01:00:00Z')
    expect([await seen(inSpan), await seen(before)]).toEqual([
      [true, '2025-01-31'],
      [false, undefined],
    ])
  })
})

describe('a customer', () => {
  let dana: Signed
  beforeEach(async () => {
    clock('2024-12-21T01:00:00Z')
    dana = await signedInCustomer(`dana.${randomUUID()}@example.com`)
  })

  it('finds the way to return it in history and order, and returns it [RET-30, RET-31, API-54, API-55]', async () => {
    const [inSpan, before] = [await bought(IN_SPAN), await bought(BEFORE_SPAN)]
    await pool().query('update orders set customer_id = $2 where number = any($1)', [
      [inSpan.number, before.number],
      dana.id,
    ])
    const { orders } = (await (await dana.call('GET', '/orders')).json()) as OrderHistory
    expect(orders.map(({ number, returnToken }) => [number, returnToken !== undefined])).toEqual([
      [inSpan.number, true],
      [before.number, false],
    ])
    const seen = async ({ number }: Bought) =>
      ((await (await dana.call('GET', `/orders/${number}`)).json()) as { order: SeenOrder }).order
    expect((await seen(inSpan)).returnableUntil).toBe('2025-01-31')
    expect(await seen(before)).not.toHaveProperty('returnableUntil')
    const code = orders[0]?.returnToken
    expect(await answerOf(await dana.call('GET', `/orders/${inSpan.number}/return/${code}`))).toMatchObject({
      status: 200,
      returnableUntil: '2025-01-31',
    })
    const late = codeOf(before, { customerId: dana.id })
    expect(await answerOf(await dana.call('GET', `/orders/${before.number}/return/${late}`))).toMatchObject(
      closed('2024-12-10'),
    )
  })
})

describe('the shop file', () => {
  it('carries the spans there and back, and is known at once [RET-30, GEN-12]', async () => {
    expect((await shopSettings()).returns).toEqual({ extended: [CHRISTMAS] })
    const saved = JSON.parse((await savedShop()).text) as { settings: object }
    expect(saved.settings).toMatchObject({ returns: { extended: [CHRISTMAS] } })
  })

  it.each([
    [
      { ...CHRISTMAS, orderedFrom: 'November' },
      'settings.returns.extended[0].orderedFrom must be a day, like 2026-12-24',
    ],
    [
      { ...CHRISTMAS, returnUntil: '2025-02-29' },
      'settings.returns.extended[0].returnUntil must be a day, like 2026-12-24',
    ],
    [
      { ...CHRISTMAS, orderedFrom: '2024-12-25' },
      'settings.returns.extended[0].orderedUntil must not be before orderedFrom',
    ],
    [
      { ...CHRISTMAS, returnUntil: '2024-12-23' },
      'settings.returns.extended[0].returnUntil must not be before orderedUntil',
    ],
    [{ ...CHRISTMAS, until: 'x' }, 'settings.returns.extended[0].until is not a field of the format'],
  ])('with %j is refused, and the problem names the field [RET-30, GEN-12]', async (wrong, problem) => {
    expect((await load([wrong])).problems).toEqual([problem])
    expect((await shopSettings()).returns).toEqual({ extended: [CHRISTMAS] })
  })
})

describe('a span that is taken out of the file early', () => {
  const TAKEN_OUT = '2024-12-15T01:00:00Z'
  const LATER = '2024-12-16T01:00:00Z'
  const promised = async () =>
    (await pool().query<{ value: unknown }>(`select value from settings where key = 'returnsPromised'`)).rows[0]?.value
  const loaded = async (extended: unknown, now: string) => {
    clock(now)
    expect((await load(extended)).problems).toEqual([])
    forgetSettings()
  }
  afterEach(async () => {
    await loaded([CHRISTMAS], TAKEN_OUT)
    await pool().query(`delete from settings where key = 'returnsPromised'`)
    forgetSettings()
  })

  it.each([
    ['ended', []],
    ['made shorter', [{ ...CHRISTMAS, returnUntil: '2024-12-24' }]],
    ['begun later', [{ ...CHRISTMAS, orderedFrom: '2024-12-24' }]],
  ])(
    'keeps what was promised to who has ordered, where it was %s, and promises others nothing [RET-32, RET-30]',
    async (_, now) => {
      const [inSpan, before, later] = [await bought(IN_SPAN), await bought(BEFORE_SPAN), await bought(LATER)]
      await loaded(now, TAKEN_OUT)
      expect(await returnDayOfNow(new Date(TAKEN_OUT))).toBeUndefined()
      clock('2025-01-26T01:00:00Z')
      expect(await answerOf(await guest(inSpan).look())).toMatchObject({ status: 200, returnableUntil: '2025-01-31' })
      expect(await answerOf(await guest(before).look())).toMatchObject(closed('2024-12-10'))
      expect(await answerOf(await guest(later).look())).toMatchObject(closed('2025-01-25'))
      const found = await lookUpOrder(inSpan)
      expect(found.ok && found.value.order.returnableUntil).toBe('2025-01-31')
      // The file says what is promised now, and is what was loaded.
      const saved = JSON.parse((await savedShop()).text) as { settings: object }
      expect(saved.settings).toMatchObject({ returns: { extended: now } })
      expect(saved.settings).not.toHaveProperty('returnsPromised')
      clock('2025-01-31T13:00:00Z')
      expect(await answerOf(await guest(inSpan).send())).toMatchObject(closed('2025-01-31'))
    },
  )

  it('is remembered until its last day and no longer, and not beside one that promises as much [RET-32]', async () => {
    await loaded([{ ...CHRISTMAS, orderedUntil: '2024-12-31' }], TAKEN_OUT)
    expect(await promised()).toEqual([])
    await loaded([], TAKEN_OUT)
    expect(await promised()).toEqual([{ ...CHRISTMAS, orderedUntil: '2024-12-15' }])
    await loaded(
      [{ orderedFrom: '2025-01-10', orderedUntil: '2025-01-12', returnUntil: '2025-03-31' }],
      '2025-01-31T01:00:00Z',
    )
    expect(await promised()).toEqual([{ ...CHRISTMAS, orderedUntil: '2024-12-15' }])
    await loaded([], '2025-02-01T01:00:00Z')
    expect(await promised()).toEqual([
      { orderedFrom: '2025-01-10', orderedUntil: '2025-01-12', returnUntil: '2025-03-31' },
    ])
  })

  it('is not kept by a load that was tried only, nor by one of other settings [RET-32, GEN-12]', async () => {
    clock(TAKEN_OUT)
    await loadShop(contentOf(JSON.stringify({ settings: { returns: { extended: [] } } })), { dryRun: true })
    await loadShop(contentOf(JSON.stringify({ settings: { offersMax: 7 } })))
    expect(await promised()).toBeUndefined()
    await pool().query(`delete from settings where key = 'offersMax'`)
  })
})

it('has all pages made anew as a span begins and ends, and only then [RET-31]', async () => {
  const told: string[] = []
  const stop = listenForChanges((tags) => void told.push(...tags), 'views')
  const at = async (now: string) => {
    clock(now)
    told.length = 0
    await tasks['turn-extended-returns']({}, undefined as never)
    await changesSent()
    return [...new Set(told)]
  }
  // Midnight in Melbourne, where day 40 of the 22nd of December is no earlier than the 31st of January.
  expect(await at('2024-10-31T12:59:59Z')).toEqual([])
  expect(await at('2024-10-31T13:00:00Z')).toEqual(['settings'])
  expect(await at('2024-10-31T13:01:59Z')).toEqual(['settings'])
  expect(await at('2024-10-31T13:02:00Z')).toEqual([])
  expect(await at('2024-11-10T13:00:00Z')).toEqual([])
  expect(await at('2024-12-21T12:59:59Z')).toEqual([])
  expect(await at('2024-12-21T13:00:00Z')).toEqual(['settings'])
  expect(await at('2024-12-24T13:00:00Z')).toEqual([])
  stop()
})
