import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignInForm } from '#components/account/auth-sign-in.tsx'
import { SignInHere } from '#components/account/sign-in-here.tsx'
import { offeredPasskey } from '#lib/client/auth/passkey-offer.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { type MockAuth, mockAuth } from '#tests/setup/mock-auth.ts'
import { closedByShopper, passkeyBrowser } from '#tests/setup/passkey-browser.ts'

const navigation = vi.hoisted(() => ({ replace: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => navigation }))

const wire = useMockApi()
const SIGN_IN = 'Log in with a passkey'
const FOUR_MINUTES = 240_000

interface Asked {
  publicKey: { challenge: string }
  mediation?: string
  signal?: AbortSignal
}

let browser: ReturnType<typeof passkeyBrowser>
let auth: MockAuth
/** What the browser was asked, in order, and how the shopper answers. */
let asked: (Asked & { pick: (id: string) => void; refuse: (error: Error) => void })[]

const offers = () => asked.filter(({ mediation }) => mediation === 'conditional')
const questions = () => asked.filter(({ mediation }) => mediation === undefined)
const said = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const canOffer = (available: () => Promise<boolean>) =>
  Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: available })

beforeEach(() => {
  browser = passkeyBrowser()
  asked = []
  // As a browser does it: the question stands until somebody picks, or whoever asked takes it back.
  browser.get.mockImplementation(
    (question) =>
      new Promise((resolve, reject) => {
        const { signal } = question as Asked
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        const pick = (id: string) => resolve(browser.credential(id))
        asked.push({ ...(question as Asked), pick, refuse: reject })
      }),
  )
  canOffer(async () => true)
  const mocked = mockAuth()
  auth = mocked.auth
  wire.also(...mocked.handlers)
  wire.answers('passkeyRequest', (_, count) =>
    answer('passkeyRequest', {
      options: {
        ...{ rpId: 'localhost', challenge: `question-${count}`, timeout: 300_000 },
        ...{ allowCredentials: [], userVerification: 'required' },
      },
    }),
  )
  wire.answers('account', () => refusal('InternalError'))
  wire.answers('accountState', () => answer('accountState', { syncableStateVersion: 1, cart: { items: {} } }))
  wire.answers('wishlist', () => answer('wishlist', { items: [] }))
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined, email: undefined })
  navigation.replace.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('passkeys offered at the email field', () => {
  it('log in whoever picks one, and say nothing before [AUTH-37]', async () => {
    render(<SignInForm />)
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn')
    await waitFor(() => expect(offers()).toHaveLength(1))
    expect(offers()[0]?.publicKey).toMatchObject({ challenge: 'question-1', allowCredentials: [] })
    expect(screen.getByRole('button', { name: SIGN_IN })).not.toHaveAttribute('aria-busy')
    expect([said(), document.querySelector('[data-live]')?.textContent ?? '']).toEqual([[], ''])
    expect(auth.asked).toEqual([])
    offers()[0]?.pick('mine')
    await waitFor(() => expect(navigation.replace).toHaveBeenCalledWith('/account'))
    expect(auth.asked).toEqual(['csrf', 'passkey', 'session'])
    expect([asked.length, wire.sent('passkeyRequest').length]).toEqual([1, 1])
  })

  it.each([
    ['knows no such thing', undefined],
    ['does not offer any', async () => false],
    ['will not say', () => Promise.reject(new DOMException('', 'SecurityError'))],
  ])('are no business of a browser that %s: the shop is not asked [AUTH-37]', async (_, available) => {
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: available })
    expect(await offeredPasskey(new AbortController().signal)).toBeUndefined()
    expect([wire.sent(), asked]).toEqual([[], []])
  })

  it('fail in silence, once: fields and button are there [AUTH-37]', async () => {
    wire.answers('passkeyRequest', () => refusal('NotFound'))
    render(<SignInForm />)
    await waitFor(() => expect(wire.sent('passkeyRequest')).toHaveLength(1))
    const { signal } = new AbortController()
    expect(await offeredPasskey(signal)).toBeUndefined()
    expect([said(), asked]).toEqual([[], []])
    wire.answers('passkeyRequest', () => Response.error())
    expect(await offeredPasskey(signal)).toBeUndefined()
    expect([said(), wire.sent('passkeyRequest').length]).toEqual([[], 3])
  })

  it('are not offered again at once to who closes the browser’s question [AUTH-37]', async () => {
    render(<SignInForm />)
    await waitFor(() => expect(offers()).toHaveLength(1))
    offers()[0]?.refuse(closedByShopper())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([said(), asked.length, auth.asked]).toEqual([[], 1, []])
  })

  it('make way for the button, and are offered again once its question is closed [AUTH-36, AUTH-37]', async () => {
    render(<SignInForm />)
    await waitFor(() => expect(offers()).toHaveLength(1))
    const standing: (boolean | undefined)[] = []
    wire.answers('passkeyRequest', () => {
      standing.push(offers()[0]?.signal?.aborted)
      return answer('passkeyRequest', {
        options: {
          ...{ rpId: 'localhost', challenge: 'another', timeout: 300_000 },
          ...{ allowCredentials: [], userVerification: 'required' },
        },
      })
    })
    await userEvent.click(screen.getByRole('button', { name: SIGN_IN }))
    await waitFor(() => expect(questions()).toHaveLength(1))
    expect(standing).toEqual([true])
    expect(offers()).toHaveLength(1)
    questions()[0]?.refuse(closedByShopper())
    await waitFor(() => expect(offers()).toHaveLength(2))
    expect(said()).toEqual([])
    offers()[1]?.pick('mine')
    await waitFor(() => expect(navigation.replace).toHaveBeenCalledWith('/account'))
  })

  it('say of one that the shop does not take what the button says, and are offered again [AUTH-37, ERR-145]', async () => {
    auth.refusal = 'PasskeyUnknown'
    render(<SignInForm />)
    await waitFor(() => expect(offers()).toHaveLength(1))
    offers()[0]?.pick('gone')
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't log you in with this passkey.")
    await waitFor(() => expect(offers()).toHaveLength(2))
    expect(offers()[1]?.publicKey.challenge).toBe('question-2')
  })

  it('are taken back when the page is left, or somebody is logged in [AUTH-37]', async () => {
    const { unmount } = render(<SignInForm />)
    await waitFor(() => expect(offers()).toHaveLength(1))
    unmount()
    expect(offers()[0]?.signal?.aborted).toBe(true)
    useIdentityStore.setState({ status: 'INITIALISING' })
    render(<SignInForm />)
    await screen.findByRole('button', { name: SIGN_IN })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(offers()).toHaveLength(1)
  })

  it('are offered in checkout once the form is unfolded, not before [AUTH-37, CHK-41]', async () => {
    render(<SignInHere email="kim@example.com" />)
    await screen.findByRole('button', { name: SIGN_IN })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([wire.sent('passkeyRequest'), asked]).toEqual([[], []])
    expect(screen.getByLabelText('Your account’s email')).toHaveAttribute('autocomplete', 'username webauthn')
    await userEvent.click(screen.getByText('Have an account? Log in here'))
    await waitFor(() => expect(offers()).toHaveLength(1))
    offers()[0]?.pick('mine')
    await waitFor(() => expect(document.querySelector('[data-live]')).toHaveTextContent('You’re logged in.'))
    expect(navigation.replace).not.toHaveBeenCalled()
  })
})

