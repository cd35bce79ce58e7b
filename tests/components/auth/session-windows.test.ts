import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenToEvents } from '#lib/client/analytics/track.ts'
import { api } from '#lib/client/api.ts'
import { lastWord, markHandled } from '#lib/client/auth/other-windows.ts'
import { returnIntent, takeReturnIntent } from '#lib/client/auth/return-intent.ts'
import { finishSignOut, renewSession, restoreSession, signIn, signOut } from '#lib/client/auth/session.ts'
import { watchSession } from '#lib/client/auth/watch-session.ts'
import { cookieText } from '#lib/domain/cart/cart-cookie.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { postCartChange, waitingChanges } from '#stores/cart-outbox.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { keepDraft, readDraft } from '#stores/checkout-draft.ts'
import { isSigningOut, noteSigningOut, useIdentityStore } from '#stores/identity.ts'
import { closePlacement, keepPlacement } from '#stores/placement.ts'
import { takeSessionEnd } from '#stores/session-ended.ts'
import { changeRemembered } from '#stores/wishlist.ts'
import { otherWindowWrites } from '#tests/components/stores/browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { KIM, type MockAuth, mockAuth, tokenOf } from '#tests/setup/mock-auth.ts'
import { CONTACT } from '#tests/setup/shop-fixtures.ts'
import { cartOf, lineFixture, nameFixture, T0 } from '#tests/setup/sync-fixture.ts'

const wire = useMockApi()
const LOU = { email: 'lou@example.com', customerId: 'c-lou' }
const WANTED = { productId: 'p', variantId: 'v', createdAt: T0, qty: 1 } as const
let auth: MockAuth
let stopWatching: (() => void) | undefined

const status = () => useIdentityStore.getState().status
const inCart = () => Object.keys(useCartStore.getState().items)
const done = async () => undefined
const at = (path: string) => window.history.replaceState(null, '', path)
const setCookie = (pair: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as an answer of the shop does.
  document.cookie = `${pair}; Path=/`
}

beforeEach(() => {
  const mocked = mockAuth()
  auth = mocked.auth
  wire.also(...mocked.handlers)
  wire.answers('accountState', () => answer('accountState', { syncableStateVersion: 1, cart: { items: {} } }))
  wire.answers('accountSizes', () => answer('accountSizes', { sizes: {}, bought: {} }))
  wire.sells()
  wire.answers('saveAccountState', ({ body }) => answer('saveAccountState', body))
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined, email: undefined })
  changeCart(() => cartOf(lineFixture('a')))
  markHandled(lastWord())
})

afterEach(async () => {
  stopWatching?.()
  stopWatching = undefined
  await signOut(done)
  setCookie('signed_in=; Max-Age=0')
  noteSigningOut(false)
  at('/')
  closePlacement()
  takeReturnIntent()
  takeSessionEnd()
})

function signedIn(): void {
  auth.somebody = KIM
  auth.tokens = 1
  setCookie('signed_in=1')
  useIdentityStore.setState({ status: 'LOGGED_IN', token: tokenOf(KIM.customerId, 1), ...KIM })
}

describe('a page', () => {
  const fillWithoutScripts = () =>
    setCookie(`cart_lines=1795404000.${Buffer.from(cookieText(cartOf(lineFixture('b')))).toString('base64url')}.s`)

  it('asks who is signed in where somebody may be [AUTH-02, SM-AUTH-01]', async () => {
    auth.somebody = KIM
    useIdentityStore.setState({ status: 'INITIALISING' })
    stopWatching = watchSession()
    await vi.waitFor(() => expect(status()).toBe('LOGGED_IN'))
    expect([auth.asked, useIdentityStore.getState().email]).toEqual([['session'], KIM.email])
  })

  it('asks nothing for a guest, and takes what they put into the cart without scripts [AUTH-02, SYNC-31]', async () => {
    fillWithoutScripts()
    stopWatching = watchSession()
    await vi.waitFor(() => expect(inCart().toSorted()).toEqual(['a', 'b']))
    expect([auth.asked, status()]).toEqual([[], 'LOGGED_OUT'])
  })

  it('takes that of a guest who may have been somebody, too, once nobody is signed in [AUTH-02, SYNC-31]', async () => {
    fillWithoutScripts()
    useIdentityStore.setState({ status: 'INITIALISING' })
    stopWatching = watchSession()
    await vi.waitFor(() => expect(inCart().toSorted()).toEqual(['a', 'b']))
    expect([auth.asked, status(), takeSessionEnd()]).toEqual([['session'], 'LOGGED_OUT', undefined])
  })

  it('tells the shop of a logging out first, and asks for nobody behind it [AUTH-22]', async () => {
    auth.somebody = KIM
    noteSigningOut(true)
    useIdentityStore.setState({ status: 'INITIALISING' })
    await restoreSession()
    expect([auth.asked, auth.somebody, isSigningOut()]).toEqual([['csrf', 'signout', 'session'], undefined, false])
  })

  it('tells of it once, however many ask, and of the next one again [AUTH-22]', async () => {
    await Promise.all([finishSignOut(), finishSignOut()])
    expect(auth.asked).toEqual(['csrf', 'signout'])
    await finishSignOut()
    expect(auth.asked).toHaveLength(4)
  })

  it('of a customer keeps what the browser holds of them, and merges its cart [SM-AUTH-01, AUTH-21]', async () => {
    auth.somebody = KIM
    setCookie('signed_in=1')
    rememberCheckout({ contact: CONTACT })
    useIdentityStore.setState({ status: 'INITIALISING' })
    await restoreSession()
    expect([status(), useCheckoutStore.getState().record.contact]).toEqual(['LOGGED_IN', CONTACT])
    expect(wire.sent('saveAccountState')[0]?.body.cart.items).toHaveProperty('a')
  })

  it('asks once for all who want to know at one moment, and anew later [AUTH-27]', async () => {
    signedIn()
    expect(await Promise.all([renewSession(), renewSession()])).toEqual(['somebody', 'somebody'])
    expect(auth.asked).toEqual(['session'])
    auth.somebody = undefined
    expect(await renewSession()).toBe('nobody')
    expect(auth.asked).toEqual(['session', 'session'])
  })
})

