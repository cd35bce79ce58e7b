import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import OrderPage, { generateMetadata } from '#app/(shop)/orders/[number]/page.tsx'
import { orderFixture } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/headers', () => ({ cookies: async () => new Map() }))
vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/orders/W000000001'))
vi.mock('#app/seller.ts', () => ({ seller: () => ({ name: 'Steelcap', siteUrl: 'https://steelcap.example' }) }))
vi.mock('#lib/server/orders/order-view-browser.ts', () => ({ viewerWith: async () => ({}) }))
vi.mock('#lib/server/orders/order-view-rights.ts', () => ({
  orderFor: async () => ({ as: 'guest', order: orderFixture() }),
}))

const params = Promise.resolve({ number: 'W000000001' })

it.each([
  ['OrderStatusConflict', 'Error: Your order', /^We have started packing this order/],
  ['InvalidRequest', 'Error: Your order', /^Choose how many of which item to cancel\.$/],
  ['Nonsense', 'Your order', undefined],
  [undefined, 'Your order', undefined],
] as const)(
  'is titled as refused where it was not cancelled, and names why: %s [OPS-09, UI-20]',
  async (code, title, why) => {
    const searchParams = Promise.resolve(code ? { trouble: code } : {})
    expect(await generateMetadata({ searchParams })).toEqual({ title, robots: { index: false } })
    render(await OrderPage({ params, searchParams }))
    expect(screen.getByRole('heading', { level: 1, name: 'Order W000000001' })).toBeVisible()
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
      why ? [expect.stringMatching(why)] : [],
    )
  },
)
