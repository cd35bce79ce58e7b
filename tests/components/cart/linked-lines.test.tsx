import { render, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import LinkedLines from '#components/cart/linked-lines.tsx'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import type { CartLink } from '#lib/domain/cart/cart-link.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { rememberCheckout, restoreCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { useMiniCartStore } from '#stores/mini-cart.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture, quoteFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const NEIGHBOUR = { id: 'n', productId: 'p9', variantId: 'p9-1', qty: 4, createdAt: '2026-03-01T10:00:00.000Z' }
const wanted = (variantId: string, qty: number) =>
  ({ code: variantId, qty, name: `Anvil boot, ${variantId}`, path: 'boots/p1', productId: 'p1', variantId }) as const
const link = (over: Partial<CartLink> = {}): CartLink => ({ lines: [wanted('p1-8', 2)], promo: undefined, ...over })
const held = () =>
  Object.values(useCartStore.getState().items)
    .map(({ variantId, qty }) => `${variantId} × ${qty}`)
    .sort()

beforeEach(() => {
  localStorage.clear()
  restoreCart()
  restoreCheckout()
  useProductRecords.setState({ byId: {} })
  useMiniCartStore.setState({ open: false, added: undefined })
  window.history.replaceState(null, '', '/cart?add=p1-8:2&promo=TENOFF&utm_source=mail')
  wire.sells(productFixture())
  wire.answers('settings', () => answer('settings', SETTINGS))
})

describe('the lines of a link', () => {
  it('are added once, beside what is there; the address forgets them and keeps the rest [CART-34]', async () => {
    changeCart(() => ({ n: NEIGHBOUR }))
    const view = render(
      <StrictMode>
        <LinkedLines link={link()} />
      </StrictMode>,
    )
    expect(await screen.findByRole('heading', { name: '1 item from your link is in your cart.' })).toBeVisible()
    expect(held()).toEqual(['p1-8 × 2', 'p9-1 × 4'])
    expect(window.location.search).toBe('?utm_source=mail')
    expect(useMiniCartStore.getState().open).toBe(false)
    await waitFor(() => expect(document.querySelector('[data-live]')).toHaveTextContent('1 item from your link'))
    // A reload, or Back: the address has nothing to add any more.
    view.unmount()
    render(<LinkedLines link={link()} />)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(held()).toEqual(['p1-8 × 2', 'p9-1 × 4'])
  })

  it('that cannot be had are named with the reason and the way to choose [CART-34, CART-20]', async () => {
    const lines = [wanted('p1-8', 2), wanted('p1-8', 5000), { code: 'NO', qty: 1, reason: 'Unknown.' }]
    render(<LinkedLines link={link({ lines })} />)
    const box = within(await screen.findByRole('region', { name: '1 item from your link is in your cart.' }))
    const [tooMany, unknown] = box.getAllByRole('listitem')
    expect(tooMany).toHaveTextContent(/^Anvil boot, p1-8: .*\d/)
    expect(box.getByRole('link')).toHaveAttribute('href', '/products/boots/p1')
    expect(unknown).toHaveTextContent('“NO”: Unknown.')
    expect(held()).toEqual(['p1-8 × 2'])
  })

  it('that the shop has no more are told from those it could not be asked about [CART-34]', async () => {
    wire.answers('indexObjects', ({ body }) =>
      body.objectIds.includes('p2')
        ? new Response(null, { status: 503 })
        : answer('indexObjects', { results: body.objectIds.map(() => null) }),
    )
    const lines = [wanted('p1-8', 2), { ...wanted('p2-8', 1), productId: 'p2' }]
    render(<LinkedLines link={link({ lines })} />)
    const left = await screen.findAllByRole('listitem')
    expect(left.map(({ textContent }) => textContent)).toEqual([
      'Anvil boot, p1-8: We no longer sell it.',
      'Anvil boot, p2-8: We couldn’t reach the shop. Open the link again.',
    ])
    expect(held()).toEqual([])
    expect(useProductRecords.getState().byId).toEqual({})
  })

  it.each([
    ['?promo=TENOFF', ''],
    ['?add=p1-8:2', ''],
    ['?utm_source=mail&add=p1-8:2&size=8', '?utm_source=mail&size=8'],
  ])('leave of the address %s what is not theirs [CART-34]', async (search, rest) => {
    window.history.replaceState(null, '', `/cart${search}`)
    render(<LinkedLines link={link()} />)
    await waitFor(() => expect(held()).toEqual(['p1-8 × 2']))
    expect(window.location.pathname + window.location.search).toBe(`/cart${rest}`)
  })

  it('wait in a page that is made ahead of a press [CART-34]', async () => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
    render(<LinkedLines link={link()} />)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(held()).toEqual([])
    Object.defineProperty(document, 'prerendering', { value: false, configurable: true })
    document.dispatchEvent(new Event('prerenderingchange'))
    await waitFor(() => expect(held()).toEqual(['p1-8 × 2']))
  })
})

describe('the promo code of a link', () => {
  const quoteSays = (result: 'APPLIED' | 'INVALID_CODE') =>
    wire.answers('checkoutInfo', () =>
      answer('checkoutInfo', quoteFixture({ couponResults: [{ code: 'TENOFF', result, parameters: {} }] })),
    )

  it('is applied to what is in the cart [CART-34, PROMO-01]', async () => {
    quoteSays('APPLIED')
    render(<LinkedLines link={link({ promo: 'TENOFF' })} />)
    expect(await screen.findByText('Promo code TENOFF is applied.')).toBeVisible()
    expect(useCheckoutStore.getState().record.promoCodes).toEqual(['TENOFF'])
  })

  it('is not kept when the shop refuses it, and says why [CART-34, PROMO-02]', async () => {
    quoteSays('INVALID_CODE')
    render(<LinkedLines link={link({ promo: 'TENOFF' })} />)
    expect(await screen.findByText('TENOFF: This promo code is not valid.')).toBeVisible()
    expect(useCheckoutStore.getState().record.promoCodes).toEqual([])
  })

  it('waits for an empty cart to be filled [CART-34]', async () => {
    render(<LinkedLines link={{ lines: [], promo: 'TENOFF' }} />)
    expect(await screen.findByText('Promo code TENOFF is kept for your order.')).toBeVisible()
    expect(useCheckoutStore.getState().record.promoCodes).toEqual(['TENOFF'])
  })

  it('is kept once, beside others, however it is written [CART-34, PROMO-10]', async () => {
    rememberCheckout({ promoCodes: ['BOOTS', 'TenOff'] })
    render(<LinkedLines link={{ lines: [], promo: 'tenoff' }} />)
    expect(await screen.findByText('Promo code TENOFF is kept for your order.')).toBeVisible()
    expect(useCheckoutStore.getState().record.promoCodes).toEqual(['BOOTS', 'TenOff'])
  })

  it('goes beside one that waits already [CART-34]', async () => {
    rememberCheckout({ promoCodes: ['BOOTS'] })
    render(<LinkedLines link={{ lines: [], promo: 'tenoff' }} />)
    expect(await screen.findByText('Promo code TENOFF is kept for your order.')).toBeVisible()
    expect(useCheckoutStore.getState().record.promoCodes).toEqual(['BOOTS', 'tenoff'])
  })
})
