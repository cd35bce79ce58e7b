import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commonPasswords } from '#lib/client/auth/common-passwords.ts'
import { runLogin } from '#lib/client/auth/login-sequence.ts'
import {
  anotherWindowHasSpoken,
  lastWord,
  markHandled,
  tellOtherWindows,
  whenAnotherWindowHasChanged,
} from '#lib/client/auth/other-windows.ts'
import { listensForAccepted, signalAccepted, signalUnknown } from '#lib/client/auth/passkey-signals.ts'
import { returnIntent, takeReturnIntent } from '#lib/client/auth/return-intent.ts'
import { askForSession, postCredentials, postPasskey, postSignOut } from '#lib/client/auth/session-calls.ts'
import { returnHere, returnTo } from '#lib/client/auth/sign-in-link.ts'
import { verificationQuery } from '#lib/client/auth/verification.ts'
import { NetworkError } from '#lib/client/call-error.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { otherWindowWrites } from '#tests/components/stores/browser.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
/** What next-auth answers a form with, and the forms it was sent. */
function authAnswers(path: string, body: object, status = 200): URLSearchParams[] {
  const forms: URLSearchParams[] = []
  const reply = async ({ request }: { request: Request }) => {
    if (request.method === 'POST') forms.push(new URLSearchParams(await request.text()))
    return HttpResponse.json(body, { status })
  }
  wire.also(http.all(`*/api/auth/${path}`, reply))
  return forms
}
const tokenWith = (claims: string) => `head.${btoa(claims).replaceAll('+', '-').replaceAll('/', '_')}.sign`
const session = (identityToken?: string, email = 'kim@example.com') =>
  authAnswers('session', { user: { email }, ...(identityToken ? { identityToken } : {}) })

beforeEach(() => void authAnswers('csrf', { csrfToken: 'csrf' }))

describe('who is signed in', () => {
  it('is whom the token names, whatever letters its text is made of [AUTH-02, API-35]', async () => {
    // Their base64 has a + and a /, which a token writes as - and _.
    const token = tokenWith('{"sub":"c-1","a":"~~~???>>>"}')
    expect(token).toMatch(/[-_]/)
    session(token)
    expect(await askForSession()).toEqual({ email: 'kim@example.com', token, customerId: 'c-1' })
  })

  it.each([
    ['nobody named', {}],
    ['no token', { user: { email: 'kim@example.com' } }],
    ['nobody for the token', { identityToken: 'a.b.c' }],
  ])('is nobody with %s [AUTH-02]', async (_, body) => {
    authAnswers('session', body)
    expect(await askForSession()).toBeUndefined()
  })

  it('is a customer without a name where the token has none, and unknown where it has no parts', async () => {
    session(tokenWith('{}'))
    expect(await askForSession()).toMatchObject({ customerId: '' })
  })

  it.each([
    ['refuses', 429, { user: { email: 'k@example.com' }, identityToken: 'a.b.c' }],
    ['is away', 503, {}],
  ])('is not known while the shop %s [AUTH-02]', async (_, status, body) => {
    authAnswers('session', body, status)
    await expect(askForSession()).rejects.toThrow(new NetworkError('The shop cannot say who is signed in just now.'))
  })

  it('is not known where there is no way to the shop [AUTH-02]', async () => {
    wire.also(http.get('*/api/auth/session', () => HttpResponse.error()))
    await expect(askForSession()).rejects.toMatchObject({
      ...{ name: 'NetworkError', message: 'The shop cannot be reached.', cause: expect.anything() },
    })
  })
})

describe('credentials', () => {
  it.each([
    ['are right', { url: 'http://localhost/' }, undefined],
    ['are wrong', { url: '/api/auth/error?error=LoginFailed' }, 'LoginFailed'],
    ['come too often', { errorCode: 'RateLimited' }, 'RateLimited'],
    ['meet an answer that says nothing', {}, 'InternalError'],
  ])('that %s are answered by %o: %s [API-34, AUTH-07]', async (_, body, code) => {
    const forms = authAnswers('callback/credentials', body)
    expect(await postCredentials('kim@example.com', 'Boots4work!')).toBe(code)
    expect(forms.map((form) => Object.fromEntries(form))).toEqual([
      { email: 'kim@example.com', password: 'Boots4work!', csrfToken: 'csrf', callbackUrl: '/', json: 'true' },
    ])
  })
})

describe('a passkey', () => {
  const GONE = { rpId: 'localhost', credentialId: 'gone' }
  const refused = (more: object) =>
    authAnswers('callback/passkey', { url: '/api/auth/error?error=PasskeyUnknown', ...more })
  afterEach(() => vi.unstubAllGlobals())

  it('is answered by what the browser has signed; one the shop does not have is named to the browser [AUTH-38, API-110]', async () => {
    const signalUnknownCredential = vi.fn(async () => {})
    vi.stubGlobal('PublicKeyCredential', Object.assign(vi.fn(), { signalUnknownCredential }))
    const forms = refused({})
    expect(await postPasskey('{"id":"gone"}')).toBe('PasskeyUnknown')
    expect(forms[0]?.get('credential')).toBe('{"id":"gone"}')
    refused({ unknownPasskey: GONE })
    expect(await postPasskey('{"id":"gone"}')).toBe('PasskeyUnknown')
    await vi.waitFor(() => expect(signalUnknownCredential.mock.calls).toEqual([[GONE]]))
  })

  it('is refused as well in a browser that knows no such thing [AUTH-38]', async () => {
    refused({ unknownPasskey: GONE })
    expect(await postPasskey('{}')).toBe('PasskeyUnknown')
    await expect(signalUnknown(GONE)).resolves.toBeUndefined()
    await expect(
      signalAccepted({ rpId: 'localhost', userId: 'a2lt', allAcceptedCredentialIds: [] }),
    ).resolves.toBeUndefined()
    expect(listensForAccepted()).toBe(false)
  })
})

