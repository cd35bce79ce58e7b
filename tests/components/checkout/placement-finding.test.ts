import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findOutcome, lateOrder } from '#lib/client/checkout/placement-finding.ts'
import { UNABLE_TO_PLACE_ORDER } from '#lib/client/checkout/placement-outcome.ts'
import type { PlacementStatusResponse } from '#lib/contract/placement.ts'
import { contractHandler } from '#sandbox/mock-api/contract-handlers.ts'
import { useIdentityStore } from '#stores/identity.ts'
import {
  closePlacement,
  keepPlacement,
  keptPlacement,
  type OpenPlacement,
  usePlacementLook,
} from '#stores/placement.ts'
import { PATIENCE_MS } from '#tests/setup/eventually.ts'
import { answer, bareAnswer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { orderFixture } from '#tests/setup/shop-fixtures.ts'

vi.setConfig({ testTimeout: PATIENCE_MS })

const wire = useMockApi()
const NOW = Date.parse('2026-03-01T10:00:00.000Z')
const ORDER = orderFixture()
const STANDS: PlacementStatusResponse = { state: 'placed', order: ORDER, orderAccessUntil: '2026-03-01T10:30:00.000Z' }
const UNDER_WAY: PlacementStatusResponse = { state: 'underWay' }
const UNKNOWN: PlacementStatusResponse = { state: 'unknown' }
const NOTHING_CAME = { kind: 'REFUSED', message: UNABLE_TO_PLACE_ORDER, money: 'notCharged' }

type Said = PlacementStatusResponse | (() => Response | Promise<Response>)

/** The keys that were asked about. */
let asked: string[] = []
let listeners: Record<string, number> = {}

/** What the shop says each time it is asked; the last answer stays. */
function says(...statuses: Said[]): void {
  wire.also(
    contractHandler('placementStatus', async ({ url }) => {
      asked.push(new URL(url).pathname.split('/').at(-1) ?? '')
      const status = statuses[Math.min(asked.length, statuses.length) - 1]
      return typeof status === 'function' ? status() : answer('placementStatus', status)
    }),
  )
}

function sentAgo(ms: number, rest: Partial<OpenPlacement> = {}): void {
  keepPlacement({ idempotencyKey: 'newest', intent: 'i', sentAt: Date.now() - ms, ...rest })
}

/** The wire needs no clock: it has answered after a few turns. */
async function until(fact: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000 && !fact(); turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(fact()).toBe(true)
}

const phase = () => usePlacementLook.getState().phase
/** Until it waits to ask again, after it has asked so often. */
const waits = (times: number) => until(() => asked.length === times && listeners['online'] === 1)

/** Asks again after so many milliseconds and not before. */
async function asksAgainAfter(ms: number): Promise<void> {
  const times = asked.length
  vi.advanceTimersByTime(ms - 1)
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect([asked.length, listeners]).toEqual([times, { online: 1, visibilitychange: 1 }])
  vi.advanceTimersByTime(1)
  await waits(times + 1)
}

function watchListeners(target: EventTarget, event: string): void {
  const { addEventListener, removeEventListener } = target
  const count = (name: string, by: number) => {
    if (name === event) listeners[name] = (listeners[name] ?? 0) + by
  }
  vi.spyOn(target, 'addEventListener').mockImplementation((...args: Parameters<typeof addEventListener>) => {
    count(args[0], 1)
    addEventListener.apply(target, args)
  })
  vi.spyOn(target, 'removeEventListener').mockImplementation((...args: Parameters<typeof removeEventListener>) => {
    count(args[0], -1)
    removeEventListener.apply(target, args)
  })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
  localStorage.clear()
  closePlacement()
  useIdentityStore.setState({ status: 'LOGGED_OUT', customerId: undefined, token: undefined })
  asked = []
  listeners = {}
  watchListeners(window, 'online')
  watchListeners(document, 'visibilitychange')
})
// A search that a test has left running would be joined by the next one.
afterEach(async () => {
  closePlacement()
  for (let turn = 0; turn < 5 && phase() !== 'none'; turn++) {
    window.dispatchEvent(new Event('online'))
    await new Promise((resolve) => setImmediate(resolve))
  }
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('an order without an answer', () => {
  it('is asked about less and less often, every five seconds at last, and nothing is left running [PAY-38]', async () => {
    sentAgo(60_000)
    says(...Array.from({ length: 8 }, () => UNDER_WAY), STANDS)
    const finding = findOutcome()
    await waits(1)
    for (const pause of [700, 1050, 1575, 2362, 3543, 5000, 5000]) await asksAgainAfter(pause)
    vi.advanceTimersByTime(5000)
    expect(await finding).toEqual({ kind: 'SUCCESS', order: ORDER, late: true })
    expect([phase(), listeners, vi.getTimerCount()]).toEqual(['none', { online: 0, visibilitychange: 0 }, 0])
  })

  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the shopper is back', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is asked about at once when %s [PAY-38]', async (_, happens) => {
    sentAgo(60_000)
    says(() => Response.error(), STANDS)
    const finding = findOutcome()
    await waits(1)
    happens()
    expect(await finding).toMatchObject({ kind: 'SUCCESS', order: { number: ORDER.number } })
    expect([asked.length, Date.now()]).toEqual([2, NOW])
    expect([listeners, vi.getTimerCount()]).toEqual([{ online: 0, visibilitychange: 0 }, 0])
  })

  it('is found again by whoever asks once the first search has ended [PAY-38]', async () => {
    sentAgo(60_000)
    says(STANDS)
    expect(await findOutcome()).toMatchObject({ kind: 'SUCCESS' })
    closePlacement()
    expect([await findOutcome(), asked.length, phase()]).toEqual([undefined, 1, 'none'])
    sentAgo(60_000, { idempotencyKey: 'another' })
    expect(await findOutcome()).toMatchObject({ kind: 'SUCCESS' })
    expect(asked).toEqual(['newest', 'another'])
  })

  it('is left to the window that has heard of it meanwhile [PAY-38]', async () => {
    sentAgo(60_000)
    says(UNDER_WAY)
    const finding = findOutcome()
    await waits(1)
    localStorage.setItem('placement', '{"version":1,"data":null}')
    vi.advanceTimersByTime(700)
    expect([await finding, asked.length, phase()]).toEqual([undefined, 1, 'none'])
  })

  it('is asked about once it is known who the shopper is, and only if it is theirs [PAY-38]', async () => {
    useIdentityStore.setState({ status: 'INITIALISING' })
    sentAgo(60_000, { customerId: 'dana' })
    says(STANDS)
    const finding = findOutcome()
    const other = lateOrder()
    await new Promise((resolve) => setImmediate(resolve))
    expect([asked, phase()]).toEqual([[], 'none'])
    useIdentityStore.setState({ status: 'LOGGED_IN', customerId: 'dana', token: 't' })
    expect([await finding, await other]).toMatchObject([{ kind: 'SUCCESS' }, undefined])
    expect(asked).toEqual(['newest'])
  })
})

describe('what the shopper reads meanwhile', () => {
  /** Says what is read while the question is on its way, and once it is answered. */
  async function reads(said: Said, wake: () => void = () => {}): Promise<string[]> {
    let arrive = () => {}
    const gate = new Promise<void>((resolve) => {
      arrive = resolve
    })
    says(async () => {
      await gate
      return typeof said === 'function' ? said() : answer('placementStatus', said)
    })
    const times = asked.length
    wake()
    await until(() => asked.length === times + 1)
    const onItsWay = phase()
    arrive()
    await waits(times + 1)
    return [onItsWay, phase()]
  }

  it('is that the shop is asked, or cannot be reached, as its last answer was [PAY-38, CHK-37]', async () => {
    sentAgo(60_000)
    const online = () => void window.dispatchEvent(new Event('online'))
    let finding: Promise<unknown> | undefined
    expect(await reads(UNDER_WAY, () => (finding = findOutcome()))).toEqual(['checking', 'checking'])
    expect(await reads(() => Response.error(), online)).toEqual(['checking', 'unreachable'])
    expect(await reads(() => bareAnswer(500), online)).toEqual(['unreachable', 'unreachable'])
    expect(await reads(() => refusal('RateLimited'), online)).toEqual(['unreachable', 'checking'])
    expect(await reads(() => bareAnswer(503), online)).toEqual(['checking', 'unreachable'])
    expect(await reads(UNDER_WAY, online)).toEqual(['unreachable', 'checking'])
    says(STANDS)
    online()
    expect(await finding).toMatchObject({ kind: 'SUCCESS' })
    expect(phase()).toBe('none')
  })
})

describe('what came of it', () => {
  it('is nothing: the shop has said so for good [PAY-38]', async () => {
    sentAgo(60_000)
    says({ state: 'failed', money: 'released' })
    expect(await findOutcome()).toEqual({ ...NOTHING_CAME, money: 'released' })
    expect(keptPlacement()).toMatchObject({ idempotencyKey: 'newest', heard: 'failed' })
  })

  it.each([
    ['at once', 0],
    ['five seconds ago, all but one', 4999],
  ])('is open still where it was sent %s and the shop does not know it [PAY-38]', async (_, ms) => {
    sentAgo(ms)
    says(UNKNOWN, STANDS)
    const finding = findOutcome()
    await waits(1)
    expect(keptPlacement()?.heard).toBeUndefined()
    vi.advanceTimersByTime(700)
    expect(await finding).toMatchObject({ kind: 'SUCCESS' })
  })

  it.each([
    ['five seconds ago', 5000],
    ['by a clock that was ahead', -1],
  ])('is nothing so far where it was sent %s and the shop does not know it [PAY-38]', async (_, ms) => {
    sentAgo(ms)
    says(UNKNOWN)
    expect(await findOutcome()).toEqual(NOTHING_CAME)
    expect(keptPlacement()).toMatchObject({ idempotencyKey: 'newest', heard: 'unknown' })
    expect(asked).toEqual(['newest'])
  })

  it('is what the newest key says that the shop knows: those it replaced are asked about from the last one back [PAY-38]', async () => {
    sentAgo(60_000, { replaces: ['first', 'second'] })
    says(UNKNOWN, { state: 'failed', money: 'held' }, STANDS)
    expect(await findOutcome()).toMatchObject({ kind: 'REFUSED', money: 'held' })
    expect(asked).toEqual(['newest', 'second'])
    sentAgo(60_000, { replaces: ['first', 'second'] })
    asked = []
    says(UNKNOWN)
    expect(await findOutcome()).toEqual(NOTHING_CAME)
    expect(asked).toEqual(['newest', 'second', 'first'])
  })
})

describe('an order the shop did not know of when it was asked last', () => {
  it('is looked for once more [PAY-38]', async () => {
    sentAgo(60_000, { heard: 'unknown', replaces: ['first'] })
    says(UNKNOWN, STANDS)
    expect(await lateOrder()).toEqual(ORDER)
    expect(asked).toEqual(['newest', 'first'])
  })

  it.each<[string, Said]>([
    ['is still unknown', UNKNOWN],
    ['is under way', UNDER_WAY],
    ['has failed', { state: 'failed', money: 'notCharged' }],
    ['cannot be asked about', () => Response.error()],
  ])('is none where it %s, and may be replaced as before [PAY-38]', async (_, said) => {
    sentAgo(60_000, { heard: 'unknown' })
    says(said)
    expect([await lateOrder(), asked]).toEqual([undefined, ['newest']])
    expect(keptPlacement()?.heard).toBe('unknown')
  })

  it.each([
    ['nothing was sent', () => {}],
    ['the shop has said that it failed', () => sentAgo(60_000, { heard: 'failed' })],
    ['it has no answer yet, which is waited for elsewhere', () => sentAgo(60_000)],
  ])('is not asked about where %s [PAY-38]', async (_, sent) => {
    sent()
    says(STANDS)
    expect([await lateOrder(), asked]).toEqual([undefined, []])
  })
})