describe('a window of a guest', () => {
  it('waits for the answer, once another has signed in, and speaks for the customer then [AUTH-25]', async () => {
    stopWatching = watchSession()
    auth.somebody = KIM
    const seen = new Set<string>()
    const stop = useIdentityStore.subscribe((now) => void seen.add(now.status))
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    otherWindowWrites('authMark', { at: '2026-03-01T12:00:00.000Z' })
    await vi.waitFor(() => expect(status()).toBe('LOGGED_IN'))
    stop()
    expect([...seen]).toEqual(['INITIALISING', 'LOGGED_IN'])
    expect(useIdentityStore.getState()).toMatchObject(KIM)
  })

  it('keeps its cart and is told of no end when the shop refuses a call [AUTH-05, ERR-89]', async () => {
    stopWatching = watchSession()
    wire.answers('account', () => refusal('SessionUnreadable'))
    await expect(api('account', {})).rejects.toThrow('Please log in again.')
    expect([status(), inCart(), takeSessionEnd()]).toEqual(['LOGGED_OUT', ['a'], undefined])
  })
})

describe('signing in', () => {
  it('brings cart, wishlist and sizes along, tells the other windows, and is counted [AUTH-26, AUTH-25, WISH-04, SIZE-04]', async () => {
    changeRemembered(() => [WANTED])
    wire.answers('wishlist', () => answer('wishlist', { items: [] }))
    wire.answers('addToWishlist', () => answer('addToWishlist', { items: [WANTED] }))
    const counted: string[] = []
    const stop = listenToEvents(({ kind }) => void counted.push(kind))
    const word = lastWord()
    expect(await signIn(KIM.email, 'Boots4work!')).toBeUndefined()
    stop()
    await vi.waitFor(() => expect(wire.sent('saveAccountState')).toHaveLength(1))
    expect(wire.sent('saveAccountState')[0]?.body.cart.items).toHaveProperty('a')
    expect(wire.sent('addToWishlist').map(({ body }) => body)).toMatchObject([{ items: [{ productId: 'p' }] }])
    await vi.waitFor(() => expect(wire.sent('accountSizes')).toHaveLength(1))
    expect([counted, lastWord() === word]).toEqual([['login'], false])
  })

  it('that was refused is no news to other windows, and is not counted [AUTH-25, SM-AUTH-07]', async () => {
    auth.refusal = 'IncorrectCredentials'
    const counted: string[] = []
    const stop = listenToEvents(({ kind }) => void counted.push(kind))
    const word = lastWord()
    await signIn(KIM.email, 'wrong')
    stop()
    expect([counted, lastWord()]).toEqual([[], word])
  })

  it('that was refused takes over no session of another window, and a logging out is yet to be told [AUTH-22, SM-AUTH-07]', async () => {
    noteSigningOut(true)
    auth.somebody = LOU
    auth.refusal = 'IncorrectCredentials'
    expect(await signIn(LOU.email, 'wrong', { cart: done, wishlist: done })).toBe('IncorrectCredentials')
    expect([status(), useIdentityStore.getState().email, isSigningOut()]).toEqual(['LOGGED_OUT', undefined, true])
  })

  it('after a logging out the shop has not heard of is not undone by it [AUTH-22, SM-AUTH-05]', async () => {
    noteSigningOut(true)
    expect(await signIn(KIM.email, 'Boots4work!', { cart: done, wishlist: done })).toBeUndefined()
    expect([status(), auth.somebody, isSigningOut()]).toEqual(['LOGGED_IN', KIM, false])
    expect(auth.asked).not.toContain('signout')
  })

  it('with credentials that open no session says so, and signs nobody in [SM-AUTH-07, AUTH-26]', async () => {
    wire.also(
      ...mockAuth().handlers.slice(1, 2), // A shop that knows nobody, whoever logs in.
    )
    expect(await signIn(KIM.email, 'Boots4work!', { cart: done, wishlist: done })).toBe('InternalError')
    expect([status(), inCart()]).toEqual(['LOGGED_OUT', ['a']])
  })
})

