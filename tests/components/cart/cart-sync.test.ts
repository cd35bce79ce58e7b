import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commitChange } from '#lib/client/cart/commit-change.ts'
import { forgetCartSync, mergeCartOnLogin, resumeCartSync, settleCartSync } from '#lib/client/cart/sync/cart-sync.ts'
import { runSync } from '#lib/client/cart/sync/sync-loop.ts'
import { type CartItem, EMPTY_CART } from '#lib/domain/cart/cart.ts'
import type { CartChange } from '#lib/domain/cart/cart-change.ts'
import { queueChange, type SyncedCart, type SyncState } from '#lib/domain/cart/sync.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { setCartCarrier } from '#stores/cart-outbox.ts'
import { useCartSync } from '#stores/cart-sync.ts'
import { setPlacingOrder } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { takeNotices, useNotices } from '#stores/notices.ts'
import { closePlacement, keepPlacement } from '#stores/placement.ts'
import { answer, bareAnswer, refusal, type SentCall, useMockApi } from '#tests/setup/mock-api.ts'
import { namedIn, shopCart, stateOf, useEmptyBrowser } from '#tests/setup/shop-cart.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'
import {
  answeredCart,
  cartOf,
  inSync,
  lineFixture as line,
  nameFixture,
  syncedCart,
} from '#tests/setup/sync-fixture.ts'

const wire = useMockApi()
const held = () => useCartStore.getState().items
const adding = (id: string, qty = 1): CartChange => ({
  kind: 'add',
  line: { productId: `p-${id}`, variantId: `v-${id}`, qty },
  id,
  createdAt: line(id).createdAt,
})
const add = (id: string, qty?: number) => commitChange(adding(id, qty))
const BOOT_GONE = 'Anvil boot was taken out of your cart on another device.'
const NOT_SAVED = 'We couldn’t save that change to your cart. Please try again.'
/** Long enough for a product to be asked for. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50))
const heard = () => useNotices.getState().waiting.map(({ text }) => text)
const told = () => takeNotices().map(({ text }) => text)

const shopKeeps = (...lines: CartItem[]) => shopCart(wire, ...lines)
const puts = () => wire.sent('saveAccountState')
const records = () => Object.keys(localStorage).filter((key) => key.startsWith('cartChange:'))
const rest = () =>
  vi.waitFor(() => {
    expect(records()).toEqual([])
    expect(JSON.parse(localStorage.getItem('cartSync') ?? '{}').data?.state.phase).toBe('idle')
  })

/** A browser of Dana's that shows what the server keeps. */
async function signedIn(): Promise<void> {
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 'token', customerId: 'dana' })
  await resumeCartSync()
}

useEmptyBrowser(wire)
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: what a browser does at logout
  document.cookie = 'signed_in=; Max-Age=0'
})

describe('a guest’s change', () => {
  it('is made and kept here, and nobody is asked [SYNC-12, SM-SYNC-07]', () => {
    add('a')
    expect(held()).toEqual(cartOf(line('a')))
    expect(JSON.parse(localStorage.getItem('cart') ?? '').data.items).toEqual(cartOf(line('a')))
    expect(records()).toEqual([])
    expect(wire.sent()).toEqual([])
  })
})

