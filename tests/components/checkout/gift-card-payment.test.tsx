import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CartNotices } from '#components/cart/cart-notices.tsx'
import { QuotedPromoCodes } from '#components/cart/promo-codes.tsx'
import { GuardedPayment } from '#components/checkout/guarded-payment.tsx'
import { PaidWith } from '#components/checkout/paid-with.tsx'
// Fetched with the first card or code: at hand, as they soon are in a browser.
import '#components/cart/kept-code.tsx'
import '#components/shared/vouchers/applied-gift-card.tsx'
import { GiftCards } from '#components/shared/vouchers/gift-cards.tsx'
import { Alerts } from '#components/ui/alerts.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { placeOrder } from '#lib/client/checkout/place-order.ts'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import { watchCheckoutData } from '#lib/client/checkout/watch-checkout-data.ts'
import { applyGiftCard } from '#lib/client/vouchers/gift-cards.ts'
import type { CheckoutInfoRequest } from '#lib/contract/checkout.ts'
import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { appliedVouchers, useVouchersStore } from '#stores/vouchers.ts'
import { browserAtPayment } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { router } from '#tests/setup/navigation.ts'
import { orderFixture, productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/checkout/payment'))

const wire = useMockApi()
const METHODS = { card: true, saved: false, paypal: false, applePay: false, googlePay: false, afterpay: false }
const TOTAL = 144.9
const PATIENT = { timeout: 15_000 }

/** What the shop would say: the cards it is told about pay, in their order. */
function quoteFor({ availableCreditBalances }: CheckoutInfoRequest) {
  let left = Math.round(TOTAL * 100)
  const creditUsages = availableCreditBalances.flatMap(({ methodCode, code, amount }) => {
    const used = Math.min(left, Math.round(amount * 100))
    left -= used
    return used > 0 ? [{ methodCode, code, amount: used / 100 }] : []
  })
  return quoteFixture({ creditUsages, amountOutstanding: left / 100 })
}
const left = (amountRemaining: number) => () => answer('voucherBalance', { expires: '2035-12-31', amountRemaining })

async function hold(code: string, amount: number) {
  wire.answers('voucherBalance', left(amount))
  await applyGiftCard(code, '1234')
}

beforeEach(() => {
  vi.clearAllMocks()
  browserAtPayment()
  useVouchersStore.setState({ known: {} })
  wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture()] }))
  wire.answers('settings', () => refusal('NotFound'))
  wire.answers('checkoutInfo', ({ body }) => answer('checkoutInfo', quoteFor(body)))
  wire.answers('clientToken', () => answer('clientToken', { clientToken: 'sandbox', methods: METHODS }))
  wire.answers('placeOrder', () =>
    answer('placeOrder', { order: orderFixture(), orderAccessUntil: '2026-03-01T10:30:00.000Z' }),
  )
})

function Step() {
  useOnMount(watchCheckoutData)
  return (
    <>
      <GuardedPayment
        codes={
          <>
            <QuotedPromoCodes />
            <GiftCards />
          </>
        }
      />
      <CartNotices />
      <Alerts />
    </>
  )
}

const card = async () => ({
  ok: true as const,
  instrument: { type: 'BRAINTREE_CREDIT_CARD' as const, token: 'nonce' },
})

function situation() {
  const { items } = useCartStore.getState()
  const { record } = useCheckoutStore.getState()
  const availableCreditBalances = appliedVouchers().map(({ code, amountRemaining }) => ({
    methodCode: 'voucher' as const,
    code,
    amount: amountRemaining / 100,
  }))
  const data = quoteFor({ availableCreditBalances } as CheckoutInfoRequest)
  return { items, record, data, fraudToken: 'f'.repeat(32) }
}

describe('the placement', () => {
  it('carries each card with its PIN and part, then the other method with the rest [VOUCH-14, PAY-04, PAY-11, DATA-19]', async () => {
    await hold('GIFTONE', 50)
    await hold('GIFTTWO', 24.95)
    expect(await placeOrder(situation(), card)).toMatchObject({ kind: 'SUCCESS' })
    const [sent] = wire.sent('placeOrder')
    expect(sent?.body.payments).toEqual([
      { methodCode: 'voucher', type: 'immediate', code: 'GIFTONE', pin: '1234', amount: 50 },
      { methodCode: 'voucher', type: 'immediate', code: 'GIFTTWO', pin: '1234', amount: 24.95 },
      { methodCode: 'braintree_credit_card', type: 'immediate', token: 'nonce', amount: 69.95 },
    ])
    expect(sent?.body.voucherUsages).toEqual([
      { code: 'GIFTONE', amount: 50 },
      { code: 'GIFTTWO', amount: 24.95 },
    ])
  })

  it('asks for no other method when the cards pay for all of it, and leaves out a card it does not need [PAY-11, VOUCH-14]', async () => {
    await hold('GIFTONE', 500)
    await hold('GIFTTWO', 50)
    const asked = vi.fn(card)
    await placeOrder(situation(), asked)
    expect(asked).not.toHaveBeenCalled()
    expect(wire.sent('placeOrder')[0]?.body.payments).toEqual([
      { methodCode: 'voucher', type: 'immediate', code: 'GIFTONE', pin: '1234', amount: 144.9 },
    ])
  })

  it('clears the cards with the order they paid, PINs and all [VOUCH-13, CHK-22]', async () => {
    await hold('GIFTONE', 500)
    await placeOrder(situation(), card)
    expect(useCheckoutStore.getState().record.vouchers).toBeUndefined()
    expect(useVouchersStore.getState().known).toEqual({})
  })

  it('looks at every card again, once, when there was too little on one [PAY-14, SM-PAY-04, ERR-49]', async () => {
    await hold('GIFTONE', 50)
    await hold('GIFTTWO', 50)
    wire.answers('placeOrder', () => refusal('VoucherInsufficientFunds'))
    wire.answers('voucherBalance', left(20))
    expect(await placeOrder(situation(), card)).toMatchObject({ kind: 'INSUFFICIENT_VOUCHER_BALANCE' })
    await waitFor(() => expect(appliedVouchers().map(({ amountRemaining }) => amountRemaining)).toEqual([2000, 2000]))
    expect(wire.sent('voucherBalance')).toHaveLength(4)
  })

  it('looks at none when the bank card was declined', async () => {
    await hold('GIFTONE', 50)
    wire.answers('placeOrder', () => refusal('PaymentDeclined'))
    await placeOrder(situation(), card)
    expect(wire.sent('voucherBalance')).toHaveLength(1)
  })
})

