import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { log } from '#lib/server/platform/log.ts'
import { reportEvent } from '#lib/server/reports/report-event.ts'
import { startReports } from '#lib/server/reports/sentry.ts'

const DSN = 'https://abc123@sentry.example/7'
const envelopes: { url: string; text: string }[] = []
let status = 200

const world = setupServer(
  http.post('https://sentry.example/api/7/envelope/', async ({ request }) => {
    envelopes.push({ url: request.url, text: await request.text() })
    return new HttpResponse(null, { status })
  }),
)

beforeAll(() => world.listen())
afterEach(() => {
  envelopes.length = 0
  status = 200
  vi.unstubAllEnvs()
})
afterAll(() => world.close())

/** What the items of an envelope say. */
function itemsOf(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .slice(1)
    .filter((_, i) => i % 2 === 1)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('an error the shop logs', () => {
  it('reaches Sentry without a person, where it stands in the way of an order [OBS-06, OBS-10, OBS-31]', async () => {
    const { level } = log
    log.level = 'error'
    const reports = await startReports(DSN, { release: 'r1' })
    const err = new Error('No mailbox kim@example.com for card 4111 1111 1111 1111')
    log.error({ err, path: '/checkout/payment', requestId: 'secret-request' }, 'call failed')
    log.warn({ err: new Error('only a warning'), path: '/checkout/payment' }, 'not for Sentry')
    await reports.stop()
    expect(envelopes).toHaveLength(1)
    const [event] = itemsOf(envelopes[0]?.text ?? '')
    expect(event).toMatchObject({
      level: 'error',
      release: 'r1',
      tags: { path: '/checkout/payment' },
      exception: { values: [{ type: 'Error', value: 'No mailbox [email] for card [number]' }] },
    })
    expect(envelopes[0]?.text).not.toMatch(/kim@|4111|secret-request|server_name/)
    log.error({ err, path: '/checkout/payment' }, 'after the end')
    log.level = level
    expect(envelopes).toHaveLength(1)
  })
})

describe('the sample', () => {
  const event = (path: string, level: 'error' | 'fatal' = 'error') => ({ type: undefined, level, tags: { path } })

  it.each([
    ['/api/search', 'error', 0.5, false],
    ['/api/search', 'error', 0.001, true],
    ['/api/search', 'fatal', 0.5, true],
    ['/checkout/payment', 'error', 0.5, true],
    ['', 'error', 0.5, false],
  ] as const)('of an error at "%s" (%s) drawn at %d: kept %s [OBS-06]', (path, level, random, kept) => {
    expect(reportEvent(event(path, level), {}, random) !== null).toBe(kept)
  })

  it('carries no request, no person and no variables [OBS-10]', () => {
    const kept = reportEvent(
      {
        ...event('/checkout'),
        request: { url: 'https://shop.example/checkout?email=kim@example.com', cookies: { session: 's' } },
        user: { email: 'kim@example.com' },
        extra: { pin: '1234' },
        breadcrumbs: [{ message: 'kim@example.com' }],
        exception: { values: [{ value: 'x', stacktrace: { frames: [{ filename: 'a.ts', vars: { pin: '1234' } }] } }] },
      },
      {},
    )
    expect(JSON.stringify(kept)).not.toMatch(/kim|1234|session/)
    expect(kept?.exception?.values?.[0]?.stacktrace?.frames).toEqual([{ filename: 'a.ts' }])
  })
})

describe('a browser’s report', () => {
  const ENVELOPE = '{"event_id":"1"}\n{"type":"event"}\n{"message":"x is undefined"}\n'

  async function post(body: string, env: Record<string, string> = { SENTRY_DSN: DSN }) {
    vi.resetModules()
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    const { createApi } = await import('#lib/server/api/app.ts')
    return createApi().request('http://localhost:3000/api/reports/envelope', {
      method: 'POST',
      body,
      headers: { Origin: 'http://localhost:3000' },
    })
  }

  it('is handed on as it came, under the shop’s own key [OBS-31]', async () => {
    expect((await post(ENVELOPE)).status).toBe(204)
    expect(envelopes).toEqual([
      { url: 'https://sentry.example/api/7/envelope/?sentry_key=abc123&sentry_version=7', text: ENVELOPE },
    ])
  })

  it.each([
    ['nothing', ''],
    ['no JSON', 'hello\nthere\nyou'],
    ['another project', '{"dsn":"https://other@sentry.example/8"}\n{"type":"event"}\n{}'],
    ['another kind of item', '{}\n{"type":"attachment"}\n{}'],
    ['half an item', '{}\n{"type":"event"}'],
  ])('is refused when it is %s', async (_, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errorCode: 'InvalidRequest', fields: { body: expect.any(String) } })
    expect(envelopes).toEqual([])
  })

  it('is refused when it is too long', async () => {
    expect((await post(`{}\n{"type":"event"}\n{"message":"${'x'.repeat(101 * 1024)}"}`)).status).toBe(400)
  })

  it('has nowhere to go without SENTRY_DSN', async () => {
    expect((await post(ENVELOPE, {})).status).toBe(404)
  })

  it('hears nothing of Sentry’s own trouble', async () => {
    status = 500
    expect((await post(ENVELOPE)).status).toBe(204)
  })

  it('is limited for each address', async () => {
    vi.resetModules()
    vi.stubEnv('SENTRY_DSN', DSN)
    const { createApi } = await import('#lib/server/api/app.ts')
    const api = createApi()
    const send = () =>
      api.request('http://localhost:3000/api/reports/envelope', {
        method: 'POST',
        body: ENVELOPE,
        headers: { Origin: 'http://localhost:3000' },
      })
    for (let i = 0; i < 20; i += 1) expect((await send()).status).toBe(204)
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
