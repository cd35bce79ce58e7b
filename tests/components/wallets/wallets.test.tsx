import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { GuardedPayment } from '#components/checkout/guarded-payment.tsx'
import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { keepPlacement } from '#stores/placement.ts'
import { browserAtPayment } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { router } from '#tests/setup/navigation.ts'
import { orderFixture, productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'
import { watchSpokenRegions } from '#tests/setup/spoken-regions.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/checkout/payment'))

vi.setConfig({ testTimeout: 30_000 })

const wire = useMockApi()
const PATIENT = { timeout: 15_000 }
const EVERYTHING = { card: true, saved: false, paypal: true, applePay: true, googlePay: true, afterpay: true }
const TOKEN = '002.checkout'

// Fetched here so that the first test does not pay for them: they are loaded on demand.
beforeAll(async () => {
  await Promise.all([
    import('#components/shared/wallets/sandbox-sheet.tsx'),
    import('#components/shared/payment/sandbox-card-form.tsx'),
    import('#lib/client/wallets/sandbox-paypal.ts'),
    import('#lib/client/wallets/sandbox-afterpay.ts'),
    import('#lib/client/wallets/sandbox-apple-pay.ts'),
    import('#lib/client/wallets/sandbox-google-pay.ts'),
  ])
}, 60_000)

beforeEach(() => {
  vi.clearAllMocks()
  browserAtPayment()
  wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture()] }))
  wire.answers('settings', () => refusal('NotFound'))
  quoted(144.9)
  offered('sandbox')
})

function quoted(total: number, outstanding = total): void {
  const quote = quoteFixture({ amountOutstanding: outstanding, grandTotal: total })
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quote))
}

function offered(clientToken: string, methods: object = EVERYTHING): void {
  wire.answers('clientToken', () => answer('clientToken', { clientToken, methods }))
}

function placed(methodCode: string): void {
  const order = orderFixture({ payments: [{ methodCode, amount: 144.9, summary: 'Paid' }] })
  wire.answers('placeOrder', () => answer('placeOrder', { order, orderAccessUntil: '2026-03-01T10:30:00.000Z' }))
}