describe('a customer’s change', () => {
  it('is shown at once and replaced by the server’s answer [SYNC-05, SYNC-09, SM-SYNC-01, SM-SYNC-02]', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    wire.answers('saveAccountState', ({ body }) => {
      shop.items = { ...body.cart.items, b: { ...body.cart.items.b, createdAt: '2026-01-01T00:00:00.000Z' } }
      return answer('saveAccountState', stateOf(4, shop.items))
    })
    add('b')
    expect(held()).toEqual(cartOf(line('a'), line('b')))
    await vi.waitFor(() => expect(held()['b']?.createdAt).toBe('2026-01-01T00:00:00.000Z'))
    expect(puts().map(({ body }) => body)).toEqual([stateOf(3, cartOf(line('a'), line('b')))])
    expect(puts()[0]?.query.get('changes')).toMatch(/^[\w-]{36}$/)
    expect(useCartSync.getState().result).toBe('SUCCESS')
  })

  it('meets three faster ones and gets there: one request an attempt, the set is the latest with the change [SYNC-06, SYNC-14, SM-SYNC-03, SM-SYNC-04]', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    let others = 0
    const results: unknown[] = []
    const stop = useCartSync.subscribe(({ result }) => results.push(result))
    shop.before = () => {
      if (others === 3) return
      others += 1
      shop.version += 1
      shop.items = { ...shop.items, [`o${others}`]: line(`o${others}`) }
    }
    add('b')
    await rest()
    stop()
    expect(puts().map(({ body }) => body.syncableStateVersion)).toEqual([3, 4, 5, 6])
    expect(Object.keys(held()).sort()).toEqual(['a', 'b', 'o1', 'o2', 'o3'])
    expect(held()).toEqual(shop.items)
    expect(results).toContain('CONFLICT')
    expect(results.at(-1)).toBe('SUCCESS')
  })

  it('gets there after eight, waiting longer from the fifth on [SYNC-10]', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const waited: number[] = []
    let version = 3
    let state = queueChange(inSync(syncedCart(version)), { id: 'q', change: adding('a') })
    const keep = (next: SyncState) => {
      state = next
    }
    const save = async (cart: SyncedCart) => {
      version += 1
      return version > 11 ? { ...cart, syncableStateVersion: version } : undefined
    }
    const pause = async (ms: number) => void waited.push(ms)
    const fetch = async () => answeredCart(syncedCart(version))
    const shop = { fetch, save, pause, judge: () => 'silence' as const }
    await runSync({ read: () => state, keep }, shop, new AbortController().signal)
    expect(waited).toEqual([100, 200, 400, 800, 1600])
    expect(state).toMatchObject({ result: 'SUCCESS', confirmed: syncedCart(12, line('a')) })
  })

  it.each<[string, (call: SentCall) => Response]>([
    ['500', () => refusal('InternalError')],
    ['no network', () => Response.error()],
    ['a proxy’s words', () => bareAnswer(504)],
    ['an answer nobody can read', () => bareAnswer(418)],
  ])(
    'that fails with %s is taken back with a word, once the server does not have it [SYNC-05, SYNC-07, SYNC-27, SM-SYNC-05]',
    async (_, trouble) => {
      const shop = shopKeeps(line('a'))
      await signedIn()
      wire.answers('saveAccountState', (call) => (namedIn(call.query).length > 0 ? trouble(call) : shop.take(call)))
      add('b')
      await vi.waitFor(() => expect(told()).toEqual([NOT_SAVED]))
      expect(held()).toEqual(cartOf(line('a')))
      expect(useCartSync.getState().result).toBe('ERROR')
      expect(puts().filter(({ query }) => namedIn(query).length > 0)).toHaveLength(1)
    },
  )

  it('that fails asking for the latest is taken back too [SYNC-07, SM-SYNC-05]', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    wire.answers('accountState', () => refusal('InternalError'))
    shop.before = () => {
      shop.version += 1
    }
    add('b')
    await vi.waitFor(() => expect(held()).toEqual(cartOf(line('a'))))
    expect(useCartSync.getState().result).toBe('ERROR')
    expect(puts()).toHaveLength(1)
  })

  it('starts when the one before has settled, in the order they were made; a failed one holds up nothing [SYNC-08, SYNC-13]', async () => {
    const shop = shopKeeps()
    await signedIn()
    const open: (() => void)[] = []
    let first = true
    wire.answers('saveAccountState', async ({ body }) => {
      await new Promise<void>((resolve) => open.push(resolve))
      if (first) {
        first = false
        return refusal('InternalError')
      }
      shop.version += 1
      return answer('saveAccountState', stateOf(shop.version, body.cart.items))
    })
    add('a')
    add('b')
    await vi.waitFor(() => expect(open).toHaveLength(1))
    expect(Object.keys(held())).toEqual(['a', 'b'])
    open[0]?.()
    await vi.waitFor(() => expect(open).toHaveLength(2))
    expect(Object.keys(held())).toEqual(['b'])
    open[1]?.()
    await rest()
    expect(puts().map(({ body }) => Object.keys(body.cart.items))).toEqual([['a'], ['b']])
  })

  it('of a quantity is sent once for many presses, each under its id [SYNC-24]', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    for (let i = 0; i < 4; i += 1) commitChange({ kind: 'step', line: nameFixture('a'), by: 1 })
    expect(held()['a']?.qty).toBe(5)
    await rest()
    expect(puts()).toHaveLength(1)
    expect([shop.items['a']?.qty, shop.ids.length]).toEqual([5, 4])
  })

  it('whose answer is lost is looked up by its id: it stays, and nobody is told otherwise [SYNC-27]', async () => {
    const shop = shopKeeps()
    await signedIn()
    wire.answers('saveAccountState', (call) => {
      shop.take(call)
      return Response.error()
    })
    add('a')
    await rest()
    expect([held(), told(), puts().length]).toEqual([cartOf(line('a')), [], 1])
  })

  it('that may still arrive is taken back behind a version that keeps it out [SYNC-27]', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    let late: SentCall | undefined
    wire.answers('saveAccountState', (call, count) => {
      if (count > 1) return shop.take(call)
      late = call
      return Response.error()
    })
    add('b')
    await vi.waitFor(() => expect(told()).toEqual([NOT_SAVED]))
    expect(puts().map(({ query }) => namedIn(query).length)).toEqual([1, 0])
    expect(late && shop.take(late).status).toBe(409)
    expect(held()).toEqual(shop.items)
  })

  it('of which nobody can say whether it was saved stays, says so, and is asked for until somebody can [SYNC-26, SYNC-27]', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    wire.answers('accountState', () => Response.error())
    wire.answers('saveAccountState', (call) => {
      shop.take(call)
      return Response.error()
    })
    add('b')
    commitChange({ kind: 'step', line: nameFixture('b'), by: 1 })
    await vi.waitFor(() => expect(useCartSync.getState().waiting).toBe(2))
    expect([Object.keys(held()), told()]).toEqual([['a', 'b'], []])
    wire.answers('accountState', ({ query }) =>
      answer('accountState', {
        ...stateOf(shop.version, shop.items),
        changes: namedIn(query).filter((id) => shop.ids.includes(id)),
      }),
    )
    wire.answers('saveAccountState', (call) => shop.take(call))
    await vi.advanceTimersByTimeAsync(2000)
    await rest()
    expect([shop.items['b']?.qty, useCartSync.getState().waiting, told()]).toEqual([2, 0, []])
  })
})

