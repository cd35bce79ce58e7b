import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { reportError, reportedErrors } from '#lib/client/reports/error-reports.ts'
import { tracedLoad } from '#lib/client/reports/traces.ts'

const envelopes: string[] = []
const world = setupServer(
  http.post('*/api/reports/envelope', async ({ request }) => {
    envelopes.push(await request.text())
    return new HttpResponse(null, { status: 204 })
  }),
)

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
