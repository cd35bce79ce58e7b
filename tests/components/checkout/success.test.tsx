import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SignUpForm } from '#components/account/auth-sign-up.tsx'
import { ExitLink } from '#components/checkout/exit-link.tsx'
import { SuccessView } from '#components/checkout/success-view.tsx'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import type { Order } from '#lib/contract/order.ts'
import { changeCart } from '#stores/cart.ts'
import { forgetPlacedOrder, rememberCheckout, setPlacingOrder } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { browserWithOneLine, LINE } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { CONTACT, orderFixture, productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

const here = vi.hoisted(() => ({ path: '/checkout/success' }))
const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), back: vi.fn() }))
vi.mock('next/navigation', () => ({
  useRouter: () => router,
  usePathname: () => here.path,
  useSearchParams: () => new URLSearchParams(),
}))

const wire = useMockApi()
beforeEach(() => {
  vi.clearAllMocks()
  browserWithOneLine()
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
  wire.answers('settings', () => refusal('NotFound'))
  wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture()] }))
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
})

/** The cart is empty by the time the last page is there. */
function place(rest: Partial<Order> = {}) {
  changeCart(() => ({}))
  rememberCheckout({ placedOrder: placedOrder(orderFixture(rest), { a: LINE }, 'BRAINTREE_PAYPAL') })
}

it('adds up with a discount on delivery, row by row as the order page does [CHK-24, CHK-25]', async () => {
  const [line] = orderFixture().lines
  if (!line) throw new Error('The fixture has no line.')
  place({
    lines: [{ ...line, unitPrice: 89.95, discount: 10, total: 79.95 }],
    promoCodes: ['FREIGHT', 'TENOFF'],
    totals: { itemSubtotal: 89.95, totalDiscount: 24.95, shipping: 14.95, gst: 7.27, grandTotal: 79.95 },
  })
  render(<SuccessView />)
  const lines = within(await screen.findByRole('region', { name: 'What you ordered' }))
  const rows = lines
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent?.replace(/\s+/g, '')}`)
  expect(rows).toEqual([
    'Items: $89.95',
    'Discounts (FREIGHT, TENOFF): -$24.95',
    'Express: $14.95',
    'Total: $79.95',
    'GST included: $7.27',
  ])
  expect(lines.getByRole('listitem')).toHaveTextContent('$10 off')
})

describe('the confirmation', () => {
  const heading = () => screen.findByRole('heading', { name: 'Order placed' })

  it('stays whatever becomes of the cart, here or elsewhere [CHK-25, GUARD-14]', async () => {
    setPlacingOrder(true)
    place()
    const first = render(<SuccessView />)
    await heading()
    act(() => void changeCart(() => ({ b: { ...LINE, id: 'b' } })))
    await heading()
    first.unmount()
    render(<SuccessView />)
    await heading()
    expect(router.replace).not.toHaveBeenCalled()
  })

  it('stays on screen when the next checkout begins in another window, and is gone when it is loaded again [CHK-25]', async () => {
    place()
    const first = render(<SuccessView />)
    await heading()
    act(() => forgetPlacedOrder())
    expect(await heading()).toBeVisible()
    expect(router.replace).not.toHaveBeenCalled()
    first.unmount()
    render(<SuccessView />)
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/cart'))
    expect(screen.queryByRole('heading', { name: 'Order placed' })).toBeNull()
  })

  it('goes with the customer whose it is [AUTH-20, CHK-25]', async () => {
    useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
    place()
    render(<SuccessView />)
    await heading()
    act(() => {
      forgetPlacedOrder()
      useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
    })
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/cart'))
    expect(screen.queryByText(CONTACT.email, { exact: false })).toBeNull()
  })
})

describe('an account to a guest [CHK-25]', () => {
  const offer = () => screen.queryByRole('link', { name: 'Create an account' })

  it('is offered, and starts with their email and names, none of it in the address [CHK-25]', async () => {
    place()
    render(<SuccessView />)
    await screen.findByRole('heading', { name: 'Order placed' })
    expect(offer()).toHaveAttribute('href', '/account/signup')
    cleanup()
    render(<SignUpForm />)
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(CONTACT.email))
    expect(screen.getByLabelText('First name')).toHaveValue(CONTACT.firstName)
    expect(screen.getByLabelText('Last name')).toHaveValue(CONTACT.lastName)
  })

  it('is not offered to whoever has one [CHK-25]', async () => {
    useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
    place()
    render(<SuccessView />)
    await screen.findByRole('heading', { name: 'Order placed' })
    expect(offer()).toBeNull()
  })

  it('starts with nothing where no order was placed [CHK-25]', () => {
    render(<SignUpForm />)
    expect(screen.getByLabelText('Email')).toHaveValue('')
  })
})

it('is left for the shop, the steps before it for the cart [CHK-25, CHK-34]', () => {
  const { rerender } = render(<ExitLink />)
  expect(screen.getByRole('link', { name: 'Back to shop' })).toHaveAttribute('href', '/')
  here.path = '/checkout/payment'
  rerender(<ExitLink />)
  expect(screen.getByRole('link', { name: 'Back to cart' })).toHaveAttribute('href', '/cart')
})