describe('a browser that is offline', () => {
  const online = (is: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
    window.dispatchEvent(new Event(is ? 'online' : 'offline'))
  }

  it('begins no change, says how many wait, and goes on by itself [SYNC-26]', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    online(false)
    add('b')
    commitChange({ kind: 'step', line: nameFixture('a'), by: 2 })
    await aMoment()
    expect([useCartSync.getState().waiting, puts(), told()]).toEqual([2, [], []])
    expect(held()).toEqual(cartOf(line('a', { qty: 3 }), line('b')))
    shop.version += 1
    shop.items = cartOf(line('a', { qty: 5 }))
    online(true)
    await rest()
    expect(shop.items).toEqual(cartOf(line('a', { qty: 7 }), line('b')))
    expect(useCartSync.getState().waiting).toBe(0)
  })
})

describe('a session that was ended elsewhere', () => {
  it('keeps what was pressed for the same customer’s next login, and shows it to nobody else [SYNC-30]', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    wire.answers('saveAccountState', () => {
      // What session.ts does when the shop no longer knows who this is.
      forgetCartSync('hold')
      changeCart(() => EMPTY_CART)
      useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
      return refusal('SessionUnreadable')
    })
    commitChange({ kind: 'step', line: nameFixture('a'), by: 2 })
    add('b')
    await vi.waitFor(() => expect(useIdentityStore.getState().status).toBe('LOGGED_OUT'))
    await aMoment()
    expect([held(), told(), records().length]).toEqual([{}, [], 2])

    wire.answers('saveAccountState', (call) => shop.take(call))
    useIdentityStore.setState({ status: 'LOGGING_IN', token: 'token', customerId: 'lee' })
    wire.answers('accountState', () => answer('accountState', stateOf(0, {})))
    await mergeCartOnLogin()
    expect([held(), puts().length]).toEqual([{}, 1])
    forgetCartSync()

    wire.answers('accountState', () => answer('accountState', stateOf(shop.version, shop.items)))
    useIdentityStore.setState({ status: 'LOGGING_IN', token: 'token', customerId: 'dana' })
    await mergeCartOnLogin()
    await rest()
    expect(shop.items).toEqual(cartOf(line('a', { qty: 3 }), line('b')))
    expect(held()).toEqual(shop.items)
  })

  it('and a logout of one’s own forgets what waits [SM-SYNC-06]', async () => {
    shopKeeps(line('a'))
    await signedIn()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    add('b')
    expect(records()).toHaveLength(1)
    forgetCartSync()
    expect(records()).toEqual([])
  })
})

