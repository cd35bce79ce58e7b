import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, PLACEMENT_TIMEOUT_MS, setApiErrorHandler, TIMEOUT_MS } from '#lib/client/api.ts'
import { ApiError, NetworkError } from '#lib/client/call-error.ts'
import { fillPath } from '#lib/client/call-path.ts'
import { RETRY_STATUSES } from '#lib/domain/shop-rules.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, bareAnswer, refusal, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const OBJECTS = { params: { indexName: 'local_products' }, body: { objectIds: ['p1'] } }
const BRANDS = { brands: [] }

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  setApiErrorHandler(async () => false)
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined })
})

/** Runs a call to its end while the clock is ours. */
async function ended<T>(call: Promise<T>): Promise<T | unknown> {
  const settled = call.catch((error: unknown) => error)
  for (;;) {
    const done = await Promise.race([settled.then(() => true), vi.advanceTimersByTimeAsync(6000).then(() => false)])
    if (done) return settled
  }
}

describe('automatic retries', () => {
  it.each(RETRY_STATUSES)(
    '%i: a POST is sent twice, with one Idempotency-Key [API-08, API-11, SM-RETRY-02]',
    async (status) => {
      wire.answers('indexObjects', () => bareAnswer(status))
      expect(await ended(api('indexObjects', OBJECTS))).toBeInstanceOf(ApiError)
      const keys = wire.sent().map(({ headers }) => headers.get('idempotency-key'))
      expect(keys).toHaveLength(2)
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
      expect(keys[1]).toBe(keys[0])
    },
  )

  it.each(RETRY_STATUSES)('%i: a GET is sent once [API-08, SM-RETRY-01]', async (status) => {
    wire.answers('brands', () => bareAnswer(status))
    expect(await ended(api('brands', {}))).toBeInstanceOf(ApiError)
    expect(wire.sent()).toHaveLength(1)
  })

  it.each([400, 401, 403, 404, 405, 410, 422])('%i: nothing is sent again [API-08]', async (status) => {
    wire.answers('indexObjects', () => bareAnswer(status))
    expect(await ended(api('indexObjects', OBJECTS))).toBeInstanceOf(ApiError)
    expect(wire.sent()).toHaveLength(1)
  })

  it.each([408, 429, 500, 503])('%i: a placement is sent once [API-10]', async (status) => {
    wire.answers('placeOrder', () => bareAnswer(status))
    expect(await ended(api('placeOrder', { body: {} as never }))).toBeInstanceOf(ApiError)
    expect(wire.sent()).toHaveLength(1)
  })

  it('a network error is not retried [API-10]', async () => {
    wire.answers('indexObjects', () => Response.error())
    expect(await ended(api('indexObjects', OBJECTS))).toBeInstanceOf(NetworkError)
    expect(wire.sent()).toHaveLength(1)
  })

  it('a second answer that is good is the answer', async () => {
    wire.answers('indexObjects', (_, count) =>
      count === 1 ? bareAnswer(503) : answer('indexObjects', { results: [null] }),
    )
    expect(await ended(api('indexObjects', OBJECTS))).toEqual({ results: [null] })
  })
})