async function choose(wallet: string): Promise<void> {
  render(<GuardedPayment />)
  await userEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${wallet}`) }, PATIENT))
}

const payWith = (wallet: string) => screen.findByRole('button', { name: `Pay $144.90 with ${wallet}` }, PATIENT)

async function openSheet(wallet: string) {
  const button = await payWith(wallet)
  await waitFor(() => expect(button).toBeEnabled(), PATIENT)
  await userEvent.click(button)
  return within(await screen.findByRole('dialog', { name: `${wallet} (demo)` }, PATIENT))
}

describe('the ways to pay', () => {
  it('are those the shop offers, and nothing to choose when that is a card alone [PAY-01, API-77]', async () => {
    render(<GuardedPayment />)
    const group = within(await screen.findByRole('group', { name: 'How would you like to pay?' }, PATIENT))
    expect(group.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'CARD',
      'PAYPAL',
      'AFTERPAY',
      'APPLE_PAY',
      'GOOGLE_PAY',
    ])
    expect(group.getByRole('radio', { name: 'Credit or debit card' })).toBeChecked()
    expect(await screen.findByLabelText('Card number', {}, PATIENT)).toBeVisible()
  })

  it('have no choice with a card alone [PAY-01]', async () => {
    offered('sandbox', { ...EVERYTHING, paypal: false, applePay: false, googlePay: false, afterpay: false })
    render(<GuardedPayment />)
    expect(await screen.findByLabelText('Card number', {}, PATIENT)).toBeVisible()
    expect(screen.queryByRole('radio', { name: 'PayPal' })).toBeNull()
  })

  it.each([
    ['PayPal', 'braintree_paypal', 'BRAINTREE_PAYPAL'],
    ['Apple Pay', 'braintree_apple_pay', 'BRAINTREE_APPLE_PAY'],
    ['Google Pay', 'braintree_google_pay', 'BRAINTREE_GOOGLE_PAY'],
  ])('%s pays from one button that says so [PAY-01, PAY-04, CHK-24]', async (wallet, methodCode, type) => {
    placed(methodCode)
    await choose(wallet)
    const sheet = await openSheet(wallet)
    expect(sheet.getByText('$144.90')).toBeVisible()
    await userEvent.click(sheet.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'))
    expect(wire.sent('placeOrder')[0]?.body.payments).toEqual([
      { methodCode, amount: 144.9, type: 'immediate', token: expect.stringMatching(/^sandboxwallet\./) },
    ])
    expect(useCheckoutStore.getState().record.placedOrder?.payment).toEqual([{ type, methodCode, summary: 'Paid' }])
  })

  it('have the bank of a card that Google keeps asked when it wants to, at the next press [PAY-49, ERR-146]', async () => {
    const order = orderFixture({ payments: [{ methodCode: 'braintree_google_pay', amount: 144.9, summary: 'Paid' }] })
    wire.answers('placeOrder', (_, count) =>
      count === 1
        ? refusal('PaymentAuthenticationRequired')
        : answer('placeOrder', { order, orderAccessUntil: '2026-03-01T10:30:00.000Z' }),
    )
    await choose('Google Pay')
    const approve = async () => {
      const sheet = await openSheet('Google Pay')
      await userEvent.click(sheet.getByRole('button', { name: 'Approve a card whose bank asks' }))
    }
    await approve()
    expect(await screen.findByText(/^Your bank needs to confirm that it’s you/, {}, PATIENT)).toBeVisible()
    await approve()
    const bank = within(await screen.findByRole('dialog', { name: 'Is it you?' }, PATIENT))
    await userEvent.click(bank.getByRole('button', { name: 'Yes, it’s me' }))
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'), PATIENT)
    const [first, second] = wire.sent('placeOrder').map(({ body }) => body.payments[0].token)
    expect(wire.sent('placeOrder')).toHaveLength(2)
    expect(second).toMatch(/^sandboxwallet\..*\.confirmed$/)
    expect(second).not.toBe(`${first}.confirmed`)
  })

  it('changes nothing when the wallet is cancelled [PAY-01]', async () => {
    await choose('PayPal')
    const sheet = await openSheet('PayPal')
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await payWith('PayPal')).toBeEnabled()
    expect(screen.getByRole('radio', { name: 'PayPal' })).toBeChecked()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(wire.sent('placeOrder')).toHaveLength(0)
    expect(useCartStore.getState().items).toHaveProperty('a')
    expect(useCheckoutStore.getState().placingOrder).toBe(false)
  })

  it('asks about an earlier try without an answer before it opens [PAY-38]', async () => {
    keepPlacement({ idempotencyKey: crypto.randomUUID(), intent: 'i', sentAt: Date.now() })
    wire.answers('placementStatus', () => answer('placementStatus', { state: 'failed', money: 'held' }))
    await choose('Google Pay')
    await userEvent.click(await payWith('Google Pay'))
    const told = await screen.findByRole('alert')
    expect(told).toHaveTextContent('You haven’t been charged. If an amount was held, we’ll release it and email you')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says when the wallet failed or the payment was declined, and that nothing was charged [PAY-28]', async () => {
    await choose('Google Pay')
    const failing = await openSheet('Google Pay')
    await userEvent.click(failing.getByRole('button', { name: 'Let Google Pay fail' }))
    const failed = await screen.findByRole('alert')
    expect(failed).toHaveTextContent('Google Pay couldn’t complete the payment.')
    expect(failed).toHaveTextContent('You haven’t been charged.')
    wire.answers('placeOrder', () => refusal('PaymentDeclined'))
    const sheet = await openSheet('Google Pay')
    await userEvent.click(sheet.getByRole('button', { name: 'Approve, then be declined' }))
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Your payment was declined. Please try another payment method.',
      ),
    )
    expect(screen.getByRole('alert')).toHaveTextContent('You haven’t been charged.')
  })
})

describe('PayPal', () => {
  it.each([
    [29.99, false],
    [30, true],
    [2000, true],
    [2000.01, false],
  ])('offers to pay in 4 for $%d: %j [PAY-23]', async (total, shown) => {
    quoted(total)
    await choose('PayPal')
    expect(await screen.findByText(/^PayPal opens when you press/, {}, PATIENT)).toBeVisible()
    expect(screen.queryByRole('radio', { name: /^Pay in 4/ }) !== null).toBe(shown)
  })

  it('opens in PayPal’s own pay-later where that was chosen [PAY-23]', async () => {
    placed('braintree_paypal')
    await choose('PayPal')
    expect(await screen.findByRole('radio', { name: 'Pay now' }, PATIENT)).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: /^Pay in 4/ }))
    const sheet = await openSheet('PayPal')
    expect(sheet.getByText('This stands in for PayPal Pay in 4. No real money moves.')).toBeVisible()
    await userEvent.click(sheet.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'))
  })
})

describe('Afterpay', () => {
  function checkoutAnswers(): void {
    const expiresAt = '2099-01-01T00:00:00.000Z'
    const redirectUrl = `https://portal.sandbox.afterpay.com/?token=${TOKEN}`
    wire.answers('createAfterpayCheckout', () =>
      answer('createAfterpayCheckout', { token: TOKEN, expiresAt, redirectUrl }),
    )
    wire.answers('afterpayCheckout', () => answer('afterpayCheckout', { status: 'OPEN', amount: 144.9, payer: {} }))
    const opened = { mode: 'standard', amount: { amount: '144.90', currency: 'AUD' } }
    wire.also(http.get('*/sandbox/afterpay/checkouts/:token', () => HttpResponse.json(opened)))
    wire.also(http.post('*/sandbox/afterpay/checkouts/:token', () => HttpResponse.json({ status: 'SUCCESS' })))
  }

  it('tells the days of its payments anew when midnight passes in Melbourne [PAY-20, PAY-22]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:59:00Z') })
    try {
      await choose('Afterpay')
      const list = within(await screen.findByRole('list', { name: 'Afterpay payments' }, PATIENT))
      const days = () => list.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\$.*/, ''))
      expect(days()).toEqual(['Today', 'Mon 16 March', 'Mon 30 March', 'Mon 13 April'])
      vi.setSystemTime(new Date('2026-03-02T13:01:00Z'))
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
      expect(days()).toEqual(['Today', 'Tue 17 March', 'Tue 31 March', 'Tue 14 April'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows its four payments with their days, and pays with a checkout over the quote [PAY-20, PAY-21, PAY-22, API-78]', async () => {
    checkoutAnswers()
    placed('afterpay')
    await choose('Afterpay')
    const list = within(await screen.findByRole('list', { name: 'Afterpay payments' }, PATIENT))
    const rows = list.getAllByRole('listitem').map((row) => row.textContent ?? '')
    expect(rows.map((row) => /\$[\d.]+$/.exec(row)?.[0])).toEqual(['$36.24', '$36.22', '$36.22', '$36.22'])
    expect(rows[0]).toMatch(/^Today/)
    for (const row of rows.slice(1)) expect(row).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]+/)
    const sheet = await openSheet('Afterpay')
    expect(wire.sent('createAfterpayCheckout')[0]?.body).toMatchObject({
      mode: 'standard',
      amount: 144.9,
      cart: { items: [{ productId: 'p1', variantId: 'p1-8', qty: 1 }] },
      shipping: { methodCode: 'express' },
    })
    await userEvent.click(sheet.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'))
    expect(wire.sent('placeOrder')[0]?.body.payments).toEqual([
      { methodCode: 'afterpay', amount: 144.9, type: 'immediate', token: TOKEN },
    ])
  })

  it.each([0.03, 2000.01])('cannot be chosen for $%d and says why; the others stay [PAY-19, ERR-74]', async (total) => {
    quoted(total)
    render(<GuardedPayment />)
    const radio = await screen.findByRole('radio', { name: /^Afterpay/ }, PATIENT)
    await waitFor(() => expect(radio).toBeDisabled())
    expect(screen.getByText('Afterpay is available for orders from $0.04 to $2,000.')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'PayPal' })).toBeEnabled()
  })

  it('is about the order’s total, whatever gift cards leave of it [PAY-19]', async () => {
    quoted(2000.01, 150)
    render(<GuardedPayment />)
    const radio = await screen.findByRole('radio', { name: /^Afterpay/ }, PATIENT)
    await waitFor(() => expect(radio).toBeDisabled())
  })

  it.each([0.04, 2000])('can be chosen for $%d [PAY-19]', async (total) => {
    quoted(total)
    await choose('Afterpay')
    expect(screen.getByRole('radio', { name: /^Afterpay/ })).toBeChecked()
  })

  it('says that the order was changed elsewhere, loads the quote again and opens a new checkout next [PAY-12, PAY-30, SM-PAY-02, ERR-57, ERR-58]', async () => {
    checkoutAnswers()
    wire.answers('placeOrder', () => refusal('InvalidRequest', { message: 'Afterpay details mismatch' }))
    await choose('Afterpay')
    const sheet = await openSheet('Afterpay')
    const quotesBefore = wire.sent('checkoutInfo').length
    await userEvent.click(sheet.getByRole('button', { name: 'Approve another amount' }))
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Your order was changed in another window. Please review it and try again.',
      ),
    )
    expect(screen.getByRole('alert')).not.toHaveTextContent('Afterpay details mismatch')
    await waitFor(() => expect(wire.sent('checkoutInfo').length).toBeGreaterThan(quotesBefore))
    await openSheet('Afterpay')
    expect(wire.sent('createAfterpayCheckout')).toHaveLength(2)
  })

  it('shows the new total when the shop computes another one before Afterpay opens [API-78]', async () => {
    wire.answers('createAfterpayCheckout', () => refusal('AmountMismatch'))
    await choose('Afterpay')
    await waitFor(async () => expect(await payWith('Afterpay')).toBeEnabled())
    await userEvent.click(await payWith('Afterpay'))
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('The order total has changed. Please review it and try again.')
    expect(notice).toHaveTextContent('You haven’t been charged.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['is closed, until when', { closed: true }, 'We’re closed for maintenance until 2 pm.'],
    ['cannot say why', {}, "We couldn't place your order. Please try again."],
  ])('says where the shop %s, and that nothing was charged [OPS-41, PAY-18]', async (_, details, words) => {
    const message = 'We’re closed for maintenance until 2 pm.'
    wire.answers('createAfterpayCheckout', () => refusal('ServiceUnavailable', { message, details }))
    await choose('Afterpay')
    await waitFor(async () => expect(await payWith('Afterpay')).toBeEnabled())
    await userEvent.click(await payWith('Afterpay'))
    expect(await screen.findByRole('alert')).toHaveTextContent(`${words}You haven’t been charged.`)
    expect(wire.sent('placeOrder')).toEqual([])
  })
})

