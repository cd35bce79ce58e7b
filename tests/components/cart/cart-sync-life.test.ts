import { setTimeout as moment } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { commitChange } from '#lib/client/cart/commit-change.ts'
import {
  forgetCartSync,
  mergeCartOnLogin,
  resumeCartSync,
  settleCartSync,
  stopCartSync,
} from '#lib/client/cart/sync/cart-sync.ts'
import { cookieText } from '#lib/domain/cart/cart-cookie.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { useCartSync } from '#stores/cart-sync.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { useNotices } from '#stores/notices.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { shopCart, stateOf, useEmptyBrowser } from '#tests/setup/shop-cart.ts'
import { cartOf, lineFixture as line, nameFixture, T0 } from '#tests/setup/sync-fixture.ts'

const wire = useMockApi()
const held = () => useCartStore.getState().items
const heard = () => useNotices.getState().waiting.map(({ text }) => text)
const records = () => Object.keys(localStorage).filter((key) => key.startsWith('cartChange:'))
const kept = () => localStorage.getItem('cartSync')
const puts = () => wire.sent('saveAccountState').length
const looked = () => wire.sent('accountState').length
const said = () => {
  const { busy, waiting } = useCartSync.getState()
  return { busy, waiting }
}
const add = (id: string) =>
  commitChange({ kind: 'add', line: { productId: `p-${id}`, variantId: `v-${id}`, qty: 1 }, id, createdAt: T0 })
const step = (id: string) => commitChange({ kind: 'step', line: nameFixture(id), by: 1 })
const aMoment = (ms = 50) => moment(ms)
const beDana = () => useIdentityStore.setState({ status: 'LOGGED_IN', token: 'token', customerId: 'dana' })
const online = (is: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
  window.dispatchEvent(new Event(is ? 'online' : 'offline'))
}
const fakeClock = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 20 })
/** Time passes, and what is on its way arrives. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await aMoment()
}
/** Waits for what is on its way, while a faked clock stands still. */
async function arrived(isHere: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !isHere(); turn += 1) await aMoment(10)
  await aMoment()
}

async function signedIn(): Promise<void> {
  beDana()
  await resumeCartSync()
}

/** A stream that says these versions and ends, as streams do. */
const announces = (...versions: number[]) => {
  const text = versions.map((version) => `data: {"syncableStateVersion":${version}}\n\n`).join('')
  wire.answers('accountStateEvents', () => new Response(text, { headers: { 'Content-Type': 'text/event-stream' } }))
}

/** The next change is on its way until it is let through. */
function onItsWay(shop: ReturnType<typeof shopCart>) {
  let letThrough = () => {}
  const open = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  wire.answers('saveAccountState', async (call) => {
    await open
    return shop.take(call)
  })
  return { begun: () => vi.waitFor(() => expect(puts()).toBe(1)), letThrough }
}

useEmptyBrowser(wire)
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a version that the shop announces', () => {
  it('is asked for when it is newer than what is shown here, and shown [SYNC-28]', async () => {
    const shop = shopCart(wire, line('a'))
    fakeClock()
    await signedIn()
    shop.version += 1
    shop.items = cartOf(line('a'), line('z'))
    announces(4)
    await pass(1000)
    await vi.waitFor(() => expect(held()).toEqual(shop.items))
    expect(looked()).toBe(2)
  })

  it('is not asked for when it is known already [SYNC-28]', async () => {
    shopCart(wire, line('a'))
    fakeClock()
    await signedIn()
    announces(2, 3)
    await pass(1000)
    await vi.waitFor(() => expect(wire.sent('accountStateEvents')).toHaveLength(1))
    await pass(900)
    expect(looked()).toBe(1)
  })

  it.each([
    ['is not asked for when it is this browser’s own change that is on its way', 4, 1],
    ['is asked for behind a change that is on its way, when it is newer than that', 5, 2],
  ])('%s [SYNC-28]', async (_, version, asked) => {
    const shop = shopCart(wire, line('a'))
    fakeClock()
    await signedIn()
    announces(version)
    const change = onItsWay(shop)
    add('b')
    await change.begun()
    await pass(1000)
    await vi.waitFor(() => expect(wire.sent('accountStateEvents')).toHaveLength(1))
    await pass(100)
    expect(looked()).toBe(1)
    change.letThrough()
    await vi.waitFor(() => expect(records()).toEqual([]))
    await pass(100)
    expect([looked(), held()]).toEqual([asked, cartOf(line('a'), line('b'))])
  })

  it('is asked for where the cart of the account could not be had at login [SYNC-19, SYNC-28]', async () => {
    wire.answers('accountState', () => refusal('InternalError'))
    announces(0)
    fakeClock()
    changeCart(() => cartOf(line('b')))
    beDana()
    expect(await mergeCartOnLogin()).toBe('ERROR')
    const shop = shopCart(wire, line('a'))
    shop.version = 0
    await pass(1000)
    await vi.waitFor(() => expect(held()).toEqual(cartOf(line('a'), line('b'))))
    expect(shop.items).toEqual(held())
  })

  it('is not waited for where there is no stream: the shop is asked [SYNC-28]', async () => {
    const shop = shopCart(wire, line('a'))
    fakeClock()
    await signedIn()
    shop.version += 1
    shop.items = cartOf(line('z'))
    await pass(1000)
    await vi.waitFor(() => expect(held()).toEqual(cartOf(line('z'))))
  })

  it('is listened for once by a page that takes the cart up twice [SYNC-28]', async () => {
    shopCart(wire)
    announces(3)
    fakeClock()
    await signedIn()
    await resumeCartSync()
    await pass(1000)
    await vi.waitFor(() => expect(wire.sent('accountStateEvents')).not.toEqual([]))
    await pass(500)
    expect(wire.sent('accountStateEvents')).toHaveLength(1)
  })
})

