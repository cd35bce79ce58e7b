import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shopTransport } from '#lib/client/cart/sync/shop-transport.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, bareAnswer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { stateOf } from '#tests/setup/shop-cart.ts'
import { cartOf, lineFixture as line, syncedCart } from '#tests/setup/sync-fixture.ts'

const wire = useMockApi()
const { signal } = new AbortController()

beforeEach(() => useIdentityStore.setState({ status: 'LOGGED_IN', token: 'token', customerId: 'dana' }))
afterEach(() => {
  vi.useRealTimers()
})

describe('the calls of the cart', () => {
  it('name the changes they are about, and none where there are none [SYNC-22]', async () => {
    wire.answers('accountState', () => answer('accountState', stateOf(3, cartOf(line('a')))))
    wire.answers('saveAccountState', () => answer('saveAccountState', stateOf(4, cartOf(line('a')))))
    expect(await shopTransport.fetch([], signal)).toEqual({ ...syncedCart(3, line('a')), changes: [] })
    await shopTransport.fetch(['one', 'two'], signal)
    expect(await shopTransport.save(syncedCart(3, line('a')), [], signal)).toEqual(syncedCart(4, line('a')))
    await shopTransport.save(syncedCart(3, line('a')), ['one'], signal)
    expect(wire.sent().map(({ query }) => String(query))).toEqual(['', 'changes=one%2Ctwo', '', 'changes=one'])
  })

  it.each([
    ['refused', 'by the shop itself', () => refusal('NotFound')],
    ['trouble', 'of the shop itself, which is over', () => refusal('InternalError')],
    ['silence', 'a proxy’s word, behind which it may still arrive', () => bareAnswer(504)],
    ['silence', 'no answer at all', () => Response.error()],
  ])('that fail are %s: %s [SYNC-07, SYNC-27]', async (judged, _, fails) => {
    wire.answers('saveAccountState', fails)
    const error = await shopTransport.save(syncedCart(3), ['one'], signal).catch((thrown: unknown) => thrown)
    expect(shopTransport.judge(error)).toBe(judged)
  })

  it('that meet a faster one are no failure [SYNC-03, SYNC-14]', async () => {
    wire.answers('saveAccountState', () => refusal('StateConflict'))
    expect(await shopTransport.save(syncedCart(3), ['one'], signal)).toBeUndefined()
  })
})

describe('a pause between two attempts', () => {
  it('lasts as long as it is told to [SYNC-10]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const over = vi.fn<() => void>()
    void shopTransport.pause(400, signal).then(over)
    await vi.advanceTimersByTimeAsync(399)
    expect(over).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(over).toHaveBeenCalledOnce()
  })

  it('ends when it is given up, as a call does, and leaves nothing running [SYNC-10, SM-SYNC-06]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const leaving = new AbortController()
    const pausing = shopTransport.pause(400, leaving.signal)
    leaving.abort('left')
    await expect(pausing).rejects.toBe('left')
    expect(vi.getTimerCount()).toBe(0)
  })
})
