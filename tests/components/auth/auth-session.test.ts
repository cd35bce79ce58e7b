import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldCustomer, loadAccount } from '#lib/client/account/account-query.ts'
import { api } from '#lib/client/api.ts'
import { takeReturnIntent } from '#lib/client/auth/return-intent.ts'
import { finishSignOut, restoreSession, signIn, signOut } from '#lib/client/auth/session.ts'
import { watchSession } from '#lib/client/auth/watch-session.ts'
import { NetworkError } from '#lib/client/call-error.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { rememberCheckout, setPlacingOrder, useCheckoutStore } from '#stores/checkout.ts'
import { isSigningOut, mayBeSignedIn, noteSigningOut, useIdentityStore } from '#stores/identity.ts'
import { closePlacement, keepPlacement } from '#stores/placement.ts'
import { takeSessionEnd } from '#stores/session-ended.ts'
import { otherWindowWrites } from '#tests/components/stores/browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { KIM, type MockAuth, mockAuth, tokenOf } from '#tests/setup/mock-auth.ts'
import { CONTACT } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const LINE = { id: 'l1', productId: 'p', variantId: 'v', qty: 1, createdAt: '2026-03-01T10:00:00.000Z' }
const CUSTOMER = {
  ...{ email: KIM.email, firstName: 'Kim', lastName: 'Tran', addresses: [], loyalty: { providers: {} } },
  subscriptions: { email: false, sms: false },
}
let auth: MockAuth
let stopWatching: (() => void) | undefined

const status = () => useIdentityStore.getState().status
const token = () => useIdentityStore.getState().token
const inCart = () => Object.keys(useCartStore.getState().items)
const hint = () => document.cookie.includes('signed_in=1')

function keepHint(rest = ''): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as an answer of the shop does.
  document.cookie = `signed_in=1; Path=/${rest}`
}

beforeEach(() => {
  const mocked = mockAuth()
  auth = mocked.auth
  wire.also(...mocked.handlers)
  wire.answers('accountState', () => answer('accountState', { syncableStateVersion: 1, cart: { items: { l1: LINE } } }))
  wire.answers('saveAccountState', ({ body }) => answer('saveAccountState', body))
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined, email: undefined })
  changeCart(() => ({ l1: LINE }))
})

afterEach(async () => {
  stopWatching?.()
  stopWatching = undefined
  await signOut(async () => undefined)
  keepHint('; Max-Age=0')
  noteSigningOut(false)
  takeReturnIntent()
  takeSessionEnd()
})

function signedIn(): void {
  auth.somebody = KIM
  auth.tokens = 1
  keepHint()
  useIdentityStore.setState({ status: 'LOGGED_IN', token: tokenOf(KIM.customerId, 1), ...KIM })
}

describe('at the start', () => {
  beforeEach(() => useIdentityStore.setState({ status: 'INITIALISING' }))

  it('nobody, where somebody had paid without an answer, is not told that nothing was charged [ERR-89, PAY-18]', async () => {
    window.history.replaceState(null, '', '/checkout/payment')
    keepHint()
    keepPlacement({ idempotencyKey: 'k', intent: 'i', sentAt: Date.now(), customerId: KIM.customerId })
    await restoreSession()
    closePlacement()
    window.history.replaceState(null, '', '/')
    expect(takeSessionEnd()?.text).toMatch(/^Please log in again\. If you have just paid, look at your orders/)
  })

  it('a session is taken up, with its token [SM-AUTH-01, AUTH-02, API-35]', async () => {
    auth.somebody = KIM
    await restoreSession()
    expect(useIdentityStore.getState()).toMatchObject({
      status: 'LOGGED_IN',
      token: tokenOf(KIM.customerId, 1),
      ...KIM,
    })
  })

  it('without one the shopper is a guest, who keeps the cart [SM-AUTH-02]', async () => {
    await restoreSession()
    expect([status(), token(), inCart()]).toEqual(['LOGGED_OUT', undefined, ['l1']])
  })

  it('one that can no longer be read leaves nothing of its customer behind, and says so [SM-AUTH-03, AUTH-05, ERR-89]', async () => {
    keepHint()
    await restoreSession()
    expect([status(), inCart(), hint()]).toEqual(['LOGGED_OUT', [], false])
    expect(takeSessionEnd()?.text).toMatch(/^Please log in again\./)
  })

  it.each(['down', 'busy'] as const)(
    'of a shop that is %s nothing is lost: the next page asks again [AUTH-02]',
    async (trouble) => {
      keepHint()
      auth[trouble] = true
      await restoreSession()
      expect([status(), inCart(), hint()]).toEqual(['LOGGED_OUT', ['l1'], true])
    },
  )
})

