import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ShopFooter } from '#app/shop-footer.tsx'
import { melbourneClock } from '#tests/setup/melbourne-clock.ts'

vi.mock('#lib/server/catalogue/collections.ts', () => ({ shownCollections: async () => [] }))
vi.mock('#lib/server/content/articles.ts', () => ({ existingArticles: async () => new Set(['delivery']) }))

afterEach(() => void vi.useRealTimers())

it.each([
  ['2026-12-31T23:30', '2026'],
  ['2027-01-01T00:30', '2027'],
])('at %s in Melbourne the foot of a page names %s, wherever the server stands [GEN-09]', async (time, year) => {
  melbourneClock(time)
  render(await ShopFooter({ departments: [] }))
  expect(screen.getByText(/^© \d{4} /)).toHaveTextContent(`© ${year} Steelcap`)
  expect(screen.getByRole('link', { name: 'Delivery' })).toHaveAttribute('href', '/articles/delivery')
})