describe('a session that ends', () => {
  beforeEach(signedIn)

  it('by signing out tells the shop, the other windows, and whoever asked [AUTH-22, AUTH-25]', async () => {
    const word = lastWord()
    expect(await signOut(done)).toBe(true)
    expect([auth.somebody, isSigningOut(), lastWord() === word]).toEqual([undefined, false, false])
  })

  it.each([
    ['/account/orders?page=2', '/account/orders?page=2'],
    ['/boots?size=9', undefined],
  ])('in another window leads from %s back to %s [AUTH-25, GUARD-04]', async (path, back) => {
    at(path)
    auth.somebody = undefined
    await restoreSession()
    expect([status(), returnIntent()]).toEqual(['LOGGED_OUT', back])
  })

  it('is not lost for want of an answer [AUTH-02, AUTH-25]', async () => {
    auth.down = true
    await restoreSession()
    expect([status(), inCart(), takeSessionEnd()]).toEqual(['LOGGED_IN', ['a'], undefined])
  })

  it('is over here, too, where another window has logged out and the shop cannot be told [AUTH-22, AUTH-25]', async () => {
    auth.down = true
    noteSigningOut(true)
    await restoreSession()
    expect([status(), inCart(), isSigningOut()]).toEqual(['LOGGED_OUT', [], true])
  })

  it('by logging out leads nowhere back, whatever another window finds meanwhile [AUTH-20, GUARD-04]', async () => {
    at('/account/orders')
    let settle: () => void = () => {}
    const leaving = signOut(() => new Promise<void>((resolve) => (settle = resolve)))
    auth.somebody = undefined
    await restoreSession()
    expect([status(), returnIntent()]).toEqual(['LOGGING_OUT', undefined])
    settle()
    await leaving
    expect([status(), returnIntent()]).toEqual(['LOGGED_OUT', undefined])
  })

  it('behind another window forgets unfinished forms, and is no news of this one [AUTH-20, AUTH-25]', async () => {
    keepDraft('contact', { email: KIM.email })
    auth.somebody = undefined
    const word = '2026-03-01T12:00:00.000Z'
    otherWindowWrites('cart', { items: cartOf(lineFixture('g')) })
    otherWindowWrites('authMark', { at: word })
    await restoreSession()
    expect([status(), inCart(), readDraft('contact'), lastWord()]).toEqual(['LOGGED_OUT', ['g'], undefined, word])
  })

  it('is told to the other windows by the one that finds out, and to nobody twice [AUTH-05, AUTH-25]', async () => {
    stopWatching = watchSession()
    wire.answers('account', () => refusal('SessionUnreadable'))
    const word = lastWord()
    await expect(api('account', {})).rejects.toThrow()
    expect(lastWord()).not.toBe(word)
  })

  it.each([
    ['ended elsewhere, holds it for their next login', undefined, [['c1', true]]],
    ['followed by another customer’s, forgets it', LOU, []],
  ])('with a change on its way, %s [SYNC-30, AUTH-21]', async (_, next, left) => {
    await restoreSession()
    wire.answers('saveAccountState', () => new Promise(() => {}))
    postCartChange({ id: 'c1', change: { kind: 'setQty', line: nameFixture('a'), qty: 2 } })
    auth.somebody = next
    await restoreSession()
    expect(waitingChanges().map(({ id, held }) => [id, held])).toEqual(left)
  })

  it('with a token that has run out says of an order what its own refusal says [ERR-89, PAY-18, AUTH-27]', async () => {
    stopWatching = watchSession()
    at('/checkout/payment')
    keepPlacement({ idempotencyKey: 'k', intent: 'i', sentAt: Date.now(), customerId: KIM.customerId })
    auth.somebody = undefined
    wire.answers('placeOrder', () => refusal('IdentityExpired'))
    await expect(api('placeOrder', { body: {} as never })).rejects.toThrow('Please log in again.')
    expect(takeSessionEnd()?.text).toMatch(/^Please log in again\. Nothing was charged\./)
  })

  it('while a call was on its way does not have it sent again for nobody [AUTH-05, AUTH-27]', async () => {
    stopWatching = watchSession()
    let refuse: (answer: Response) => void = () => {}
    wire.answers('brands', () => new Promise((resolve) => (refuse = resolve)))
    const late = api('brands', {}).catch((error: Error) => error.message)
    await vi.waitFor(() => expect(wire.sent('brands')).toHaveLength(1))
    await signOut(done)
    refuse(refusal('IdentityExpired'))
    expect(await late).toBe('Please log in again.')
    expect(wire.sent('brands')).toHaveLength(1)
  })
})
