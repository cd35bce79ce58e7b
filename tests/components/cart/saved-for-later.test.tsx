import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CartView } from '#components/cart/cart-view.tsx'
import { currentAlerts, dismissAlert } from '#components/ui/alert-queue.ts'
import { Alerts } from '#components/ui/alerts.tsx'
import { useCartLoad } from '#lib/client/cart/cart-load.ts'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import { queryClient } from '#lib/client/query-client.ts'
import type { Product } from '#lib/contract/product.ts'
import type { CartItem } from '#lib/domain/cart/cart.ts'
import { SAVED_LINES_MAX, type SavedLine } from '#lib/domain/cart/saved-lines.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { restoreCheckout } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { noteSaved } from '#stores/saved-hint.ts'
import { changeSaved, restoreSaved, useSavedLines } from '#stores/saved-lines.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), back: vi.fn() }),
  usePathname: () => '/cart',
  useSearchParams: () => new URLSearchParams(),
}))

const wire = useMockApi()
const BOOT: CartItem = { id: 'a', productId: 'p1', variantId: 'p1-8', qty: 2, createdAt: '2026-03-01T10:00:00.000Z' }
const NEIGHBOUR: CartItem = { ...BOOT, id: 'b', variantId: 'p1-9', qty: 1, createdAt: '2026-02-01T10:00:00.000Z' }
const SAVED: SavedLine = { productId: 'p1', variantId: 'p1-8', qty: 2, savedAt: '2026-03-01T10:00:00.000Z' }
const cart = () => Object.values(useCartStore.getState().items).map(({ variantId, qty }) => `${variantId} × ${qty}`)
const saved = (owner = 'guest') =>
  (useSavedLines.getState().lists[owner] ?? []).map(({ variantId, qty }) => `${variantId} × ${qty}`)
const isSaved = (lines: string[]) => waitFor(() => expect(saved()).toEqual(lines))
const list = () => screen.findByRole('region', { name: /Saved for later/ })

function shopSells(...products: Product[]) {
  wire.answers('indexObjects', ({ body }) =>
    answer('indexObjects', {
      results: body.objectIds.map((id: string) => products.find((product) => product.id === id) ?? null),
    }),
  )
}

async function openCart(...items: CartItem[]) {
  if (Object.keys(useSavedLines.getState().lists).length > 0) noteSaved()
  changeCart(() => Object.fromEntries(items.map((item) => [item.id, item])))
  render(
    <>
      <CartView />
      <Alerts />
    </>,
  )
  await waitFor(() => expect(screen.queryByText('Loading your cart')).toBeNull())
}

beforeEach(() => {
  localStorage.clear()
  restoreCart()
  restoreCheckout()
  restoreSaved()
  queryClient().clear()
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined }, true)
  useProductRecords.setState({ byId: {} })
  useCartLoad.setState({}, true)
  useCheckoutDataStore.setState({}, true)
  for (const { id } of currentAlerts()) dismissAlert(id)
  shopSells(productFixture())
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
  wire.answers('settings', () =>
    answer('settings', {
      loyaltyEnabled: true,
      cartItemQtyMax: null,
      freeStandardDeliveryThreshold: 99,
      offersMax: 3,
      taxRate: 0.1,
      deliveryCountries: ['AU', 'NZ'],
    }),
  )
})

describe('a line of the cart', () => {
  it('is saved for later with its quantity; the line beside it stays [CART-35]', async () => {
    await openCart(BOOT, NEIGHBOUR)
    await userEvent.click(screen.getByRole('button', { name: /^Save for later: Anvil boot, Size 8/ }))
    await isSaved(['p1-8 × 2'])
    expect(cart()).toEqual(['p1-9 × 1'])
    expect(await list()).toHaveTextContent('Quantity 2')
    expect(screen.getByRole('list', { name: 'Items in your cart' })).toHaveFocus()
  })

  it('is back in its place when that is undone, and the list is as it was [CART-35]', async () => {
    changeSaved('guest', () => [{ ...SAVED, qty: 5 }])
    await openCart(BOOT, NEIGHBOUR)
    await userEvent.click(screen.getByRole('button', { name: /^Save for later: Anvil boot, Size 8/ }))
    await isSaved(['p1-8 × 7'])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(saved()).toEqual(['p1-8 × 5'])
    expect(useCartStore.getState().items).toMatchObject({ a: BOOT, b: NEIGHBOUR })
  })

  it('stays where it is when the list is full, and the shopper hears why [CART-35]', async () => {
    changeSaved('guest', () =>
      Array.from({ length: SAVED_LINES_MAX }, (_, i) => ({ ...SAVED, productId: 'p2', variantId: `p2-${i}` })),
    )
    await openCart(BOOT)
    await userEvent.click(screen.getByRole('button', { name: /^Save for later/ }))
    expect(await screen.findByText(/You can save 50 items for later/)).toBeVisible()
    expect(cart()).toEqual(['p1-8 × 2'])
    expect(saved()).toHaveLength(SAVED_LINES_MAX)
  })
})

