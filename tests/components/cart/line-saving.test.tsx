import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CartView } from '#components/cart/cart-view.tsx'
import { FormCart } from '#components/cart/form-cart.tsx'
import { OrderSummary } from '#components/cart/order-summary.tsx'
import { loadCheckoutData } from '#lib/client/checkout/checkout-data.ts'
import { deriveCart } from '#lib/domain/cart/cart-lines.ts'
import { changeCart } from '#stores/cart.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { freshBrowser } from '#tests/setup/checkout-browser.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { LINE, productFixture, quoteFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/cart'))

const wire = useMockApi()
const BOOT = productFixture()
const CAP = productFixture({ id: 'p2', name: 'Peak cap', price: 20, erpOriginalPrice: 20, isDiscounted: false })
const ITEMS = { a: { ...LINE, qty: 2 }, b: { ...LINE, id: 'b', productId: 'p2', variantId: 'p2-8', qty: 1 } }
/** An offer about the boots alone. */
const QUOTE = quoteFixture({
  lines: [
    { productId: 'p1', variantId: LINE.variantId, qty: 2, unitPrice: 129.95, discount: 25.99, total: 233.91 },
    { productId: 'p2', variantId: ITEMS.b.variantId, qty: 1, unitPrice: 20, discount: 0, total: 20 },
  ],
  totalDiscount: 25.99,
})

beforeEach(() => {
  freshBrowser()
  useIdentityStore.setState({ status: 'LOGGED_OUT' })
  wire.sells(BOOT, CAP)
  wire.answers('settings', () => answer('settings', SETTINGS))
  wire.answers('checkoutInfo', () => answer('checkoutInfo', QUOTE))
  changeCart(() => ITEMS)
})

const said = (text: string) => {
  const line = screen.getAllByText(text)[0]?.closest('li')
  return [...(line?.querySelectorAll('.money') ?? [])].slice(-2).map((money) => money.parentElement?.textContent)
}

it('says below what a line of the cart comes to what it saved, and nothing below its neighbour [CART-57]', async () => {
  render(<CartView />)
  await screen.findByText('$233.91')
  expect(said(BOOT.name)).toEqual(['$233.91$25.99 off', '$25.99 off'])
  expect(said('Peak cap').at(-1)).toBe('$20')
  expect(screen.getAllByText(/off$/)).toHaveLength(1)
})

it('says it in checkout’s summary too, folded and beside the steps [CART-57]', async () => {
  render(<OrderSummary />)
  await act(async () => void (await loadCheckoutData()))
  await waitFor(() => expect(screen.getAllByText('$233.91')).toHaveLength(2))
  expect(said(BOOT.name)).toEqual(['$233.91$25.99 off', '$25.99 off'])
  expect(said('Peak cap')).toEqual(['$20'])
})

it('says it without scripts, where a line comes to its price until somebody can price the cart [CART-33, CART-57]', () => {
  const shopper = { loggedIn: false, cartItemQtyMax: undefined }
  const { lines } = deriveCart(ITEMS, { p1: BOOT, p2: CAP }, shopper, new Set())
  const cart = { lines, gone: [], intent: undefined, troubledLine: undefined, taxRate: 0.1 }
  const { rerender } = render(<FormCart {...cart} quote={QUOTE} />)
  expect(said(BOOT.name)).toEqual(['$233.91$25.99 off', '$25.99 off'])
  expect(said('Peak cap').at(-1)).toBe('$20')
  rerender(<FormCart {...cart} quote={undefined} />)
  expect(said(BOOT.name).at(-1)).toBe('$259.90')
})