describe('retries asked for by the handler', () => {
  it('are two at most: a handler that always asks gives three requests [API-09, SM-RETRY-03]', async () => {
    setApiErrorHandler(async () => true)
    wire.answers('brands', () => bareAnswer(404))
    expect(await ended(api('brands', {}))).toBeInstanceOf(ApiError)
    expect(wire.sent()).toHaveLength(3)
  })

  it('are counted apart from the automatic one [API-10]', async () => {
    setApiErrorHandler(async () => true)
    wire.answers('indexObjects', () => bareAnswer(503))
    expect(await ended(api('indexObjects', OBJECTS))).toBeInstanceOf(ApiError)
    expect(wire.sent()).toHaveLength(4)
    expect(new Set(wire.sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  it('see what the API said, and to whom', async () => {
    useIdentityStore.setState({ token: 'token-1' })
    const seen = vi.fn(async () => false)
    setApiErrorHandler(seen)
    wire.answers('brands', () => refusal('IdentityExpired'))
    await ended(api('brands', {}))
    expect(seen).toHaveBeenCalledWith(
      expect.objectContaining({
        refusal: expect.objectContaining({ errorCode: 'IdentityExpired', challenged: false }),
      }),
      'token-1',
    )
  })
})

describe('what is sent', () => {
  it('carries the identity token when there is one, and none otherwise [API-03, AUTH-04]', async () => {
    wire.answers('brands', () => answer('brands', BRANDS))
    await ended(api('brands', {}))
    useIdentityStore.setState({ status: 'LOGGED_IN', token: 'abc' })
    await ended(api('brands', {}))
    expect(wire.sent().map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer abc'])
  })

  it('carries a key only with a POST, a fresh one per call, or the caller’s own [API-11]', async () => {
    wire.answers('brands', () => answer('brands', BRANDS))
    wire.answers('indexObjects', () => answer('indexObjects', { results: [null] }))
    await ended(api('brands', {}))
    await ended(api('indexObjects', OBJECTS))
    await ended(api('indexObjects', OBJECTS))
    await ended(api('indexObjects', { ...OBJECTS, idempotencyKey: 'mine' }))
    const keys = wire.sent().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBeNull()
    expect(keys[1]).not.toBe(keys[2])
    expect(keys[3]).toBe('mine')
  })

  it('fills names into the path', () => {
    expect(fillPath('/brand/{slug}', { slug: 'a b/c' })).toBe('/brand/a%20b%2Fc')
    expect(fillPath('/category/{path...}', { path: 'footwear/work boots' })).toBe('/category/footwear/work%20boots')
    expect(() => fillPath('/brand/{slug}', {})).toThrow(TypeError)
  })
})

describe('what comes back', () => {
  it('is an error with code, words, fields and request id [API-05]', async () => {
    wire.answers('brands', () =>
      refusal('CartInvalid', { fields: { 'cart.items.0.qty': 'Too many' }, requestId: 'r-1' }),
    )
    const error = await ended(api('brands', {}))
    expect(error).toMatchObject({
      refusal: {
        errorCode: 'CartInvalid',
        message: 'Some items in your cart need your attention.',
        status: 422,
        fields: { 'cart.items.0.qty': 'Too many' },
        requestId: 'r-1',
      },
    })
  })

  it('is an error with a status when it is some proxy’s page', async () => {
    wire.answers('brands', () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await ended(api('brands', {}))).toMatchObject({ refusal: { status: 502, errorCode: 'ServiceUnavailable' } })
  })

  it('is a network error when it is a success nobody can read', async () => {
    wire.answers('brands', () => new Response('<h1>Log in to the Wi-Fi</h1>', { status: 200 }))
    expect(await ended(api('brands', {}))).toBeInstanceOf(NetworkError)
  })
})

describe('waiting', () => {
  const never = () => new Promise<Response>(() => {})

  it.each([
    ['brands', TIMEOUT_MS, 20_000],
    ['placeOrder', PLACEMENT_TIMEOUT_MS, 60_000],
  ] as const)('%s ends in a network error after its time [API-19]', async (name, limit, expected) => {
    expect(limit).toBe(expected)
    wire.answers(name, never)
    const settled = vi.fn()
    const call = api(name, (name === 'brands' ? {} : { body: {} }) as never).catch((error: unknown) => error)
    void call.then(settled)
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await call).toMatchObject({ name: 'NetworkError', timedOut: true })
  })

  it('ends at once when the caller gives up, with the caller’s reason', async () => {
    wire.answers('brands', never)
    const caller = new AbortController()
    const call = api('brands', { signal: caller.signal }).catch((error: unknown) => error)
    caller.abort()
    expect(await call).toMatchObject({ name: 'AbortError' })
  })
})
