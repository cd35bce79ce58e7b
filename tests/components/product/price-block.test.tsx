import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PriceBlock } from '#app/(shop)/products/[...path]/price-block.tsx'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { productFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

it('speaks of four payments only where the shop takes pay-later, and of the price anyway [PAY-47, PDP-16]', () => {
  const settings = { ...SETTINGS, deliveryCountries: [...COUNTRIES] }
  const props = { product: productFixture(), settings }
  const { rerender } = render(<PriceBlock {...props} payLater />)
  expect(screen.getByText(/^Pay in 4/)).toBeVisible()
  rerender(<PriceBlock {...props} payLater={false} />)
  expect(screen.queryByText(/Pay in 4/)).toBeNull()
  expect(screen.getByText(/AUD, GST included/)).toBeVisible()
  expect(screen.getByText(/^Earn \d+ points$/)).toBeVisible()
})

it('says every offer about it, and what it costs in the cart with those that lower its price alone [PROMO-12]', () => {
  const settings = { ...SETTINGS, deliveryCountries: [...COUNTRIES] }
  const props = { product: productFixture(), settings, payLater: false }
  const callouts = [{ text: '20% off boots', price: 10_396 }, { text: 'Third pair free (from 3 items)' }]
  const { rerender } = render(<PriceBlock {...props} callouts={callouts} />)
  expect(screen.getByText('20% off boots: $103.96 in your cart')).toBeVisible()
  expect(screen.getByText('Third pair free (from 3 items)')).toBeVisible()
  rerender(<PriceBlock {...props} />)
  expect(screen.queryByText(/boots|in your cart/)).toBeNull()
})

it('says until when a price holds, by the clocks of the countries the shop delivers to [OPS-40, GEN-27]', () => {
  const product = { ...productFixture(), saleEndsAt: '2026-11-29T13:00:00.000Z' }
  const shown = (deliveryCountries: (typeof COUNTRIES)[number][]) => (
    <PriceBlock product={product} settings={{ ...SETTINGS, deliveryCountries }} payLater={false} />
  )
  const { rerender } = render(shown(['AU']))
  expect(screen.getByText('Sale ends at midnight on Sunday 29 November in Melbourne, 9 pm in Perth')).toBeVisible()
  rerender(shown(['NZ']))
  expect(screen.getByText('Sale ends at 2 am on Monday 30 November in Auckland')).toBeVisible()
})
