import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { objectsResponse } from '#lib/contract/catalogue.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpoints } from '#lib/contract/endpoints.ts'
import { errorBody } from '#lib/contract/errors.ts'
import { createApi } from '#lib/server/api/app.ts'
import { generalLimit } from '#lib/server/api/rate-limit.ts'
import { identityToken } from '#lib/server/auth/identity.ts'
import { db, openDatabase } from '#lib/server/db/client.ts'
import { settings } from '#lib/server/db/schema.ts'
import { log } from '#lib/server/platform/log.ts'
import { agentsGuide } from '#lib/server/seo/agents-guide.ts'
import { forgetSettings } from '#lib/server/settings/settings.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { proxyDatabase } from '#tests/setup/database-proxy.ts'

const database = useTestDatabase({ seed: false })

let api: ReturnType<typeof createApi>

beforeAll(async () => {
  api = createApi()
  await openShop()
  await shelve({ id: 'ridge', name: 'Ridge Boot' }, [{ id: 'ridge-9', label: '9', sizes: { usMen: '9' }, stock: 5 }])
  await shelve({ id: 'creek', brandSlug: 'tully' }, [{ id: 'creek-9', label: '9', sizes: { usMen: '9' }, stock: 5 }])
})

function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const init: RequestInit = {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
  }
  if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body)
  return Promise.resolve(api.request(`http://localhost:3000/api${path}`, init))
}

async function failure(response: Response) {
  return errorBody.parse(await response.json())
}

const objects = '/search/indexes/local_products/objects'

