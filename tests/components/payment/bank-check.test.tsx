import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CardWallet } from '#components/account/card-wallet.tsx'
import { GuardedPayment } from '#components/checkout/guarded-payment.tsx'
import { askBank } from '#lib/client/payment/bank-check.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { keysToReplace } from '#stores/placement.ts'
import { VERIFICATIONS } from '#tests/recorded/braintree.ts'
import { pay, typeCard } from '#tests/setup/card-form.ts'
import { browserAtPayment } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { router } from '#tests/setup/navigation.ts'
import { CONTACT, orderFixture, productFixture, quoteFixture, VALID_CARD } from '#tests/setup/shop-fixtures.ts'

const sdk = vi.hoisted(() => ({ client: vi.fn(), check: vi.fn() }))
vi.mock('braintree-web/client', () => ({ create: sdk.client }))
vi.mock('braintree-web/three-d-secure', () => ({ create: sdk.check }))
vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/checkout/payment'))

// Typing a card number key by key takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const wire = useMockApi()
const PATIENT = { timeout: 15_000 }
const ASKING = '4000000000001091'
const METHODS = { card: true, saved: true, paypal: false, applePay: false, googlePay: false, afterpay: false }
const PLACED = { order: orderFixture(), orderAccessUntil: '2026-03-01T10:30:00.000Z' }

beforeAll(() => import('#components/shared/payment/sandbox-card-form.tsx'), 60_000)

beforeEach(() => {
  vi.clearAllMocks()
  queryClient().clear()
  browserAtPayment()
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1', email: CONTACT.email })
  wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture()] }))
  wire.answers('settings', () => refusal('NotFound'))
  wire.answers('account', () => refusal('InternalError'))
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
  wire.answers('clientToken', () => answer('clientToken', { clientToken: 'sandbox', methods: METHODS }))
  hold([])
})

const hold = (cards: (typeof VALID_CARD)[]) =>
  wire.answers('paymentMethods', () => answer('paymentMethods', { paymentMethods: cards }))
/** The bank asks about the first try and takes what follows. */
const asksOnce = () =>
  wire.answers('placeOrder', (_, count) =>
    count === 1 ? refusal('PaymentAuthenticationRequired') : answer('placeOrder', PLACED),
  )
const asksAlways = () => wire.answers('placeOrder', () => refusal('PaymentAuthenticationRequired'))

const bank = () => screen.findByRole('dialog', { name: 'Is it you?' }, PATIENT)
async function say(words: string) {
  await userEvent.click(within(await bank()).getByRole('button', { name: words }))
}
const sent = () =>
  wire.sent('placeOrder').map(({ headers, body }) => ({
    key: headers.get('idempotency-key'),
    replaces: body.replaces,
    payment: body.payments[0],
  }))

