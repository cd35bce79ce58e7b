import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '#lib/client/api.ts'
import { PLACEMENT_TIMEOUT_MS, TIMEOUT_MS } from '#lib/client/api-call.ts'
import { ApiError, NetworkError } from '#lib/client/call-error.ts'
import { fillPath } from '#lib/client/call-path.ts'
import { readRefusal } from '#lib/client/read-refusal.ts'
import { setRefusedHandler } from '#lib/client/refused-handler.ts'
import { REPLAYED } from '#lib/contract/idempotency.ts'
import { BOT_CHECK_FAILED } from '#lib/domain/bot/bot-check.ts'
import { RETRY_STATUSES } from '#lib/domain/shop-rules.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, bareAnswer, refusal, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const OBJECTS = { params: { indexName: 'local_products' }, body: { objectIds: ['p1'] } }
const BRANDS = { brands: [] }

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  setRefusedHandler(async () => false)
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

  it('a PUT and a DELETE are sent once, too [API-08, API-10, SM-RETRY-01]', async () => {
    wire.answers('saveAccountSizes', () => bareAnswer(503))
    wire.answers('removeFromWishlist', () => bareAnswer(503))
    expect(await ended(api('saveAccountSizes', { body: { sizes: {} } }))).toBeInstanceOf(ApiError)
    const params = { productId: 'p1', variantId: 'p1-9' }
    expect(await ended(api('removeFromWishlist', { params }))).toBeInstanceOf(ApiError)
    expect(wire.sent().map(({ name }) => name)).toEqual(['saveAccountSizes', 'removeFromWishlist'])
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

  it.each([
    [undefined, 250],
    ['0', 250],
    ['tomorrow', 250],
    ['2', 2000],
    ['5', 5000],
    ['600', 5000],
  ])('after a pause: the shop says %s, it is %i ms [API-08]', async (retryAfter, pauseMs) => {
    wire.answers('indexObjects', (_, count) =>
      count === 1
        ? bareAnswer(503, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
        : answer('indexObjects', { results: [null] }),
    )
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await ended(api('indexObjects', OBJECTS))
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(pauseMs)
  })

  it('do not begin once the caller has given up in the pause before [API-08]', async () => {
    wire.answers('indexObjects', () => bareAnswer(503, { 'retry-after': '5' }))
    const caller = new AbortController()
    const call = api('indexObjects', { ...OBJECTS, signal: caller.signal }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.waitFor(() => expect(wire.sent()).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(100)
    const reason = new Error('Another page.')
    caller.abort(reason)
    expect(await call).toBe(reason)
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(6000)
    expect(wire.sent()).toHaveLength(1)
  })

  it('leave nothing on the caller’s signal once their pause is over [API-08]', async () => {
    wire.answers('indexObjects', (_, count) =>
      count === 1 ? bareAnswer(503) : answer('indexObjects', { results: [null] }),
    )
    const { signal } = new AbortController()
    const listening = new Set<unknown>()
    const { addEventListener, removeEventListener } = signal
    signal.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
      listening.add(listener)
      addEventListener.call(signal, type, listener, options)
    }
    signal.removeEventListener = (type: string, listener: EventListener) => {
      listening.delete(listener)
      removeEventListener.call(signal, type, listener)
    }
    expect(await ended(api('indexObjects', { ...OBJECTS, signal }))).toEqual({ results: [null] })
    expect(wire.sent()).toHaveLength(2)
    expect(listening).toEqual(new Set())
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
    setRefusedHandler(async () => true)
    wire.answers('brands', () => bareAnswer(404))
    expect(await ended(api('brands', {}))).toBeInstanceOf(ApiError)
    expect(wire.sent()).toHaveLength(3)
  })

  it('are counted apart from the automatic one [API-10]', async () => {
    setRefusedHandler(async () => true)
    wire.answers('indexObjects', () => bareAnswer(503))
    expect(await ended(api('indexObjects', OBJECTS))).toBeInstanceOf(ApiError)
    expect(wire.sent()).toHaveLength(4)
    expect(new Set(wire.sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  it('see what the API said, and to whom', async () => {
    useIdentityStore.setState({ token: 'token-1' })
    const seen = vi.fn(async () => false)
    setRefusedHandler(seen)
    wire.answers('brands', () => refusal('IdentityExpired'))
    await ended(api('brands', {}))
    expect(seen).toHaveBeenCalledWith(
      expect.objectContaining({
        refusal: expect.objectContaining({ errorCode: 'IdentityExpired', challenged: false }),
      }),
      'token-1',
      'brands',
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

  it.each([
    ['renewed', 'new', 'Bearer new'],
    ['gone', undefined, null],
  ])('carries at another try what the token is by then: %s [AUTH-04, AUTH-27]', async (_, token, sent) => {
    useIdentityStore.setState({ status: 'LOGGED_IN', token: 'old' })
    setRefusedHandler(async () => {
      useIdentityStore.setState({ token })
      return true
    })
    wire.answers('brands', (_call, count) => (count === 1 ? refusal('IdentityExpired') : answer('brands', BRANDS)))
    await ended(api('brands', {}))
    expect(wire.sent().map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', sent])
  })

  it('says that it is JSON where there is a body, and asks for JSON always [API-03]', async () => {
    wire.answers('brands', () => answer('brands', BRANDS))
    wire.answers('indexObjects', () => answer('indexObjects', { results: [null] }))
    await ended(api('brands', {}))
    await ended(api('indexObjects', OBJECTS))
    const types = wire.sent().map(({ headers, body }) => [headers.get('accept'), headers.get('content-type'), body])
    expect(types).toEqual([
      ['application/json', null, undefined],
      ['application/json', 'application/json', OBJECTS.body],
    ])
  })

  it('names what is asked for in the address, and nothing that is undefined', async () => {
    wire.answers('orderHistory', () => answer('orderHistory', { orders: [], page: 2, pageCount: 2, total: 0 }))
    const query = { channel: 'online', page: 2, other: undefined } as { channel: 'online'; page: number }
    await ended(api('orderHistory', { query }))
    expect(wire.sent()[0]?.query.toString()).toBe('channel=online&page=2')
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

  it.each([
    [400, 'InvalidRequest'],
    [499, 'InvalidRequest'],
    [500, 'ServiceUnavailable'],
  ] as const)('of a status alone, %i, is the code %s, in words for anybody [API-05]', async (status, errorCode) => {
    wire.answers('brands', () => bareAnswer(status, { 'x-request-id': 'r-2' }))
    const error = await ended(api('brands', {}))
    expect(error).toMatchObject({
      name: 'ApiError',
      message: 'Something went wrong. Please try again.',
      refusal: { status, errorCode, fields: {}, requestId: 'r-2', challenged: false, replayed: false },
    })
  })

  it('keeps what the shop says of an order, and that it was said before [API-05, API-11]', async () => {
    const said = { orderNumber: 'W000000001', details: { left: 2 }, requestId: 'r-3' }
    wire.answers('brands', () => refusal('CartInvalid', said, { [REPLAYED]: 'true', 'x-request-id': 'of a proxy' }))
    expect(await ended(api('brands', {}))).toMatchObject({ refusal: { ...said, replayed: true } })
  })

  it('has words of its own for an account that is gone [ERR-98]', async () => {
    wire.answers('brands', () => refusal('UserNotFound'))
    expect(await ended(api('brands', {}))).toMatchObject({ message: 'Please log in again.' })
  })

  it('is nothing where the shop has nothing to say', async () => {
    wire.answers('brands', () => new Response(null, { status: 204 }))
    expect(await ended(api('brands', {}))).toBeUndefined()
  })

  it.each([205, 304])('is an error and no accident where the answer may have no body: %i', async (status) => {
    wire.answers('brands', () => new Response(null, { status }))
    const error = await ended(api('brands', {}))
    const unreadable = { name: 'NetworkError', message: 'The answer of the shop is not readable.' }
    expect(error).toMatchObject(status === 304 ? { refusal: { status } } : unreadable)
  })

  it('that a bot check stands in front of says so, with or without words of the shop [API-12]', async () => {
    const challenge = new Response('<h1>Just a moment</h1>', { status: 403, headers: { 'cf-mitigated': 'challenge' } })
    expect(await readRefusal(challenge)).toMatchObject({
      errorCode: 'BotCheckFailed',
      message: BOT_CHECK_FAILED,
      challenged: true,
    })
  })

  it('is an error with a status when it is some proxy’s page', async () => {
    wire.answers('brands', () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await ended(api('brands', {}))).toMatchObject({ refusal: { status: 502, errorCode: 'ServiceUnavailable' } })
  })

  it('is a network error when it is a success nobody can read', async () => {
    wire.answers('brands', () => new Response('<h1>Log in to the Wi-Fi</h1>', { status: 200 }))
    expect(await ended(api('brands', {}))).toMatchObject({
      name: 'NetworkError',
      message: 'The answer of the shop is not readable.',
      timedOut: false,
      cause: expect.anything(),
    })
  })

  it('is a network error that did not take too long when there is no way to the shop [API-19]', async () => {
    wire.answers('brands', () => Response.error())
    expect(await ended(api('brands', {}))).toMatchObject({
      name: 'NetworkError',
      message: 'The shop cannot be reached.',
      timedOut: false,
      cause: expect.anything(),
    })
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

  it('does not begin for a caller who has given up already', async () => {
    wire.answers('brands', () => answer('brands', BRANDS))
    const reason = new Error('Another page.')
    expect(await ended(api('brands', { signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(wire.sent()).toEqual([])
  })

  it('leaves nothing behind: no clock that runs, nothing on the caller’s signal', async () => {
    wire.answers('brands', () => answer('brands', BRANDS))
    const { signal } = new AbortController()
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    await ended(api('brands', { signal }))
    const ours = added.mock.calls.find(([type]) => type === 'abort')?.[1]
    expect(removed).toHaveBeenCalledWith('abort', ours)
    expect(vi.getTimerCount()).toBe(0)
  })
})
