import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SignInHere } from '#components/account/sign-in-here.tsx'
import { SignUpAfter } from '#components/account/sign-up-after.tsx'
import { ContactForm } from '#components/checkout/contact-form.tsx'
import { ShippingForm } from '#components/checkout/shipping-form.tsx'
import { loadCheckoutData } from '#lib/client/checkout/checkout-data.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { rememberCheckout } from '#stores/checkout.ts'
import { restoreDeliveryPostcode } from '#stores/delivery-postcode.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { browserWithOneLine } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { CONTACT, customerFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const DANA = customerFixture()
const field = (name: string) => screen.getByLabelText(name)

beforeAll(() => import('#components/checkout/email-suggest.tsx'), 60_000)

beforeEach(() => {
  browserWithOneLine()
  restoreDeliveryPostcode()
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
})

describe('the email of the contact step', () => {
  it('is whole with one choice, and the next field is ready [CHK-40]', async () => {
    render(<ContactForm onDone={() => {}} />)
    await userEvent.type(field('Email'), 'sam@')
    await userEvent.click(await screen.findByRole('option', { name: 'sam@gmail.com' }))
    expect(field('Email')).toHaveValue('sam@gmail.com')
    expect(field('First name')).toHaveFocus()
    expect(field('Email')).toHaveAttribute('autocomplete', 'email')
  })

  it('takes any other address, and asks nobody about it [CHK-40]', async () => {
    render(<ContactForm onDone={() => {}} />)
    await userEvent.type(field('Email'), 'sam@company.com.au')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field('Email')).toHaveValue('sam@company.com.au')
    expect(wire.sent()).toEqual([])
  })
})

describe('logging in on the contact step', () => {
  it('starts from the email that is typed, and says nothing about who has an account [CHK-41, AUTH-08]', async () => {
    render(<ContactForm SignIn={SignInHere} onDone={() => {}} />)
    await userEvent.type(field('Email'), 'dana@example.com')
    await userEvent.type(field('First name'), 'Da')
    expect(wire.sent()).toEqual([])
    await userEvent.click(screen.getByText('Have an account? Log in here'))
    expect(field('Your account’s email')).toHaveValue('dana@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(field('Password')).toHaveAccessibleDescription(/Password is required/)
    expect(field('First name')).toHaveValue('Da')
  })

  it('keeps what was typed, and fills the rest from the account [CHK-41, ACCT-16]', async () => {
    const step = render(<ContactForm key="guest" SignIn={SignInHere} onDone={() => {}} />)
    await userEvent.type(field('Email'), 'Dana@Example.com')
    await userEvent.type(field('First name'), 'Dee')
    act(() => useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' }))
    step.rerender(<ContactForm key={DANA.email} customer={DANA} SignIn={SignInHere} onDone={() => {}} />)
    expect(field('Email')).toHaveValue('dana@example.com')
    expect(field('First name')).toHaveValue('Dee')
    expect(field('Last name')).toHaveValue('Reid')
    expect(field('Phone')).toHaveValue('0412 345 678')
    expect(screen.queryByText(/Have an account/)).toBeNull()
  })

  it('takes nothing that was typed about somebody else [CHK-41]', async () => {
    const step = render(<ContactForm key="guest" SignIn={SignInHere} onDone={() => {}} />)
    await userEvent.type(field('Email'), 'kim@example.com')
    await userEvent.type(field('First name'), 'Kim')
    step.rerender(<ContactForm key={DANA.email} customer={DANA} onDone={() => {}} />)
    expect(field('First name')).toHaveValue('Dana')
  })
})

describe('an account after the order', () => {
  const person = { email: 'kim@example.com', firstName: 'Kim', lastName: 'Lee' }

  it('takes a password and nothing else [CHK-25, AUTH-13]', async () => {
    wire.answers('signUp', () => answer('signUp', { email: person.email, verificationRequired: true }))
    render(<SignUpAfter person={person} />)
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.type(field('Choose a password'), 'Rivets-and-laces-9')
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByText('Check your inbox')).toBeVisible()
    expect(wire.sent('signUp')[0]?.body).toEqual({ ...person, password: 'Rivets-and-laces-9' })
  })

  it('leads whoever has one to log in, and keeps the password [CHK-25, AUTH-12]', async () => {
    wire.answers('signUp', () => refusal('AccountAlreadyExists'))
    render(<SignUpAfter person={person} />)
    await userEvent.type(field('Choose a password'), 'Rivets-and-laces-9')
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/account/signin')
    expect(field('Choose a password')).toHaveValue('Rivets-and-laces-9')
  })
})

describe('a delivery option that is not to be had any more', () => {
  it('is announced with the reason, what holds now and its price; a choice of one’s own is not [CHK-42]', async () => {
    const far = quoteFixture()
    const only = far.availableShippingMethods.map((each) => ({ ...each, available: each.code === 'standard' }))
    wire.answers('checkoutInfo', ({ body }) =>
      answer(
        'checkoutInfo',
        body.shippingAddress?.postcode === '0872' ? { ...far, availableShippingMethods: only } : far,
      ),
    )
    rememberCheckout({ contact: CONTACT })
    await loadCheckoutData()
    render(<ShippingForm countries={COUNTRIES} onDone={() => {}} />)
    await userEvent.type(field('Postcode'), '3121')
    await act(async () => void (await loadCheckoutData()))
    await userEvent.click(await screen.findByRole('radio', { name: /Standard/ }))
    await userEvent.click(screen.getByRole('radio', { name: /Express/ }))
    await act(async () => void (await loadCheckoutData()))
    expect(screen.queryByText(/is chosen now/)).toBeNull()
    await userEvent.clear(field('Postcode'))
    await userEvent.type(field('Postcode'), '0872')
    await act(async () => void (await loadCheckoutData()))
    const said = await screen.findByText('Express doesn’t go to 0872. Standard is chosen now: $9.95.')
    await waitFor(() => expect(screen.getByRole('radio', { name: /Standard/ })).toBeChecked())
    expect(said).toHaveAttribute('role', 'status')

    // It holds while Express is not to be had, and no longer than that.
    await userEvent.clear(field('Postcode'))
    await userEvent.type(field('Postcode'), '3121')
    await act(async () => void (await loadCheckoutData()))
    await waitFor(() => expect(screen.queryByText(/^Express doesn’t go to/)).toBeNull())
    expect(screen.getByRole('radio', { name: /Standard/ })).toBeChecked()
  })
})
