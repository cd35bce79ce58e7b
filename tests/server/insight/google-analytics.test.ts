import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

interface Sent {
  url: string
  type: string | null
  body: { client_id: string; events: { name: string; timestamp_micros: number; params: Record<string, unknown> }[] }
}

const VISITOR = '6f1c1f0e-6a4e-4f6e-8b1c-0d8d4b8f3a55'
const sent: Sent[] = []
let answered: () => Response | Promise<Response>
const world = setupServer(
  http.post('https://www.google-analytics.com/mp/collect', async ({ request }) => {
    const body = (await request.json()) as Sent['body']
    sent.push({ url: request.url, type: request.headers.get('content-type'), body })
    return answered()
  }),
)
const event = (name: string, parameters = {}, age = 0) => ({ name, page: 'product', age, parameters }) as never
const names = () => sent.map(({ body }) => body.events.map(({ name }) => name))

let handOn: typeof import('#lib/server/insight/google-analytics.ts').handOn
let allHandedOn: () => Promise<void>

beforeAll(async () => {
  world.listen()
  // Read once, with the first question.
  vi.stubEnv('GA4_MEASUREMENT_ID', 'G-ABC123')
  vi.stubEnv('GA4_API_SECRET', 'secret')
  const shop = await import('#lib/server/insight/google-analytics.ts')
  handOn = shop.handOn
  allHandedOn = shop.allHandedOn
  expect(shop.analyticsKeys()).toEqual({ id: 'G-ABC123', secret: 'secret' })
})
beforeEach(() => {
  sent.length = 0
  answered = () => new HttpResponse(null, { status: 204 })
})
afterAll(() => {
  world.close()
  vi.unstubAllEnvs()
})

describe('what is handed on to Google', () => {
  it('says when it was, on which page, and nothing that names anybody [OBS-35]', async () => {
    const before = Date.now()
    handOn({ visitor: VISITOR, measurements: [event('purchase', { transaction_id: 'W1', email_hash: 'a' }, 60_000)] })
    await allHandedOn()
    const [{ url, type, body } = {} as Sent] = sent
    expect([url, type]).toEqual([
      ...['https://www.google-analytics.com/mp/collect?measurement_id=G-ABC123&api_secret=secret', 'application/json'],
    ])
    expect(body).toEqual({
      client_id: VISITOR,
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: [
        {
          ...{ name: 'purchase', timestamp_micros: expect.any(Number) },
          params: { page_type: 'product', transaction_id: 'W1', engagement_time_msec: 1 },
        },
      ],
    })
    const at = (body.events[0]?.timestamp_micros ?? 0) / 1000
    expect(at).toBeGreaterThanOrEqual(before - 60_000)
    expect(at).toBeLessThanOrEqual(Date.now() - 60_000)
  })

  it('goes 25 at a time, in its order, one request after the other, without what Google does not know [OBS-35]', async () => {
    let open = 0
    const together: number[] = []
    answered = async () => {
      open += 1
      together.push(open)
      await new Promise((resolve) => setTimeout(resolve, 5))
      open -= 1
      return new HttpResponse(null, { status: 204 })
    }
    const many = Array.from({ length: 26 }, (_, i) => event(`e${i}`))
    handOn({ visitor: VISITOR, measurements: [event('web_vital'), ...many, event('campaign')] })
    handOn({ visitor: VISITOR, measurements: [event('web_vital')] })
    await allHandedOn()
    expect(names()).toEqual([Array.from({ length: 25 }, (_, i) => `e${i}`), ['e25']])
    expect(together).toEqual([1, 1])
  })

  it('is nothing of a visitor who did not agree [OBS-34, OBS-35]', async () => {
    handOn({ measurements: [event('login')] })
    await allHandedOn()
    expect(sent).toEqual([])
  })

  it('is lost where Google is away, and what comes after it is not [OBS-35]', async () => {
    answered = () => HttpResponse.error()
    handOn({ visitor: VISITOR, measurements: [event('login')] })
    await allHandedOn()
    answered = () => new HttpResponse(null, { status: 503 })
    handOn({ visitor: VISITOR, measurements: [event('sign_up')] })
    await allHandedOn()
    expect(names()).toEqual([['login'], ['sign_up']])
  })

  it('waits two hundred requests long at most, and again once they are gone [OBS-35]', async () => {
    let arrive = () => {}
    const first = new Promise<void>((resolve) => (arrive = resolve))
    answered = async () => {
      await first
      return new HttpResponse(null, { status: 204 })
    }
    for (let i = 0; i < 201; i += 1) handOn({ visitor: VISITOR, measurements: [event('login')] })
    arrive()
    await allHandedOn()
    expect(sent).toHaveLength(200)
    handOn({ visitor: VISITOR, measurements: [event('login')] })
    await allHandedOn()
    expect(sent).toHaveLength(201)
  })
})
