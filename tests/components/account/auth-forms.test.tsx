import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ChangePasswordForm } from '#components/account/auth-change-password.tsx'
import { DisownAccount } from '#components/account/auth-disown.tsx'
import { ForgotPasswordForm } from '#components/account/auth-forgot.tsx'
import { ResetPasswordForm } from '#components/account/auth-reset.tsx'
import { SignInForm } from '#components/account/auth-sign-in.tsx'
import { SignUpForm } from '#components/account/auth-sign-up.tsx'
import { VerifyEmail } from '#components/account/auth-verify.tsx'
import { VerifyElsewhere } from '#components/account/auth-verify-elsewhere.tsx'
import { Alerts } from '#components/ui/alerts.tsx'
import { takeReturnIntent } from '#lib/client/auth/return-intent.ts'
import { returnTo } from '#lib/client/auth/sign-in-link.ts'
import { GENERATED_PASSWORD } from '#lib/domain/account/password.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { keepPendingMembership, pendingMembership } from '#stores/loyalty-guest.ts'
import { useSessionEnd } from '#stores/session-ended.ts'
import { answer, bareAnswer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { type MockAuth, mockAuth } from '#tests/setup/mock-auth.ts'

const navigation = vi.hoisted(() => ({ replace: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => navigation }))

const wire = useMockApi()
const PASSWORD = 'Boots4work!'
let auth: MockAuth

beforeEach(() => {
  const mocked = mockAuth()
  auth = mocked.auth
  wire.also(...mocked.handlers)
  navigation.replace.mockClear()
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined, email: undefined })
})

