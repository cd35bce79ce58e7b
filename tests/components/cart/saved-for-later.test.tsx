import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { saveLineForLater } from '#components/cart/save-for-later.ts'
import { currentAlerts } from '#components/ui/alert-queue.ts'
import { commitChange } from '#lib/client/cart/commit-change.ts'
import { invalidateProducts, loadProducts } from '#lib/client/cart/product-records.ts'
import { currentShopper } from '#lib/client/cart/shopper.ts'
import { queryClient } from '#lib/client/query-client.ts'
import type { CartItem } from '#lib/domain/cart/cart.ts'
import { deriveCart } from '#lib/domain/cart/cart-lines.ts'
import { SAVED_LINES_MAX, type SavedLine } from '#lib/domain/cart/saved-lines.ts'
import { CART_LINES_MAX } from '#lib/domain/shop-rules.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { noteSaved } from '#stores/saved-hint.ts'
import { changeSaved, restoreSaved, useSavedLines } from '#stores/saved-lines.ts'
import { openCart } from '#tests/setup/cart-page.tsx'
import { freshBrowser } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture, quoteFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/cart'))

const wire = useMockApi()
const BOOT: CartItem = { id: 'a', productId: 'p1', variantId: 'p1-8', qty: 2, createdAt: '2026-03-01T10:00:00.000Z' }
const NEIGHBOUR: CartItem = { ...BOOT, id: 'b', variantId: 'p1-9', qty: 1, createdAt: '2026-02-01T10:00:00.000Z' }
const SAVED: SavedLine = { productId: 'p1', variantId: 'p1-8', qty: 2, savedAt: '2026-03-01T10:00:00.000Z' }
const cart = () => Object.values(useCartStore.getState().items).map(({ variantId, qty }) => `${variantId} × ${qty}`)
const saved = (owner = 'guest') =>
  (useSavedLines.getState().lists[owner] ?? []).map(({ variantId, qty }) => `${variantId} × ${qty}`)
const isSaved = (lines: string[]) => waitFor(() => expect(saved()).toEqual(lines))
const list = () => screen.findByRole('region', { name: /Saved for later/ })

async function openWithSaved(...items: CartItem[]) {
  if (Object.keys(useSavedLines.getState().lists).length > 0) noteSaved()
  await openCart(...items)
}

beforeEach(() => {
  freshBrowser()
  restoreSaved()
  queryClient().clear()
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined }, true)
  wire.sells(productFixture())
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
  wire.answers('settings', () => answer('settings', SETTINGS))
})