describe('what another device did', () => {
  const sendOrder = () => keepPlacement({ idempotencyKey: 'k', intent: 'i', sentAt: Date.now(), customerId: 'dana' })
  const elsewhere = (shop: ReturnType<typeof shopKeeps>, ...lines: CartItem[]) => {
    shop.version += 1
    shop.items = cartOf(...lines)
  }
  beforeEach(() => {
    wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture({ id: 'p-a' })] }))
  })

  it('to the line that is pressed here is told when the press meets it [SYNC-06, SYNC-11]', async () => {
    const shop = shopKeeps(line('a'), line('b'))
    await signedIn()
    elsewhere(shop, line('b'))
    commitChange({ kind: 'setQty', line: nameFixture('a'), qty: 2 })
    add('c')
    await rest()
    expect(held()).toEqual(cartOf(line('b'), line('c')))
    await vi.waitFor(() => expect(heard()).toEqual([BOOT_GONE]))
  })

  it('is told when the shopper is back online [SYNC-06]', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    elsewhere(shop)
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(heard()).toEqual([BOOT_GONE]))
  })

  it('is a change of size when the product is there in another one [SYNC-06]', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    elsewhere(shop, line('n', { productId: 'p-a', variantId: 'v-other' }))
    await resumeCartSync()
    await vi.waitFor(() => expect(heard()).toEqual(['The size of Anvil boot was changed on another device.']))
  })

  it('is not what was taken out here, though a faster one came between [SYNC-06]', async () => {
    const shop = shopKeeps(line('a'), line('b'))
    await signedIn()
    elsewhere(shop, line('a'), line('b'), line('z'))
    commitChange({ kind: 'remove', lines: [nameFixture('a')] })
    await rest()
    elsewhere(shop, line('z'))
    await resumeCartSync()
    await vi.waitFor(() =>
      expect(heard()).toEqual([
        '1 × an item was added to your cart on another device.',
        'An item was taken out of your cart on another device.',
      ]),
    )
  })

  it('is not what was taken out here by a change whose answer was lost [SYNC-06, SYNC-07]', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    wire.answers('saveAccountState', (call) => {
      shop.take(call)
      return Response.error()
    })
    commitChange({ kind: 'remove', lines: [nameFixture('a')] })
    await rest()
    await resumeCartSync()
    expect(held()).toEqual({})
    await aMoment()
    expect(heard()).toEqual([])
  })

  it('is told in units, also while this browser’s own change is taken back [SYNC-29]', async () => {
    const shop = shopKeeps(line('a', { qty: 2 }), line('b', { qty: 4 }))
    await signedIn()
    wire.answers('saveAccountState', () => {
      elsewhere(shop, line('a', { qty: 5 }), line('b', { qty: 3 }))
      return refusal('InternalError')
    })
    add('c')
    await vi.waitFor(() =>
      expect(heard().toSorted()).toEqual([
        'An item: 1 was taken out on another device. You have 3 now.',
        'Anvil boot: 3 more were added on another device. You have 5 now.',
        NOT_SAVED,
      ]),
    )
    expect(held()).toEqual(shop.items)
  })

  it('names the sizes of a product of which several have changed, and no size beside them [SYNC-29]', async () => {
    const sized = (size: number, qty: number) => line(`s${size}`, { productId: 'p-a', variantId: `p-a-${size}`, qty })
    const shop = shopKeeps()
    await signedIn()
    wire.answers('indexObjects', ({ body }) =>
      answer('indexObjects', { results: body.objectIds.map((id: string) => productFixture({ id })) }),
    )
    elsewhere(shop, sized(8, 2), sized(9, 2), line('b', { variantId: 'p-b-8' }))
    await resumeCartSync()
    await vi.waitFor(() =>
      expect(heard().toSorted()).toEqual([
        '1 × Anvil boot was added to your cart on another device.',
        '2 × Anvil boot, size 8 were added to your cart on another device.',
        '2 × Anvil boot, size 9 were added to your cart on another device.',
      ]),
    )
  })

  it('is one sentence that counts each line when it is much [SYNC-29]', async () => {
    const shop = shopKeeps(...['a', 'b', 'c', 'd', 'e'].map((id) => line(id)))
    await signedIn()
    wire.answers('indexObjects', ({ body }) =>
      answer('indexObjects', {
        results: body.objectIds.map((id: string) =>
          productFixture({ id, name: id === 'p-b' ? 'Boot p-a' : `Boot ${id}` }),
        ),
      }),
    )
    elsewhere(shop)
    await resumeCartSync()
    await vi.waitFor(() => expect(heard()).toEqual(['5 items in your cart were changed on another device.']))
  })

  it('is one sentence when it is much [SYNC-29]', async () => {
    const shop = shopKeeps()
    await signedIn()
    wire.answers('indexObjects', ({ body }) =>
      answer('indexObjects', {
        results: body.objectIds.map((id: string) => productFixture({ id, name: `Boot ${id}` })),
      }),
    )
    elsewhere(shop, line('a'), line('b'), line('c'), line('d'))
    await resumeCartSync()
    await vi.waitFor(() => expect(heard()).toEqual(['4 items in your cart were changed on another device.']))
  })

  it.each([
    ['are being bought here', () => setPlacingOrder(true), () => setPlacingOrder(false)],
    ['may have been bought here, in an order that is without an answer', sendOrder, closePlacement],
  ])('is nothing to tell of lines that %s [SYNC-06]', async (_, begin, end) => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    begin()
    elsewhere(shop)
    await resumeCartSync()
    end()
    await aMoment()
    expect(heard()).toEqual([])
  })
})

