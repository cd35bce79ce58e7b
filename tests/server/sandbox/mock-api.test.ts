import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '#lib/contract/endpoints.ts'
import { errorBody } from '#lib/contract/errors.ts'
import type { MockClock } from '#sandbox/mock-api/mock-clock.ts'
import { MockApi, NO_ANSWER } from '#sandbox/mock-api/mock-handlers.ts'
import { agedCookie } from '#sandbox/mock-api/mock-proxy.ts'
import { errorsOf, type MockRule, parseMock, ruleText, statusOf } from '#sandbox/mock-api/mock-rules.ts'
import { mockServer } from '#sandbox/mock-api/mock-server.ts'

const names = Object.keys(endpoints) as EndpointName[]

function call(name: EndpointName): Request {
  const path = endpoints[name].path.replace(/\{(\w+)(\.\.\.)?\}/g, 'x')
  return new Request(`http://localhost/api${path}`, { method: endpoints[name].method })
}

function rulesOf(text: string): MockRule[] {
  return parseMock(text).flatMap((intent) => (intent.kind === 'rule' ? [intent.rule] : []))
}

function apiWith(text: string): MockApi {
  const api = new MockApi()
  for (const rule of rulesOf(text)) api.add(rule)
  return api
}

async function statusFrom(api: MockApi, name: EndpointName): Promise<number | 'the API' | 'nothing'> {
  const answer = await api.respond(call(name))
  if (answer === NO_ANSWER) return 'nothing'
  return answer?.status ?? 'the API'
}

describe('the mock API', () => {
  it('makes every call of the contract answer every one of its errors, and no other call [API-05]', async () => {
    for (const name of names) {
      for (const code of errorsOf(name)) {
        const api = apiWith(`${name}:${code}`)
        const other = name === 'geo' ? 'health' : 'geo'
        expect(await statusFrom(api, other)).toBe('the API')
        const answer = (await api.respond(call(name))) as Response
        expect(answer.status, `${name} ${code}`).toBe(statusOf(name, code))
        expect(errorBody.parse(await answer.json()).errorCode).toBe(code)
        expect(await statusFrom(api, name), `${name} once`).toBe('the API')
      }
    }
  })

  it('fails once, a number of times or always; two at once are two', async () => {
    const twice = apiWith('checkoutInfo:503:2')
    const both = await Promise.all([statusFrom(twice, 'checkoutInfo'), statusFrom(twice, 'checkoutInfo')])
    expect(both).toEqual([503, 503])
    expect(await statusFrom(twice, 'checkoutInfo')).toBe('the API')
    const always = apiWith('settings:500:always')
    for (let i = 0; i < 5; i += 1) expect(await statusFrom(always, 'settings')).toBe(500)
    const [once] = rulesOf('settings:429')
    if (once) always.add(once)
    expect([await statusFrom(always, 'settings'), await statusFrom(always, 'settings')]).toEqual([429, 500])
  })

  it('breaks the connection, asks for a bot check, answers garbage, dawdles [API-12]', async () => {
    const api = apiWith('geo:network,stores:challenge,brands:garbage,health:slow-120')
    expect(await statusFrom(api, 'geo')).toBe('nothing')
    const challenged = (await api.respond(call('stores'))) as Response
    expect([challenged.status, challenged.headers.get('cf-mitigated')]).toEqual([403, 'challenge'])
    const garbage = (await api.respond(call('brands'))) as Response
    await expect(garbage.json()).rejects.toThrow()
    const asked = performance.now()
    expect(await statusFrom(api, 'health')).toBe('the API')
    expect(performance.now() - asked).toBeGreaterThan(100)
  })

  it('tells two calls of one shape apart', async () => {
    const api = apiWith('order:404:always')
    expect(await statusFrom(api, 'lookUpOrder')).toBe('the API')
    expect(await statusFrom(api, 'placementStatus')).toBe('the API')
    expect(await statusFrom(api, 'order')).toBe(404)
  })

  it('reads its words back as it writes them, and says what it does not understand', () => {
    const texts = ['placeOrder:PaymentDeclined:once', 'checkoutInfo:slow-300:always', 'geo:InternalError+slow-20:3']
    expect(rulesOf(texts.join(',')).map(ruleText)).toEqual(texts)
    // A plus in a query arrives as a space.
    expect(parseMock('clock: 121m,persona:dana,clear')).toEqual([
      { kind: 'clock', shiftMs: 121 * 60_000 },
      { kind: 'persona', name: 'dana' },
      { kind: 'clear' },
    ])
    expect(() => parseMock('placeOrder:StateConflict')).toThrow('placeOrder never answers StateConflict')
    expect(() => parseMock('nothing:404')).toThrow('nothing is no call of the contract')
    expect(() => parseMock('geo:500:often')).toThrow('often is no count')
    expect(() => parseMock('clock:tomorrow')).toThrow('tomorrow moves no clock')
  })
})