describe('a line of the cart', () => {
  it('is saved for later with its quantity; the line beside it stays [CART-35]', async () => {
    await openWithSaved(BOOT, NEIGHBOUR)
    await userEvent.click(screen.getByRole('button', { name: /^Save for later: Anvil boot, Size 8/ }))
    await isSaved(['p1-8 × 2'])
    expect(cart()).toEqual(['p1-9 × 1'])
    expect(await list()).toHaveTextContent('Quantity 2')
    expect(screen.getByRole('list', { name: 'Items in your cart' })).toHaveFocus()
  })

  it('is back in its place when that is undone, and the list is as it was [CART-35]', async () => {
    changeSaved('guest', () => [{ ...SAVED, qty: 5 }])
    await openWithSaved(BOOT, NEIGHBOUR)
    await userEvent.click(screen.getByRole('button', { name: /^Save for later: Anvil boot, Size 8/ }))
    await isSaved(['p1-8 × 7'])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(saved()).toEqual(['p1-8 × 5'])
    expect(useCartStore.getState().items).toMatchObject({ a: BOOT, b: NEIGHBOUR })
  })

  it('is saved once, as it is in the cart, whatever is pressed before the code is there [CART-35]', async () => {
    await openWithSaved(BOOT, NEIGHBOUR)
    const save = screen.getByRole('button', { name: /^Save for later: Anvil boot, Size 8/ })
    act(() => {
      save.click()
      save.click()
      commitChange({ kind: 'step', line: { productId: 'p1', variantId: 'p1-8' }, by: 1 })
    })
    await isSaved(['p1-8 × 3'])
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(saved()).toEqual(['p1-8 × 3'])
    expect(cart()).toEqual(['p1-9 × 1'])
  })

  it.each([
    ['more of it was saved in another window', (units: SavedLine[]) => [{ ...SAVED, qty: 3 }, ...units], ['p1-8 × 1']],
    ['it went back into the cart from the list', (units: SavedLine[]) => units, []],
  ])('loses and doubles nothing when that is undone after %s [CART-35]', async (_, since, left) => {
    const neighbour = { ...SAVED, variantId: 'p1-9', qty: 4 }
    changeSaved('guest', () => [neighbour])
    await openWithSaved(BOOT, NEIGHBOUR)
    await userEvent.click(screen.getByRole('button', { name: /^Save for later: Anvil boot, Size 8/ }))
    await isSaved(['p1-8 × 2', 'p1-9 × 4'])
    act(() => {
      changeSaved('guest', () => since([neighbour]))
      if (left.length === 0) commitChange({ kind: 'restore', item: BOOT })
    })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(saved().toSorted()).toEqual([...left, 'p1-9 × 4'])
    expect(cart().toSorted()).toEqual(['p1-8 × 2', 'p1-9 × 1'])
  })

  it('stays on the list where its place in the cart was taken before the undo, and the shopper hears why', async () => {
    const [product, others] = [
      productFixture(),
      Array.from({ length: CART_LINES_MAX - 1 }, (_, i) => ({
        ...BOOT,
        id: `o${i}`,
        productId: 'p2',
        variantId: `v${i}`,
      })),
    ]
    changeCart(() => Object.fromEntries([BOOT, ...others].map((item) => [item.id, item])))
    const judged = deriveCart(useCartStore.getState().items, { p1: product }, currentShopper(), new Set())
    const [line] = judged.lines
    if (!line) throw new Error('no line')
    const undoOf = (text: RegExp) =>
      currentAlerts()
        .find((alert) => text.test(alert.text))
        ?.action?.run()
    expect(saveLineForLater(line)).toBe(true)
    commitChange({ kind: 'restore', item: { ...BOOT, id: 'new', productId: 'p3' } })
    undoOf(/^Saved Anvil boot/)
    expect(saved()).toEqual(['p1-8 × 2'])
    expect(currentAlerts().at(-1)?.text).toMatch(/^A cart holds at most 200 lines\./)
    commitChange({ kind: 'remove', lines: [{ productId: 'p3', variantId: 'p1-8' }] })
    undoOf(/^A cart holds/)
    expect(saved()).toEqual([])
    expect(useCartStore.getState().items['a']).toEqual(BOOT)
  })

  it('stays where it is when the list is full, and the shopper hears why [CART-35]', async () => {
    changeSaved('guest', () =>
      Array.from({ length: SAVED_LINES_MAX }, (_, i) => ({ ...SAVED, productId: 'p2', variantId: `p2-${i}` })),
    )
    await openWithSaved(BOOT)
    await userEvent.click(screen.getByRole('button', { name: /^Save for later/ }))
    expect(await screen.findByText(/You can save 50 items for later/)).toBeVisible()
    expect(cart()).toEqual(['p1-8 × 2'])
    expect(saved()).toHaveLength(SAVED_LINES_MAX)
  })
})

