import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import OrderPage, { generateMetadata } from '#app/(shop)/orders/[number]/page.tsx'
import { orderFixture } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/headers', () => ({ cookies: async () => new Map() }))
vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/orders/W000000001'))
vi.mock('#app/seller.ts', () => ({ seller: () => ({ name: 'Steelcap', siteUrl: 'https://steelcap.example' }) }))
vi.mock('#lib/server/orders/order-view-browser.ts', () => ({ viewerWith: async () => ({}) }))
const kept = vi.hoisted(() => ({ order: {} }))
vi.mock('#lib/server/orders/order-view-rights.ts', () => ({
  orderFor: async () => ({ as: 'guest', order: { ...orderFixture(), ...kept.order } }),
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

it.each([
  ['CANCELLED', undefined, '1', 'Your order is cancelled. We’re emailing you the details.'],
  ['PLACED', 1, '1', 'That’s cancelled, and we’re emailing you the details. Here is what’s left of your order.'],
  // An address says what it likes.
  ['PLACED', undefined, '1', undefined],
  ['CANCELLED', undefined, undefined, undefined],
] as const)(
  'says that it worked: %s, %s of a line cancelled, cancelled=%s [OPS-09]',
  async (status, cancelledQty, cancelled, words) => {
    const lines = orderFixture().lines.map((line) => ({ ...line, ...(cancelledQty ? { cancelledQty } : {}) }))
    kept.order = { status, lines }
    const searchParams = Promise.resolve(cancelled ? { cancelled } : {})
    render(await OrderPage({ params, searchParams }))
    expect(screen.queryByText(/emailing you/)?.textContent).toBe(words)
  },
)

it.each([
  [{ withdrawn: 'R1' }, 'Your order', 'Return R1 is withdrawn. We’re emailing you the details.', undefined],
  [{ withdrawn: 'R2' }, 'Your order', undefined, undefined],
  [{ returnTrouble: 'OrderStatusConflict' }, 'Error: Your order', undefined, /^This return is with us already/],
  [{ returnTrouble: 'Nonsense' }, 'Your order', undefined, undefined],
] as const)(
  'says what became of a return that was withdrawn without a script: %j [RET-29, UI-20]',
  async (query, title, words, why) => {
    const returns = ['R1', 'R2'].map((number) => ({
      number,
      createdAt: '2026-03-03T22:00:00.000Z',
      amount: 0,
      lines: [],
    }))
    const [gone, waits] = returns
    kept.order = { status: 'SHIPPED', returns: [{ ...gone, withdrawnAt: '2026-03-04T22:00:00.000Z' }, waits] }
    const searchParams = Promise.resolve(query)
    expect(await generateMetadata({ searchParams })).toEqual({ title, robots: { index: false } })
    render(await OrderPage({ params, searchParams }))
    expect(screen.queryByText(/emailing you/)?.textContent).toBe(words)
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
      why ? [expect.stringMatching(why)] : [],
    )
  },
)