describe('signing in', () => {
  const steps = (log: string[]) => ({
    account: async () => log.push('account'),
    cart: async () => log.push('cart'),
    wishlist: async () => log.push('wishlist'),
    loyalty: async () => log.push(`loyalty while ${status()}`),
  })

  it('goes through its steps in order and is signed in after the last [SM-AUTH-04, SM-AUTH-05, AUTH-26]', async () => {
    const taken: string[] = []
    const signing = signIn(KIM.email, 'Boots4work!', steps(taken))
    expect(status()).toBe('LOGGING_IN')
    expect(await signing).toBeUndefined()
    expect(auth.asked).toEqual(['csrf', 'credentials', 'session'])
    expect(taken).toEqual(['account', 'cart', 'wishlist', 'loyalty while LOGGING_IN'])
    expect([status(), token()]).toEqual(['LOGGED_IN', tokenOf(KIM.customerId, 1)])
  })

  it('is done although the cart could not be merged; the local one stays [SM-AUTH-06]', async () => {
    const failing = { ...steps([]), cart: async () => Promise.reject(new Error('Cannot merge.')) }
    expect(await signIn(KIM.email, 'Boots4work!', failing)).toBeUndefined()
    expect([status(), inCart()]).toEqual(['LOGGED_IN', ['l1']])
  })

  it('pressed before the shop has said who is signed in is done all the same [AUTH-02, SM-AUTH-05]', async () => {
    keepHint()
    const restoring = restoreSession()
    const signing = signIn(KIM.email, 'Boots4work!', steps([]))
    expect([status(), await signing]).toEqual(['INITIALISING', undefined])
    await restoring
    expect([status(), token()]).toEqual(['LOGGED_IN', tokenOf(KIM.customerId, 1)])
  })

  it('is not asked for again where the session is found meanwhile [AUTH-02, SM-AUTH-01]', async () => {
    auth.somebody = KIM
    const restoring = restoreSession()
    expect(await signIn(KIM.email, 'Boots4work!', steps([]))).toBeUndefined()
    await restoring
    expect([status(), auth.asked]).toEqual(['LOGGED_IN', ['session']])
  })

  it.each(['IncorrectCredentials', 'EmailNotVerified', 'RateLimited'] as const)(
    'refused by %s leads back, with the code [SM-AUTH-07, AUTH-26]',
    async (code) => {
      auth.refusal = code
      const taken: string[] = []
      expect(await signIn(KIM.email, 'wrong', steps(taken))).toBe(code)
      expect([status(), taken, inCart()]).toEqual(['LOGGED_OUT', [], ['l1']])
    },
  )

  it('without an answer leads back, and says that there was none [SM-AUTH-07]', async () => {
    auth.down = true
    await expect(signIn(KIM.email, 'Boots4work!', steps([]))).rejects.toThrow(NetworkError)
    expect(status()).toBe('LOGGED_OUT')
  })
})