describe('its server in front of next dev', async () => {
  const seen: string[] = []
  const behind = createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    seen.push(`${req.method} ${req.url} ${body}`)
    const markup = '<!DOCTYPE html><html><head><title>x</title></head><body></body></html>'
    const html = { 'content-type': 'text/html', 'set-cookie': 'session=1; Expires=Tue, 03 Mar 2026 00:00:00 GMT' }
    if (req.url === '/moved') res.writeHead(307, { location: `http://localhost:${port}/there` }).end()
    else if (req.url === '/page') res.writeHead(200, html).end(markup)
    else res.end('{}')
  }).listen(0, '127.0.0.1')
  await once(behind, 'listening')
  const { port } = behind.address() as AddressInfo
  const clock = { shiftMs: -1000, now: () => Date.parse('2026-03-02T00:00:00Z') } as MockClock
  const server = mockServer({ host: '127.0.0.1', port, siteUrl: 'http://localhost:1', clock }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.close()
    behind.close()
  })

  it('answers a mocked call itself and passes the rest on with their bodies', async () => {
    const wished = await fetch(`${at}/cart?mock=checkoutInfo:503&x=1`, { redirect: 'manual' })
    expect([wished.status, wished.headers.get('location')]).toEqual([303, '/cart?x=1'])
    const post = () => fetch(`${at}/api/checkout/info`, { method: 'POST', body: '{"a":1}' })
    expect((await post()).status).toBe(503)
    expect(seen).toEqual([])
    expect((await post()).status).toBe(200)
    expect(seen).toEqual(['POST /api/checkout/info {"a":1}'])
    expect((await fetch(`${at}/api/geo?mock=geo:500`)).status).toBe(500)
    expect((await fetch(`${at}/api/geo`)).status).toBe(200)
    expect((await fetch(`${at}/?mock=cart:500`)).status).toBe(400)
    await expect(fetch(`${at}/api/geo?mock=geo:network`)).rejects.toThrow()
  })

  it('gives a document the clock and the badge, cookies the age they have in the shop, redirects the right port', async () => {
    const page = await fetch(`${at}/page`, { headers: { accept: 'text/html' } })
    const text = await page.text()
    expect(text).toMatch(/^<!DOCTYPE html><html><head><script>/)
    expect(text).toContain('<title>x</title>')
    expect(page.headers.get('set-cookie')).toBe('session=1; Max-Age=86400')
    const data = await fetch(`${at}/page`, { headers: { accept: 'text/html', 'sec-fetch-dest': 'empty' } })
    expect(await data.text()).not.toContain('<script>')
    const moved = await fetch(`${at}/moved`, { redirect: 'manual' })
    expect(moved.headers.get('location')).toBe('http://localhost:1/there')
    expect(agedCookie('a=1; Path=/; Max-Age=5', 0)).toBe('a=1; Path=/; Max-Age=5')
  })

  it('shows its panel, adds a rule by its form and refuses one from another site [GEN-16]', async () => {
    const rule = (origin: string) =>
      fetch(`${at}/mock/rule`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({
          endpoint: 'stores',
          outcome: 'RateLimited',
          delay: '0',
          times: 'always',
          back: '/x',
        }),
        redirect: 'manual',
      })
    expect((await rule('http://elsewhere.example')).status).toBe(403)
    expect((await rule(at)).headers.get('location')).toBe('/mock?back=%2Fx')
    const panel = await (await fetch(`${at}/mock?back=/x`)).text()
    expect(panel).toContain('stores:RateLimited:always')
    expect((await fetch(`${at}/api/store`)).status).toBe(429)
  })
})
