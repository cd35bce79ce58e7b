import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { GuardedPayment } from '#components/checkout/guarded-payment.tsx'
import { resume } from '#components/checkout/resume-placement.ts'
import { SuccessView } from '#components/checkout/success-view.tsx'
import { currentAlerts, dismissAlert } from '#components/ui/alert-queue.ts'
import { useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import { useHeardRefusal } from '#lib/client/checkout/heard-refusal.ts'
import { reportedErrors } from '#lib/client/reports/error-reports.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { rememberCheckout, setPlacingOrder, useCheckoutStore } from '#stores/checkout.ts'
import { takeNotices } from '#stores/notices.ts'
import { keepPlacement } from '#stores/placement.ts'
import { typeCard } from '#tests/setup/card-form.ts'
import { browserAtPayment } from '#tests/setup/checkout-browser.ts'
import { answer, bareAnswer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { router } from '#tests/setup/navigation.ts'
import { LINE, orderFixture, productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'
import { watchSpokenRegions } from '#tests/setup/spoken-regions.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/checkout/payment'))

// Typing a card number key by key takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const wire = useMockApi()
const PATIENT = { timeout: 15_000 }
const METHODS = { card: true, saved: false, paypal: false, applePay: false, googlePay: false, afterpay: false }
const PLACED = { order: orderFixture(), orderAccessUntil: '2026-03-01T10:30:00.000Z' }

// Fetched here so that the first test does not pay for it: the form is loaded on demand.
beforeAll(() => import('#components/shared/payment/sandbox-card-form.tsx'), 60_000)

beforeEach(() => {
  delete document.documentElement.dataset['noRefusedArticle']
  vi.clearAllMocks()
  browserAtPayment()
  wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture()] }))
  wire.answers('settings', () => refusal('NotFound'))
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
  wire.answers('clientToken', () => answer('clientToken', { clientToken: 'sandbox', methods: METHODS }))
})

const payButton = () => screen.findByRole('button', { name: 'Pay $144.90' }, PATIENT)

