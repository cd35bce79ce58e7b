import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SharedSize } from '#components/product/shared-size.tsx'
import { productFixture } from '#tests/setup/shop-fixtures.ts'

const [EIGHT] = productFixture().variants
if (!EIGHT) throw new Error('The product has no size.')
const BOOT = productFixture({ path: 'grit/anvil-boot' })
const linkOf = (product: typeof BOOT, stockQty: number) => {
  const { unmount } = render(<SharedSize product={product} variant={{ ...EIGHT, stockQty, sizes: { uk: '8' } }} />)
  const link = screen.queryByRole('link')
  const said = [document.body.textContent, link?.getAttribute('href')]
  unmount()
  return said
}

it('of a shared list is bought while there is some, and else waited for on its page [WISH-10]', () => {
  expect(linkOf(BOOT, 3)).toEqual(['Size AU/UK 8Add to cart: Anvil boot', '/cart?add=p1-8:1'])
  expect(linkOf(BOOT, 0)).toEqual([
    'Size AU/UK 8Sold out in this sizeTell me when it’s back: Anvil boot',
    '/products/grit/anvil-boot?variant=p1-8',
  ])
})

it('of what is not counted is never sold out, and of what is sold no longer leads nowhere [WISH-10, CART-21]', () => {
  expect(linkOf({ ...BOOT, functionalType: 'madeToOrder' }, 0)[1]).toBe('/cart?add=p1-8:1')
  expect(linkOf({ ...BOOT, state: 'discontinued' }, 3)).toEqual(['No longer sold', undefined])
})