describe('what every call has in common', () => {
  it('answers under /api only, once [API-01, API-02]', async () => {
    expect((await call('GET', '/settings')).status).toBe(200)
    for (const path of ['/api/order/place', '/nothing/here']) {
      const response = await call('POST', path, {})
      expect(response.status).toBe(404)
      expect((await failure(response)).errorCode).toBe('NotFound')
    }
  })

  it.each(Object.values<Endpoint>(endpoints).map((e) => [e.path, e]))(
    'refuses other methods of %s and says which are right [API-16]',
    async (_path, endpoint) => {
      const path = endpoint.path.replace(/\{[^}]+\}/g, 'x')
      const response = await call('PATCH', path, {})
      expect(response.status).toBe(405)
      expect(response.headers.get('Allow')).toContain(endpoint.method)
      expect((await failure(response)).errorCode).toBe('MethodNotAllowed')
    },
  )

  it('has one error body, with a request id that the header repeats [API-05, OBS-13]', async () => {
    const response = await call('GET', '/product/never-was')
    const body = await failure(response)
    expect(body).toMatchObject({ errorCode: 'ProductNotFound', message: 'Not found.' })
    expect(response.headers.get('X-Request-Id')).toBe(body.requestId)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  })

  it('describes itself to people on a page under which nothing runs [ROUTE-50]', async () => {
    const page = await call('GET', '/docs')
    const policy = page.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']{44}'; .*frame-ancestors 'none'$/)
    const style = /<style>([\s\S]*?)<\/style>/.exec(await page.text())?.[1] ?? ''
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
  })

  it('takes nobody who went away in the middle of a request for a database that is away [API-17]', async () => {
    const warned = vi.spyOn(log, 'warn')
    const body = new ReadableStream({
      start: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
    })
    const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': 'application/json' } }
    const response = await api.request(`http://localhost:3000/api${objects}`, init as RequestInit)
    expect(response.status).toBe(400)
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })

  it('refuses malformed JSON, another content type and a body over 256 KB [API-17, GEN-16]', async () => {
    for (const [body, headers] of [
      ['{"objectIds": [', {}],
      ['{}', { 'Content-Type': 'text/plain' }],
      [JSON.stringify({ objectIds: ['x'.repeat(256 * 1024)] }), {}],
    ] as const) {
      const response = await call('POST', objects, body, headers)
      expect(response.status).toBe(400)
      expect((await failure(response)).fields).toHaveProperty('body')
    }
  })

  it('says of a compressed body that it reads none, and of others what is wrong with them [API-14, API-17]', async () => {
    const said = async (body: BodyInit, headers: Record<string, string> = {}) => {
      const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } }
      const response = await api.request(`http://localhost:3000/api${objects}`, init)
      return response.status === 200 ? 200 : [response.status, (await failure(response)).fields]
    }
    const json = JSON.stringify({ objectIds: ['ridge'] })
    const compressed = new Uint8Array(gzipSync(json))
    const none = 'Send the body uncompressed, without Content-Encoding.'
    expect(await said(compressed, { 'Content-Encoding': 'gzip' })).toEqual([400, { body: none }])
    expect(await said(compressed)).toEqual([400, { body: 'The body is not valid JSON.' }])
    expect(await said('{', {})).toEqual([400, { body: 'The body is not valid JSON.' }])
    expect(await said(json, { 'Content-Encoding': 'utf-8' })).toBe(200)
  })

  it('reads no more than 256 KB of a body sent in pieces, whoever asks for it [API-17]', async () => {
    for (const path of ['/checkout/info', '/order/lookup', '/auth/signout']) {
      let sent = 0
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1
          controller.enqueue(new Uint8Array(64 * 1024))
        },
      })
      const inPieces: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        body: endless,
        duplex: 'half',
        headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
      }
      const response = await api.fetch(new Request(`http://localhost:3000/api${path}`, inPieces))
      expect(response.status, path).toBe(400)
      expect((await failure(response)).fields).toHaveProperty('body')
      expect(sent).toBeLessThan(10)
    }
  })

  it('names the field that is wrong or unknown [API-14]', async () => {
    const wrong = await failure(await call('POST', objects, { objectIds: 'p1' }))
    expect(wrong.errorCode).toBe('InvalidRequest')
    expect(Object.keys(wrong.fields ?? {})).toEqual(['objectIds'])
    const unknown = await failure(await call('POST', objects, { objectIds: ['p1'], colour: 'red' }))
    expect(unknown.fields).toEqual({ colour: 'Unknown field.' })
  })

  it('names the field with a character that no database keeps, and knows no such path [API-14]', async () => {
    const cart = { items: [] }
    const code = await failure(await call('POST', '/checkout/info', { cart, promoCodes: ['ok', 'a\0b'] }))
    expect(Object.keys(code.fields ?? {})).toEqual(['promoCodes.1'])
    const address = { postcode: '3\x00121' }
    const place = await failure(await call('POST', '/checkout/info', { cart, shippingAddress: address }))
    expect(Object.keys(place.fields ?? {})).toEqual(['shippingAddress.postcode'])
    // A backslash and what follows it are characters like any others.
    expect((await call('POST', objects, { objectIds: ['a\\u0000b'] })).status).toBe(200)
    expect((await call('GET', '/store/a%00b')).status).toBe(404)
    expect((await call('GET', '/store/%E0%A4%A')).status).toBe(404)
    const query = await call('GET', '/store/locality?q=a%00b')
    expect([query.status, Object.keys((await failure(query)).fields ?? {})]).toEqual([400, ['q']])
  })

  it('answers what is nested deeper than a stack, whatever character is at its bottom [API-14, API-17]', async () => {
    const depth = 40_000
    const raw = (text: string) =>
      api.request(`http://localhost:3000/api${objects}`, {
        method: 'POST',
        body: `${'{"a":'.repeat(depth)}"${text}"${'}'.repeat(depth)}`,
        headers: { 'Content-Type': 'application/json' },
      })
    for (const [text, field] of [
      ['\\ud800', 'a'],
      ['\\u0000', Array(depth).fill('a').join('.')],
    ] as const) {
      const answer = await raw(text)
      expect(answer.status).toBe(400)
      expect(Object.keys((await failure(answer)).fields ?? {})).toContain(field)
    }
  })

  it('refuses a write that a page of another site sends [GEN-16]', async () => {
    const body = { objectIds: ['ridge'] }
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const response = await call('POST', objects, body, headers as Record<string, string>)
      expect(response.status).toBe(403)
      expect((await failure(response)).errorCode).toBe('Forbidden')
    }
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
      expect((await call('POST', objects, body, { Origin: origin })).status).toBe(200)
    }
  })

  it('lets catalogue answers be kept for 60 s and nothing else [API-15]', async () => {
    expect((await call('GET', '/category')).headers.get('Cache-Control')).toBe('public, max-age=60')
    expect((await call('POST', objects, { objectIds: ['ridge'] })).headers.get('Cache-Control')).toBe(
      'private, no-store',
    )
  })

  it('limits the placements of one address and says when to come back [API-18, ERR-91]', async () => {
    const strict = createApi()
    const place = () =>
      strict.request('http://localhost:3000/api/order/place', {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/json' },
      })
    let response = await place()
    for (let i = 0; i < 40 && response.status !== 429; i++) response = await place()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await failure(response)).errorCode).toBe('RateLimited')
  })

  it('answers programs in the same number as people, and never as pages to list [API-18, SEO-08]', async () => {
    const { points, seconds } = generalLimit()
    const strict = createApi()
    const read = (path: string) => strict.request(`http://localhost:3000/api/${path}`)
    // What is not there counts too, and is answered soonest.
    for (let i = 1; i < points; i++) expect((await read('nothing')).status).toBe(404)
    expect((await read('openapi.json')).status).toBe(200)
    const refused = await read('openapi.json')
    expect([refused.status, refused.headers.get('X-Robots-Tag')]).toEqual([429, 'noindex'])
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(seconds)
    expect(agentsGuide('Shop')).toContain(`${points} calls in ${seconds} seconds`)
  })

  it('takes a token bare or as Bearer, and one that cannot be read for a refusal, never for a guest [API-03, API-04, API-06, AUTH-04]', async () => {
    const body = { cart: { items: [] } }
    const answer = async (authorization: string) =>
      failure(await call('POST', '/checkout/info', body, { Authorization: authorization }))
    expect((await answer('Bearer nonsense')).errorCode).toBe('SessionUnreadable')
    expect((await answer('Basic abc')).errorCode).toBe('SessionUnreadable')
    const customer = { customerId: 'c1', email: 'jo@example.com' }
    const old = await identityToken(customer, new Date(Date.now() - 2 * 3_600_000))
    expect((await answer(`Bearer ${old}`)).errorCode).toBe('IdentityExpired')
    const fresh = await identityToken(customer, new Date())
    const accepted = await call('POST', '/checkout/info', body, { Authorization: `Bearer ${fresh}` })
    expect(accepted.status).not.toBe(401)
    const bare = await call('POST', '/checkout/info', body, { Authorization: fresh })
    expect(bare.status).toBe(accepted.status)
    expect((await answer('nonsense')).errorCode).toBe('SessionUnreadable')
  })

  it('describes itself in OpenAPI 3.1, every call and every status [API-14]', async () => {
    const document = (await (await call('GET', '/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, Record<string, { responses: object }>>
    }
    expect(document.openapi).toMatch(/^3\.1/)
    for (const endpoint of Object.values<Endpoint>(endpoints)) {
      const described = document.paths[endpoint.path.replace('...}', '}')]?.[endpoint.method.toLowerCase()]
      expect(Object.keys(described?.responses ?? {})).toContain(String(endpoint.status))
    }
  })
})