describe('a change of which nobody can say whether it was saved', () => {
  it('is asked for less and less often, and from the start again once that was answered [SYNC-27]', async () => {
    const shop = shopCart(wire, line('a'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // A page that has no stream asks by itself.
    announces(3)
    await signedIn()
    const silence = () => {
      wire.answers('accountState', () => Response.error())
      wire.answers('saveAccountState', () => Response.error())
    }
    /** Whether the shop is asked, in that time and not before. */
    const asksAfter = async (ms: number) => {
      const before = looked()
      await pass(ms - 250)
      expect(looked(), `before ${ms} ms`).toBe(before)
      // Each attempt is a little later than the one before.
      for (let late = 0; late <= 2250 && looked() === before; late += 200) await pass(200)
      expect(looked(), `after ${ms} ms`).toBe(before + 1)
      await aMoment()
    }
    silence()
    add('b')
    await arrived(() => said().waiting === 1)
    for (const ms of [2000, 4000, 8000, 15_000, 15_000]) await asksAfter(ms)
    expect(said()).toEqual({ busy: false, waiting: 1 })
    wire.answers('accountState', shop.newest)
    wire.answers('saveAccountState', shop.take)
    await asksAfter(15_000)
    await arrived(() => records().length === 0)
    expect(said()).toEqual({ busy: false, waiting: 0 })
    silence()
    add('c')
    await arrived(() => said().waiting === 1)
    await asksAfter(2000)
  })

  it('keeps no page waiting that asks for the newest cart meanwhile [SYNC-18, SYNC-27]', async () => {
    shopCart(wire, line('a'))
    await signedIn()
    wire.answers('accountState', () => Response.error())
    wire.answers('saveAccountState', () => Response.error())
    add('b')
    await vi.waitFor(() => expect(said()).toEqual({ busy: false, waiting: 1 }))
    await resumeCartSync()
    expect(held()).toEqual(cartOf(line('a'), line('b')))
    expect(await mergeCartOnLogin()).toBe('ERROR')
  })
})

describe('a browser that goes offline', () => {
  it('says at once what waits, also of a change that is on its way [SYNC-26]', async () => {
    const shop = shopCart(wire, line('a'))
    await signedIn()
    const change = onItsWay(shop)
    add('b')
    await change.begun()
    expect(said()).toEqual({ busy: true, waiting: 0 })
    online(false)
    expect(said()).toEqual({ busy: false, waiting: 1 })
    change.letThrough()
  })

  it('lets a login go on without the cart of the account, and says so [SYNC-18, SYNC-26]', async () => {
    online(false)
    changeCart(() => cartOf(line('b')))
    beDana()
    expect(await mergeCartOnLogin()).toBe('ERROR')
    expect(heard()).toEqual(['We couldn’t reach your saved cart just now. Everything in this one is kept.'])
    expect(held()).toEqual(cartOf(line('b')))
    expect(looked()).toBe(0)
  })
})

describe('who logs in', () => {
  it('is told nothing of a merge that succeeded, and the cart is busy until then [SYNC-17]', async () => {
    shopCart(wire, line('a'))
    beDana()
    const merged = mergeCartOnLogin()
    expect(said()).toEqual({ busy: true, waiting: 0 })
    expect(await merged).toBe('SUCCESS')
    expect([heard(), said()]).toEqual([[], { busy: false, waiting: 0 }])
  })

  it('is not kept waiting for a cart that another window has logged out of [SYNC-18, AUTH-25]', async () => {
    shopCart(wire, line('a'))
    wire.answers('accountState', () => {
      useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
      return answer('accountState', { ...stateOf(3, cartOf(line('a'))), changes: [] })
    })
    beDana()
    expect(await mergeCartOnLogin()).toBe('ERROR')
    expect(held()).toEqual({})
  })
})

describe('a cart that was filled without scripts', () => {
  const bring = () => {
    const text = Buffer.from(cookieText(cartOf(line('b')))).toString('base64url')
    // biome-ignore lint/suspicious/noDocumentCookie: the test plays the shop
    document.cookie = `cart_lines=1795404000.${text}.signature; Path=/`
  }

  it('is merged into the customer’s, which this browser knows already [SYNC-31]', async () => {
    const shop = shopCart(wire, line('a'))
    await signedIn()
    bring()
    await resumeCartSync()
    expect(shop.items).toEqual(cartOf(line('a'), line('b')))
    expect(held()).toEqual(shop.items)
  })

  it('is all that is merged where the rest of the cart was somebody else’s [SYNC-31, SM-AUTH-03]', async () => {
    shopCart(wire, line('a'))
    await signedIn()
    bring()
    useIdentityStore.setState({ customerId: 'lee' })
    const shop = shopCart(wire, line('c'))
    await resumeCartSync()
    expect(shop.items).toEqual(cartOf(line('b'), line('c')))
  })
})

describe('a browser whose storage another window has cleared', () => {
  it('merges what it shows when something is changed next [SYNC-25]', async () => {
    const shop = shopCart(wire, line('a'))
    await signedIn()
    localStorage.clear()
    shop.version += 1
    shop.items = cartOf(line('a'), line('z'))
    add('b')
    await vi.waitFor(() => expect(shop.items).toEqual(cartOf(line('a'), line('b'), line('z'))))
    expect(held()).toEqual(shop.items)
  })
})

describe('logging out', () => {
  it('sends a press at once that still waited for the next one [AUTH-22, SYNC-24]', async () => {
    const shop = shopCart(wire, line('a'), line('b'))
    await signedIn()
    await aMoment()
    step('a')
    expect(puts()).toBe(0)
    await settleCartSync()
    expect(shop.items).toEqual(cartOf(line('a', { qty: 2 }), line('b')))
  })

  it('opens no stream that the shop would refuse in a moment [AUTH-22, SYNC-28]', async () => {
    shopCart(wire, line('a'))
    announces(3)
    fakeClock()
    await signedIn()
    await settleCartSync()
    await pass(2000)
    expect(wire.sent('accountStateEvents')).toHaveLength(0)
  })

  it('ends a loop that meets a faster one for ever, before anything is cleared [SYNC-10, AUTH-22]', async () => {
    const shop = shopCart(wire)
    fakeClock()
    await signedIn()
    shop.before = () => {
      shop.version += 1
    }
    add('a')
    const settling = settleCartSync()
    await pass(2100)
    await settling
    const sent = puts()
    await pass(5000)
    expect(puts()).toBe(sent)
  })

  it('ends the cart’s part here: a guest’s changes are nobody’s, and the network’s return asks nobody [SM-SYNC-06]', async () => {
    shopCart(wire, line('a'))
    await signedIn()
    forgetCartSync()
    add('b')
    expect([records(), said()]).toEqual([[], { busy: false, waiting: 0 }])
    online(true)
    await aMoment()
    expect(looked()).toBe(1)
  })
})

describe('a window that stops behind another one', () => {
  it('sends no press that waited, and notes no later one [AUTH-25]', async () => {
    shopCart(wire, line('a'))
    await signedIn()
    await aMoment()
    step('a')
    stopCartSync()
    expect(records()).toHaveLength(1)
    add('b')
    await aMoment(300)
    expect([records().length, puts()]).toEqual([1, 0])
    expect(said()).toEqual({ busy: false, waiting: 0 })
  })

  it('asks nobody when the network is back, nor when a stream would have spoken [AUTH-25]', async () => {
    shopCart(wire, line('a'))
    fakeClock()
    await signedIn()
    stopCartSync()
    online(true)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await pass(1500)
    expect([looked(), wire.sent('accountStateEvents').length]).toEqual([1, 0])
  })

  it('says no more that something waits [SYNC-26, AUTH-25]', async () => {
    shopCart(wire, line('a'))
    await signedIn()
    online(false)
    add('b')
    expect(said()).toEqual({ busy: false, waiting: 1 })
    stopCartSync()
    expect(said()).toEqual({ busy: false, waiting: 0 })
  })

  it.each<[string, () => unknown]>([
    ['', () => undefined],
    [', though the network was back in between', () => online(true)],
    [', though the cart was taken up again in between', () => void resumeCartSync()],
  ])(
    'gives up the call that is on its way, and leaves the browser to the next customer%s [AUTH-25]',
    async (_, between) => {
      const shop = shopCart(wire, line('a'))
      await signedIn()
      const change = onItsWay(shop)
      add('b')
      await change.begun()
      between()
      await aMoment()
      stopCartSync()
      useIdentityStore.setState({ customerId: 'lee' })
      const before = kept()
      expect(wire.sent('saveAccountState')[0]?.signal.aborted).toBe(true)
      change.letThrough()
      await vi.waitFor(() => expect(shop.items).toEqual(cartOf(line('a'), line('b'))))
      await aMoment()
      expect([kept(), puts()]).toEqual([before, 1])
    },
  )

  it('answers a login that waits for the cart [AUTH-25, SYNC-18]', async () => {
    shopCart(wire, line('a'))
    wire.answers('accountState', () => new Promise<Response>(() => {}))
    beDana()
    const merged = mergeCartOnLogin()
    await vi.waitFor(() => expect(looked()).toBe(1))
    stopCartSync()
    expect(await merged).toBe('ERROR')
  })
})

describe('a page that is left in the middle of a change', () => {
  it('judges no answer that comes then: the next page asks for it [SYNC-27]', async () => {
    const shop = shopCart(wire, line('a'))
    await signedIn()
    const change = onItsWay(shop)
    add('b')
    await change.begun()
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    const before = kept()
    change.letThrough()
    await vi.waitFor(() => expect(shop.items).toEqual(cartOf(line('a'), line('b'))))
    await aMoment()
    expect(kept()).toBe(before)
    await resumeCartSync()
    await vi.waitFor(() => expect(records()).toEqual([]))
    expect([puts(), held()]).toEqual([1, shop.items])
  })
})

describe('the windows of one browser', () => {
  /** The locks of a browser, as far as the cart uses them: one window at a time under each name. */
  function browserLocks() {
    const tails = new Map<string, Promise<unknown>>()
    const request = <T>(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<T>): Promise<T> => {
      const before = tails.get(name) ?? Promise.resolve()
      const given = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
      given.catch(() => undefined)
      const turn = Promise.race([before, given]).then(work)
      tails.set(
        name,
        turn.catch(() => before),
      )
      return turn
    }
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    /** Another window has its turn until it is done; told is when it got it. */
    const otherWindow = () => {
      let done = () => {}
      const open = new Promise<void>((resolve) => {
        done = resolve
      })
      const got = new Promise<void>((resolve) => {
        void request('cartSync', { signal: new AbortController().signal }, async () => {
          resolve()
          await open
        })
      })
      return { done, got }
    }
    return { otherWindow }
  }
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

  it('take turns: a change is sent when the one before is done [SYNC-25]', async () => {
    const { otherWindow } = browserLocks()
    const shop = shopCart(wire, line('a'))
    await signedIn()
    const other = otherWindow()
    await other.got
    add('b')
    await aMoment()
    expect(puts()).toBe(0)
    other.done()
    await vi.waitFor(() => expect(records()).toEqual([]))
    expect(shop.items).toEqual(cartOf(line('a'), line('b')))
  })

  it('give up a turn that they wait for when they stop, and ask for none later [SYNC-25, AUTH-25]', async () => {
    const { otherWindow } = browserLocks()
    shopCart(wire, line('a'))
    fakeClock()
    await signedIn()
    const other = otherWindow()
    await other.got
    add('b')
    stopCartSync()
    useIdentityStore.setState({ customerId: 'lee' })
    other.done()
    await pass(3000)
    expect([puts(), records().length]).toEqual([0, 1])
  })

  it('let the others see that a change was taken back before the next has its turn [SYNC-25, SYNC-07]', async () => {
    const { otherWindow } = browserLocks()
    const shop = shopCart(wire, line('a'))
    await signedIn()
    await aMoment()
    wire.answers('saveAccountState', (call) => (call.query.has('changes') ? Response.error() : shop.take(call)))
    let backAt = 0
    let gotAt = 0
    const stop = useNotices.subscribe(() => {
      backAt ||= performance.now()
    })
    add('b')
    void otherWindow().got.then(() => {
      gotAt = performance.now()
    })
    await vi.waitFor(() => expect(gotAt).toBeGreaterThan(0))
    stop()
    expect([held(), heard().length]).toEqual([cartOf(line('a')), 1])
    expect(gotAt - backAt).toBeGreaterThan(30)
  })
})