describe('paying', () => {
  it('says the amount on the button, places once however often it is pressed, and goes to success [CHK-33, SM-PAY-01, SM-CHK-08]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    render(<GuardedPayment />)
    await typeCard()
    await userEvent.dblClick(await payButton())
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'))
    expect(router.replace).toHaveBeenCalledTimes(1)
    expect(wire.sent('placeOrder')).toHaveLength(1)
    expect(useCartStore.getState().items).toEqual({})
  })

  it('says why it was declined and that nothing was charged, and keeps what was typed and the region that speaks [PAY-28, UI-16]', async () => {
    wire.answers('placeOrder', () => refusal('PaymentDeclined'))
    render(<GuardedPayment />)
    await typeCard('4000111111111115')
    const button = await payButton()
    const region = document.querySelector('.grid > p[role="status"].sr-only')
    expect(region).toBeInTheDocument()
    await userEvent.click(button)
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('Your payment was declined. Please try another payment method.')
    expect(notice).toHaveTextContent('You haven’t been charged.')
    expect(notice).toHaveFocus()
    expect(region).toBeInTheDocument()
    expect(screen.getByLabelText('Card number')).toHaveValue('4000 1111 1111 1115')
    expect(currentAlerts()).toEqual([])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay $144.90' })).toBeEnabled())
  })

  it('says that another window changed the cart in the moment of the press, and asks what it costs now [PAY-72, PAY-30]', async () => {
    render(<GuardedPayment />)
    await typeCard()
    const button = await payButton()
    await waitFor(() => expect(button).toBeEnabled())
    button.addEventListener('click', () =>
      changeCart((items) => ({ ...items, b: { ...LINE, id: 'b', variantId: 'p1-9' } })),
    )
    const asked = wire.sent('checkoutInfo').length
    await userEvent.click(button)
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('Your order was changed in another window. Please review it and try again.')
    expect(notice).toHaveTextContent('You haven’t been charged.')
    await waitFor(() => expect(wire.sent('checkoutInfo').length).toBeGreaterThan(asked))
    expect(wire.sent('placeOrder')).toEqual([])
  })

  it('says so where a failure of ours stopped it, which is reported, and the next press goes through [PAY-72, OBS-06]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    render(<GuardedPayment />)
    await typeCard()
    const button = await payButton()
    await waitFor(() => expect(button).toBeEnabled())
    const kept = vi.spyOn(Math, 'random').mockReturnValue(0)
    // biome-ignore lint/suspicious/noDocumentCookie: so that the press has to make a fraud token
    document.cookie = 'fraud_token=; Path=/; Max-Age=0'
    const broken = vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
      throw new TypeError('broken')
    })
    await userEvent.click(button)
    const notice = await screen.findByRole('alert')
    broken.mockRestore()
    expect(notice).toHaveTextContent("We couldn't place your order. Please try again.")
    expect(notice).toHaveTextContent('You haven’t been charged.')
    await waitFor(() => expect(reportedErrors().at(-1)?.message).toBe('broken'))
    kept.mockRestore()
    await waitFor(() => expect(button).toBeEnabled())
    await userEvent.click(button)
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'))
  })

  it('tells who went back while it was on its way that it was declined, and again at the next try [PAY-28]', async () => {
    let answered = (_: Response) => {}
    const late = new Promise<Response>((resolve) => {
      answered = resolve
    })
    wire.answers('placeOrder', () => late)
    const step = render(<GuardedPayment />)
    await typeCard('4000111111111115')
    await userEvent.click(await payButton())
    await waitFor(() => expect(wire.sent('placeOrder')).toHaveLength(1))
    step.unmount()
    answered(refusal('PaymentDeclined'))
    const words = 'Your payment was declined. Please try another payment method.'
    await waitFor(() => expect(currentAlerts().map(({ text }) => text)).toEqual([words]))
    render(<GuardedPayment />)
    const notice = await screen.findByRole('alert', {}, PATIENT)
    expect(notice).toHaveTextContent(`${words}You haven’t been charged.`)
    await typeCard('4000111111111115')
    wire.answers('placeOrder', () => refusal('PaymentDeclined'))
    await userEvent.click(await payButton())
    await waitFor(() => expect(wire.sent('placeOrder')).toHaveLength(2))
    expect(await screen.findAllByRole('alert')).toHaveLength(1)
    for (const { id } of currentAlerts()) dismissAlert(id)
  })

  it('checks what became of an order nobody answered for, with Pay disabled, and then says so [PAY-29, PAY-38, UI-16]', async () => {
    wire.answers('placeOrder', () => bareAnswer(503))
    const failed = { state: 'failed', money: 'notCharged' }
    wire.answers('placementStatus', (_, count) =>
      answer('placementStatus', count === 1 ? { state: 'underWay' } : failed),
    )
    render(<GuardedPayment />)
    await typeCard()
    const regions = watchSpokenRegions()
    await userEvent.click(await payButton())
    const words = await screen.findByText(/We’re checking what happened to your order/)
    expect(words).toBeVisible()
    expect(regions()).toContain(words)
    expect(screen.getByRole('button', { name: 'Pay $144.90' })).toBeDisabled()
    const notice = await screen.findByRole('alert', {}, PATIENT)
    expect(notice).toHaveTextContent("We couldn't place your order. Please try again.")
    expect(notice).toHaveTextContent('You haven’t been charged.')
    expect(await payButton()).toBeEnabled()
  })

  it('says that an order could not be processed, and leads nowhere in a shop without the article [PAY-31, ERR-55]', async () => {
    document.documentElement.dataset['noRefusedArticle'] = ''
    wire.answers('placeOrder', () => refusal('OrderCouldNotBeProcessed'))
    render(<GuardedPayment />)
    await typeCard()
    await userEvent.click(await payButton())
    await waitFor(() =>
      expect(currentAlerts().map(({ text }) => text)).toEqual([
        'Your order could not be processed. You haven’t been charged.',
      ]),
    )
    expect(router.push).not.toHaveBeenCalled()
    expect(await payButton()).toBeEnabled()
  })

  it('leads to the article about an order that could not be processed, and says that nothing was charged [PAY-31, ERR-55]', async () => {
    wire.answers('placeOrder', () => refusal('OrderCouldNotBeProcessed'))
    render(<GuardedPayment />)
    await typeCard()
    await userEvent.click(await payButton())
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/articles/order-not-processed'))
    expect(currentAlerts().map(({ text }) => text)).toEqual([
      'Your order could not be processed. You haven’t been charged.',
    ])
    expect(useCartStore.getState().items).not.toEqual({})
  })

  it.each([
    ['OrderCouldNotBeProcessed', ['/articles/order-not-processed']],
    ['PaymentDeclined', []],
  ] as const)(
    'leads there where a page that was loaded anew hears of it, and nowhere for %s [PAY-31, PAY-38, ERR-55]',
    async (errorCode, led) => {
      const { message } = ERRORS[errorCode]
      const failed = { state: 'failed', money: 'notCharged', errorCode, message }
      wire.answers('placementStatus', () => answer('placementStatus', failed))
      for (const { id } of currentAlerts()) dismissAlert(id)
      window.history.replaceState(null, '', '/checkout/payment')
      keepPlacement({ idempotencyKey: crypto.randomUUID(), intent: 'i', sentAt: Date.now() - 60_000 })
      await resume(router.replace, false)
      expect(router.replace.mock.calls.flat()).toEqual(led)
      const told = [`${message} You haven’t been charged.`].slice(0, led.length)
      expect(currentAlerts().map(({ text }) => text)).toEqual(told)
      expect(useHeardRefusal.getState().refusal?.errorCode).toBe(led.length > 0 ? undefined : errorCode)
    },
  )

  it('never sends a token twice: Pay again is a fresh one, under a key that replaces the first [PAY-38, PAY-39]', async () => {
    wire.answers('placeOrder', () => refusal('ProviderUnavailable', { details: { money: 'released' } }))
    render(<GuardedPayment />)
    await typeCard()
    for (let tries = 1; tries <= 2; tries += 1) {
      await userEvent.click(await payButton())
      await waitFor(() => expect(wire.sent('placeOrder')).toHaveLength(tries))
      await waitFor(async () => expect(await payButton()).toBeEnabled())
    }
    const [first, second] = wire.sent('placeOrder')
    expect(second?.body.replaces).toEqual([first?.headers.get('idempotency-key')])
    expect(await screen.findByRole('alert')).toHaveTextContent('You haven’t been charged.')
  })

  it('does not buy where the page goes with that question, and another order can be placed [PAY-41]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    const purchase = { number: 'W000000007', createdAt: '2026-03-01T23:42:00.000Z' }
    wire.answers('recentPurchase', (_, count) => answer('recentPurchase', { purchase: count === 1 ? purchase : null }))
    const { unmount } = render(<GuardedPayment />)
    await typeCard()
    await userEvent.click(await payButton())
    await screen.findByRole('dialog', { name: 'Buy them again?' })
    unmount()
    await waitFor(() => expect(useCheckoutStore.getState().placingOrder).toBe(false))
    expect(wire.sent('placeOrder')).toHaveLength(0)
    render(<GuardedPayment />)
    await typeCard()
    await userEvent.click(await payButton())
    await waitFor(() => expect(wire.sent('placeOrder')).toHaveLength(1))
  })

  it('asks before the goods of a moment ago are bought again, by the shopper’s own clock [PAY-41]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    const purchase = { number: 'W000000007', createdAt: new Date(2026, 2, 2, 10, 42).toISOString() }
    wire.answers('recentPurchase', () => answer('recentPurchase', { purchase }))
    render(<GuardedPayment />)
    await typeCard()
    await userEvent.click(await payButton())
    const dialog = await screen.findByRole('dialog', { name: 'Buy them again?' })
    expect(dialog).toHaveTextContent('You bought these at 10:42 (W000000007). Buy them again?')
    expect(wire.sent('placeOrder')).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Buy again' }))
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'))
    expect(wire.sent('placeOrder')[0]?.body.repeats).toBe('W000000007')
  })

  it.each(['ItemSoldOut', 'CartInvalid'] as const)(
    'takes the reason (%s) and that nothing was charged along to the cart [CHK-19, PAY-18]',
    async (code) => {
      window.history.replaceState(null, '', '/checkout/payment')
      wire.answers('placeOrder', () => refusal(code))
      render(<GuardedPayment />)
      await typeCard()
      await userEvent.click(await payButton())
      await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/cart'))
      expect(takeNotices()).toEqual([{ tone: 'error', text: `${ERRORS[code].message} You haven’t been charged.` }])
      window.history.replaceState(null, '', '/')
    },
  )

  it('lists what is wrong with the card and sends nothing [VAL-28, VAL-43]', async () => {
    render(<GuardedPayment />)
    await screen.findByLabelText('Card number', {}, PATIENT)
    await userEvent.click(await payButton())
    expect(await screen.findByRole('link', { name: 'Enter a valid card number.' })).toHaveAttribute(
      'href',
      '#card-number',
    )
    expect(wire.sent('placeOrder')).toHaveLength(0)
  })

  it('asks for a billing address only when it is another one [CHK-21]', async () => {
    render(<GuardedPayment />)
    const same = await screen.findByLabelText('Same as delivery address', {}, PATIENT)
    expect(same).toBeChecked()
    expect(screen.queryByLabelText('Street address')).toBeNull()
    await userEvent.click(same)
    await typeCard()
    await userEvent.click(await payButton())
    expect(await screen.findByRole('link', { name: 'Street address is required.' })).toBeVisible()
    expect(wire.sent('placeOrder')).toHaveLength(0)
  })

  it('goes to the error page with an order nobody can complete [PAY-16, SM-PAY-06]', async () => {
    wire.answers('placeOrder', () => refusal('PaymentFailureUnrecoverable', { orderNumber: 'W000000009' }))
    render(<GuardedPayment />)
    await typeCard()
    await userEvent.click(await payButton())
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/error'))
    expect(useCheckoutStore.getState().record.failedOrder).toEqual({ orderNumber: 'W000000009' })
  })

  it('says when the payment methods cannot be loaded, with a way to try again [PAY-26, GEN-14]', async () => {
    wire.answers('clientToken', () => refusal('ProviderUnavailable'))
    render(<GuardedPayment />)
    expect(await screen.findByText('We couldn’t load the payment methods.', {}, PATIENT)).toBeVisible()
    expect(wire.sent('clientToken')).toHaveLength(1)
    wire.answers('clientToken', () => answer('clientToken', { clientToken: 'sandbox', methods: METHODS }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('Card number', {}, PATIENT)).toBeVisible()
  })
})

