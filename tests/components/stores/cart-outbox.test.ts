import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CartChange } from '#lib/domain/cart/cart-change.ts'
import { dropChanges, holdChanges, postCartChange, setCartCarrier, waitingChanges } from '#stores/cart-outbox.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { nameFixture } from '#tests/setup/sync-fixture.ts'
import { storageIsFull } from './browser.ts'

const NOW = Date.parse('2026-03-01T10:00:00.000Z')
const MONTH_MS = 30 * 86_400_000
const change = (qty = 2): CartChange => ({ kind: 'setQty', line: nameFixture('a'), qty })
const post = (id: string, qty?: number) => postCartChange({ id, change: change(qty) })
const ids = () => waitingChanges().map(({ id }) => id)
const keyAt = (at: number, id: string) => `cartChange:${String(at).padStart(15, '0')}:${id}`
const keys = () => Object.keys(localStorage).sort()

/** A change as another page of this browser has kept it. */
function keep(at: number, id: string, rest: object = {}, version = 1) {
  localStorage.setItem(keyAt(at, id), JSON.stringify({ version, data: { id, change: change(), held: false, ...rest } }))
}

function signedIn(value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server does at login and logout
  document.cookie = `signed_in=${value}; Path=/`
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  dropChanges(() => true)
  localStorage.clear()
  signedIn('1')
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'dana' })
})
afterEach(() => {
  setCartCarrier(undefined)
  vi.useRealTimers()
})

describe('a change of the cart that is to reach the server', () => {
  it('is a record of its own, with whose it is [SYNC-25]', () => {
    localStorage.setItem('cart', '{}')
    post('c1', 5)
    expect(keys()).toEqual(['cart', keyAt(NOW, 'c1')])
    expect(waitingChanges()).toEqual([{ id: 'c1', change: change(5), owner: 'dana', held: false }])
  })

  it('of a guest goes nowhere, and of nobody whose session is gone [SYNC-12]', () => {
    signedIn('')
    post('c1')
    expect(keys()).toEqual([])
  })

  it('is put aside before whoever carries it is told, also before there is an answer who the shopper is', () => {
    const found: string[][] = []
    setCartCarrier(() => found.push(ids()))
    signedIn('')
    useIdentityStore.setState({ status: 'INITIALISING', customerId: undefined })
    post('c1')
    expect(found).toEqual([['c1']])
    expect(waitingChanges()[0]?.owner).toBeUndefined()
    setCartCarrier(undefined)
    post('c2')
    expect([found.length, ids()]).toEqual([1, ['c1']])
  })

  it('waits behind all that waits already, whatever the clock says [SYNC-25]', () => {
    post('c2')
    post('c1')
    vi.setSystemTime(NOW - 60_000)
    post('c0')
    vi.setSystemTime(NOW + 60_000)
    post('b9')
    expect(ids()).toEqual(['c2', 'c1', 'c0', 'b9'])
    expect(keys()).toEqual([keyAt(NOW, 'c2'), keyAt(NOW + 1, 'c1'), keyAt(NOW + 2, 'c0'), keyAt(NOW + 60_000, 'b9')])
  })

  it('is found oldest first, in whatever order the browser names its records', () => {
    keep(NOW + 5, 'later')
    keep(NOW, 'sooner')
    expect(ids()).toEqual(['sooner', 'later'])
  })

  it('is done with alone: those beside it, and what else the browser keeps, stay [SYNC-25]', () => {
    localStorage.setItem('cart', '{}')
    post('c1')
    post('c2')
    dropChanges(({ id }) => id === 'c1')
    expect(ids()).toEqual(['c2'])
    expect(keys()).toEqual(['cart', keyAt(NOW + 1, 'c2')])
  })

  it.each([
    ['without an id', { id: 7 }, 1],
    ['without a change', { change: undefined }, 1],
    ['that says not whether it is held', { held: 'no' }, 1],
    ['of an owner without a name', { owner: 7 }, 1],
    ['of another build', {}, 2],
  ])('%s is no change: it is not handed out, and goes with the next that is done [GEN-10]', (_, rest, version) => {
    keep(NOW, 'odd', rest, version)
    keep(NOW + 1, 'sound')
    expect(ids()).toEqual(['sound'])
    dropChanges(() => false)
    expect(keys()).toEqual([keyAt(NOW + 1, 'sound')])
  })
})

describe('a session that was ended elsewhere', () => {
  it('holds the changes of its customer, and those of nobody yet known, and of no other [SYNC-30]', () => {
    keep(NOW, 'own', { owner: 'dana' })
    keep(NOW + 1, 'early')
    keep(NOW + 2, 'theirs', { owner: 'kim' })
    holdChanges('dana')
    expect(waitingChanges().map(({ id, owner, held }) => [id, owner, held])).toEqual([
      ['own', 'dana', true],
      ['early', 'dana', true],
      ['theirs', 'kim', false],
    ])
  })

  it('leaves those of others for a month, and junk for no longer [SYNC-30]', () => {
    keep(NOW - MONTH_MS, 'young', { owner: 'kim' })
    keep(NOW - MONTH_MS - 1, 'old', { owner: 'kim' })
    keep(NOW - MONTH_MS - 2, 'own', { owner: 'dana' })
    localStorage.setItem('cartChange:soon:junk', '{oops')
    holdChanges('dana')
    expect(keys()).toEqual([keyAt(NOW - MONTH_MS - 2, 'own'), keyAt(NOW - MONTH_MS, 'young')])
    expect(ids()).toEqual(['own', 'young'])
  })
})

describe('a browser that keeps nothing', () => {
  it('has the change in memory, in its turn, until it is done with', () => {
    post('c1')
    const full = storageIsFull()
    post('c2')
    full.mockRestore()
    post('c3')
    expect(keys()).toEqual([keyAt(NOW, 'c1'), keyAt(NOW + 2, 'c3')])
    expect(ids()).toEqual(['c1', 'c2', 'c3'])
    dropChanges(({ id }) => id === 'c2')
    expect(ids()).toEqual(['c1', 'c3'])
  })

  it('says of a change what was said of it last, wherever there was room for that [SYNC-30]', () => {
    const full = storageIsFull()
    post('c1')
    full.mockRestore()
    holdChanges('dana')
    expect(waitingChanges()).toMatchObject([{ id: 'c1', held: true }])
    storageIsFull()
    post('c2')
    holdChanges('dana')
    expect(waitingChanges()).toMatchObject([
      { id: 'c1', held: true },
      { id: 'c2', held: true },
    ])
  })

  it('does not break where storage may not even be looked at', () => {
    const off = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(off)
    post('c1')
    post('c2')
    expect(ids()).toEqual(['c1', 'c2'])
    dropChanges(({ id }) => id === 'c1')
    expect(ids()).toEqual(['c2'])
    storage.mockRestore()
  })
})