describe('the question behind the offer', () => {
  it('is put anew a minute before its answer would be too late, on a page that is looked at [AUTH-33, AUTH-37]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    const leaving = new AbortController()
    const picked = offeredPasskey(leaving.signal)
    await vi.waitFor(() => expect(offers()).toHaveLength(1))
    vi.advanceTimersByTime(FOUR_MINUTES - 10_000)
    expect(offers()[0]?.signal?.aborted).toBe(false)
    vi.advanceTimersByTime(10_000)
    expect(offers()[0]?.signal?.aborted).toBe(true)
    await vi.waitFor(() => expect(offers()).toHaveLength(2))
    expect(offers()[1]?.publicKey.challenge).toBe('question-2')

    shown.mockReturnValue('hidden')
    vi.advanceTimersByTime(FOUR_MINUTES)
    await vi.waitFor(() => expect(offers()[1]?.signal?.aborted).toBe(true))
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(FOUR_MINUTES)
    expect(wire.sent('passkeyRequest')).toHaveLength(2)
    shown.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(offers()).toHaveLength(3))
    offers()[2]?.pick('mine')
    expect(await picked).toMatchObject({ id: 'mine' })
    vi.advanceTimersByTime(FOUR_MINUTES)
    document.dispatchEvent(new Event('visibilitychange'))
    expect([wire.sent('passkeyRequest').length, asked.length]).toEqual([3, 3])
    // Its time is over with its answer.
    expect(offers()[2]?.signal?.aborted).toBe(false)
  })

  it('waits on a page that nobody looks at, until somebody does or it is left [AUTH-37, AUTH-39]', async () => {
    const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const [listen, fetched] = [vi.spyOn(document, 'addEventListener'), vi.spyOn(globalThis, 'fetch')]
    const [leaving, staying] = [new AbortController(), new AbortController()]
    const [left, stayed] = [offeredPasskey(leaving.signal), offeredPasskey(staying.signal)]
    const waiting = () => listen.mock.calls.filter(([type]) => type === 'visibilitychange')
    await vi.waitFor(() => expect(waiting()).toHaveLength(2))
    document.dispatchEvent(new Event('visibilitychange'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(fetched).not.toHaveBeenCalled()
    leaving.abort()
    expect(await left).toBeUndefined()
    shown.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(offers()).toHaveLength(1))
    offers()[0]?.pick('mine')
    expect(await stayed).toMatchObject({ id: 'mine' })
    expect([wire.sent('passkeyRequest').length, asked.length]).toEqual([1, 1])
  })

  it('is given up with the page, though the shop has not put it yet [AUTH-37]', async () => {
    wire.answers('passkeyRequest', () => new Promise<never>(() => {}))
    const leaving = new AbortController()
    const picked = offeredPasskey(leaving.signal)
    await vi.waitFor(() => expect(wire.sent('passkeyRequest')).toHaveLength(1))
    leaving.abort()
    await vi.waitFor(() => expect(wire.sent('passkeyRequest')[0]?.signal.aborted).toBe(true))
    expect(await picked).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('is not asked by whoever has left, hidden or not [AUTH-37]', async () => {
    expect(await offeredPasskey(AbortSignal.abort())).toBeUndefined()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const leaving = new AbortController()
    const picked = offeredPasskey(leaving.signal)
    leaving.abort()
    expect(await picked).toBeUndefined()
    document.dispatchEvent(new Event('visibilitychange'))
    expect([wire.sent(), asked]).toEqual([[], []])
  })
})