describe('a new page of a customer', () => {
  it('shows what the server keeps, fetched once, and names what is gone', async () => {
    shopKeeps(line('a'))
    await signedIn()
    expect(held()).toEqual(cartOf(line('a')))
    expect([wire.sent('accountState').length, puts().length]).toEqual([1, 0])
    wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture({ id: 'p-a' })] }))
    wire.answers('accountState', () => answer('accountState', stateOf(4, cartOf(line('z')))))
    await resumeCartSync()
    expect(held()).toEqual(cartOf(line('z')))
    await vi.waitFor(() => expect(heard()).toContain(BOOT_GONE))
  })

  it('sends what was changed before the code for it had arrived', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    const kept = localStorage.getItem('cartSync') ?? ''
    forgetCartSync()
    localStorage.setItem('cartSync', kept)
    // biome-ignore lint/suspicious/noDocumentCookie: what the server does at login
    document.cookie = 'signed_in=1'
    add('b')
    commitChange({ kind: 'remove', lines: [nameFixture('a')] })
    expect(puts()).toEqual([])
    await resumeCartSync()
    await rest()
    expect(shop.items).toEqual(cartOf(line('b')))
    expect(held()).toEqual(cartOf(line('b')))
  })

  it('knows nothing of somebody else’s cart', async () => {
    shopKeeps(line('a'))
    await signedIn()
    useIdentityStore.setState({ customerId: 'lee' })
    wire.answers('accountState', () => answer('accountState', stateOf(0, {})))
    await resumeCartSync()
    expect(held()).toEqual({})
    expect(puts()).toEqual([])
  })

  it.each(['{', '{"version":1,"data":{"customerId":"dana","state":{}}}', '{"version":7,"data":null}'])(
    'merges anew when what was kept is %s [GEN-10]',
    async (raw) => {
      const shop = shopKeeps(line('a'))
      localStorage.setItem('cartSync', raw)
      changeCart(() => cartOf(line('b')))
      await signedIn()
      await rest()
      expect(shop.items).toEqual(cartOf(line('a'), line('b')))
    },
  )

  it('syncs in memory when the browser keeps nothing', async () => {
    const shop = shopKeeps(line('a'))
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await signedIn()
    add('b')
    await vi.waitFor(() => expect(shop.items).toEqual(cartOf(line('a'), line('b'))))
    expect(held()).toEqual(shop.items)
  })

  it('comes back from the back-forward cache with the newest cart', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture({ id: 'p-a' })] }))
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    shop.version += 1
    shop.items = cartOf(line('z'))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await vi.waitFor(() => expect(held()).toEqual(cartOf(line('z'))))
    await vi.waitFor(() => expect(heard()).toContain(BOOT_GONE))
  })

  it('goes on where the page before it was torn down, and adds nothing twice', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    shop.before = () => window.dispatchEvent(new PageTransitionEvent('pagehide'))
    add('b', 2)
    await vi.waitFor(() => expect(shop.items['b']?.qty).toBe(2))
    shop.before = undefined
    await resumeCartSync()
    await rest()
    expect(puts()).toHaveLength(1)
    expect(held()).toEqual(cartOf(line('a'), line('b', { qty: 2 })))
  })
})