describe('catalogue calls', () => {
  it('aligns objects to the ids, null where there is none [API-26, SRCH-02, SRCH-03]', async () => {
    const response = await call('POST', objects, { objectIds: ['ridge', 'unknown', 'creek', 'ridge', "'; --"] })
    const { results } = objectsResponse.parse(await response.json())
    expect(results.map((product) => product?.id ?? null)).toEqual(['ridge', null, 'creek', 'ridge', null])
  })

  it.each([[[]], [Array.from({ length: 1001 }, (_, i) => `p${i}`)]])(
    'wants 1 to 1000 ids [API-26]',
    async (objectIds) => {
      expect((await call('POST', objects, { objectIds })).status).toBe(400)
    },
  )

  it.each(['products', 'other_products', 'local_articles'])(
    'does not know an index called %s [SRCH-04]',
    async (name) => {
      for (const [path, body] of [
        ['objects', { objectIds: ['ridge'] }],
        ['query', {}],
      ] as const) {
        const response = await call('POST', `/search/indexes/${name}/${path}`, body)
        expect(response.status).toBe(404)
        expect((await failure(response)).errorCode).toBe('IndexNotFound')
      }
    },
  )

  it.each([
    [
      'queryIndex',
      '/search/indexes/local_products/query',
      { scope: { brand: 'tully' }, facets: { sizeUsMen: ['9'] }, sort: 'priceAsc', page: 1 },
    ],
    ['categories', '/category', undefined],
    ['category', '/category/footwear/boots', undefined],
    ['brands', '/brand', undefined],
    ['brand', '/brand/tully', undefined],
    ['product', '/product/ridge', undefined],
    ['settings', '/settings', undefined],
    ['health', '/health', undefined],
    ['clientToken', '/payment/client-token', undefined],
  ] as const)(
    '%s answers in its contract [API-68, API-69, API-71, API-72, API-77, API-80, API-82]',
    async (name, path, body) => {
      const endpoint: Endpoint = endpoints[name]
      const response = await call(endpoint.method, path, body)
      expect(response.status).toBe(endpoint.status)
      const json = await response.json()
      expect(endpoint.response.safeParse(json).error?.issues).toBeUndefined()
      expect(json).not.toHaveProperty('errorCode')
    },
  )

  it.each([
    ['/category/nothing', 'CategoryNotFound'],
    ['/brand/nobody', 'BrandNotFound'],
    ['/product/%00', 'ProductNotFound'],
    ['/brand/%E0%A4%A', 'BrandNotFound'],
    ['/product/a%00/store-stock?variantId=x&near=3000', 'ProductNotFound'],
  ])('answers 404 to %s [API-71, API-72]', async (path, code) => {
    const response = await call('GET', path)
    expect(response.status).toBe(404)
    expect((await failure(response)).errorCode).toBe(code)
  })

  it.each([
    [{ page: 0 }, 'page'],
    [{ page: 1.5 }, 'page'],
    [{ sort: 'cheapest' }, 'sort'],
    [{ facets: { nonsense: ['x'] } }, 'facets.nonsense'],
  ])('names the field of a bad query %j [API-69, API-14]', async (body, field) => {
    const response = await call('POST', '/search/indexes/local_products/query', body)
    expect(response.status).toBe(400)
    expect(Object.keys((await failure(response)).fields ?? {})).toContain(field)
  })

  it('keeps challenge answers to itself', async () => {
    await shelve({ id: 'quiz', challengeQuestion: 'What is the site code?', challengeAnswer: 'bluegum' }, [])
    const text = await (await call('GET', '/product/quiz')).text()
    expect(text).toContain('What is the site code?')
    expect(text).not.toContain('bluegum')
  })
})

