import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { pool } from '#lib/server/db/client.ts'
import { readInsight } from '#lib/server/insight/insight.ts'
import { flushMeasurements, forgetMeasurements } from '#lib/server/insight/keep-measurements.ts'
import { log } from '#lib/server/platform/log.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const VISITOR = '6f1c1f0e-6a4e-4f6e-8b1c-0d8d4b8f3a55'
const ITEM = { item_id: 'boot', item_name: 'Ridge boot', price: 129.95, quantity: 1 }
const VIEW = {
  name: 'view_item',
  page: 'product',
  age: 0,
  parameters: { currency: 'AUD', value: 118.14, items: [ITEM] },
}

const google: { url: URL; body: Record<string, unknown> }[] = []
let status = 204
const world = setupServer(
  http.post('https://www.google-analytics.com/mp/collect', async ({ request }) => {
    google.push({ url: new URL(request.url), body: (await request.json()) as Record<string, unknown> })
    return new HttpResponse(null, { status })
  }),
)

let api: ReturnType<typeof createApi>
beforeAll(() => world.listen())
beforeEach(async () => {
  api = createApi()
  google.length = 0
  status = 204
  // What the test before has left waiting is none of this one's.
  await flushMeasurements()
  await pool().query('delete from measurements')
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => world.close())

function send(body: unknown, headers: Record<string, string> = {}) {
  return api.request('/api/measurements', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function kept() {
  await flushMeasurements()
  return (await pool().query('select at, name, page, data from measurements order by id')).rows
}

const measured = (...measurements: object[]) => ({ measurements })
const event = (name: string, page: string, parameters: object = {}) => ({ name, page, age: 0, parameters })

describe('what browsers measured', () => {
  it('is kept of everybody, also where a text of one ends in half a character [OBS-32]', async () => {
    const half = event('search', 'search', { search_term: 'boots \ud83d', 'na\udc00me': 'x' })
    const whole = event('search', 'search', { search_term: 'boots \ud83d\udc62' })
    for (const one of [half, whole]) expect((await send(measured(one))).status).toBe(204)
    expect((await kept()).map(({ data }) => data)).toEqual([
      { search_term: 'boots \ufffd', 'na\ufffdme': 'x' },
      { search_term: 'boots \ud83d\udc62' },
    ])
  })

  it('is kept with its time and page, without goods or who it was [OBS-32]', async () => {
    const purchase = event('purchase', 'checkout-success', {
      transaction_id: 'W1',
      value: 118,
      email_hash: 'a'.repeat(64),
    })
    const answer = await send({ visitor: VISITOR, ...measured({ ...VIEW, age: 60_000 }, purchase) })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    const rows = await kept()
    expect(rows).toMatchObject([
      { name: 'view_item', page: 'product', data: { currency: 'AUD', value: 118.14 } },
      { name: 'purchase', page: 'checkout-success', data: { transaction_id: 'W1', value: 118 } },
    ])
    expect(Date.now() - Number(rows[0]?.at)).toBeGreaterThan(59_000)
    expect(JSON.stringify(rows)).not.toMatch(/aaaa|Ridge|6f1c1f0e/)
  })

  it.each([
    ['no JSON', 'x', 'body'],
    ['nothing', measured(), 'measurements'],
    ['an event nobody knows', measured(event('hack', 'home')), 'measurements.0.name'],
    ['one from yesterday', measured({ ...VIEW, age: 86_400_000 }), 'measurements.0.age'],
    [
      'a text that never ends',
      measured(event('search', 'search', { search_term: 'x'.repeat(301) })),
      'measurements.0.parameters.search_term',
    ],
    ['a person', { visitor: 'kim@example.com', ...measured(VIEW) }, 'visitor'],
    ['more than fifty', measured(...Array.from({ length: 51 }, () => VIEW)), 'measurements'],
  ])('is refused when it is %s, which is named [OBS-32]', async (_, body, field) => {
    const answer = await send(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errorCode: 'InvalidRequest', fields: { [field]: expect.any(String) } })
    expect(await kept()).toEqual([])
  })

  it('is not taken from another site, nor without end from one address [OBS-32, GEN-16]', async () => {
    expect((await send(measured(VIEW), { Origin: 'https://elsewhere.example' })).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 301 }, () => send(measured(VIEW))))
    expect(answers.filter(({ status: each }) => each === 429)).toHaveLength(1)
    expect(await kept()).toHaveLength(300)
  })

  it('fills no disk from one address: it takes two million letters a minute, a neighbour’s still [OBS-32]', async () => {
    const parameters = Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`p${i}`, 'x'.repeat(300)]))
    const large = measured(...Array.from({ length: 50 }, () => event('search', 'search', parameters)))
    const answers = []
    for (let i = 0; i < 20; i += 1) answers.push(await send(large))
    const taken = answers.filter((answer) => answer.status === 204).length
    expect(taken).toBe(Math.floor(2_000_000 / JSON.stringify(large).length))
    expect(answers.at(-1)?.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(await kept()).toHaveLength(50 * taken)
    const next = { incoming: { socket: { remoteAddress: '198.51.100.9' } } }
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify(measured(VIEW))
    expect((await api.request('/api/measurements', { method: 'POST', headers, body }, next)).status).toBe(204)
  })

  it('costs no shopper anything when it cannot be written [OBS-32]', async () => {
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    await pool().query('alter table measurements rename to elsewhere')
    expect((await send(measured(VIEW))).status).toBe(204)
    await flushMeasurements()
    await pool().query('alter table elsewhere rename to measurements')
    expect(warned).toHaveBeenCalledWith(expect.objectContaining({ lost: 1 }), 'Measurements could not be written')
    warned.mockRestore()
    await send(measured(VIEW))
    expect(await kept()).toHaveLength(1)
  })

  it('is deleted after ninety days, and not before [OBS-32]', async () => {
    await pool().query(
      `insert into measurements (at, name, page, data) select now() - days * interval '1 day', 'page_view', 'home', jsonb_build_object('days', days)
       from unnest('{89, 91, 92, 93}'::int[]) as days`,
    )
    await forgetMeasurements(2)
    expect((await kept()).map(({ data }) => data.days)).toEqual([89])
  })
})

