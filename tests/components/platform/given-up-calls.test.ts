import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { giveUpAccountCalls } from '#lib/client/account/account-calls.ts'
import { api } from '#lib/client/api.ts'
import { PLACEMENT_TIMEOUT_MS, TIMEOUT_MS } from '#lib/client/api-call.ts'
import { answer, bareAnswer, useMockApi } from '#tests/setup/mock-api.ts'
import { customerFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const OBJECTS = { params: { indexName: 'local_products' }, body: { objectIds: ['p1'] } }
const never = () => new Promise<Response>(() => {})
const errorOf = (call: Promise<unknown>) => call.catch((error: unknown) => error)

describe('a call about the account', () => {
  let letThrough: () => void = () => {}
  afterEach(() => letThrough())

  it('ends with its session, one with a caller of its own too; the shop’s go on [AUTH-22]', async () => {
    wire.answers('account', never)
    wire.answers('wishlist', never)
    let reply: (answer: Response) => void = () => {}
    wire.answers('brands', () => new Promise((resolve) => (reply = resolve)))
    const { signal } = new AbortController()
    const given = [api('account', {}), api('wishlist', { signal })].map(errorOf)
    const beside = api('brands', { signal })
    await vi.waitFor(() => expect(wire.sent()).toHaveLength(3))
    letThrough = giveUpAccountCalls()
    const ended = { name: 'AbortError', message: 'The session has ended.' }
    expect(await Promise.all(given)).toMatchObject([ended, ended])
    reply(answer('brands', { brands: [] }))
    expect(await beside).toEqual({ brands: [] })
  })

  it('ends when its caller gives up, and its neighbour does not [AUTH-22, GEN-14]', async () => {
    let reply: (answer: Response) => void = () => {}
    wire.answers('account', (_, count) => (count === 1 ? never() : new Promise((resolve) => (reply = resolve))))
    const caller = new AbortController()
    const given = errorOf(api('account', { signal: caller.signal }))
    await vi.waitFor(() => expect(wire.sent()).toHaveLength(1))
    const beside = api('account', { signal: new AbortController().signal })
    await vi.waitFor(() => expect(wire.sent()).toHaveLength(2))
    const reason = new Error('Another page.')
    caller.abort(reason)
    expect(await given).toBe(reason)
    reply(answer('account', { customer: customerFixture() }))
    expect(await beside).toEqual({ customer: customerFixture() })
  })
})

describe('a call that is given up', () => {
  it('while the shop is asked is given up on the wire, too, with nothing said of a network [GEN-14]', async () => {
    wire.answers('brands', never)
    const caller = new AbortController()
    const call = errorOf(api('brands', { signal: caller.signal }))
    await vi.waitFor(() => expect(wire.sent()).toHaveLength(1))
    caller.abort()
    expect(await call).toMatchObject({ name: 'AbortError' })
    await vi.waitFor(() => expect(wire.sent()[0]?.signal.aborted).toBe(true))
  })

  it('while its refusal is read is not sent again, nor waited for [API-08]', async () => {
    const caller = new AbortController()
    const reason = new Error('Another page.')
    wire.answers('indexObjects', () => bareAnswer(503, { 'retry-after': '5' }))
    const [real] = [Response.prototype.arrayBuffer]
    vi.spyOn(Response.prototype, 'json').mockImplementation(async function (this: Response) {
      caller.abort(reason)
      return JSON.parse(new TextDecoder().decode(await real.call(this)))
    })
    const begun = Date.now()
    expect(await errorOf(api('indexObjects', { ...OBJECTS, signal: caller.signal }))).toBe(reason)
    expect([wire.sent().length, Date.now() - begun < 4000]).toEqual([1, true])
  })
})

describe('an answer', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => vi.useRealTimers())

  it.each([
    ['brands', TIMEOUT_MS],
    ['placeOrder', PLACEMENT_TIMEOUT_MS],
  ] as const)('to %s that begins and does not end is none after %i ms [API-19]', async (name, limit) => {
    // As browsers do: what has begun is broken off by the signal.
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      const half = (stream: ReadableStreamDefaultController) => {
        stream.enqueue(new TextEncoder().encode('{"brands":'))
        init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason))
      }
      return new Response(new ReadableStream({ start: half }))
    })
    const call = errorOf(api(name, (name === 'brands' ? {} : { body: {} }) as never))
    const settled = vi.fn()
    void call.then(settled)
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(limit - 1000)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await call).toMatchObject({
      ...{ name: 'NetworkError', message: 'The shop did not answer in time.', timedOut: true },
    })
  })
})

it('an address without questions has no question mark: caches hold one answer of it', async () => {
  wire.answers('brands', () => answer('brands', { brands: [] }))
  const fetched = vi.spyOn(globalThis, 'fetch')
  await api('brands', {})
  await api('brands', { query: { left: undefined } } as never)
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/brand', '/api/brand'])
})
