import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CardWallet } from '#components/account/card-wallet.tsx'
import { Alerts } from '#components/ui/alerts.tsx'
import type { SavedCard } from '#lib/client/payment/saved-cards.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { typeCard } from '#tests/setup/card-form.ts'
import { answer, bareAnswer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { EXPIRED_CARD, VALID_CARD } from '#tests/setup/shop-fixtures.ts'

// Typing a card number key by key takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const wire = useMockApi()
const PATIENT = { timeout: 15_000 }
const METHODS = { card: true, saved: true, paypal: false, applePay: false, googlePay: false, afterpay: false }

/** What the shop holds, as the faked wire tells it. */
let held: SavedCard[]

// Fetched here so that the first test does not pay for it: the form is loaded on demand.
beforeAll(() => import('#components/shared/payment/sandbox-card-form.tsx'), 60_000)

beforeEach(() => {
  held = [VALID_CARD, EXPIRED_CARD]
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
  wire.answers('paymentMethods', () => answer('paymentMethods', { paymentMethods: held }))
  wire.answers('clientToken', () => answer('clientToken', { clientToken: 'sandbox', methods: METHODS }))
})

function openWallet() {
  render(
    <>
      <Alerts />
      <CardWallet />
    </>,
  )
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, PATIENT))
const card = (name: string) => screen.findByRole('article', { name }, PATIENT)

describe('the saved cards', () => {
  it('show type, last four digits and expiry, and which have expired [ACCT-17]', async () => {
    openWallet()
    expect(screen.getByText('Loading your saved cards')).toBeInTheDocument()
    expect(await card('Visa ending in 1111')).toHaveTextContent('Expires 12/2039')
    const expired = await card('Mastercard ending in 4444')
    expect(within(expired).getByText('Expired')).toBeVisible()
    expect(expired).toHaveTextContent('Expired 01/2020')
  })

  it('say that there are none [ACCT-17]', async () => {
    held = []
    openWallet()
    expect(await screen.findByText(/No cards saved yet/)).toBeVisible()
  })

  it('say when they cannot be loaded, with a way to try again [ACCT-17]', async () => {
    wire.answers('paymentMethods', (_, count) =>
      count === 1 ? refusal('InternalError') : answer('paymentMethods', { paymentMethods: held }),
    )
    openWallet()
    expect(await screen.findByText('We couldn’t load your saved cards.')).toBeVisible()
    await press('Try again')
    expect(await card('Visa ending in 1111')).toBeVisible()
  })
})