describe('a saved line', () => {
  it('goes into the cart by the keyboard, and the heading keeps the focus [CART-35, PDP-14]', async () => {
    changeSaved('guest', () => [SAVED, { ...SAVED, variantId: 'p1-9', qty: 1 }])
    await openCart()
    const [move] = await within(await list()).findAllByRole('button', { name: 'Move to cart: Anvil boot' })
    move?.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(cart()).toEqual(['p1-8 × 2']))
    expect(saved()).toEqual(['p1-9 × 1'])
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Saved for later (1)' })).toHaveFocus())
  })

  it('stays with the reason where the cart refuses it [CART-35, PDP-14]', async () => {
    const product = productFixture()
    shopSells({ ...product, variants: product.variants.map((each) => ({ ...each, stockQty: 1 })) })
    changeSaved('guest', () => [SAVED])
    await openCart()
    await userEvent.click(await within(await list()).findByRole('button', { name: /^Move to cart/ }))
    expect(await within(await list()).findByRole('alert')).not.toBeEmptyDOMElement()
    expect(cart()).toEqual([])
    expect(saved()).toEqual(['p1-8 × 2'])
  })

  it('says that it is sold out, or gone, and waits to be removed [CART-35]', async () => {
    const product = productFixture()
    shopSells({ ...product, variants: product.variants.map((each) => ({ ...each, stockQty: 0 })) })
    changeSaved('guest', () => [SAVED, { ...SAVED, productId: 'gone', variantId: 'gone-1' }])
    await openCart()
    const region = await list()
    expect(await within(region).findByText(/Sold out in this size/)).toBeVisible()
    expect(await within(region).findByText('This item is no longer available.')).toBeVisible()
    expect(within(region).queryByRole('button', { name: /^Move to cart/ })).toBeNull()
    await userEvent.click(within(region).getByRole('button', { name: /^Remove ?this item from saved for later/ }))
    expect(saved()).toEqual(['p1-8 × 2'])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(saved()).toHaveLength(2)
  })

  it('is kept when the shop cannot be asked about it, and asked for again on request [CART-35]', async () => {
    wire.answers('indexObjects', () => new Response(null, { status: 503 }))
    changeSaved('guest', () => [SAVED])
    await openCart()
    const region = await list()
    expect(await within(region).findByText(/Everything on the list is kept/)).toBeVisible()
    shopSells(productFixture())
    await userEvent.click(within(region).getByRole('button', { name: 'Try again' }))
    expect(await within(region).findByRole('heading', { name: 'Anvil boot' })).toBeVisible()
  })
})

describe('the list', () => {
  it('is not there while there is nothing on it', async () => {
    await openCart(BOOT)
    expect(screen.queryByRole('region', { name: /Saved for later/ })).toBeNull()
  })

  it('goes along when a guest signs in, and is out of sight for the next person [CART-35]', async () => {
    changeSaved('dana', () => [{ ...SAVED, variantId: 'p1-9', qty: 1, savedAt: '2026-01-01T10:00:00.000Z' }])
    changeSaved('guest', () => [SAVED])
    await openCart()
    expect(await list()).toHaveTextContent('(1)')
    act(() => useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'dana' }))
    await waitFor(() => expect(saved('dana')).toEqual(['p1-8 × 2', 'p1-9 × 1']))
    expect(saved()).toEqual([])
    act(() => useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /Saved for later/ })).toBeNull())
    act(() => useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'robin' }))
    expect(saved('robin')).toEqual([])
    expect(saved('dana'), 'for their next login').toHaveLength(2)
  })

  it('follows another window', async () => {
    await openCart()
    localStorage.setItem('savedForLater', JSON.stringify({ version: 1, data: { guest: [SAVED] } }))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'savedForLater' })))
    expect(await list()).toHaveTextContent('(1)')
  })
})