describe('the guard', () => {
  it('sends the shopper to shipping when the method is no longer on offer, and says so [GUARD-10, CHK-17, SM-CHK-12]', async () => {
    const gone = quoteFixture({ availableShippingMethods: [], selectedShippingMethod: null })
    wire.answers('checkoutInfo', () => answer('checkoutInfo', gone))
    render(<GuardedPayment />)
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/shipping'))
    expect(takeNotices()[0]?.text).toBe('This delivery method is no longer available. Please choose another.')
  })

  it('shows the skeleton until the cart has settled, then sends an invalid cart away [GUARD-09, GUARD-18]', async () => {
    wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture({ state: 'archived' })] }))
    render(<GuardedPayment />)
    expect(screen.getByText('Loading checkout')).toBeInTheDocument()
    expect(router.replace).not.toHaveBeenCalled()
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/shipping'))
  })

  it('turns back whoever comes while an order is on its way [GUARD-12]', async () => {
    setPlacingOrder(true)
    render(<GuardedPayment />)
    await waitFor(() => expect(router.back).toHaveBeenCalled())
    expect(router.replace).not.toHaveBeenCalled()
  })

  it('turns them back by one page, whatever it learns before they have left [GUARD-12]', async () => {
    setPlacingOrder(true)
    render(<GuardedPayment />)
    await waitFor(() => expect(useCheckoutDataStore.getState().result).toBe('SUCCESS'))
    act(() => rememberCheckout({ promoCodes: ['BOOTS'] }))
    expect(router.back).toHaveBeenCalledTimes(1)
    act(() => setPlacingOrder(false))
    await screen.findByLabelText('Card number', {}, PATIENT)
    expect(router.back).toHaveBeenCalledTimes(1)
  })

  it('lets nobody see success without an order [GUARD-14]', async () => {
    render(<SuccessView />)
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/cart'))
  })
})