describe('a card whose bank asks', () => {
  it('pays with the bank’s word under a token and a key of its own, without another press [PAY-48, PAY-38]', async () => {
    asksOnce()
    render(<GuardedPayment />)
    await typeCard(ASKING)
    await pay()
    expect(await bank()).toHaveTextContent('$144.90')
    await say('Yes, it’s me')
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'), PATIENT)
    const [first, second] = sent()
    expect(sent()).toHaveLength(2)
    expect([second?.key === first?.key, second?.replaces]).toEqual([false, [first?.key]])
    const [token, confirmed] = [first?.payment?.token ?? '', second?.payment?.token ?? '']
    expect(confirmed).toMatch(/^sandboxcard\..*\.confirmed$/)
    expect(confirmed).not.toBe(`${token}.confirmed`)
    expect(second?.payment).toMatchObject({ type: 'immediate', amount: 144.9 })
    expect(keysToReplace()).toEqual([])
  })

  it.each([
    ['No, don’t pay', async () => say('No, don’t pay')],
    ['Escape', async () => (await bank()) && userEvent.keyboard('{Escape}')],
  ])('is not charged when its owner says %s, and the card can be tried again [PAY-48]', async (_, no) => {
    asksOnce()
    render(<GuardedPayment />)
    await typeCard(ASKING)
    await pay()
    await no()
    const words = 'Your bank couldn’t confirm that it’s you. Please try again, or use another payment method.'
    expect(await screen.findByText(words, { exact: false }, PATIENT)).toBeVisible()
    expect(screen.getByText('You haven’t been charged.', { exact: false })).toBeVisible()
    expect(sent()).toHaveLength(1)
    expect(screen.getByLabelText('Card number')).toHaveValue('4000 0000 0000 1091')
    await pay()
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'), PATIENT)
  })

  it('is asked about once a press: a bank that asks for ever has refused [PAY-48, ERR-146]', async () => {
    asksAlways()
    render(<GuardedPayment />)
    await typeCard(ASKING)
    await pay()
    await say('Yes, it’s me')
    const words = 'Your bank needs to confirm that it’s you. Please try again, or use another payment method.'
    expect(await screen.findByText(words, { exact: false }, PATIENT)).toBeVisible()
    expect(sent()).toHaveLength(2)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that is saved pays by a token for this browser [PAY-25, PAY-48, API-111]', async () => {
    hold([VALID_CARD])
    asksOnce()
    wire.answers('oneTimePaymentMethod', () => answer('oneTimePaymentMethod', { token: 'once', bin: '400000' }))
    render(<GuardedPayment />)
    await pay()
    await say('Yes, it’s me')
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'), PATIENT)
    expect(wire.sent('oneTimePaymentMethod').map(({ path }) => path.split('/').at(-2))).toEqual([VALID_CARD.id])
    expect(sent().map(({ payment }) => [payment?.type, payment?.token])).toEqual([
      ['saved', VALID_CARD.id],
      ['immediate', 'once.confirmed'],
    ])
  })

  it('that is saved and cannot be had for the browser says what the bank wants [PAY-48, ERR-146]', async () => {
    hold([VALID_CARD])
    asksOnce()
    wire.answers('oneTimePaymentMethod', () => refusal('ProviderUnavailable'))
    render(<GuardedPayment />)
    await pay()
    expect(await screen.findByText(/^Your bank needs to confirm that it’s you/, {}, PATIENT)).toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  it('is a no where its owner leaves the page with the question open [PAY-48]', async () => {
    asksOnce()
    const page = render(<GuardedPayment />)
    await typeCard(ASKING)
    await pay()
    await bank()
    page.unmount()
    await waitFor(() => expect(useCheckoutStore.getState().placingOrder).toBe(false))
    expect(sent()).toHaveLength(1)
  })
})

describe('saving a card whose bank asks', () => {
  it('sends it again with the bank’s word; a no keeps nothing, and says why [ACCT-18, API-48, PAY-48]', async () => {
    wire.answers('savePaymentMethod', (_, count) =>
      count < 3 ? refusal('PaymentAuthenticationRequired') : answer('savePaymentMethod', VALID_CARD),
    )
    render(<CardWallet />)
    await userEvent.click(await screen.findByRole('button', { name: /Add a card/ }, PATIENT))
    await typeCard(ASKING)
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save card' }))
    await save()
    await say('No, don’t pay')
    expect(await screen.findByText(/^Your bank needs to confirm that it’s you/, {}, PATIENT)).toBeVisible()
    expect(wire.sent('savePaymentMethod')).toHaveLength(1)
    await save()
    expect(await bank()).toHaveTextContent('pays $1.')
    hold([VALID_CARD])
    await say('Yes, it’s me')
    expect(await screen.findByRole('article', { name: 'Visa ending in 1111' }, PATIENT)).toBeVisible()
    expect(wire.sent('savePaymentMethod').map(({ body }) => body.token.endsWith('.confirmed'))).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe(`the provider’s own check (${VERIFICATIONS.page})`, () => {
  const verifyCard = vi.fn()
  const teardown = vi.fn()
  const CARD = { token: 'nonce', bin: '400000' }
  const PAYMENT = { amount: 14_490, email: 'jo@example.com' }

  beforeEach(() => {
    wire.answers('clientToken', () => answer('clientToken', { clientToken: 'real', methods: METHODS }))
    sdk.client.mockResolvedValue('client')
    sdk.check.mockResolvedValue({ verifyCard, teardown })
    teardown.mockRejectedValue(new Error('gone already'))
  })

  it.each(VERIFICATIONS.outcomes)('$status: pays $pays [PAY-46, PAY-48]', async ({ pays, ...threeDSecureInfo }) => {
    verifyCard.mockResolvedValue({ nonce: 'verified', threeDSecureInfo })
    const expected = pays ? { ok: true, token: 'verified' } : { ok: false, why: 'refused' }
    expect(await askBank(CARD, PAYMENT)).toEqual(expected)
    expect(sdk.client).toHaveBeenCalledWith({ authorization: 'real' })
    expect(sdk.check).toHaveBeenCalledWith({ client: 'client', version: 2 })
    expect(teardown).toHaveBeenCalledOnce()
  })

  it('is told what is paid and by whom, and goes on once it has looked the card up [PAY-48]', async () => {
    verifyCard.mockResolvedValue({ nonce: 'verified', threeDSecureInfo: {} })
    const billing = {
      givenName: 'Jo',
      surname: 'Lee',
      streetAddress: '1 Rope Street',
      locality: 'Hobart',
      region: 'TAS',
      postalCode: '7000',
      countryCodeAlpha2: 'AU',
    } as const
    await askBank(CARD, { ...PAYMENT, billing })
    const [options] = verifyCard.mock.calls[0] ?? []
    const { onLookupComplete, ...told } = options
    expect(told).toEqual({
      nonce: 'nonce',
      bin: '400000',
      amount: '144.90',
      email: 'jo@example.com',
      billingAddress: billing,
      challengeRequested: true,
      collectDeviceData: true,
    })
    const next = vi.fn()
    onLookupComplete({}, next)
    expect(next).toHaveBeenCalledOnce()
  })

  it.each([
    ['was closed by the shopper', { code: VERIFICATIONS.cancelled }, 'refused'],
    ['failed', { code: 'THREEDS_CARDINAL_SDK_ERROR' }, 'unavailable'],
    ['failed without a word', undefined, 'unavailable'],
  ])('that %s is no payment: %o is %s [PAY-48]', async (_, error, why) => {
    verifyCard.mockRejectedValue(error)
    expect(await askBank(CARD, PAYMENT)).toEqual({ ok: false, why })
  })

  it.each(['client', 'check'] as const)('cannot ask where %s is not to be had [PAY-48]', async (part) => {
    sdk[part].mockRejectedValue({ code: 'THREEDS_NOT_ENABLED' })
    expect(await askBank(CARD, PAYMENT)).toEqual({ ok: false, why: 'unavailable' })
  })

  it('nor where the shop cannot be reached, or nobody is on the page to be asked [PAY-48]', async () => {
    wire.answers('clientToken', () => refusal('ProviderUnavailable'))
    expect(await askBank(CARD, PAYMENT)).toEqual({ ok: false, why: 'unavailable' })
    wire.answers('clientToken', () => answer('clientToken', { clientToken: 'sandbox', methods: METHODS }))
    expect(await askBank(CARD, PAYMENT)).toEqual({ ok: false, why: 'unavailable' })
  })
})