describe('signing out', () => {
  beforeEach(signedIn)

  it('lets a change settle, ends the session, then clears: in that order [AUTH-20, AUTH-22, SM-AUTH-08, SM-AUTH-09, CART-27]', async () => {
    const settled = vi.fn(async () => {
      expect([status(), auth.asked]).toEqual(['LOGGING_OUT', []])
    })
    const stop = useCartStore.subscribe(() => expect(auth.asked).toEqual(['csrf', 'signout']))
    await signOut(settled)
    stop()
    expect(settled).toHaveBeenCalledOnce()
    expect([status(), token(), inCart(), auth.somebody]).toEqual(['LOGGED_OUT', undefined, [], undefined])
  })

  it('clears even if the call fails [AUTH-22, SM-AUTH-09]', async () => {
    auth.down = true
    await signOut(async () => Promise.reject(new Error('Not settled.')))
    expect([status(), inCart()]).toEqual(['LOGGED_OUT', []])
  })

  it('that the shop did not hear of is told with the next page, and lets nobody in until then [AUTH-22]', async () => {
    auth.down = true
    expect(await signOut(async () => undefined)).toBe(false)
    expect([isSigningOut(), mayBeSignedIn()]).toEqual([true, false])
    await restoreSession()
    expect([status(), auth.somebody]).toEqual(['LOGGED_OUT', KIM])

    auth.down = false
    auth.asked.length = 0
    stopWatching = watchSession()
    await vi.waitFor(() => expect(isSigningOut()).toBe(false))
    expect([auth.asked, auth.somebody]).toEqual([['csrf', 'signout'], undefined])
  })

  it('that is made up for never ends the session that comes next [AUTH-22, SM-AUTH-05]', async () => {
    auth.down = true
    await signOut(async () => undefined)
    auth.down = false
    const finished = finishSignOut()
    const done = async () => undefined
    expect(await signIn(KIM.email, 'Boots4work!', { cart: done, wishlist: done })).toBeUndefined()
    expect(await finished).toBe(true)
    expect([status(), isSigningOut(), auth.somebody]).toEqual(['LOGGED_IN', false, KIM])
  })

  it('waits two seconds for a change that does not settle, and no longer [AUTH-22]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const leaving = signOut(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(1999)
    expect(auth.asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await leaving
    expect(status()).toBe('LOGGED_OUT')
  })

  it('lets what was asked about the account be answered first, so that nothing is asked behind its end [AUTH-22]', async () => {
    let arrive: (answer: Response) => void = () => {}
    wire.answers('wishlist', () => new Promise((resolve) => (arrive = resolve)))
    const list = api('wishlist', {})
    const leaving = signOut(async () => undefined)
    await vi.waitFor(() => expect(wire.sent('wishlist')).toHaveLength(1))
    expect(auth.asked).toEqual([])
    arrive(answer('wishlist', { items: [] }))
    expect(await list).toEqual({ items: [] })
    await leaving
    expect([status(), auth.asked]).toEqual(['LOGGED_OUT', ['csrf', 'signout']])
  })

  it('gives up what is not answered in two seconds, and lets the next customer ask [AUTH-22]', async () => {
    wire.answers('wishlist', () => new Promise(() => {}))
    const list = expect(api('wishlist', {})).rejects.toThrow('The session has ended.')
    await vi.waitFor(() => expect(wire.sent('wishlist')).toHaveLength(1))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const leaving = signOut(async () => undefined)
    await vi.advanceTimersByTimeAsync(2000)
    vi.useRealTimers()
    await Promise.all([list, leaving])
    expect(status()).toBe('LOGGED_OUT')
    wire.answers('wishlist', () => answer('wishlist', { items: [] }))
    signedIn()
    expect(await api('wishlist', {})).toEqual({ items: [] })
  })

  it('gives up a running load of the account [SM-AUTH-08]', async () => {
    let arrive: (answer: Response) => void = () => {}
    wire.answers('account', () => new Promise((resolve) => (arrive = resolve)))
    const load = loadAccount()
    await vi.waitFor(() => expect(wire.sent('account')).toHaveLength(1))
    await signOut(async () => arrive(answer('account', { customer: CUSTOMER })))
    expect(await load).toBe('ABORTED')
    expect(heldCustomer()).toBeUndefined()
  })
})