describe('two windows of one browser', () => {
  it('a change of one is in the other before its next, and each is sent once [CART-29]', async () => {
    const shop = shopKeeps(line('a'))
    await signedIn()
    const theirs = { ...JSON.parse(localStorage.getItem('cart') ?? ''), data: { items: cartOf(line('a'), line('b')) } }
    localStorage.setItem('cart', JSON.stringify(theirs))
    shop.version += 1
    shop.items = cartOf(line('a'), line('b'))
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
    expect(Object.keys(held())).toEqual(['a', 'b'])
    add('c')
    await rest()
    expect(shop.items).toEqual(cartOf(line('a'), line('b'), line('c')))
    expect(puts().map(({ body }) => Object.keys(body.cart.items).length)).toEqual([2, 3])
  })
})

describe('logging in', () => {
  beforeEach(() => useIdentityStore.setState({ status: 'LOGGING_IN', token: 'token', customerId: 'dana' }))

  it('merges and saves once when the carts differ [SYNC-15, SYNC-17]', async () => {
    const shop = shopKeeps(line('a'))
    add('b')
    expect(await mergeCartOnLogin()).toBe('SUCCESS')
    expect(puts().map(({ body }) => body)).toEqual([stateOf(3, cartOf(line('a'), line('b')))])
    expect(held()).toEqual(shop.items)
  })

  it('saves nothing when they do not [SYNC-17]', async () => {
    shopKeeps(line('a'))
    changeCart(() => cartOf(line('a', { id: 'mine', qty: 4 })))
    expect(await mergeCartOnLogin()).toBe('SUCCESS')
    expect(puts()).toEqual([])
    expect(held()['mine']).toBeUndefined()
  })

  describe('after a page to which the shop could not say who this is', () => {
    /** As a new page finds the browser: who it is stays unknown. */
    function newPage(): void {
      setCartCarrier(undefined)
      useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
    }
    const loggingIn = () => useIdentityStore.setState({ status: 'LOGGING_IN', token: 'token', customerId: 'dana' })

    it('sends what was changed there, to the cart it was changed in [AUTH-02, SYNC-25]', async () => {
      const shop = shopKeeps(line('a'), line('b'), line('c'))
      await signedIn()
      newPage()
      // biome-ignore lint/suspicious/noDocumentCookie: what the shop does at login
      document.cookie = 'signed_in=1'
      commitChange({ kind: 'setQty', line: nameFixture('a'), qty: 3 })
      commitChange({ kind: 'remove', lines: [nameFixture('b')] })
      loggingIn()
      expect(await mergeCartOnLogin()).toBe('SUCCESS')
      await rest()
      expect(shop.items).toEqual(cartOf(line('a', { qty: 3 }), line('c')))
      expect(held()).toEqual(shop.items)
    })

    it('merges a cart that somebody filled as a guest since [SYNC-15]', async () => {
      const shop = shopKeeps(line('a'))
      await signedIn()
      newPage()
      add('b')
      loggingIn()
      expect(await mergeCartOnLogin()).toBe('SUCCESS')
      expect(shop.items).toEqual(cartOf(line('a'), line('b')))
    })
  })

  it('keeps the cart when the shop fails; the next change merges first [SYNC-18, SYNC-19]', async () => {
    wire.answers('accountState', () => refusal('InternalError'))
    add('b')
    expect(await mergeCartOnLogin()).toBe('ERROR')
    expect(useCartSync.getState().result).toBe('ERROR')
    expect(held()).toEqual(cartOf(line('b')))
    expect(told()).toEqual(['We couldn’t reach your saved cart just now. Everything in this one is kept.'])
    const shop = shopKeeps(line('a'))
    add('c')
    await rest()
    expect(shop.items).toEqual(cartOf(line('a'), line('b'), line('c')))
    expect(held()).toEqual(shop.items)
  })

  it('that failed is made good by the next page, too [SYNC-19]', async () => {
    wire.answers('accountState', () => refusal('InternalError'))
    add('b')
    await mergeCartOnLogin()
    const shop = shopKeeps(line('a'))
    await resumeCartSync()
    expect(shop.items).toEqual(cartOf(line('a'), line('b')))
  })
})

describe('logging out', () => {
  it('lets a running change settle [AUTH-22]', async () => {
    const shop = shopKeeps()
    await signedIn()
    add('a')
    await settleCartSync()
    expect(shop.items).toEqual(cartOf(line('a')))
  })

  it('gives up after two seconds; the loop ends, and its late answer changes nothing [SYNC-10, SM-SYNC-06, AUTH-22]', async () => {
    const shop = shopKeeps()
    await signedIn()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 50 })
    let conflicts = 0
    shop.before = () => {
      conflicts += 1
      shop.version += 1
    }
    add('a')
    add('b')
    const settling = settleCartSync()
    await vi.advanceTimersByTimeAsync(2500)
    await settling
    forgetCartSync()
    changeCart(() => EMPTY_CART)
    const sentSoFar = conflicts
    await vi.advanceTimersByTimeAsync(10_000)
    expect(conflicts).toBe(sentSoFar)
    expect(held()).toEqual({})
    expect(JSON.parse(localStorage.getItem('cartSync') ?? '').data).toBeNull()
  })
})