describe('wallets whose provider is real', () => {
  // No provider gives this token: their scripts refuse it.
  beforeEach(() => {
    offered('broken')
    failProviderScripts()
  })

  /** A browser that cannot fetch any other site's script. */
  function failProviderScripts(): void {
    const append = document.head.append.bind(document.head)
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      append(...nodes)
      for (const node of nodes) if (node instanceof HTMLScriptElement) node.dispatchEvent(new Event('error'))
    })
  }

  it.each([
    ['PayPal', '[ERR-65]'],
    ['Afterpay', '[ERR-66]'],
    ['Google Pay', '[ERR-68]'],
  ])('%s says that it could not be loaded; the others stay usable [PAY-26] %s', async (wallet) => {
    await choose(wallet)
    expect(await screen.findByText(`We couldn’t load ${wallet}.`, {}, PATIENT)).toBeVisible()
    expect(screen.getByRole('button', { name: `Pay $144.90 with ${wallet}` })).toBeDisabled()
    const others = screen.getAllByRole('radio').filter((radio) => !(radio as HTMLInputElement).checked)
    for (const radio of others) expect(radio).toBeEnabled()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(`We couldn’t load ${wallet}.`, {}, PATIENT)).toBeVisible()
  })

  it('says that Apple Pay could not be loaded where the browser has it [PAY-26, ERR-67]', async () => {
    vi.stubGlobal('ApplePaySession', { canMakePayments: () => true })
    await choose('Apple Pay')
    expect(await screen.findByText('We couldn’t load Apple Pay.', {}, PATIENT)).toBeVisible()
    vi.unstubAllGlobals()
  })

  it('says that Apple Pay is not for this browser, and fetches nothing for it [PAY-27, ERR-69, UI-16]', async () => {
    const regions = watchSpokenRegions()
    await choose('Apple Pay')
    const words = await screen.findByText(/^Apple Pay is not available on this device or browser\./, {}, PATIENT)
    expect(words).toBeVisible()
    expect(regions()).toContain(words)
    expect(screen.getByRole('button', { name: 'Pay $144.90 with Apple Pay' })).toBeDisabled()
    expect(document.head.append).not.toHaveBeenCalled()
  })
})