const field = (label: string | RegExp) => screen.getByLabelText(label, { exact: true })
const type = (label: string, text: string) => userEvent.type(field(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const problems = () => screen.queryAllByRole('link', { name: /\.$/ }).map(({ textContent }) => textContent)
const trouble = async () => (await screen.findByRole('alert')).querySelector('p')?.textContent

describe('logging in', () => {
  async function logIn(): Promise<void> {
    await type('Email', 'kim@example.com')
    await type('Password', PASSWORD)
    await press('Log in')
  }

  it('asks for both, and holds a password to no rule [AUTH-07, VAL-24, VAL-43]', async () => {
    render(<SignInForm />)
    await press('Log in')
    expect(problems()).toEqual(['Email is required.', 'Password is required.'])
    expect(field('Email')).toHaveAccessibleDescription(/Email is required\./)
    expect(auth.asked).toEqual([])
    auth.refusal = 'IncorrectCredentials'
    await type('Email', 'kim@example.com')
    await type('Password', 'x')
    await press('Log in')
    expect(await trouble()).toBe('Incorrect email address or password.')
    expect(field('Password')).toHaveValue('x')
  })

  it('says why it asks a guest who followed the link to the wishlist, and nothing to others [WISH-05, ERR-16]', () => {
    const first = render(<SignInForm />)
    expect(screen.queryByText(/wishlist/)).toBeNull()
    first.unmount()
    returnTo('/account/wishlist?utm_source=mail')
    render(<SignInForm />)
    expect(screen.getByText('Log in to use your wishlist.')).toBeVisible()
    expect(takeReturnIntent()).toBe('/account/wishlist?utm_source=mail')
  })

  it('says why somebody who was signed in has to do it again [ERR-89]', async () => {
    useSessionEnd.setState({ end: { text: 'Please log in again.', leads: true } })
    render(<SignInForm />)
    expect(await trouble()).toBe('Please log in again.')
    expect(screen.getByRole('alert')).toHaveFocus()
    expect(useSessionEnd.getState().end).toBeUndefined()
  })

  it.each([
    ['IncorrectCredentials', 'Incorrect email address or password.'],
    ['RateLimited', 'Too many attempts. Please try again later.'],
  ] as const)('refused by %s: “%s” takes focus [AUTH-08, ERR-01, ERR-91]', async (code, words) => {
    auth.refusal = code
    render(<SignInForm />)
    await logIn()
    expect(await trouble()).toBe(words)
    expect(screen.getByRole('alert')).toHaveFocus()
  })

  it('offers to mail the link again when the address is not verified [AUTH-09, AUTH-10, ERR-02, ERR-03]', async () => {
    auth.refusal = 'EmailNotVerified'
    wire.answers('sendVerification', (_, count) =>
      count === 1 ? answer('sendVerification', {}) : refusal('TooManyVerificationEmails'),
    )
    render(<SignInForm />)
    await logIn()
    expect(await trouble()).toBe("Your email address hasn't been verified yet.")
    await press('Send the email again')
    expect(await screen.findByText(/^Sent\./)).toBeVisible()
    expect(wire.sent('sendVerification')[0]?.body).toEqual({ email: 'kim@example.com' })
    await press('Send the email again')
    expect(await screen.findByText("You've sent too many verification emails. Try again later.")).toBeVisible()
  })

  it('keeps what was typed when the shop cannot be reached', async () => {
    auth.down = true
    render(<SignInForm />)
    await logIn()
    expect(await trouble()).toMatch(/couldn’t reach the shop/)
    expect(field('Email')).toHaveValue('kim@example.com')
  })

  it('leads back, and tells when a guest’s number could not be linked [LOY-09, SM-LOY-04, ERR-81, GUARD-04]', async () => {
    keepPendingMembership({ memberId: '1900100200', lastName: 'Tran' }, new Date())
    wire.answers('account', () => refusal('InternalError'))
    wire.answers('accountState', () => answer('accountState', { syncableStateVersion: 1, cart: { items: {} } }))
    wire.answers('wishlist', () => answer('wishlist', { items: [] }))
    render(
      <>
        <SignInForm />
        <Alerts />
      </>,
    )
    await logIn()
    await waitFor(() => expect(navigation.replace).toHaveBeenCalledWith('/account'))
    expect(
      screen.getByText("We couldn't link your Qantas Frequent Flyer number. Please try again later."),
    ).toBeVisible()
    expect(pendingMembership()).toBeUndefined()
  })
})

describe('signing up', () => {
  async function fillIn(): Promise<void> {
    await type('Email', 'kim@example.com')
    await type('First name', 'Kim')
    await type('Last name', 'Tran')
    await type('Password', PASSWORD)
    await type('Password again', PASSWORD)
  }

  it('asks for these fields and no others, five of them required [AUTH-11, ACCT-02]', async () => {
    const { container } = render(<SignUpForm />)
    const optional = [/^Phone/, /^Gender/, /^Date of birth/, 'By email', 'By text message']
    for (const label of ['Email', 'First name', 'Last name', 'Password', 'Password again', ...optional]) {
      expect(field(label)).toBeVisible()
    }
    expect(container.querySelectorAll('input, select')).toHaveLength(10)
    const genders = within(field(/^Gender/)).getAllByRole('option')
    expect(genders.slice(1).map(({ textContent }) => textContent)).toEqual(['Female', 'Male', 'Other'])
    await press('Create account')
    expect(problems()).toEqual([
      'Email is required.',
      'First name is required.',
      'Last name is required.',
      'Password is required.',
    ])
    expect(wire.sent()).toEqual([])
  })

  it('creates the account and sends to the inbox; blanks are left out [AUTH-11, AUTH-13, VAL-10]', async () => {
    wire.answers('signUp', ({ body }) => answer('signUp', { email: body.email, verificationRequired: true }))
    render(<SignUpForm />)
    await fillIn()
    await userEvent.click(field('By email'))
    await press('Create account')
    const inbox = await screen.findByText('Check your inbox')
    expect(inbox.parentElement).toHaveFocus()
    expect(wire.sent('signUp')[0]?.body).toEqual({
      ...{ email: 'kim@example.com', firstName: 'Kim', lastName: 'Tran', password: PASSWORD },
      subscriptions: { email: true, sms: false },
    })
  })

  it.each([
    [
      'Boots4',
      'Use at least 8 characters with a lowercase letter, an uppercase letter, a number and a special character.',
    ],
    [
      'boots4work!',
      'Use at least 8 characters with a lowercase letter, an uppercase letter, a number and a special character.',
    ],
    [' Boots4work!', "Your password can't start or end with a space."],
  ])('refuses the password %j [VAL-05, VAL-06, VAL-07, ERR-112]', async (password, words) => {
    render(<SignUpForm />)
    await type('Password', password)
    await press('Create account')
    expect(field('Password')).toHaveAccessibleDescription(new RegExp(words.slice(0, 30)))
  })

  it('ticks off what the password needs while it is typed [VAL-06]', async () => {
    render(<SignUpForm />)
    const needs = within(screen.getByRole('list', { name: 'Your password needs' }))
    const open = () =>
      needs.getAllByRole('listitem').filter((item) => item.textContent?.includes('still needed')).length
    expect(open()).toBe(5)
    await type('Password', 'boots4')
    expect(open()).toBe(3)
    await type('Password', 'WORK!')
    expect(open()).toBe(0)
  })

  it('says at the field what a new password needs, and not where it is repeated [VAL-06, UI-16]', async () => {
    render(<SignUpForm />)
    expect(field('Password')).toHaveAccessibleDescription(/^At least 8 characters: still needed A lowercase letter/)
    expect(field('Password again')).not.toHaveAccessibleDescription()
    await type('Password', 'boots4')
    expect(field('Password')).toHaveAccessibleDescription(/A lowercase letter: done/)
  })

  it('tells password managers what a new password has to have [VAL-05]', () => {
    render(<SignUpForm />)
    for (const label of ['Password', 'Password again']) {
      expect(field(label)).toHaveAttribute('passwordrules', GENERATED_PASSWORD)
    }
  })

  it('has no new password made where one logs in [VAL-05]', () => {
    render(<SignInForm />)
    expect(field('Password')).not.toHaveAttribute('passwordrules')
  })

  it('points out a password that is among the most leaked ones, and lets it be chosen [VAL-46]', async () => {
    render(<SignUpForm />)
    await type('Password', 'Password1')
    expect(screen.queryByText(/most often leaked/)).toBeNull()
    await type('Password', '!')
    expect(await screen.findByText(/most often leaked/)).toHaveAttribute('role', 'status')
    await userEvent.clear(field('Password'))
    await type('Password', PASSWORD)
    expect(screen.queryByText(/most often leaked/)).toBeNull()
  })

  it('wants the same password twice, and a phone that is one or none [VAL-08, VAL-10, VAL-12, ERR-112, ERR-113]', async () => {
    render(<SignUpForm />)
    await fillIn()
    await type('Password again', '?')
    await userEvent.type(field(/^Phone/), '12')
    await press('Create account')
    expect(problems()).toEqual(["The passwords don't match.", 'Enter a valid Australian or New Zealand mobile number.'])
    expect(wire.sent()).toEqual([])
  })

  it('says that the address has an account and leads to logging in [AUTH-12, ERR-09]', async () => {
    wire.answers('signUp', () => refusal('AccountAlreadyExists'))
    render(<SignUpForm />)
    await fillIn()
    await press('Create account')
    expect(await trouble()).toBe('An account already exists for this email address. Please log in.')
    const way = within(screen.getByRole('alert')).getByRole('link', { name: 'Log in' })
    expect(way).toHaveAttribute('href', '/account/signin')
    expect(field('First name')).toHaveValue('Kim')
  })

  it('says what the shop found wrong with a date of birth [VAL-26, ERR-88, ERR-117]', async () => {
    wire.answers('signUp', () => refusal('InvalidRequest', { fields: { birthDate: 'Enter a date before today.' } }))
    render(<SignUpForm />)
    await fillIn()
    await press('Create account')
    expect(await screen.findByRole('link', { name: 'Enter a date before today.' })).toHaveAttribute(
      'href',
      '#signup-birthDate',
    )
    await waitFor(() => expect(field(/^Date of birth/)).toBeInvalid())
    expect(field(/^Date of birth/)).toHaveAccessibleDescription(/Enter a date before today\./)
    expect(field('Email')).toBeValid()
  })

  it('lights up a date of birth to come before it asks the shop, and takes any other day [VAL-26, VAL-43, ERR-117]', async () => {
    wire.answers('signUp', ({ body }) => answer('signUp', { email: body.email, verificationRequired: true }))
    render(<SignUpForm />)
    await fillIn()
    fireEvent.change(field(/^Date of birth/), { target: { value: '2999-01-01' } })
    await press('Create account')
    expect(problems()).toEqual(['Enter a date before today.'])
    expect(field(/^Date of birth/)).toBeInvalid()
    expect(wire.sent('signUp')).toEqual([])
    fireEvent.change(field(/^Date of birth/), { target: { value: '1899-12-31' } })
    await press('Create account')
    await waitFor(() => expect(wire.sent('signUp')[0]?.body).toMatchObject({ birthDate: '1899-12-31' }))
  })
})

describe('a forgotten password', () => {
  it('is answered the same for anybody, until there were too many [AUTH-15, AUTH-16, ERR-04]', async () => {
    wire.answers('forgotPassword', (_, count) =>
      count === 1 ? answer('forgotPassword', {}) : refusal('TooManyPasswordResets'),
    )
    render(<ForgotPasswordForm />)
    await press('Email me a link')
    expect(problems()).toEqual(['Email is required.'])
    await type('Email', 'kim@example.com')
    await press('Email me a link')
    expect(await screen.findByText(/^If kim@example.com has an account/)).toBeVisible()
    await press('Email me a link')
    expect(await trouble()).toBe("You've sent too many password reset links recently. Try again later.")
  })

  it('is replaced by the link in the mail, while that is good [AUTH-17, VAL-08, ERR-05, UI-16]', async () => {
    wire.answers('resetPassword', (_, count) =>
      count === 1 ? refusal('PasswordResetLinkInvalid') : new Response(null, { status: 204 }),
    )
    render(<ResetPasswordForm user="u" code="c" works />)
    await type('New password', PASSWORD)
    await type('New password again', 'Boots4wirk!')
    await press('Save new password')
    expect(problems()).toEqual(["The passwords don't match."])
    await userEvent.clear(field('New password again'))
    await type('New password again', PASSWORD)
    await press('Save new password')
    expect(await trouble()).toBe('Your password reset link is no longer valid.')
    expect(screen.getByRole('link', { name: 'Email me a new link' })).toHaveAttribute(
      'href',
      '/account/password/forgot',
    )
    await press('Save new password')
    const changed = await screen.findByText(/Your password has been changed/)
    expect(changed.parentElement).toHaveFocus()
    expect(wire.sent('resetPassword')[1]?.body).toEqual({ user: 'u', code: 'c', password: PASSWORD })
  })
})

it('a link that is no good is said to be so before the form [AUTH-17, ERR-05]', () => {
  render(<ResetPasswordForm user="u" code="c" works={false} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Your password reset link is no longer valid.')
  expect(screen.getByRole('link', { name: 'Email me a new link' })).toBeVisible()
  expect(screen.queryByLabelText('New password')).toBeNull()
})

describe('changing the password', () => {
  it.each([
    ['CurrentPasswordIncorrect', 'The current password that you entered is incorrect.', true],
    ['TooManyPasswordChanges', "You've tried to update your password too many times. Try again later.", false],
  ] as const)('refused by %s: “%s” [AUTH-18, AUTH-19, ERR-06, ERR-07, UI-16]', async (code, words, isWrong) => {
    wire.answers('changePassword', () => refusal(code))
    render(<ChangePasswordForm />)
    await type('Current password', 'Old4work!')
    await type('New password', PASSWORD)
    await type('New password again', PASSWORD)
    await press('Change password')
    expect(await trouble()).toBe(words)
    expect(field('New password')).toHaveValue(PASSWORD)
    expect(field('Current password').getAttribute('aria-invalid')).toBe(isWrong ? 'true' : null)
    if (isWrong) expect(field('Current password')).toHaveAccessibleDescription(`Error: ${words}`)
    expect(field('New password')).toBeValid()
  })

  it('names of which password a button shows the letters, and shows those of no other [UI-16]', async () => {
    render(<ChangePasswordForm />)
    const shown = () =>
      ['Current password', 'New password', 'New password again'].filter((name) => field(name).matches('[type="text"]'))
    await press('Show password: New password')
    expect(shown()).toEqual(['New password'])
    await press('Show password: Current password')
    await press('Hide password: New password')
    expect(shown()).toEqual(['Current password'])
  })

  it('is confirmed, and the form is empty again [AUTH-18, ROUTE-07]', async () => {
    wire.answers('changePassword', () => new Response(null, { status: 204 }))
    render(<ChangePasswordForm />)
    await press('Change password')
    expect(problems()).toEqual(['Current password is required.', 'Password is required.'])
    await type('Current password', 'x')
    await type('New password', PASSWORD)
    await type('New password again', PASSWORD)
    await press('Change password')
    expect(await screen.findByText(/Your password has been changed/)).toBeVisible()
    expect(field('New password')).toHaveValue('')
    expect(wire.sent('changePassword')[0]?.body).toEqual({ currentPassword: 'x', newPassword: PASSWORD })
    // Of another try it is not said.
    await press('Change password')
    expect(problems()).toEqual(['Current password is required.', 'Password is required.'])
    expect(screen.queryByText(/Your password has been changed/)).toBeNull()
  })
})

describe('the link in the verification mail', () => {
  it('verifies, or says that it no longer does and offers another [AUTH-14, AUTH-10, ERR-08, ERR-03]', async () => {
    wire.answers('confirmVerification', () => refusal('VerificationLinkInvalid'))
    wire.answers('sendVerification', () => refusal('TooManyVerificationEmails'))
    render(<VerifyEmail user="u" code="stale" />)
    expect(await trouble()).toBe('Verification link no longer valid.')
    await type('Email', 'kim@example.com')
    await press('Email me a new link')
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(/You've sent too many verification emails/))
    expect(field('Email')).toHaveFocus()
  })

  it.each(['user', 'code'])(
    'that was cut short, so that its %s is refused, says so and no more [AUTH-14, AUTH-29, ERR-08]',
    async (part) => {
      const words = 'Verification link no longer valid.'
      const cutShort = () => refusal('InvalidRequest', { fields: { [part]: 'Invalid input' } })
      wire.answers('confirmVerification', cutShort)
      wire.answers('disownAccount', cutShort)
      const { unmount } = render(<VerifyEmail user="u" code="cut" />)
      expect(await trouble()).toBe(words)
      unmount()
      render(<DisownAccount user="u" code="cut" />)
      await press('Remove the account')
      expect(await trouble()).toBe(words)
    },
  )

  it('is not said to be over where something before the shop refuses the call [AUTH-14, ERR-08]', async () => {
    wire.answers('confirmVerification', () => bareAnswer(403))
    render(<VerifyEmail user="u" code="good" />)
    expect(await trouble()).toBe('Something went wrong. Please try again.')
  })

  it('leads to logging in, and the keyboard with it [AUTH-13, UI-16]', async () => {
    wire.answers('confirmVerification', () => answer('confirmVerification', { email: 'kim@example.com' }))
    render(<VerifyEmail user="u" code="good" />)
    const verified = await screen.findByText('kim@example.com is verified. You can log in now.')
    expect(verified.parentElement).toHaveFocus()
    expect(wire.sent('confirmVerification')).toHaveLength(1)
  })

  it('is sent once, also when another window logs in meanwhile; another link is sent by itself [AUTH-13, AUTH-14, AUTH-25]', async () => {
    wire.answers('confirmVerification', (_, count) =>
      count === 1 ? answer('confirmVerification', { email: 'kim@example.com' }) : refusal('VerificationLinkInvalid'),
    )
    const { rerender } = render(<VerifyEmail user="u" code="once" />)
    const verified = await screen.findByText('kim@example.com is verified. You can log in now.')
    act(() => useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c-kim' }))
    act(() => useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(verified).toBeVisible()
    expect(wire.sent('confirmVerification')).toHaveLength(1)
    rerender(<VerifyEmail user="u" code="another" />)
    expect(await trouble()).toBe('Verification link no longer valid.')
  })
})

describe('the link in the verification mail, opened in another browser', () => {
  it('verifies nothing by itself, and puts a password of whoever reads the mail in place [AUTH-30]', async () => {
    wire.answers('confirmVerification', () => answer('confirmVerification', { email: 'kim@example.com' }))
    render(<VerifyElsewhere user="u" code="c" works />)
    expect(screen.getByRole('link', { name: 'I didn’t make this account' })).toHaveAttribute(
      'href',
      '/account/verify?user=u&code=c&stranger=1',
    )
    await press('Verify and save password')
    expect(await screen.findByRole('link', { name: 'Password is required.' })).toBeVisible()
    await type('New password', PASSWORD)
    await type('New password again', `${PASSWORD}x`)
    await press('Verify and save password')
    expect(await screen.findByRole('link', { name: "The passwords don't match." })).toBeVisible()
    expect(wire.sent('confirmVerification')).toHaveLength(0)
    await userEvent.clear(field('New password again'))
    await type('New password again', PASSWORD)
    await press('Verify and save password')
    const verified = await screen.findByText('kim@example.com is verified. You can log in now.')
    expect(verified.parentElement).toHaveFocus()
    expect(wire.sent('confirmVerification')[0]?.body).toEqual({ user: 'u', code: 'c', password: PASSWORD })
  })

  it('asks for no password by a link that no longer works, then or meanwhile [AUTH-14, AUTH-30, ERR-08]', async () => {
    const { unmount } = render(<VerifyElsewhere user="u" code="stale" works={false} />)
    expect(await trouble()).toBe('Verification link no longer valid.')
    expect(screen.queryByLabelText('New password')).toBeNull()
    unmount()
    wire.answers('confirmVerification', () => refusal('VerificationLinkInvalid'))
    render(<VerifyElsewhere user="u" code="c" works />)
    await type('New password', PASSWORD)
    await type('New password again', PASSWORD)
    await press('Verify and save password')
    expect(await trouble()).toBe('Verification link no longer valid.')
    expect(screen.getByRole('button', { name: 'Email me a new link' })).toBeVisible()
  })

  it('keeps what was typed when the shop is not reached [AUTH-30]', async () => {
    wire.answers('confirmVerification', () => bareAnswer(500))
    render(<VerifyElsewhere user="u" code="c" works />)
    await type('New password', PASSWORD)
    await type('New password again', PASSWORD)
    await press('Verify and save password')
    expect(await trouble()).toBe('Something went wrong. Please try again.')
    expect(field('New password')).toHaveValue(PASSWORD)
  })
})

describe('“This wasn’t me” in the verification mail', () => {
  it('removes the account at a press, not before, and says so where the focus is [AUTH-29, UI-16]', async () => {
    wire.answers('disownAccount', () => answer('disownAccount', {}))
    render(<DisownAccount user="u" code="good" />)
    expect(wire.sent('disownAccount')).toHaveLength(0)
    await press('Remove the account')
    expect((await screen.findByText(/The account has been removed/)).parentElement).toHaveFocus()
    expect(wire.sent('disownAccount')[0]?.body).toEqual({ user: 'u', code: 'good' })
  })

  it('says when the link no longer works [AUTH-29, ERR-08]', async () => {
    wire.answers('disownAccount', () => refusal('VerificationLinkInvalid'))
    render(<DisownAccount user="u" code="stale" />)
    await press('Remove the account')
    expect(await trouble()).toBe('Verification link no longer valid.')
    expect(screen.getByRole('button', { name: 'Remove the account' })).toBeEnabled()
  })
})
