import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import ComparePage from '#app/(shop)/compare/page.tsx'
import CrewOrderPage from '#app/(shop)/crew-order/[slug]/page.tsx'
import SharedListPage from '#app/(shop)/shared-list/page.tsx'
import { AgingPage } from '#components/shared/stock/aging-page.tsx'
import { crewTables } from '#lib/domain/crew/crew-sheet.ts'
import { router } from '#tests/setup/navigation.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/compare'))

const BOOT = productFixture()
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const looking = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('has its page made anew every 300 s while somebody looks, once when they come back, and keeps what is typed [CAT-21]', async () => {
  render(
    <>
      <input aria-label="Quantity" />
      <AgingPage />
    </>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Quantity')
  field.value = '3'
  await pass(299_000)
  expect(router.refresh).not.toHaveBeenCalled()
  await pass(21_000)
  expect(router.refresh).toHaveBeenCalledOnce()
  await pass(300_000)
  expect(router.refresh).toHaveBeenCalledTimes(2)
  looking('hidden')
  await pass(1_200_000)
  expect(router.refresh).toHaveBeenCalledTimes(2)
  looking('visible')
  expect(router.refresh).toHaveBeenCalledTimes(3)
  looking('hidden')
  looking('visible')
  expect(router.refresh).toHaveBeenCalledTimes(3)
  expect(field.value).toBe('3')
})

vi.mock('#lib/server/settings/settings.ts', () => ({ shopSettings: async () => ({ taxRate: 0.1 }) }))
vi.mock('#lib/server/catalogue/products-of-variants.ts', () => ({
  productsOfVariants: async (ids: readonly string[]) => ids.map(() => ({ product: BOOT, variant: BOOT.variants[0] })),
}))
vi.mock('#app/(shop)/compare/comparison.ts', () => ({
  comparisonOf: async (slugs: readonly string[]) => ({
    products: slugs.map(() => BOOT),
    rows: [],
    missing: 0,
    others: [],
    callouts: new Map(),
  }),
}))
vi.mock('#lib/server/promotions/product-callouts.ts', () => ({ productCallouts: async () => new Map() }))
vi.mock('#lib/server/crew/crew-page.ts', () => ({
  crewPage: async () => ({
    forCrews: true,
    page: { product: BOOT, products: { p1: BOOT }, tables: crewTables([{ ...BOOT, price: 100 }]) },
  }),
}))
vi.mock('#app/not-here.ts', () => ({ notHere: () => undefined }))

it.each([
  ['shared list', async () => SharedListPage({ searchParams: Promise.resolve({ items: 'p1-8' }) })],
  ['comparison', async () => ComparePage({ searchParams: Promise.resolve({ products: 'boot' }) })],
  [
    'crew sheet',
    async () => CrewOrderPage({ params: Promise.resolve({ slug: 'boot' }), searchParams: Promise.resolve({}) }),
  ],
])('keeps the stock of a %s young [CAT-21, WISH-10, PDP-26, CREW-01]', async (_, page) => {
  render(await page())
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await pass(320_000)
  expect(router.refresh).toHaveBeenCalledOnce()
})

it.each([
  ['shared list', async () => SharedListPage({ searchParams: Promise.resolve({}) })],
  ['comparison', async () => ComparePage({ searchParams: Promise.resolve({}) })],
])('asks nothing for an empty %s [CAT-21]', async (_, page) => {
  render(await page())
  await pass(320_000)
  expect(router.refresh).not.toHaveBeenCalled()
})
