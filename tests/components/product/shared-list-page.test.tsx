import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import SharedListPage from '#app/(shop)/shared-list/page.tsx'
import type { Product } from '#lib/contract/product.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/shared-list'))
vi.mock('#lib/server/settings/settings.ts', () => ({ shopSettings: async () => ({ taxRate: 0.1 }) }))
vi.mock('#lib/server/catalogue/products-of-variants.ts', () => ({
  productsOfVariants: async (ids: readonly string[]) =>
    ids.map((id) => {
      const product = productFixture({ id })
      return { product, variant: product.variants[0] }
    }),
}))
vi.mock('#lib/server/promotions/product-callouts.ts', () => ({
  productCallouts: async ([first]: readonly Product[]) =>
    new Map([[first?.id ?? '', [{ text: '20% off boots', price: 10_396 }]]]),
}))

it('says what offers say of what is on a shared list, and of its neighbour nothing [WISH-10, PROMO-12]', async () => {
  render(await SharedListPage({ searchParams: Promise.resolve({ items: 'p1,p2' }) }))
  const [boot, plain] = screen.getAllByRole('listitem')
  expect(boot).toHaveTextContent(/\$129\.95\s?20% off boots: \$103\.96/)
  expect(plain).toHaveTextContent('$129.95')
  expect(plain).not.toHaveTextContent('off boots')
})
