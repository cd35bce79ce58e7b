import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SignUpForm } from '#components/account/auth-sign-up.tsx'
import { ExitLink } from '#components/checkout/exit-link.tsx'
import { SuccessView } from '#components/checkout/success-view.tsx'
import { OrderFacts } from '#components/orders/order-facts.tsx'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { orderPoints } from '#lib/client/checkout/order-points.ts'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import type { Order } from '#lib/contract/order.ts'
import { pointsFor } from '#lib/domain/loyalty/loyalty.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { changeCart } from '#stores/cart.ts'
import { forgetPlacedOrder, rememberCheckout, setPlacingOrder } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { browserWithOneLine } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { CONTACT, LINE, orderFixture, productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

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

  it('says once what is said twice in an address: a firm that is called as its owner [CHK-24]', async () => {
    const { shipping } = orderFixture()
    place({ shipping: { ...shipping, address: { ...shipping.address, contactName: 'Jo Swan', company: 'Jo Swan' } } })
    render(<SuccessView />)
    await heading()
    expect(screen.getAllByText('Jo Swan')).toHaveLength(1)
  })

  it('writes the address as the order’s page does [CHK-24, ORD-08]', async () => {
    const address = { ...orderFixture().shipping.address, company: 'Swan & Co', street2: 'Unit 3' }
    const { shipping } = orderFixture()
    place({ shipping: { ...shipping, address } })
    const success = render(<SuccessView />)
    await heading()
    const placed = screen.getByText('Unit 3').closest('address')?.innerHTML
    success.unmount()
    render(<OrderFacts order={orderFixture({ shipping: { ...shipping, address } })} />)
    const [shown] = within(screen.getByRole('region', { name: 'Delivery address' })).getAllByText('Unit 3')
    expect(placed).toBe(shown?.closest('address')?.innerHTML)
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

describe('what happens after the order', () => {
  const shipped = { ...orderFixture().shipping, arrival: { from: '2026-11-26', to: '2026-11-27' } }
  const saved = async () => {
    const made: Blob[] = []
    const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob)
      return 'blob:x'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await act(async () => screen.getByRole('button', { name: 'Add to calendar' }).click())
    url.mockRestore()
    click.mockRestore()
    return made.map((blob) => [blob.type, blob] as const)
  }

  it('goes into the shopper’s calendar, and leads to the tax invoice [CHK-46]', async () => {
    place({ shipping: shipped })
    render(<SuccessView />)
    expect(await screen.findByRole('link', { name: 'Tax invoice' })).toHaveAttribute(
      'href',
      '/orders/W000000001#tax-invoice',
    )
    const [file] = await saved()
    expect(file?.[0]).toBe('text/calendar')
    expect(await file?.[1].text()).toMatch(/DTSTART;VALUE=DATE:20261126\r\nDTEND;VALUE=DATE:20261128\r\n/)
  })

  it('has no days to keep where none were promised, and says how long a store takes [CHK-46]', async () => {
    place({ shipping: { ...orderFixture().shipping, type: 'STORE_PICKUP' } })
    render(<SuccessView />)
    expect(await screen.findByText('Usually ready within 2 hours, while the store is open.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull()
  })

  it('says no hours of a store where something is made first [CHK-48, CART-21]', async () => {
    const label = 'Click and collect, once it’s made'
    place({ shipping: { ...orderFixture().shipping, type: 'STORE_PICKUP', label } })
    render(<SuccessView />)
    expect(await screen.findByText('Ready once it’s made.')).toBeVisible()
    expect(screen.queryByText(/within 2 hours/)).toBeNull()
  })

  it('says how many points the order brings, gift cards left out, where that is known [CHK-46, LOY-02]', async () => {
    const loyalty = { memberId: '1234567' }
    const [line] = orderFixture().lines
    if (!line) throw new Error('The fixture has no line.')
    const lines = [line, { ...line, lineId: '2', productId: 'card', total: 50 }]
    const card = { ...productFixture(), id: 'card', functionalType: 'giftCard' as const }
    useProductRecords.setState({ byId: { card: { product: card, fetchedAt: 0 } } })
    expect(orderPoints({ lines })).toBeUndefined()
    useProductRecords.setState({
      byId: { card: { product: card, fetchedAt: 0 }, [line.productId]: { product: productFixture(), fetchedAt: 0 } },
    })
    const points = orderPoints({ lines })
    expect(points).toBe(pointsFor(fromDollars(line.total)))
    changeCart(() => ({}))
    const placed = orderFixture({ loyalty })
    rememberCheckout({ placedOrder: placedOrder(placed, { a: LINE }, undefined, points) })
    const { unmount } = render(<SuccessView />)
    expect(await screen.findByText(/This order earns/)).toHaveTextContent(
      `This order earns about ${points} points for Qantas Frequent Flyer number 1234567.`,
    )
    unmount()
    rememberCheckout({ placedOrder: placedOrder(placed, { a: LINE }, undefined) })
    render(<SuccessView />)
    expect(await screen.findByText(/This order earns/)).toHaveTextContent(
      'This order earns points for Qantas Frequent Flyer number 1234567.',
    )
  })

  it.each([
    ['a boot', 'goods', undefined, true],
    ['a fitting', 'service', undefined, true],
    ['a gift card', 'giftCard', undefined, false],
    ['what cost less than a dollar', 'goods', 0, false],
  ] as const)('promises points for %s only if it brings any [LOY-18]', async (_, fulfilment, points, earns) => {
    const lines = orderFixture().lines.map((line) => ({ ...line, fulfilment }))
    const order = orderFixture({ loyalty: { memberId: '1234567' }, lines })
    rememberCheckout({ placedOrder: placedOrder(order, { a: LINE }, undefined, points) })
    render(<SuccessView />)
    expect(await screen.findByText('Order placed')).toBeVisible()
    expect(screen.queryByText(/This order earns/) !== null).toBe(earns)
  })
})