describe('settings', () => {
  it('take effect without a rebuild, and nonsense does not [GEN-19, API-68]', async () => {
    await db()
      .insert(settings)
      .values([
        { key: 'cartItemQtyMax', value: 12 },
        { key: 'offersMax', value: 'many' },
      ])
    forgetSettings()
    expect(await (await call('GET', '/settings')).json()).toMatchObject({
      cartItemQtyMax: 12,
      offersMax: 3,
      freeStandardDeliveryThreshold: 99,
      about: {},
    })
  })
})

describe('a bad day', () => {
  it('answers 503 with Retry-After while the database is gone, and recovers by itself [API-07, ERR-93]', async () => {
    const proxy = await proxyDatabase(database.url)
    openDatabase(proxy.url)
    expect((await call('GET', '/health')).status).toBe(200)
    await proxy.cut()
    for (const [method, path, body] of [
      ['GET', '/health', undefined],
      ['GET', '/brand', undefined],
      ['POST', '/search/indexes/local_products/query', {}],
    ] as const) {
      const response = await call(method, path, body)
      expect(response.status).toBe(503)
      expect(response.headers.get('Retry-After')).toBe('5')
      expect((await failure(response)).errorCode).toBe('ServiceUnavailable')
    }
    await proxy.mend()
    expect((await call('GET', '/health')).status).toBe(200)
    openDatabase(database.url)
    await proxy.close()
  })
})
