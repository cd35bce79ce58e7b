import { focusManager, onlineManager } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { GuardedPayment } from '#components/checkout/guarded-payment.tsx'
import { CardEntry } from '#components/shared/payment/card-entry.tsx'
import { clientTokenQuery } from '#lib/client/payment/client-token.ts'
import { mountCardFields } from '#lib/client/payment/hosted-fields.ts'
import type { SavedCard } from '#lib/client/payment/saved-cards.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { pay, typeCard } from '#tests/setup/card-form.ts'
import { browserAtPayment } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { router } from '#tests/setup/navigation.ts'
import {
  CONTACT,
  EXPIRED_CARD,
  orderFixture,
  productFixture,
  quoteFixture,
  VALID_CARD,
} from '#tests/setup/shop-fixtures.ts'

vi.mock('#lib/client/payment/hosted-fields.ts', () => ({
  mountCardFields: vi.fn(async () => ({ fields: { on: () => {} }, deviceData: undefined, teardown: async () => {} })),
}))
vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/checkout/payment'))

// Typing a card number key by key takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const wire = useMockApi()
const PATIENT = { timeout: 15_000 }
const SAVE = { name: /^Save this card for next time/ }
const METHODS = { card: true, saved: true, paypal: false, applePay: false, googlePay: false, afterpay: false }
const PLACED = { order: orderFixture(), orderAccessUntil: '2026-03-01T10:30:00.000Z' }

beforeAll(() => import('#components/shared/payment/sandbox-card-form.tsx'), 60_000)

beforeEach(() => {
  vi.clearAllMocks()
  browserAtPayment()
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1', email: CONTACT.email })
  wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture()] }))
  wire.answers('settings', () => refusal('NotFound'))
  wire.answers('account', () => refusal('InternalError'))
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
  wire.answers('clientToken', () => answer('clientToken', { clientToken: 'sandbox', methods: METHODS }))
  wire.answers('placeOrder', () => answer('placeOrder', PLACED))
  hold([VALID_CARD, EXPIRED_CARD])
})

function hold(cards: SavedCard[]) {
  wire.answers('paymentMethods', () => answer('paymentMethods', { paymentMethods: cards }))
}
const radio = (name: RegExp) => screen.findByRole('radio', { name }, PATIENT)
const paid = () => wire.sent('placeOrder').map(({ body }) => body.payments[0])

describe('a card that is being typed', () => {
  const tokens = () =>
    wire.answers('clientToken', (_, count) =>
      answer('clientToken', { clientToken: `token-${count}`, methods: METHODS }),
    )
  const askAgain = () => act(() => queryClient().refetchQueries({ queryKey: clientTokenQuery().queryKey }))

  beforeEach(() => queryClient().clear())

  it('stays in its fields when the provider’s token is asked for anew, or cannot be had then [PAY-24, PAY-26]', async () => {
    tokens()
    render(<CardEntry card={createRef()} />)
    await waitFor(() => expect(mountCardFields).toHaveBeenCalledTimes(1), PATIENT)
    await askAgain()
    expect(wire.sent('clientToken')).toHaveLength(2)
    wire.answers('clientToken', () => refusal('ProviderUnavailable'))
    await askAgain()
    expect(wire.sent('clientToken')).toHaveLength(3)
    expect(screen.queryByText('We couldn’t load the payment methods.')).toBeNull()
    expect(screen.getByText('Card number')).toBeVisible()
    expect(vi.mocked(mountCardFields).mock.calls.map(([token]) => token)).toEqual(['token-1'])
  })

  it('gets fields with the newest token where they could not be loaded [PAY-26]', async () => {
    tokens()
    vi.mocked(mountCardFields).mockRejectedValueOnce(new Error('away'))
    render(<CardEntry card={createRef()} />)
    expect(await screen.findByText('We couldn’t load the card form.', {}, PATIENT)).toBeVisible()
    await askAgain()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(mountCardFields).toHaveBeenCalledTimes(2))
    expect(vi.mocked(mountCardFields).mock.calls.map(([token]) => token)).toEqual(['token-1', 'token-2'])
  })
})

