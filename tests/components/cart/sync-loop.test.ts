import { describe, expect, it } from 'vitest'
import { runSync, type SyncTransport } from '#lib/client/cart/sync/sync-loop.ts'
import { queueChange, type SyncState } from '#lib/domain/cart/sync.ts'
import { answeredCart, inSync, lineFixture as line, syncedCart, T0 } from '#tests/setup/sync-fixture.ts'

const adding = { kind: 'add', line: { productId: 'p-b', variantId: 'v-b', qty: 1 }, id: 'b', createdAt: T0 } as const
const nobodyAsks: SyncTransport = {
  fetch: () => Promise.reject(new Error('Nobody asks.')),
  save: () => Promise.reject(new Error('Nobody saves.')),
  judge: () => 'silence',
  pause: async () => undefined,
}

/** A browser with one change, and what is kept of it. */
function browserWith(state: SyncState | undefined) {
  const browser = { state, ended: [] as (readonly string[])[] }
  const storage = {
    read: () => browser.state,
    keep: (next: SyncState) => {
      browser.state = next
    },
    ended: (ids: readonly string[]) => void browser.ended.push(ids),
  }
  const run = (transport: Partial<SyncTransport>, signal = new AbortController().signal) =>
    runSync(storage, { ...nobodyAsks, ...transport }, signal)
  return { browser, run }
}
const waiting = () => queueChange(inSync(syncedCart(3, line('a'))), { id: 'one', change: adding })
const inDoubt = () => {
  const { queue, ...rest } = waiting()
  return { ...rest, queue, phase: 'doubt', current: ['one'], doubted: { one: 3 }, attempt: 1 } as const
}
const fenced = () => ({ ...inDoubt(), phase: 'fence' }) as const

describe('the loop', () => {
  it('has nothing to do where nobody is signed in any more [SM-SYNC-06]', async () => {
    const { browser, run } = browserWith(undefined)
    expect(await run({})).toBe(true)
    expect(browser).toEqual({ state: undefined, ended: [] })
  })

  it('begins nothing that is given up already [SYNC-10]', async () => {
    const { browser, run } = browserWith(waiting())
    expect(await run({}, AbortSignal.abort())).toBe(true)
    expect(browser).toEqual({ state: waiting(), ended: [] })
  })

  it('leaves a change as it stands when it is given up on its way, whatever the answer is [SYNC-10, SYNC-27]', async () => {
    const { browser, run } = browserWith(waiting())
    const leaving = new AbortController()
    const save = async () => {
      leaving.abort()
      return syncedCart(4, line('a'), line('b'))
    }
    expect(await run({ save }, leaving.signal)).toBe(true)
    expect(browser.ended).toEqual([])
    expect(browser.state).toMatchObject({ phase: 'applying', current: ['one'], sentFrom: 3 })
  })

  it('ends where the customer has gone meanwhile, and keeps nothing [SM-SYNC-06]', async () => {
    const { browser, run } = browserWith(waiting())
    const save = async () => {
      browser.state = undefined
      return syncedCart(4, line('a'), line('b'))
    }
    expect(await run({ save })).toBe(true)
    expect(browser).toEqual({ state: undefined, ended: [] })
  })

  it('is to be called again where the shop cannot say what became of a change [SYNC-27]', async () => {
    const { browser, run } = browserWith(inDoubt())
    let asked = 0
    const fetch = async () => {
      asked += 1
      throw new TypeError('Failed to fetch')
    }
    expect(await run({ fetch })).toBe(false)
    expect([asked, browser.state?.phase, browser.ended]).toEqual([1, 'doubt', []])
  })

  it('is to be called again where the version that keeps a change out could not be stored [SYNC-27]', async () => {
    const { browser, run } = browserWith(fenced())
    let saved = 0
    const save = async () => {
      saved += 1
      throw new TypeError('Failed to fetch')
    }
    expect(await run({ save })).toBe(false)
    expect([saved, browser.state?.phase, browser.ended]).toEqual([1, 'doubt', []])
  })

  it('asks at once about a change whose answer was lost, and goes on [SYNC-27]', async () => {
    const { browser, run } = browserWith(waiting())
    const save = async () => {
      throw new TypeError('Failed to fetch')
    }
    const fetch = async () => answeredCart(syncedCart(4, line('a'), line('b')), 'one')
    expect(await run({ save, fetch })).toBe(true)
    expect(browser.state).toMatchObject({ phase: 'idle', result: 'SUCCESS', ended: ['one'] })
  })
})