describe('the payment step', () => {
  it('takes promo codes and gift cards; the button says what is left [CHK-34, PAY-11]', async () => {
    wire.answers('voucherBalance', left(50))
    render(<Step />)
    expect(await screen.findByRole('button', { name: 'Pay $144.90' }, PATIENT)).toBeVisible()
    expect(screen.getByText('Promo code', { selector: 'summary' })).toBeVisible()
    await userEvent.click(screen.getByText('Gift card', { selector: 'summary' }))
    await userEvent.type(await screen.findByLabelText('Gift card code', {}, PATIENT), 'gift50')
    await userEvent.type(screen.getByLabelText('PIN'), '1050{Enter}')
    expect(await screen.findByRole('button', { name: 'Pay $94.90' }, PATIENT)).toBeVisible()
    expect(screen.getByText('$50 used on this order')).toBeVisible()
    expect(wire.sent('placeOrder')).toHaveLength(0)
  })

  it('asks for no card when there is nothing left: one press places the order [PAY-11]', async () => {
    await hold('GIFT500', 500)
    render(<Step />)
    expect(await screen.findByText('Your gift card pays for all of this order.', {}, PATIENT)).toBeVisible()
    expect(screen.queryByLabelText('Card number')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Place order' }))
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'))
    expect(wire.sent('placeOrder')).toHaveLength(1)
  })

  it('says that a balance has changed, and asks for what is left now [VOUCH-09, ERR-48, ERR-49, PAY-14]', async () => {
    await hold('GIFT500', 500)
    wire.answers('placeOrder', () => refusal('VoucherInsufficientFunds'))
    render(<Step />)
    const place = await screen.findByRole('button', { name: 'Place order' }, PATIENT)
    wire.answers('voucherBalance', left(100))
    await userEvent.click(place)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The balance of a gift card has changed. Please review your payment and try again.',
    )
    expect(await screen.findByRole('button', { name: 'Pay $44.90' }, PATIENT)).toBeVisible()
  })

  it('reports a card that was taken off after a refusal [VOUCH-08, ERR-50]', async () => {
    await hold('GIFT500', 500)
    wire.answers('placeOrder', () => refusal('VoucherExpired'))
    render(<Step />)
    const place = await screen.findByRole('button', { name: 'Place order' }, PATIENT)
    wire.answers('voucherBalance', () => refusal('VoucherExpired'))
    await userEvent.click(place)
    const words = 'Gift card ending in T500 was removed: This gift card has expired.'
    expect(await screen.findByText(words)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Pay $144.90' }, PATIENT)).toBeVisible()
  })

  it('does not let a card without its PIN go unused by accident [VOUCH-14, CHK-04]', async () => {
    await hold('GIFT500', 500)
    useVouchersStore.setState({ known: {} })
    render(<Step />)
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $144.90' }, PATIENT))
    const link = await screen.findByRole('link', {
      name: 'Enter the PIN of the gift card ending in T500, or remove the card.',
    })
    expect(link).toHaveAttribute('href', '#gift-card-pin-GIFT500')
    expect(wire.sent('placeOrder')).toHaveLength(0)
  })
})

describe('the placed order', () => {
  it('shows each card with its part, and the rest [CHK-24]', () => {
    const order = orderFixture({
      vouchers: [
        { last4: 'FT50', amount: 50 },
        { last4: 'FT50', amount: 4.9 },
      ],
      payments: [
        { methodCode: 'voucher', amount: 50, summary: 'Gift card ending in FT50' },
        { methodCode: 'voucher', amount: 4.9, summary: 'Gift card ending in FT50' },
        { methodCode: 'braintree_credit_card', amount: 90, summary: 'Visa ending in 1111' },
      ],
    })
    render(<PaidWith placed={placedOrder(order, {}, 'BRAINTREE_CREDIT_CARD')} />)
    expect(screen.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
      'Gift card ending in FT50$50',
      'Gift card ending in FT50$4.90',
      'Visa ending in 1111$90',
      'Total$144.90',
    ])
  })
})