describe('adding a card', () => {
  it('says what it does at the bank before it does it, then shows the card [ACCT-17, ACCT-18]', async () => {
    const added = { ...EXPIRED_CARD, id: '7b0f7c1e-0d5f-4f5f-9a53-0d7cf4a4b003', expiry: '12/2039' }
    held = []
    wire.answers('savePaymentMethod', () => {
      held = [added]
      return answer('savePaymentMethod', added)
    })
    openWallet()
    await press('Add a card')
    expect(screen.getByRole('heading', { name: 'New card' })).toHaveFocus()
    expect(screen.getByText(/we hold up to \$1 and release it straight away/)).toBeVisible()
    await typeCard('5555555555554444')
    await press('Save card')
    expect(await card('Mastercard ending in 4444')).toHaveFocus()
    expect(screen.getAllByText('Card saved.')).toHaveLength(1)
    const [call] = wire.sent('savePaymentMethod')
    expect(call?.body).toEqual({ token: expect.stringMatching(/^sandboxcard\./) })
    expect(JSON.stringify(call?.body)).not.toContain('5555555555554444')
    expect(call?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  })

  it.each([
    ['PaymentDeclined', 'Your payment was declined. Please try another payment method.'],
    ['PaymentInstrumentTypeNotAccepted', 'This card type is not accepted. Please use another card.'],
    ['ProviderUnavailable', 'This service is not available at the moment. Please try again.'],
  ] as const)('tells of %s and keeps what was typed [ERR-53, ERR-54, ERR-76]', async (code, words) => {
    wire.answers('savePaymentMethod', () => refusal(code))
    openWallet()
    await press('Add a card')
    await typeCard('5555555555554444')
    await press('Save card')
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByLabelText('Card number')).toHaveValue('5555 5555 5555 4444')
    await press('Cancel')
    expect(await card('Visa ending in 1111')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add a card' })).toHaveFocus()
  })

  it('claims nothing when nobody answered, and looks again [API-19]', async () => {
    wire.answers('savePaymentMethod', () => Response.error())
    openWallet()
    await press('Add a card')
    await typeCard('5555555555554444')
    await press('Save card')
    expect(await screen.findByText(/We didn’t hear back/)).toBeVisible()
    await waitFor(() => expect(wire.sent('paymentMethods').length).toBeGreaterThan(1))
  })

  it('lists what is wrong with the card and sends nothing [VAL-28, VAL-43]', async () => {
    openWallet()
    await press('Add a card')
    await screen.findByLabelText('Card number', {}, PATIENT)
    await press('Save card')
    const link = await screen.findByRole('link', { name: 'Enter a valid card number.' })
    expect(link).toHaveAttribute('href', '#card-number')
    expect(wire.sent('savePaymentMethod')).toHaveLength(0)
  })

  it('says when the card form cannot be loaded, with a way to try again [PAY-26, ERR-63, ERR-64]', async () => {
    wire.answers('clientToken', () => refusal('ProviderUnavailable'))
    openWallet()
    await press('Add a card')
    expect(await screen.findByText('We couldn’t load the payment methods.')).toBeVisible()
    const methods = { ...METHODS, card: false }
    wire.answers('clientToken', () => answer('clientToken', { clientToken: 'sandbox', methods }))
    await press('Try again')
    expect(await screen.findByText('We couldn’t load the card form.')).toBeVisible()
  })
})

describe('removing a card', () => {
  it('asks first, and leaves focus where something is [ACCT-17]', async () => {
    wire.answers('removePaymentMethod', () => {
      held = [EXPIRED_CARD]
      return new Response(null, { status: 204 })
    })
    openWallet()
    await press('Remove Visa ending in 1111')
    expect(screen.getByRole('button', { name: 'Yes, remove it' })).toHaveFocus()
    expect(screen.getByRole('group', { name: 'Remove Visa ending in 1111?' })).toBeVisible()
    await press('Keep it')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Visa ending in 1111' })).toHaveFocus())
    expect(wire.sent('removePaymentMethod')).toHaveLength(0)
    await press('Remove Visa ending in 1111')
    await press('Yes, remove it')
    expect(await screen.findByText('Card removed.')).toBeVisible()
    expect(screen.queryByRole('article', { name: 'Visa ending in 1111' })).toBeNull()
    expect(document.activeElement).toContainElement(await card('Mastercard ending in 4444'))
  })

  it('takes no Enter for an answer that is held down since it was asked [ACCT-17, UI-16]', async () => {
    openWallet()
    await press('Remove Visa ending in 1111')
    const yes = screen.getByRole('button', { name: 'Yes, remove it' })
    const enter = (repeat: boolean) => fireEvent.keyDown(yes, { key: 'Enter', code: 'Enter', repeat })
    // What a browser does of a key, here a click, it leaves where the event is cancelled.
    expect([enter(true), enter(false)]).toEqual([false, true])
  })

  it('keeps the card while the provider does not answer [ERR-76]', async () => {
    wire.answers('removePaymentMethod', () => refusal('ProviderUnavailable'))
    openWallet()
    await press('Remove Visa ending in 1111')
    await press('Yes, remove it')
    expect(await screen.findByText('This service is not available at the moment. Please try again.')).toBeVisible()
    expect(await card('Visa ending in 1111')).toBeVisible()
  })

  it('takes one that another device has removed off the list [ERR-17]', async () => {
    held = [VALID_CARD]
    wire.answers('removePaymentMethod', () => {
      held = []
      return refusal('PaymentMethodNotFound')
    })
    openWallet()
    await press('Remove Visa ending in 1111')
    await press('Yes, remove it')
    expect(
      await screen.findByText('The payment method was not found or might have already been removed.'),
    ).toBeVisible()
    expect(await screen.findByText(/No cards saved yet/)).toBeVisible()
  })

  it('says so when the shop cannot be reached [ACCT-17]', async () => {
    wire.answers('removePaymentMethod', () => bareAnswer(503))
    openWallet()
    await press('Remove Visa ending in 1111')
    await press('Yes, remove it')
    expect(await card('Visa ending in 1111')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Remove Visa ending in 1111' })).toBeVisible()
  })
})
