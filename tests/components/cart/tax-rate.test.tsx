import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { LinePrice } from '#components/cart/line-price.tsx'
import { SearchSuggestions } from '#components/layout/search-suggestions.tsx'
import { WishlistRow } from '#components/wishlist/wishlist-row.tsx'
import { cartItems } from '#lib/client/analytics/cart-items.ts'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { refreshStaleProducts } from '#lib/client/cart/refresh-stale-products.ts'
import { taxRate } from '#lib/client/tax-rate.ts'
import { ecommerce } from '#lib/domain/analytics/events.ts'
import { changeCart, restoreCart } from '#stores/cart.ts'
import { useOldPrices } from '#stores/cart-seen.ts'
import { forgetSearches } from '#stores/recent-searches.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

// $179 before tax: $196.90 at the usual rate of 0.1, $205.85 at 0.15.
const BARE = productFixture({ price: 179, erpOriginalPrice: 200, isDiscounted: true, taxExclusive: true })
const PLAIN = productFixture({ id: 'p2', price: 115, erpOriginalPrice: 115 })
const LINE = { id: 'a', productId: 'p1', variantId: 'p1-8', qty: 2, createdAt: '2026-03-01T10:00:00.000Z' }
const wire = useMockApi()

beforeEach(() => {
  document.documentElement.dataset['taxRate'] = '0.15'
  localStorage.clear()
  restoreCart()
  useProductRecords.setState({ byId: {} }, true)
  useOldPrices.setState({ byId: {} })
  wire.answers('indexObjects', ({ body }) =>
    answer('indexObjects', { results: body.objectIds.map((id: string) => (id === 'p1' ? BARE : PLAIN)) }),
  )
})

describe('a tax rate of 0.15', () => {
  it('is in the price at a line of the cart, beside one whose price includes it already [CAT-24, CART-25]', () => {
    render(
      <>
        <LinePrice product={BARE} />
        <LinePrice product={PLAIN} />
      </>,
    )
    expect(screen.getByText('$205.85')).toBeVisible()
    expect(screen.getByText('$230')).toBeVisible()
    expect(screen.getByText('$24.15')).toBeVisible()
    expect(screen.getByText('$115')).toBeVisible()
  })

  it('is in the price on the wishlist [CAT-24]', () => {
    const item = { productId: 'p1', variantId: 'p1-8', createdAt: LINE.createdAt, qty: 1 } as const
    render(<WishlistRow entry={{ product: BARE, item }} onRemove={() => undefined} />)
    expect(screen.getByText('$205.85')).toBeVisible()
  })

  it('is in the price of a suggestion [CAT-24, SRCH-11]', async () => {
    const products = [BARE]
    wire.answers('suggestion', () => answer('suggestion', { products, categories: [], brands: [], searchedFor: 'an' }))
    document.body.innerHTML = '<form action="/search"><label for="q">Search</label><input id="q" name="q" /></form>'
    const input = document.querySelector('input')
    if (!input) throw new Error('no box')
    input.focus()
    render(<SearchSuggestions input={input} />, { container: document.body.appendChild(document.createElement('div')) })
    await userEvent.type(input, 'an')
    expect(await screen.findByText('$205.85')).toBeVisible()
    act(() => forgetSearches())
  })

  it('raises no doubt about a quote that has it [CAT-24, CAT-21]', async () => {
    changeCart(() => ({ a: LINE }))
    const [item] = await cartItems([LINE])
    refreshStaleProducts(
      quoteFixture({
        lines: [{ productId: 'p1', variantId: 'p1-8', qty: 2, unitPrice: 205.85, discount: 0, total: 411.7 }],
      }),
    )
    expect(useProductRecords.getState().byId['p1']?.invalidated).toBeUndefined()
    expect(item).toMatchObject({ item_id: 'p1', price: 205.85, quantity: 2 })
  })

  it('is taken out of what analytics is told a cart is worth [CAT-25, OBS-09]', async () => {
    const items = await cartItems([LINE, { productId: 'p2', variantId: 'p2-8', qty: 1 }])
    expect(ecommerce(items, taxRate())).toMatchObject({ currency: 'AUD', value: 458 })
  })
})

it('is never guessed [CAT-24]', () => {
  delete document.documentElement.dataset['taxRate']
  expect(taxRate).toThrow('The page carries no tax rate.')
})
