import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignInForm } from '#components/account/auth-sign-in.tsx'
import { Passkeys } from '#components/account/passkeys.tsx'
import { SignInHere } from '#components/account/sign-in-here.tsx'
import { Alerts } from '#components/ui/alerts.tsx'
import { passkeysOffered } from '#lib/client/auth/passkeys.ts'
import type { Passkey } from '#lib/contract/passkey.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { type MockAuth, mockAuth } from '#tests/setup/mock-auth.ts'
import { closedByShopper, passkeyBrowser } from '#tests/setup/passkey-browser.ts'

const navigation = vi.hoisted(() => ({ replace: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => navigation }))

const wire = useMockApi()
const PASSWORD = 'Boots4work!'
const PHONE: Passkey = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'My phone',
  addedAt: '2026-03-01T01:00:00.000Z',
  lastUsedAt: '2026-04-02T01:00:00.000Z',
}
const LAPTOP: Passkey = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Passkey 1',
  addedAt: '2026-03-05T01:00:00.000Z',
  lastUsedAt: null,
}
const NEW: Passkey = { ...LAPTOP, id: '33333333-3333-4333-8333-333333333333', name: 'Desk' }
const CREATION = {
  options: {
    rp: { id: 'localhost', name: 'Steelcap' },
    user: { id: 'a2lt', name: 'kim@example.com', displayName: 'Kim Tran' },
    challenge: 'Y2hhbGxlbmdl',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  },
}
const REQUEST = {
  options: {
    rpId: 'localhost',
    challenge: 'Y2hhbGxlbmdl',
    timeout: 300_000,
    allowCredentials: [],
    userVerification: 'required',
  },
}

let browser: ReturnType<typeof passkeyBrowser>
let auth: MockAuth
let kept: Passkey[]

