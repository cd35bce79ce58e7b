import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MiniCartDrawer } from '#components/cart/mini-cart-drawer.tsx'
import { OrderSummary } from '#components/cart/order-summary.tsx'
import { ContactStep } from '#components/checkout/contact-step.tsx'
import { ShippingStep } from '#components/checkout/shipping-step.tsx'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { useWrongAnswers } from '#lib/client/cart/wrong-answers.ts'
import { loadCheckoutData, useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import type { CheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import { changeCart } from '#stores/cart.ts'
import { useCartSync } from '#stores/cart-sync.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { useMiniCartStore } from '#stores/mini-cart.ts'
import { takeNotices } from '#stores/notices.ts'
import { browserWithOneLine } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { router } from '#tests/setup/navigation.ts'
import { CONTACT, LINE, orderFixture, productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () =>
  (await import('#tests/setup/navigation.ts')).navigationAt('/checkout/contact-info'),
)

const wire = useMockApi()
const placed = placedOrder(orderFixture(), { a: LINE }, 'BRAINTREE_PAYPAL')
const numberKept = () => useCheckoutStore.getState().record.placedOrder?.number
const PlaceField = () => <></>

/** What another window writes, and this one hears of. */
function otherWindowWrites(record: CheckoutRecord) {
  localStorage.setItem('checkout', JSON.stringify({ version: 1, data: record }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'checkout' }))
}

beforeEach(() => {
  vi.clearAllMocks()
  browserWithOneLine()
  useCartSync.setState({ result: undefined, busy: false })
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
  wire.answers('settings', () => refusal('NotFound'))
  wire.answers('account', () => refusal('InternalError'))
  wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture()] }))
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
})

describe('the order before', () => {
  it('is over when its shopper begins the next checkout, not when the cart is filled [CHK-25]', async () => {
    rememberCheckout({ placedOrder: placed })
    changeCart(() => ({}))
    changeCart(() => ({ b: { ...LINE, id: 'b' } }))
    expect(numberKept()).toBe(placed.number)
    render(<ContactStep />)
    await screen.findByLabelText('Email')
    expect(numberKept()).toBeUndefined()
  })

  it('is not over for a shopper whom the next checkout does not let in [CHK-25, GUARD-06]', async () => {
    rememberCheckout({ placedOrder: placed })
    changeCart(() => ({}))
    render(<ContactStep />)
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/cart'))
    expect(numberKept()).toBe(placed.number)
  })

  it('is not taken from the window that placed it by one that stood in checkout already [CHK-25, CART-29]', async () => {
    render(<ContactStep />)
    await screen.findByLabelText('Email')
    act(() => otherWindowWrites({ contact: CONTACT, placedOrder: placed }))
    // A line this window knows no product of: it is judged anew.
    act(() => void changeCart((items) => ({ ...items, b: { ...LINE, id: 'b', variantId: 'p1-9' } })))
    await screen.findByLabelText('Email')
    expect(numberKept()).toBe(placed.number)
  })
})

describe('a cart that another device adds to', () => {
  it.each([
    ['keeps the step and its fields while the product is looked up, and after [GUARD-18]', 1],
    ['sends away from the step once the product cannot be had like that [GUARD-06, GUARD-18]', 11],
  ])('%s', async (_, qty) => {
    let known = () => {}
    const late = new Promise<void>((resolve) => {
      known = resolve
    })
    wire.answers('indexObjects', async ({ body }) => {
      if (body.objectIds.includes('p2')) await late
      return answer('indexObjects', { results: body.objectIds.map((id: string) => productFixture({ id })) })
    })
    render(<ContactStep />)
    const email = await screen.findByLabelText('Email')
    act(
      () =>
        void changeCart((items) => ({ ...items, b: { ...LINE, id: 'b', productId: 'p2', variantId: 'p2-8', qty } })),
    )
    expect(screen.queryByLabelText('Email')).toBe(email)
    await act(async () => known())
    if (qty > 1) await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/cart'))
    else {
      await waitFor(() => expect(useProductRecords.getState().byId).toHaveProperty('p2'))
      expect(screen.queryByLabelText('Email')).toBe(email)
      expect(router.replace).not.toHaveBeenCalled()
    }
  })
})