describe('paying with a saved card', () => {
  it('is the first choice, sends the id of the card and nothing of a form [PAY-04, PAY-25]', async () => {
    render(<GuardedPayment />)
    expect(await radio(/Visa ending in 1111/)).toBeChecked()
    expect(screen.queryByLabelText('Card number')).toBeNull()
    await pay()
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'))
    expect(paid()).toEqual([
      { methodCode: 'braintree_credit_card', type: 'saved', token: VALID_CARD.id, amount: 144.9 },
    ])
  })

  it('is not possible with one that has expired [PAY-25]', async () => {
    hold([EXPIRED_CARD])
    render(<GuardedPayment />)
    expect(await radio(/Mastercard ending in 4444/)).toBeDisabled()
    expect(await radio(/Another card/)).toBeChecked()
    expect(await screen.findByLabelText('Card number', {}, PATIENT)).toBeVisible()
  })

  it('gives way to another card, which is not saved unless asked [PAY-25]', async () => {
    render(<GuardedPayment />)
    await userEvent.click(await radio(/Another card/))
    await typeCard()
    expect(screen.getByRole('checkbox', SAVE)).not.toBeChecked()
    await pay()
    await waitFor(() => expect(wire.sent('placeOrder')).toHaveLength(1))
    expect(paid()[0]).toMatchObject({ type: 'immediate', token: expect.stringMatching(/^sandboxcard\./) })
    expect(wire.sent('savePaymentMethod')).toHaveLength(0)
  })

  it('that another device has removed says so, and offers what is left [ERR-17, PAY-18]', async () => {
    wire.answers('placeOrder', () => refusal('PaymentMethodNotFound'))
    render(<GuardedPayment />)
    await radio(/Visa ending in 1111/)
    hold([])
    await pay()
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('The payment method was not found or might have already been removed.')
    expect(notice).toHaveTextContent('You haven’t been charged.')
    expect(await screen.findByLabelText('Card number', {}, PATIENT)).toBeVisible()
  })

  it('stays out of the way of a new card when the list cannot be loaded [PAY-26]', async () => {
    wire.answers('paymentMethods', () => refusal('InternalError'))
    render(<GuardedPayment />)
    expect(await screen.findByText('We couldn’t load your saved cards.', {}, PATIENT)).toBeVisible()
    expect(await screen.findByLabelText('Card number', {}, PATIENT)).toBeVisible()
    hold([VALID_CARD])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await radio(/Visa ending in 1111/)).toBeChecked()
  })

  it('does not take the place of a card that is being typed when it can be had later [PAY-26]', async () => {
    wire.answers('paymentMethods', () => refusal('InternalError'))
    render(<GuardedPayment />)
    await typeCard()
    hold([VALID_CARD])
    await act(async () => {
      focusManager.onFocus()
      onlineManager.setOnline(false)
      onlineManager.setOnline(true)
      await new Promise((soon) => setTimeout(soon, 200))
    })
    expect(screen.getByLabelText('Card number')).toHaveValue('4111 1111 1111 1111')
    expect(screen.queryByRole('radio', { name: /Visa ending in 1111/ })).toBeNull()
  })

  it('is for customers: a guest sees the card form alone [PAY-25]', async () => {
    useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
    const methods = { ...METHODS, saved: false }
    wire.answers('clientToken', () => answer('clientToken', { clientToken: 'sandbox', methods }))
    render(<GuardedPayment />)
    await screen.findByLabelText('Card number', {}, PATIENT)
    expect(screen.queryByRole('checkbox', SAVE)).toBeNull()
    expect(wire.sent('paymentMethods')).toHaveLength(0)
  })
})

describe('saving the card that pays', () => {
  beforeEach(() => hold([]))

  async function payAndSave() {
    await typeCard()
    await userEvent.click(screen.getByRole('checkbox', SAVE))
    await pay()
  }

  it('says what that does at the bank, saves first, and pays with the saved card [PAY-25, ACCT-18]', async () => {
    wire.answers('savePaymentMethod', () => answer('savePaymentMethod', VALID_CARD))
    render(<GuardedPayment />)
    expect(await screen.findByText(/we hold up to \$1 and release it straight away/, {}, PATIENT)).toBeVisible()
    await payAndSave()
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'))
    expect(paid()[0]).toMatchObject({ type: 'saved', token: VALID_CARD.id })
  })

  it('places no order with a card that is declined [PAY-28, ERR-53]', async () => {
    wire.answers('savePaymentMethod', () => refusal('PaymentDeclined'))
    render(<GuardedPayment />)
    await payAndSave()
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('Your payment was declined. Please try another payment method.')
    expect(notice).toHaveTextContent('You haven’t been charged.')
    expect(wire.sent('placeOrder')).toHaveLength(0)
    expect(screen.getByLabelText('Card number')).toHaveValue('4111 1111 1111 1111')
  })

  it('sends nothing when the provider is away [PAY-29, ERR-76]', async () => {
    wire.answers('savePaymentMethod', () => refusal('ProviderUnavailable'))
    render(<GuardedPayment />)
    await payAndSave()
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent("We couldn't place your order. Please try again.")
    expect(wire.sent('placeOrder')).toHaveLength(0)
  })

  it('stays the choice until its order is dealt with, and may be changed again then [CHK-50, PAY-25]', async () => {
    wire.answers('clientToken', () =>
      answer('clientToken', { clientToken: 'sandbox', methods: { ...METHODS, paypal: true } }),
    )
    hold([VALID_CARD])
    let respond: (answer: Response) => void = () => {}
    wire.answers('savePaymentMethod', () => new Promise((resolve) => (respond = resolve)))
    render(<GuardedPayment />)
    await userEvent.click(await radio(/Another card/))
    await payAndSave()
    await waitFor(() => expect(wire.sent('savePaymentMethod')).toHaveLength(1))
    await userEvent.click(await radio(/Visa ending in 1111/))
    await userEvent.click(await radio(/^PayPal/))
    expect(await radio(/Another card/)).toBeChecked()
    expect(screen.getByLabelText('Card number')).toHaveValue('4111 1111 1111 1111')
    respond(refusal('PaymentDeclined'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Your payment was declined.')
    await userEvent.click(await radio(/Visa ending in 1111/))
    expect(await radio(/Visa ending in 1111/)).toBeChecked()
    await userEvent.click(await radio(/^PayPal/))
    expect(await radio(/^PayPal/)).toBeChecked()
  })

  it('does not save it again when the order has to be tried again [PAY-25]', async () => {
    wire.answers('savePaymentMethod', () => answer('savePaymentMethod', VALID_CARD))
    wire.answers('placeOrder', (_, count) => (count === 1 ? refusal('PaymentDeclined') : answer('placeOrder', PLACED)))
    render(<GuardedPayment />)
    await payAndSave()
    expect(await screen.findByRole('alert')).toHaveTextContent('Your payment was declined.')
    expect(await radio(/Visa ending in 1111/)).toBeChecked()
    await pay()
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'))
    expect(wire.sent('savePaymentMethod')).toHaveLength(1)
    expect(paid().map(({ token }) => token)).toEqual([VALID_CARD.id, VALID_CARD.id])
  })
})