it('a session has ended when the shop says so, and not before [API-36, AUTH-22]', async () => {
  const forms = authAnswers('signout', { url: '/' })
  await postSignOut()
  expect(forms[0]?.get('csrfToken')).toBe('csrf')
  authAnswers('signout', {}, 500)
  await expect(postSignOut()).rejects.toBeInstanceOf(NetworkError)
})

describe('where signing in leads back to', () => {
  afterEach(() => {
    takeReturnIntent()
    window.history.replaceState(null, '', '/')
  })

  it('is the page one was at, told once, and the account where there is none [GUARD-04]', () => {
    window.history.replaceState(null, '', '/account/orders?page=2&q=a%20b')
    returnHere()
    expect(returnIntent()).toBe('/account/orders?page=2&q=a%20b')
    expect([takeReturnIntent(), returnIntent(), takeReturnIntent()]).toEqual([
      ...['/account/orders?page=2&q=a%20b', undefined, '/account'],
    ])
  })

  it('is kept for half an hour, for the whole shop, beside other cookies [GUARD-04]', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: another one that stands before it.
    document.cookie = 'not_return_to=/cart; Path=/'
    const written = vi.spyOn(document, 'cookie', 'set')
    returnTo('/cart')
    expect(written).toHaveBeenCalledWith('return_to=%2Fcart; Path=/; Max-Age=1800; SameSite=Lax')
    written.mockRestore()
    expect(returnIntent()).toBe('/cart')
  })

  it('is nowhere where the cookie cannot be read, or leads elsewhere [GUARD-04]', () => {
    for (const value of ['%E0%A4%A', encodeURIComponent('//evil.example')]) {
      // biome-ignore lint/suspicious/noDocumentCookie: as somebody else might write it.
      document.cookie = `return_to=${value}; Path=/`
      expect(returnIntent()).toBeUndefined()
    }
  })
})

describe('another window', () => {
  it('has spoken once it has written, until this one has handled that; its own word is no news [AUTH-25]', () => {
    markHandled(lastWord())
    expect(anotherWindowHasSpoken()).toBe(false)
    otherWindowWrites('authMark', { at: '2026-03-01T12:00:00.000Z' })
    expect([anotherWindowHasSpoken(), lastWord()]).toEqual([true, '2026-03-01T12:00:00.000Z'])
    markHandled(lastWord())
    expect(anotherWindowHasSpoken()).toBe(false)
    otherWindowWrites('authMark', { at: 1 })
    expect(lastWord()).toBeUndefined()
    tellOtherWindows()
    expect([anotherWindowHasSpoken(), Number.isNaN(Date.parse(lastWord() ?? ''))]).toEqual([false, false])
  })

  it('is followed once this one is looked at, once for each change, until stopped [AUTH-25]', () => {
    const restore = vi.fn()
    const looked = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    const stop = whenAnotherWindowHasChanged(restore)
    window.dispatchEvent(new Event('focus'))
    otherWindowWrites('authMark', { at: 'a' })
    expect(restore).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('focus'))
    expect(restore).toHaveBeenCalledTimes(1)
    looked.mockReturnValue(true)
    otherWindowWrites('authMark', { at: 'b' })
    expect(restore).toHaveBeenCalledTimes(2)
    looked.mockReturnValue(false)
    otherWindowWrites('authMark', { at: 'c' })
    stop()
    window.dispatchEvent(new Event('focus'))
    expect(restore).toHaveBeenCalledTimes(2)
    looked.mockRestore()
  })
})

it('signing in goes step by step, and no step’s trouble stands in its way [AUTH-26]', async () => {
  const steps: string[] = []
  const step = (name: string) => async () => {
    steps.push(name)
    throw new Error(`No ${name}.`)
  }
  const all = { loyalty: step('loyalty'), wishlist: step('wishlist'), cart: step('cart'), account: step('account') }
  expect(await runLogin({ session: async () => true, ...all })).toBe(true)
  expect(steps.splice(0)).toEqual(['account', 'cart', 'wishlist', 'loyalty'])
  expect(await runLogin({ session: async () => false, ...all })).toBe(false)
  expect(steps).toEqual([])
  expect(await runLogin({ session: async () => true })).toBe(true)
})

it('passwords that were leaked most often are known to whoever wants a new one, fetched once [VAL-46]', async () => {
  const known = await commonPasswords()
  expect([known.has('password'), known.has('Boots4work!')]).toEqual([true, false])
  expect(await commonPasswords()).toBe(known)
})

it('such passwords that could not be fetched are fetched again when somebody next wants a new one [VAL-46]', async () => {
  vi.resetModules()
  vi.doMock('@zxcvbn-ts/language-common', () => {
    throw new Error('Failed to load chunk')
  })
  const { commonPasswords: anew } = await import('#lib/client/auth/common-passwords.ts')
  await expect(anew()).rejects.toThrow()
  vi.doUnmock('@zxcvbn-ts/language-common')
  expect((await anew()).has('password')).toBe(true)
  vi.resetModules()
})

it('a mailed code is sent once, for the address it was mailed to [AUTH-13, AUTH-14, API-39]', async () => {
  wire.answers('confirmVerification', () => answer('confirmVerification', { email: 'kim@example.com' }))
  const asked = () => queryClient().fetchQuery(verificationQuery('u', 'c'))
  await asked()
  await asked()
  expect(wire.sent('confirmVerification').map(({ body }) => body)).toEqual([{ user: 'u', code: 'c' }])
  expect(verificationQuery('u', 'c')).toMatchObject({ staleTime: 'static', retryOnMount: false })
})