describe('a cart with a question to answer', () => {
  const asks = productFixture({ challenge: { question: 'Which site are you on?' } })
  const wrong = { fields: { 'cart.items.0.challengeAnswer': 'no' } }
  const told = () => takeNotices().map(({ text }) => text)
  beforeEach(() => {
    takeNotices()
    useWrongAnswers.setState({ keys: new Set() })
    useCheckoutDataStore.setState({}, true)
    rememberCheckout({ contact: CONTACT })
    wire.answers('indexObjects', () => answer('indexObjects', { results: [asks] }))
  })

  it('goes from contact-info and from shipping to the cart, which says why [GUARD-06, CART-32]', async () => {
    wire.answers('checkoutInfo', () => refusal('ChallengeFailed', wrong))
    render(<ContactStep />)
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/cart'))
    expect(told()).toContain('Answer the question first.')
    cleanup()
    vi.clearAllMocks()
    changeCart(() => ({ a: { ...LINE, challengeAnswer: 'Bay 1' } }))
    render(<ShippingStep countries={['AU', 'NZ']} PlaceField={PlaceField} />)
    expect(router.replace).not.toHaveBeenCalled()
    await act(() => loadCheckoutData().catch(() => {}))
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/cart'))
    expect(told()).toContain('That answer is incorrect. Please try again.')
  })

  it('says the same where the total stands at checkout, and nothing of a total that failed [CART-32]', async () => {
    wire.answers('checkoutInfo', () => refusal('ChallengeFailed', wrong))
    changeCart(() => ({ a: { ...LINE, challengeAnswer: 'Bay 1' } }))
    render(<OrderSummary />)
    await act(() => loadCheckoutData().catch(() => {}))
    expect((await screen.findAllByText('Answer the question on your item to see your total.'))[0]).toBeInTheDocument()
    expect(screen.queryByText(/couldn’t work out your total/)).toBeNull()
  })

  it('is said at its line in the mini-cart, where no express buttons are [CART-32, CART-30]', async () => {
    wire.answers('checkoutInfo', () => refusal('ChallengeFailed', wrong))
    changeCart(() => ({ a: { ...LINE, challengeAnswer: 'Bay 1' } }))
    useMiniCartStore.setState({ open: true, added: undefined })
    render(<MiniCartDrawer express={<p>Express</p>} />)
    await act(() => loadCheckoutData().catch(() => {}))
    expect(await screen.findByText('That answer is incorrect. Please try again.')).toBeVisible()
    expect(screen.getByText('Answer the question on your item to see your total.')).toBeVisible()
    act(() => useMiniCartStore.setState({ open: false }))
  })

  it('has the line marked that was asked about, though another stands in its place by now [CART-32]', async () => {
    const answered = { ...LINE, challengeAnswer: 'Bay 1' }
    changeCart(() => ({ a: answered }))
    wire.answers('checkoutInfo', () => {
      // Added while the question was on its way, and newer: it is the first line now.
      const newer = { ...LINE, id: 'b', productId: 'p2', variantId: 'p2-8', createdAt: '2099-01-01T00:00:00.000Z' }
      changeCart((items) => ({ ...items, b: newer }))
      return refusal('ChallengeFailed', wrong)
    })
    await act(() => loadCheckoutData().catch(() => {}))
    await waitFor(() => expect(useWrongAnswers.getState().keys).toEqual(new Set(['p1\nBay 1'])))
  })

  it('is whole again with the next quote that is answered [CART-32]', async () => {
    changeCart(() => ({ a: { ...LINE, challengeAnswer: 'Bay 1' } }))
    useWrongAnswers.setState({ keys: new Set(['p1\nBay 1']) })
    await act(() => loadCheckoutData().then(() => {}))
    expect(useWrongAnswers.getState().keys.size).toBe(0)
  })
})

describe('a total that cannot be had', () => {
  it('is missed in the mini-cart and in a phone’s folded summary, with a way to ask again [CHK-34, CART-30]', async () => {
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture({ grandTotal: 139.9 })))
    changeCart(() => ({ a: LINE }))
    useMiniCartStore.setState({ open: true, added: undefined })
    const { container } = render(
      <>
        <OrderSummary />
        <MiniCartDrawer />
      </>,
    )
    const fold = container.querySelector('details')
    const shown = () => [fold?.open, fold?.querySelector('summary')?.textContent]
    await waitFor(() => expect(shown()).toEqual([false, 'Order summary$139.90']))
    wire.answers('checkoutInfo', () => new Response(null, { status: 503 }))
    act(() => void changeCart(() => ({ a: { ...LINE, qty: LINE.qty + 1 } })))
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('We couldn’t work out your total just now.')).toBeVisible()
    expect(drawer).not.toHaveTextContent(/Total for/)
    expect(shown()).toEqual([true, 'Order summary'])
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture({ grandTotal: 279.8 })))
    await userEvent.click(within(drawer).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(shown()).toEqual([false, 'Order summary$279.80']))
    expect(drawer).toHaveTextContent(/Total for/)
    act(() => useMiniCartStore.setState({ open: false }))
  })
})

describe('who is sent on', () => {
  it('from shipping without contact goes to contact-info, with an empty cart too [GUARD-07, SM-CHK-04]', async () => {
    changeCart(() => ({}))
    render(<ShippingStep countries={['AU', 'NZ']} PlaceField={PlaceField} />)
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/contact-info'))
    expect(router.replace).not.toHaveBeenCalledWith('/cart')
  })

  it('is no customer whose cart another device has filled [GUARD-06, GUARD-20]', async () => {
    useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
    changeCart(() => ({}))
    useCartSync.setState({ busy: true })
    render(<ContactStep />)
    act(() => {
      changeCart(() => ({ a: LINE }))
      useCartSync.setState({ result: 'SUCCESS', busy: false })
    })
    await screen.findByLabelText('Email')
    expect(router.replace).not.toHaveBeenCalled()
  })

  it('is a customer whose cart is empty everywhere [GUARD-06]', async () => {
    useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
    changeCart(() => ({}))
    useCartSync.setState({ busy: true })
    render(<ContactStep />)
    expect(router.replace).not.toHaveBeenCalled()
    act(() => useCartSync.setState({ result: 'SUCCESS', busy: false }))
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/cart'))
  })
})