describe('what an operator reads', () => {
  it('is the funnel, speed, errors and empty searches of the days asked for [OBS-33]', async () => {
    const vitals = [100, 200, 300, 400, 9000].map((value) =>
      event('web_vital', 'home', { metric: 'LCP', value, rating: 'good' }),
    )
    const events = [
      ...[1, 2, 3, 4].map(() => VIEW),
      ...['add_to_cart', 'add_to_cart', 'begin_checkout', 'purchase'].map((name) => event(name, 'cart')),
      ...['Gumbots', 'gumbots', 'boots'].map((term) =>
        event('search', 'search', { search_term: term, results: term === 'boots' ? 12 : 0 }),
      ),
      event('exception', 'product', { description: 'TypeError: x is undefined', fatal: 0 }),
    ]
    await send(measured(...vitals, ...events))
    await flushMeasurements()
    await pool().query(
      `insert into measurements (at, name, page, data) values (now() - interval '8 days', 'purchase', 'cart', '{}')`,
    )
    expect(await readInsight(new Date(Date.now() - 7 * 86_400_000))).toEqual({
      funnel: [
        { step: 'view_item', count: 4 },
        { step: 'add_to_cart', count: 2 },
        { step: 'begin_checkout', count: 1 },
        { step: 'add_shipping_info', count: 0 },
        { step: 'add_payment_info', count: 0 },
        { step: 'purchase', count: 1 },
      ],
      speed: [{ page: 'home', metric: 'LCP', p75: 400, visits: 5 }],
      errors: [{ message: 'TypeError: x is undefined', page: 'product', count: 1 }],
      emptySearches: [{ term: 'gumbots', count: 2 }],
      campaigns: [],
    })
  })
})

it('counts the speed of a page for it, also where it was settled on another one [OBS-33]', async () => {
  const settled = (page: string, page_type: string) =>
    event('web_vital', page, { metric: 'CLS', value: 0.3, rating: 'poor', page_type })
  const onward = [1, 2, 3].map(() => settled('checkout-payment', 'category'))
  const stayed = [1, 2].map(() => settled('category', 'category'))
  await send(measured(...onward, ...stayed))
  await flushMeasurements()
  const { speed } = await readInsight(new Date(Date.now() - 86_400_000))
  expect(speed).toEqual([{ page: 'category', metric: 'CLS', p75: 0.3, visits: 5 }])
})

describe('Google Analytics', () => {
  const KEYS = { GA4_MEASUREMENT_ID: 'G-ABC123', GA4_API_SECRET: 'secret' }

  /** Sends it to a shop with these keys; resolves when everything was handed on. */
  async function sendTo(env: Record<string, string>, body: object): Promise<number> {
    vi.resetModules()
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    const shop = await import('#lib/server/api/app.ts')
    const { allHandedOn } = await import('#lib/server/insight/google-analytics.ts')
    api = shop.createApi()
    const answer = await send(body)
    await allHandedOn()
    return answer.status
  }

  it('hears of visitors who agreed, without a hash of who they are and without advertising [OBS-35]', async () => {
    const purchase = event('purchase', 'checkout-success', { transaction_id: 'W1', email_hash: 'a'.repeat(64) })
    const vital = event('web_vital', 'home', { metric: 'LCP', value: 1 })
    expect(await sendTo(KEYS, { visitor: VISITOR, ...measured(VIEW, purchase, vital) })).toBe(204)
    expect(google).toHaveLength(1)
    expect(Object.fromEntries(google[0]?.url.searchParams ?? [])).toEqual({
      measurement_id: 'G-ABC123',
      api_secret: 'secret',
    })
    expect(google[0]?.body).toMatchObject({
      client_id: VISITOR,
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: [
        { name: 'view_item', params: { page_type: 'product', items: [ITEM] } },
        { name: 'purchase', params: { transaction_id: 'W1' } },
      ],
    })
    expect(JSON.stringify(google[0]?.body)).not.toContain('aaaa')
  })

  it('hears of nobody else, and of nobody without keys [OBS-34, OBS-35]', async () => {
    for (const env of [{}, { GA4_MEASUREMENT_ID: 'G-ABC123' }, { GA4_API_SECRET: 'secret' }]) {
      expect(await sendTo(env, { visitor: VISITOR, ...measured(VIEW) })).toBe(204)
      vi.unstubAllEnvs()
    }
    expect(await sendTo(KEYS, measured(VIEW))).toBe(204)
    expect(google).toEqual([])
  })

  it('may be down: the shop goes on [OBS-35]', async () => {
    status = 503
    expect(await sendTo(KEYS, { visitor: VISITOR, ...measured(VIEW) })).toBe(204)
    expect(google).toHaveLength(1)
  })
})
