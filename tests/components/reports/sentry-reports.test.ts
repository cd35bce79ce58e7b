import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { reportError, reportedErrors } from '#lib/client/reports/error-reports.ts'
import { sendErrorReport, sendTrace } from '#lib/client/reports/sentry-reports.ts'
import { tracedLoad } from '#lib/client/reports/traces.ts'

const envelopes: string[] = []
const world = setupServer(
  http.post('*/api/reports/envelope', async ({ request }) => {
    envelopes.push(await request.text())
    return new HttpResponse(null, { status: 204 })
  }),
)

/** The event of an envelope: its third line. */
const eventOf = (at: number) => JSON.parse((envelopes[at] ?? '').split('\n')[2] ?? '{}') as Record<string, unknown>
const traced = (at: number) => (eventOf(at)['contexts'] as { trace: Record<string, unknown> }).trace

beforeAll(() => world.listen())
afterEach(() => {
  envelopes.length = 0
  delete document.documentElement.dataset['reports']
})
afterAll(() => world.close())

describe('a report of a shop with SENTRY_DSN', () => {
  it('goes through the shop, names no other host, and nobody [OBS-10, OBS-31]', async () => {
    document.documentElement.dataset['reports'] = ''
    reportError(new TypeError('No mailbox kim@example.com.'), { fatal: true })
    await vi.waitFor(() => expect(envelopes).toHaveLength(1), { timeout: 20_000 })
    const [head, item, event] = (envelopes[0] ?? '').split('\n').map((line) => JSON.parse(line) as object)
    expect(head).not.toHaveProperty('dsn')
    expect(item).toMatchObject({ type: 'event' })
    expect(event).toMatchObject({
      level: 'fatal',
      tags: { path: '/' },
      exception: { values: [{ type: 'TypeError', value: 'No mailbox [email]' }] },
    })
    expect(envelopes[0]).not.toMatch(/kim@/)
  })

  it('may be how long a component took to load [OBS-07]', async () => {
    document.documentElement.dataset['reports'] = ''
    await tracedLoad('mini-cart', () => Promise.resolve(), 0)
    await vi.waitFor(() => expect(envelopes).toHaveLength(1), { timeout: 20_000 })
    expect(envelopes[0]).toContain('"transaction":"mini-cart"')
    expect(traced(0)).toMatchObject({ op: 'ui.load', status: 'ok' })
  })

  it.each([
    ['loaded', 'ok'],
    ['failed', 'internal_error'],
    ['timedOut', 'deadline_exceeded'],
  ] as const)('calls what %s %s, with how long it took [OBS-07, OBS-08]', async (outcome, status) => {
    sendTrace({ name: 'cart', duration: 1500, outcome })
    await vi.waitFor(() => expect(envelopes).toHaveLength(1), { timeout: 20_000 })
    expect(traced(0)).toMatchObject({ trace_id: expect.stringMatching(/^[0-9a-f]{32}$/), status })
    expect(traced(0)['span_id']).toMatch(/^[0-9a-f]{16}$/)
    const { start_timestamp: from, timestamp: to } = eventOf(0)
    expect(Number(to) - Number(from)).toBeCloseTo(1.5, 3)
  })

  it('says what was no reason to lose the page, and keeps the place it came from [OBS-10]', async () => {
    sendErrorReport({
      name: 'TypeError',
      message: 'x',
      stack: 'TypeError: x\n    at go (http://shop/a.js:1:2)',
      path: '/cart',
      fatal: false,
    })
    await vi.waitFor(() => expect(envelopes).toHaveLength(1), { timeout: 20_000 })
    expect(eventOf(0)).toMatchObject({
      ...{ level: 'error', tags: { path: '/cart' } },
      exception: { values: [{ type: 'TypeError', stacktrace: { frames: [{ function: 'go', lineno: 1 }] } }] },
    })
  })
})

describe('a report of a shop without', () => {
  it('stays in the browser', () => {
    const before = reportedErrors().length
    reportError(new Error('alone'), { fatal: true })
    expect(reportedErrors()).toHaveLength(Math.min(20, before + 1))
    expect(envelopes).toEqual([])
  })
})
