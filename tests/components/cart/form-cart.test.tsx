import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FormCart } from '#components/cart/form-cart.tsx'
import { deriveCart } from '#lib/domain/cart/cart-lines.ts'
import { LINE, productFixture } from '#tests/setup/shop-fixtures.ts'

it('says without scripts too what a reduced price was and saves, with GST, and nothing of the kind beside it [CART-33]', () => {
  const reduced = productFixture({ price: 100, erpOriginalPrice: 120, isDiscounted: true, taxExclusive: true })
  const full = productFixture({ id: 'p2', name: 'Peak cap', price: 20, erpOriginalPrice: 30, isDiscounted: false })
  const cap = { ...LINE, id: 'b', productId: 'p2', variantId: 'p2-8' }
  const shopper = { loggedIn: false, cartItemQtyMax: undefined }
  const { lines } = deriveCart({ [LINE.id]: LINE, b: cap }, { p1: reduced, p2: full }, shopper, new Set())
  render(
    <FormCart lines={lines} gone={[]} quote={undefined} intent={undefined} troubledLine={undefined} taxRate={0.1} />,
  )
  const said = (name: string) =>
    within(screen.getByRole('link', { name }).closest('li') as HTMLElement).getByText(/each/).textContent
  expect(said('Anvil boot')).toBe('$110 each was $132 save $22')
  expect(said('Peak cap')).toBe('$20 each')
})