beforeEach(() => {
  browser = passkeyBrowser()
  const mocked = mockAuth()
  auth = mocked.auth
  wire.also(...mocked.handlers)
  kept = [PHONE, LAPTOP]
  wire.answers('passkeys', () => answer('passkeys', { passkeys: kept }))
  wire.answers('passkeyCreation', () => answer('passkeyCreation', CREATION))
  wire.answers('passkeyRequest', () => answer('passkeyRequest', REQUEST))
  wire.answers('addPasskey', ({ body }) => {
    kept = [...kept, { ...LAPTOP, id: '33333333-3333-4333-8333-333333333333', name: body.name }]
    return answer('addPasskey', { passkeys: kept })
  })
  navigation.replace.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const field = (label: string) => screen.getByLabelText(label, { exact: true })
const said = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

it.each([
  ['knows no passkeys', undefined],
  ['neither reads nor writes them as JSON', class {}],
  [
    'cannot write them as JSON',
    Object.assign(class {}, {
      parseCreationOptionsFromJSON: (options: object) => options,
      parseRequestOptionsFromJSON: (options: object) => options,
    }),
  ],
  [
    'cannot read as JSON what is to be made',
    class {
      static parseRequestOptionsFromJSON = (options: object) => options
      toJSON() {
        return {}
      }
    },
  ],
])('a browser that %s is offered none, and the shop asked nothing [AUTH-36]', async (_, credential) => {
  vi.stubGlobal('PublicKeyCredential', credential)
  expect(passkeysOffered()).toBe(false)
  useIdentityStore.setState({ status: 'LOGGED_IN', customerId: 'c-kim' })
  const { container } = render(<Passkeys />)
  expect(container).toBeEmptyDOMElement()
  useIdentityStore.setState({ status: 'LOGGED_OUT', customerId: undefined })
  render(<SignInForm />)
  expect(screen.queryByText(/passkey/i)).toBeNull()
  expect(wire.sent()).toEqual([])
})

describe('passkeys in the account', () => {
  beforeEach(() => {
    useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c-kim', email: 'kim@example.com' })
  })

  const shown = () => screen.queryAllByRole('article').map((row) => row.getAttribute('aria-label'))

  async function open() {
    render(
      <>
        <Passkeys />
        <Alerts />
      </>,
    )
    await screen.findByRole('button', { name: 'Add a passkey' })
  }

  async function fillIn(name: string | undefined) {
    await press('Add a passkey')
    expect(screen.getByRole('heading', { name: 'New passkey' })).toHaveFocus()
    await userEvent.type(field('Current password'), PASSWORD)
    if (name === undefined) return
    await userEvent.clear(field('Name'))
    await userEvent.type(field('Name'), name)
  }

  it('are listed with name, day and last use [AUTH-31]', async () => {
    await open()
    const [phone, laptop] = screen.getAllByRole('article')
    expect(phone).toHaveTextContent('My phoneAdded Sun 1 Mar 2026 · last used Thu 2 Apr 2026')
    expect(laptop).toHaveTextContent('Passkey 1Added Thu 5 Mar 2026 · not used yet')
  })

  it('say that there are none, that they could not be loaded, and that there are as many as one keeps [AUTH-31]', async () => {
    wire.answers('passkeys', (_, count) =>
      count === 1 ? refusal('InternalError') : answer('passkeys', { passkeys: [] }),
    )
    const { unmount } = render(<Passkeys />)
    expect(screen.getByRole('status')).toHaveTextContent('Loading your passkeys')
    expect(await screen.findByText('We couldn’t load your passkeys just now.')).toBeVisible()
    await press('Try again')
    expect(await screen.findByText('No passkeys yet.')).toBeVisible()
    unmount()
    useIdentityStore.setState({ customerId: 'c-lee' })
    const ten = Array.from({ length: 10 }, (_, n) => ({ ...PHONE, id: PHONE.id.replace(/^1/, `${n}`), name: `P${n}` }))
    wire.answers('passkeys', () => answer('passkeys', { passkeys: ten }))
    render(<Passkeys />)
    expect(await screen.findByText('You can keep up to 10 passkeys. Remove one first.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })

  it('are added by the password, under a name that is free, and said to be [AUTH-31]', async () => {
    browser.create.mockResolvedValue(browser.credential('new'))
    await open()
    await fillIn(undefined)
    expect(field('Name')).toHaveValue('Passkey 2')
    await press('Continue')
    expect(await screen.findByText('Added Passkey 2. You can log in with it from now on.')).toBeVisible()
    expect(shown()).toEqual(['My phone', 'Passkey 1', 'Passkey 2'])
    expect(wire.sent('passkeyCreation')[0]?.body).toEqual({ password: PASSWORD })
    expect(browser.create).toHaveBeenCalledWith({ publicKey: CREATION.options })
    expect(wire.sent('addPasskey')[0]?.body).toEqual({
      name: 'Passkey 2',
      credential: { id: 'new', rawId: 'new', type: 'public-key', response: {} },
    })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a passkey' })).toHaveFocus())
  })

  it('want both fields, and say a wrong password at its own [AUTH-31, VAL-43]', async () => {
    wire.answers('passkeyCreation', (_, count) =>
      count === 1 ? refusal('CurrentPasswordIncorrect') : refusal('TooManyPasswordChanges'),
    )
    await open()
    await press('Add a passkey')
    await userEvent.clear(field('Name'))
    await press('Continue')
    expect(field('Current password')).toHaveAccessibleDescription('Error: Current password is required.')
    expect(field('Name')).toHaveAccessibleDescription(/Name is required\./)
    expect(field('Current password')).toHaveFocus()
    expect(wire.sent('passkeyCreation')).toEqual([])
    await userEvent.type(field('Current password'), 'Wrong4work!')
    await userEvent.type(field('Name'), 'Desk')
    await press('Continue')
    await waitFor(() =>
      expect(field('Current password')).toHaveAccessibleDescription(
        'Error: The current password that you entered is incorrect.',
      ),
    )
    expect(field('Current password')).toHaveFocus()
    expect(field('Name')).toHaveValue('Desk')
    await press('Continue')
    expect(await screen.findByText('Too many wrong passwords. Try again later.')).toBeVisible()
    expect(browser.create).not.toHaveBeenCalled()
  })

  it.each([
    ['closes the browser’s question', closedByShopper],
    ['has the browser give it up', () => new DOMException('', 'AbortError')],
  ])('say nothing to who %s, and keep what was typed [AUTH-36]', async (_, closed) => {
    browser.create.mockRejectedValue(closed())
    await open()
    await fillIn('Desk')
    await press('Continue')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-busy'))
    expect(browser.create).toHaveBeenCalled()
    expect(said().join('')).toBe('')
    expect(field('Name')).toHaveValue('Desk')
    expect(wire.sent('addPasskey')).toEqual([])
  })

  it.each([
    ['InvalidStateError', 'This device already has a passkey of your account.'],
    ['SecurityError', 'Your browser couldn’t make a passkey here. Nothing was changed.'],
  ])('say what the browser means by %s [AUTH-36]', async (name, words) => {
    browser.create.mockRejectedValue(new DOMException('', name))
    await open()
    await fillIn('Desk')
    await press('Continue')
    expect(await screen.findByText(words)).toBeVisible()
    expect(shown()).toEqual(['My phone', 'Passkey 1'])
  })

  it('say what the shop has against one, and ask anew for what it has [AUTH-31, ERR-143]', async () => {
    browser.create.mockResolvedValue(browser.credential('new'))
    wire.answers('addPasskey', () => refusal('PasskeyNotAccepted'))
    await open()
    await fillIn('Desk')
    await press('Continue')
    expect(await screen.findByText("We couldn't add this passkey. Please try again.")).toBeVisible()
    await waitFor(() => expect(wire.sent('passkeys')).toHaveLength(2))
  })

  it('give the focus back to the button when it is thought better of', async () => {
    await open()
    await press('Add a passkey')
    await press('Cancel')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a passkey' })).toHaveFocus())
  })

  it('are removed after a question, and the one beside stays [AUTH-31, AUTH-34]', async () => {
    wire.also(
      http.delete('*/api/account/passkeys/:id', ({ params }) => {
        kept = kept.filter(({ id }) => id !== params['id'])
        return HttpResponse.json({ passkeys: kept })
      }),
    )
    await open()
    await press('Remove My phone')
    expect(screen.getByRole('group', { name: 'Remove My phone?' })).toBeVisible()
    await press('Keep it')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove My phone' })).toHaveFocus())
    await press('Remove My phone')
    const row = screen.getByRole('article', { name: 'My phone' })
    await userEvent.click(within(row).getByRole('button', { name: 'Yes, remove it' }))
    expect(await screen.findByText(/^Removed My phone\./)).toBeVisible()
    expect(shown()).toEqual(['Passkey 1'])
    expect(screen.getByRole('list').parentElement).toHaveFocus()
  })

  it.each([
    ['hears which one is gone', vi.fn(async () => {})],
    ['will not hear of it', vi.fn().mockRejectedValue(new DOMException('', 'SecurityError'))],
    [
      'fails at it',
      vi.fn(() => {
        throw new TypeError('no')
      }),
    ],
    ['knows no such thing', undefined],
  ])('are removed as well in a browser that %s [AUTH-34, API-108]', async (_, signalUnknownCredential) => {
    const removed = { rpId: 'localhost', credentialId: 'cGhvbmU' }
    Object.assign(PublicKeyCredential, { signalUnknownCredential })
    wire.answers('removePasskey', () => answer('removePasskey', { passkeys: [LAPTOP], removed }))
    await open()
    await press('Remove My phone')
    await press('Yes, remove it')
    expect(await screen.findByText(/^Removed My phone\./)).toBeVisible()
    expect(shown()).toEqual(['Passkey 1'])
    expect(said().join('')).toBe('')
    if (signalUnknownCredential) expect(signalUnknownCredential).toHaveBeenLastCalledWith(removed)
  })

  it('are told to a browser that listens, all of them, with each answer about them [AUTH-38, API-105]', async () => {
    const hears = vi.fn(async () => {})
    Object.assign(PublicKeyCredential, { signalAllAcceptedCredentials: hears })
    const accepted = (...allAcceptedCredentialIds: string[]) => {
      return { rpId: 'localhost', userId: 'a2lt', allAcceptedCredentialIds }
    }
    wire.answers('passkeys', () => answer('passkeys', { passkeys: kept, accepted: accepted('phone', 'laptop') }))
    wire.answers('addPasskey', () =>
      answer('addPasskey', { passkeys: [...kept, NEW], accepted: accepted('phone', 'laptop', 'new') }),
    )
    wire.answers('removePasskey', () =>
      answer('removePasskey', { passkeys: [LAPTOP, NEW], accepted: accepted('laptop', 'new') }),
    )
    browser.create.mockResolvedValue(browser.credential('new'))
    await open()
    expect(hears.mock.calls).toEqual([[accepted('phone', 'laptop')]])
    await fillIn('Desk')
    await press('Continue')
    await screen.findByText(/^Added Desk\./)
    expect(hears.mock.calls.at(-1)).toEqual([accepted('phone', 'laptop', 'new')])
    await press('Remove My phone')
    await press('Yes, remove it')
    await screen.findByText(/^Removed My phone\./)
    expect(hears.mock.calls.slice(2)).toEqual([[accepted('laptop', 'new')]])
    expect(shown()).toEqual(['Passkey 1', 'Desk'])
  })

  it.each([
    ['will not hear of them', vi.fn().mockRejectedValue(new DOMException('', 'SecurityError'))],
    [
      'fails at it',
      vi.fn(() => {
        throw new TypeError('no')
      }),
    ],
  ])('are shown as well in a browser that %s [AUTH-38]', async (_, signalAllAcceptedCredentials) => {
    Object.assign(PublicKeyCredential, { signalAllAcceptedCredentials })
    const accepted = { rpId: 'localhost', userId: 'a2lt', allAcceptedCredentialIds: [] }
    wire.answers('passkeys', () => answer('passkeys', { passkeys: kept, accepted }))
    await open()
    expect(signalAllAcceptedCredentials).toHaveBeenCalledWith(accepted)
    expect(shown()).toEqual(['My phone', 'Passkey 1'])
    expect(said().join('')).toBe('')
  })

  it('that are gone already are said to be, and no longer shown [ERR-144]', async () => {
    wire.answers('removePasskey', () => refusal('PasskeyNotFound'))
    await open()
    await press('Remove My phone')
    kept = [LAPTOP]
    await press('Yes, remove it')
    expect(
      await screen.findByText('The passkey was not found or might have already been removed.', { exact: false }),
    ).toBeVisible()
    await waitFor(() => expect(shown()).toEqual(['Passkey 1']))
  })

  it('that could not be removed can be tried again', async () => {
    wire.answers('removePasskey', () => Response.error())
    await open()
    await press('Remove Passkey 1')
    await press('Yes, remove it')
    expect(await screen.findByText(/^We couldn’t reach the shop\. Nothing was changed\./)).toBeVisible()
    expect(shown()).toEqual(['My phone', 'Passkey 1'])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Passkey 1' })).toHaveFocus())
  })
})

describe('logging in by a passkey', () => {
  const SIGN_IN = 'Log in with a passkey'

  beforeEach(() => {
    useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined, email: undefined })
    wire.answers('account', () => refusal('InternalError'))
    wire.answers('accountState', () => answer('accountState', { syncableStateVersion: 1, cart: { items: {} } }))
    wire.answers('wishlist', () => answer('wishlist', { items: [] }))
  })

  it('takes the steps of a password and leads back to where one came from [AUTH-35]', async () => {
    browser.get.mockResolvedValue(browser.credential('mine'))
    render(<SignInForm />)
    await press(SIGN_IN)
    await waitFor(() => expect(navigation.replace).toHaveBeenCalledWith('/account'))
    expect(browser.get).toHaveBeenCalledWith({ publicKey: REQUEST.options })
    expect(auth.asked).toEqual(['csrf', 'passkey', 'session'])
    expect(useIdentityStore.getState()).toMatchObject({ status: 'LOGGED_IN', email: 'kim@example.com' })
  })

  it('has the browser stop offering a passkey the shop does not have, and no other [AUTH-38, API-110]', async () => {
    const hears = vi.fn(async () => {})
    Object.assign(PublicKeyCredential, { signalUnknownCredential: hears })
    browser.get.mockResolvedValue(browser.credential('gone'))
    auth.refusal = 'PasskeyUnknown'
    render(<SignInForm />)
    await press(SIGN_IN)
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't log you in with this passkey.")
    // As an answer that came too late.
    expect(hears).not.toHaveBeenCalled()
    auth.unknownPasskey = { rpId: 'localhost', credentialId: 'gone' }
    await press(SIGN_IN)
    await waitFor(() => expect(hears.mock.calls).toEqual([[{ rpId: 'localhost', credentialId: 'gone' }]]))
    expect(screen.getByRole('alert')).toHaveTextContent("We couldn't log you in with this passkey.")
  })

  it.each([
    ['a passkey', async () => press(SIGN_IN)],
    [
      'the password',
      async () => {
        fireEvent.change(field('Email'), { target: { value: 'kim@example.com' } })
        fireEvent.change(field('Password'), { target: { value: PASSWORD } })
        await press('Log in')
      },
    ],
  ])('tells a browser that listens which passkeys there are, after %s as well [AUTH-38]', async (_, logIn) => {
    const hears = vi.fn(async () => {})
    Object.assign(PublicKeyCredential, { signalAllAcceptedCredentials: hears })
    const accepted = { rpId: 'localhost', userId: 'a2lt', allAcceptedCredentialIds: ['phone'] }
    wire.answers('passkeys', () => answer('passkeys', { passkeys: [PHONE], accepted }))
    browser.get.mockResolvedValue(browser.credential('phone'))
    auth.refusal = 'RateLimited'
    render(<SignInForm />)
    await logIn()
    await screen.findByRole('alert')
    expect(wire.sent('passkeys')).toEqual([])
    auth.refusal = undefined
    await logIn()
    await waitFor(() => expect(hears.mock.calls).toEqual([[accepted]]))
    expect(wire.sent('passkeys')).toHaveLength(1)
  })

  it('says nothing to who closes the browser’s question [AUTH-36]', async () => {
    browser.get.mockRejectedValue(closedByShopper())
    render(<SignInForm />)
    await press(SIGN_IN)
    await waitFor(() => expect(screen.getByRole('button', { name: SIGN_IN })).not.toHaveAttribute('aria-busy'))
    expect(browser.get).toHaveBeenCalled()
    expect(said()).toEqual([])
    expect(screen.getByRole('button', { name: SIGN_IN })).toHaveFocus()
    expect(auth.asked).toEqual([])
    expect(useIdentityStore.getState().status).toBe('LOGGED_OUT')
  })

  it.each([
    ['PasskeyUnknown', "We couldn't log you in with this passkey. Try again, or use your password."],
    ['EmailNotVerified', "Your email address hasn't been verified yet."],
    ['RateLimited', 'Too many attempts. Please try again later.'],
  ] as const)(
    'says of %s what it means, in focus, and keeps the email that was typed [AUTH-35, ERR-145]',
    async (code, words) => {
      browser.get.mockResolvedValue(browser.credential('mine'))
      auth.refusal = code
      render(<SignInForm />)
      await userEvent.type(field('Email'), 'kim@example.com')
      await press(SIGN_IN)
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent(words)
      expect(alert).toHaveFocus()
      expect(field('Email')).toHaveValue('kim@example.com')
    },
  )

  it('sends to the password where the browser finds the address odd, and says when the shop is away [AUTH-35]', async () => {
    browser.get.mockRejectedValue(new DOMException('', 'SecurityError'))
    render(<SignInForm />)
    await press(SIGN_IN)
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again, or use your password.')
    auth.down = true
    browser.get.mockResolvedValue(browser.credential('mine'))
    await press(SIGN_IN)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^(Error: )?We couldn’t reach the shop/))
  })

  it('is offered in checkout, too, and says that it is done [AUTH-36, CHK-41]', async () => {
    browser.get.mockResolvedValue(browser.credential('mine'))
    render(<SignInHere email="kim@example.com" />)
    await userEvent.click(screen.getByText('Have an account? Log in here'))
    await press(SIGN_IN)
    await waitFor(() => expect(document.querySelector('[data-live]')).toHaveTextContent('You’re logged in.'))
    expect(navigation.replace).not.toHaveBeenCalled()
  })
})