describe('a saved line', () => {
  it('goes into the cart by the keyboard, and the heading keeps the focus [CART-35, PDP-14]', async () => {
    changeSaved('guest', () => [SAVED, { ...SAVED, variantId: 'p1-9', qty: 1 }])
    await openWithSaved()
    const [move] = await within(await list()).findAllByRole('button', { name: 'Move to cart: Anvil boot' })
    move?.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(cart()).toEqual(['p1-8 × 2']))
    expect(saved()).toEqual(['p1-9 × 1'])
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Saved for later (1)' })).toHaveFocus())
    screen.getByRole('heading', { level: 1 }).closest('body > div')?.setAttribute('id', 'content')
    await userEvent.click(within(await list()).getByRole('button', { name: /^Remove ?Anvil boot/ }))
    expect(saved()).toEqual([])
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }), 'the list is gone').toHaveFocus())
  })

  it('stays with the reason where the cart refuses it [CART-35, PDP-14]', async () => {
    const product = productFixture()
    wire.sells({ ...product, variants: product.variants.map((each) => ({ ...each, stockQty: 1 })) })
    changeSaved('guest', () => [SAVED])
    await openWithSaved()
    await userEvent.click(await within(await list()).findByRole('button', { name: /^Move to cart/ }))
    expect(await within(await list()).findByRole('alert')).not.toBeEmptyDOMElement()
    expect(cart()).toEqual([])
    expect(saved()).toEqual(['p1-8 × 2'])
  })

  it('says that it is sold out, or gone, and waits to be removed [CART-35]', async () => {
    const product = productFixture()
    wire.sells({ ...product, variants: product.variants.map((each) => ({ ...each, stockQty: 0 })) })
    changeSaved('guest', () => [SAVED, { ...SAVED, productId: 'gone', variantId: 'gone-1' }])
    await openWithSaved()
    const region = await list()
    expect(await within(region).findByText(/Sold out in this size/)).toBeVisible()
    expect(await within(region).findByText('This item is no longer available.')).toBeVisible()
    expect(within(region).queryByRole('button', { name: /^Move to cart/ })).toBeNull()
    await userEvent.click(within(region).getByRole('button', { name: /^Remove ?this item from saved for later/ }))
    expect(saved()).toEqual(['p1-8 × 2'])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(saved()).toHaveLength(2)
  })

  it('that is sold out leads to where one is told when it is back; one that is in stock does not [CART-35]', async () => {
    const product = productFixture()
    const variants = product.variants.map((each) => ({ ...each, stockQty: each.id === 'p1-8' ? 0 : 3 }))
    wire.sells({ ...product, variants }, productFixture({ id: 'p2', state: 'discontinued', variants }))
    changeSaved('guest', () => [SAVED, { ...SAVED, variantId: 'p1-9' }, { ...SAVED, productId: 'p2' }])
    await openWithSaved()
    const links = await within(await list()).findAllByRole('link', { name: /^Tell me when it’s back/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/products/${product.path}?variant=p1-8`])
    expect(within(await list()).getAllByRole('button', { name: /^Move to cart/ })).toHaveLength(1)
  })

  it('whose size another product has now is shown and goes into the cart as that one’s [CART-35, CART-08]', async () => {
    const { variants, ...rest } = productFixture()
    const [eight, nine] = variants
    if (!eight || !nine) throw new Error('no sizes')
    const dear = { ...rest, id: 'dear', name: 'Anvil boot, large', price: 149.95, variants: [eight] }
    wire.sells({ ...rest, variants: [nine] }, dear)
    wire.answers('quickOrder', () =>
      answer('quickOrder', { lines: [{ status: 'found', variantId: 'p1-8' }], products: [dear] }),
    )
    changeSaved('guest', () => [
      SAVED,
      { ...SAVED, variantId: 'p1-9' },
      { ...SAVED, productId: 'p3', variantId: 'p3-8' },
    ])
    await openWithSaved()
    const region = await list()
    await userEvent.click(await within(region).findByRole('button', { name: 'Move to cart: Anvil boot, large' }))
    await waitFor(() =>
      expect(Object.values(useCartStore.getState().items)).toMatchObject([{ productId: 'dear', variantId: 'p1-8' }]),
    )
    expect(saved()).toEqual(['p1-9 × 2', 'p3-8 × 2'])
    expect(await within(region).findAllByText('This item is no longer available.')).toHaveLength(1)
    expect(wire.sent('quickOrder').map(({ body }) => body.lines)).toEqual([
      [{ code: 'p1-8' }, { code: 'p3-8' }],
      [{ code: 'p3-8' }],
    ])
  })

  it('is not called gone where nobody can say who has its size, and is asked about again on request [CART-35]', async () => {
    wire.sells()
    wire.answers('quickOrder', () => refusal('RateLimited'))
    changeSaved('guest', () => [SAVED])
    await openWithSaved()
    const region = await list()
    expect(await within(region).findByText(/Everything on the list is kept/)).toBeVisible()
    expect(within(region).queryByText('This item is no longer available.')).toBeNull()
    wire.answers('quickOrder', () => answer('quickOrder', { lines: [], products: [] }))
    await userEvent.click(await within(region).findByRole('button', { name: 'Try again' }))
    expect(await within(region).findByText('This item is no longer available.')).toBeVisible()
  })

  it('that was removed and saved again is there with both when the removal is undone [CART-35]', async () => {
    changeSaved('guest', () => [SAVED, { ...SAVED, variantId: 'p1-9', qty: 1 }])
    await openWithSaved({ ...BOOT, qty: 3 })
    await userEvent.click(
      within(await list()).getAllByRole('button', { name: /^Remove ?Anvil boot/ })[0] as HTMLElement,
    )
    await isSaved(['p1-9 × 1'])
    await userEvent.click(screen.getByRole('button', { name: /^Save for later: Anvil boot, Size 8/ }))
    await isSaved(['p1-8 × 3', 'p1-9 × 1'])
    act(() =>
      currentAlerts()
        .find(({ text }) => text.startsWith('Removed'))
        ?.action?.run(),
    )
    expect(saved().toSorted()).toEqual(['p1-8 × 5', 'p1-9 × 1'])
  })

  it('says that it is gone though the shop had it a moment ago; the one beside it can be had [CART-35, CAT-21]', async () => {
    await loadProducts(['p1'])
    invalidateProducts(['p1'])
    wire.sells(productFixture({ id: 'p2', name: 'Peak cap' }))
    changeSaved('guest', () => [SAVED, { ...SAVED, productId: 'p2', variantId: 'p2-8' }])
    await openWithSaved()
    const region = await list()
    expect(await within(region).findByText('This item is no longer available.')).toBeVisible()
    const moves = within(region).getAllByRole('button', { name: /^Move to cart/ })
    expect(moves.map(({ textContent }) => textContent)).toEqual(['Move to cart: Peak cap'])
  })

  it('is kept when the shop cannot be asked about it, and asked for again on request [CART-35]', async () => {
    wire.answers('indexObjects', () => new Response(null, { status: 503 }))
    changeSaved('guest', () => [SAVED])
    await openWithSaved()
    const region = await list()
    expect(await within(region).findByText(/Everything on the list is kept/)).toBeVisible()
    wire.sells(productFixture())
    await userEvent.click(within(region).getByRole('button', { name: 'Try again' }))
    expect(await within(region).findByRole('heading', { name: 'Anvil boot' })).toBeVisible()
  })
})

describe('the list', () => {
  it('is not there while there is nothing on it', async () => {
    await openWithSaved(BOOT)
    expect(screen.queryByRole('region', { name: /Saved for later/ })).toBeNull()
  })

  it('goes along when a guest signs in, and is out of sight for the next person [CART-35]', async () => {
    changeSaved('dana', () => [{ ...SAVED, variantId: 'p1-9', qty: 1, savedAt: '2026-01-01T10:00:00.000Z' }])
    changeSaved('guest', () => [SAVED])
    await openWithSaved()
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
    await openWithSaved()
    localStorage.setItem('savedForLater', JSON.stringify({ version: 1, data: { guest: [SAVED] } }))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'savedForLater' })))
    expect(await list()).toHaveTextContent('(1)')
  })
})