describe('while signed in', () => {
  beforeEach(() => {
    signedIn()
    stopWatching = watchSession()
  })

  it('an expired token is renewed once, for all calls that wait, and they are sent again [AUTH-27, API-09]', async () => {
    wire.answers('account', ({ headers }) =>
      headers.get('authorization')?.endsWith('.2')
        ? answer('account', { customer: CUSTOMER })
        : refusal('IdentityExpired'),
    )
    const answers = await Promise.all([api('account', {}), api('account', {})])
    expect(answers.map(({ customer }) => customer.firstName)).toEqual(['Kim', 'Kim'])
    expect(auth.asked).toEqual(['session'])
    expect(wire.sent('account')).toHaveLength(4)
    expect(status()).toBe('LOGGED_IN')
  })

  it('a refusal that comes after the renewal costs no second one [AUTH-27]', async () => {
    let refuse: (answer: Response) => void = () => {}
    const isRenewed = (headers: Headers) => headers.get('authorization')?.endsWith('.2')
    const customer = () => answer('account', { customer: CUSTOMER })
    wire.answers('account', ({ headers }) => (isRenewed(headers) ? customer() : refusal('IdentityExpired')))
    wire.answers('wishlist', ({ headers }) =>
      isRenewed(headers) ? answer('wishlist', { items: [] }) : new Promise((resolve) => (refuse = resolve)),
    )
    const late = api('wishlist', {})
    await vi.waitFor(() => expect(wire.sent('wishlist')).toHaveLength(1))
    await api('account', {})
    refuse(refusal('IdentityExpired'))
    expect(await late).toEqual({ items: [] })
    expect(auth.asked).toEqual(['session'])
  })

  it('a token that cannot be renewed for want of an answer costs nobody the session [AUTH-27]', async () => {
    auth.down = true
    wire.answers('account', () => refusal('IdentityExpired'))
    await expect(api('account', {})).rejects.toThrow('Please log in again.')
    expect([status(), inCart()]).toEqual(['LOGGED_IN', ['l1']])
  })

  it.each(['SessionUnreadable', 'UserNotFound'] as const)(
    '%s signs the shopper out and clears what was theirs [SM-AUTH-10, AUTH-05, AUTH-06, ERR-89, ERR-98]',
    async (code) => {
      wire.answers('account', () => refusal(code))
      await expect(api('account', {})).rejects.toThrow('Please log in again.')
      expect([status(), token(), inCart()]).toEqual(['LOGGED_OUT', undefined, []])
    },
  )

  it.each(['SessionUnreadable', 'UserNotFound'] as const)(
    '%s of the session before costs the one that has come meanwhile nothing, nor is anything sent again [AUTH-05, AUTH-25]',
    async (code) => {
      let refuse: (answer: Response) => void = () => {}
      wire.answers('wishlist', () => new Promise((resolve) => (refuse = resolve)))
      const late = api('wishlist', {}).catch((error: Error) => error.message)
      await vi.waitFor(() => expect(wire.sent('wishlist')).toHaveLength(1))
      await restoreSession()
      refuse(refusal(code))
      expect(await late).toBe('Please log in again.')
      expect([status(), token(), inCart()]).toEqual(['LOGGED_IN', tokenOf(KIM.customerId, 2), ['l1']])
      expect(wire.sent('wishlist')).toHaveLength(1)
    },
  )

  it('a session that is lost in the account is to be taken up where it was [GUARD-04]', async () => {
    window.history.replaceState(null, '', '/account/orders?page=2')
    wire.answers('account', () => refusal('SessionUnreadable'))
    await expect(api('account', {})).rejects.toThrow()
    window.history.replaceState(null, '', '/')
    expect(takeReturnIntent()).toBe('/account/orders?page=2')
    expect(takeReturnIntent()).toBe('/account')
  })

  it.each([
    ['/checkout/payment', 'Please log in again. Nothing was charged. Your cart is kept in your account.', '/cart'],
    ['/cart', 'Please log in again. Your cart is kept in your account.', '/cart'],
    ['/account/addresses', 'Please log in again. Your cart is kept in your account.', '/account/addresses'],
  ])(
    'one that was ended elsewhere leads from %s to logging in, and back to what is kept [ERR-89, AUTH-05, GUARD-04]',
    async (path, text, back) => {
      window.history.replaceState(null, '', path)
      wire.answers('account', () => refusal('SessionUnreadable'))
      await expect(api('account', {})).rejects.toThrow()
      window.history.replaceState(null, '', '/')
      expect([takeSessionEnd(), takeSessionEnd()]).toEqual([{ text, leads: true }, undefined])
      expect(takeReturnIntent()).toBe(back)
    },
  )

  it('one that ends while an order is without an answer does not say that nothing was charged [ERR-89, PAY-18]', async () => {
    window.history.replaceState(null, '', '/checkout/payment')
    keepPlacement({ idempotencyKey: 'k', intent: 'i', sentAt: Date.now() })
    wire.answers('account', () => refusal('SessionUnreadable'))
    await expect(api('account', {})).rejects.toThrow()
    closePlacement()
    window.history.replaceState(null, '', '/')
    expect(takeSessionEnd()?.text).toMatch(/look at your orders before you pay again/)
  })

  it.each([
    ['another call', 'account', /^Please log in again\. If you have just paid, look at your orders/],
    ['the order itself', 'placeOrder', /^Please log in again\. Nothing was charged\./],
  ] as const)(
    'while an order is on its way %s that is refused says what it knows of the money [ERR-89, PAY-18]',
    async (_, name, text) => {
      window.history.replaceState(null, '', '/checkout/payment')
      setPlacingOrder(true)
      keepPlacement({ idempotencyKey: 'k', intent: 'i', sentAt: Date.now(), customerId: KIM.customerId })
      wire.answers(name, () => refusal('SessionUnreadable'))
      await expect(api(name, (name === 'account' ? {} : { body: {} }) as never)).rejects.toThrow('Please log in again.')
      setPlacingOrder(false)
      closePlacement()
      window.history.replaceState(null, '', '/')
      expect(takeSessionEnd()?.text).toMatch(text)
    },
  )

  it('a shopper who looks at boots stays there, and is told [ERR-89]', async () => {
    wire.answers('account', () => refusal('SessionUnreadable'))
    await expect(api('account', {})).rejects.toThrow()
    expect(takeSessionEnd()?.leads).toBe(false)
  })

  it('another window that has signed out takes this one with it, once it is looked at [AUTH-25]', async () => {
    auth.somebody = undefined
    window.dispatchEvent(new StorageEvent('storage', { key: 'authMark' }))
    window.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(status()).toBe('LOGGED_OUT'))
    expect([inCart(), takeSessionEnd()]).toEqual([[], undefined])
  })

  describe('another window that has signed out and is used on', () => {
    const GUESTS = { ...LINE, id: 'g1', productId: 'q' }
    const LOU = { email: 'lou@example.com', customerId: 'c-lou' }
    const filled = (items: object, contact: object | undefined) => {
      otherWindowWrites('cart', { items })
      otherWindowWrites('checkout', { contact })
      otherWindowWrites('authMark', { at: '2026-03-01T12:00:00.000Z' })
    }
    const contact = () => useCheckoutStore.getState().record.contact

    it('keeps the cart and the checkout a guest has begun there [AUTH-25, CART-29]', async () => {
      auth.somebody = undefined
      filled({ g1: GUESTS }, CONTACT)
      window.dispatchEvent(new Event('focus'))
      await vi.waitFor(() => expect(status()).toBe('LOGGED_OUT'))
      expect([inCart(), contact(), takeSessionEnd()]).toEqual([['g1'], CONTACT, undefined])
    })

    it('keeps them when a call of this window is what finds out [AUTH-05, AUTH-25]', async () => {
      wire.answers('account', () => refusal('SessionUnreadable'))
      vi.spyOn(document, 'hasFocus').mockReturnValue(false)
      filled({ g1: GUESTS }, CONTACT)
      await expect(api('account', {})).rejects.toThrow('Please log in again.')
      expect([status(), inCart(), contact()]).toEqual(['LOGGED_OUT', ['g1'], CONTACT])
    })

    it('keeps what the next customer has begun there [AUTH-25]', async () => {
      auth.somebody = LOU
      wire.answers('accountState', () => answer('accountState', { syncableStateVersion: 1, cart: { items: {} } }))
      rememberCheckout({ contact: { ...CONTACT, email: KIM.email } })
      vi.spyOn(document, 'hasFocus').mockReturnValue(false)
      filled({}, { ...CONTACT, email: LOU.email })
      await restoreSession()
      expect(useIdentityStore.getState()).toMatchObject({ status: 'LOGGED_IN', ...LOU })
      expect(contact()?.email).toBe(LOU.email)
    })

    it('leaves nothing of a customer whose cart still stands there [AUTH-21, AUTH-25]', async () => {
      await restoreSession()
      auth.somebody = undefined
      vi.spyOn(document, 'hasFocus').mockReturnValue(false)
      filled({ l1: LINE }, CONTACT)
      await restoreSession()
      expect([status(), inCart(), contact()]).toEqual(['LOGGED_OUT', [], undefined])
    })
  })

  it('another window’s customer brings their own, and nothing stays of the one before; the same one keeps it [AUTH-21, AUTH-25]', async () => {
    rememberCheckout({ contact: CONTACT })
    await restoreSession()
    expect([status(), useCheckoutStore.getState().record.contact]).toEqual(['LOGGED_IN', CONTACT])
    auth.somebody = { email: 'lou@example.com', customerId: 'c-lou' }
    await restoreSession()
    expect(useIdentityStore.getState()).toMatchObject({ status: 'LOGGED_IN', ...auth.somebody })
    expect(useCheckoutStore.getState().record.contact).toBeUndefined()
  })

  it('another window’s change counts once, when this one is looked at, and not after it is let go [AUTH-25]', async () => {
    const looked = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new StorageEvent('storage', { key: 'authMark' }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(auth.asked).toEqual([])
    window.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(auth.asked).toEqual(['session']))
    window.dispatchEvent(new Event('focus'))
    looked.mockReturnValue(true)
    window.dispatchEvent(new StorageEvent('storage', { key: 'authMark' }))
    await vi.waitFor(() => expect(auth.asked).toEqual(['session', 'session']))
    stopWatching?.()
    window.dispatchEvent(new StorageEvent('storage', { key: 'authMark' }))
    window.dispatchEvent(new Event('focus'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(auth.asked).toEqual(['session', 'session'])
  })

  it('a refusal about anything else costs nobody the session, and is not sent again [AUTH-05]', async () => {
    wire.answers('account', () => refusal('Forbidden'))
    await expect(api('account', {})).rejects.toThrow()
    expect([status(), inCart(), auth.asked, wire.sent('account').length]).toEqual(['LOGGED_IN', ['l1'], [], 1])
  })

  it('an expired token of nobody signs the shopper out [AUTH-06, AUTH-27]', async () => {
    auth.somebody = undefined
    wire.answers('account', () => refusal('IdentityExpired'))
    await expect(api('account', {})).rejects.toThrow('Please log in again.')
    expect([status(), inCart(), wire.sent('account').length]).toEqual(['LOGGED_OUT', [], 1])
  })
})
