import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ShopFooter } from '#app/shop-footer.tsx'
import { melbourneClock } from '#tests/setup/melbourne-clock.ts'

const { WRITTEN, kinds } = vi.hoisted(() => ({
  WRITTEN: new Set(['delivery', 'click-and-collect']),
  kinds: { now: { own: true, any: true } },
}))
vi.mock('#lib/server/catalogue/collections.ts', () => ({ shownCollections: async () => [] }))
vi.mock('#lib/server/content/articles.ts', () => ({ existingArticles: async () => WRITTEN }))
vi.mock('#lib/server/settings/settings.ts', () => ({
  shopSettings: async () => ({ deliveryCountries: ['AU', 'NZ'], about: {} }),
}))
vi.mock('#lib/server/store-locator/store-kinds.ts', () => ({ storeKinds: async () => kinds.now }))

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

it.each([
  ['of its own', { own: true, any: true }, ['Delivery', 'Click and collect', 'Stores']],
  ['of others alone', { own: false, any: true }, ['Delivery', 'Stores']],
  ['of no kind', { own: false, any: false }, ['Delivery']],
])('the foot of a shop with stores %s offers what they can do [OPS-20]', async (_, now, offered) => {
  kinds.now = now
  render(await ShopFooter({ departments: [] }))
  const told = ['Delivery', 'Click and collect', 'Stores'].filter((name) => screen.queryByRole('link', { name }))
  expect(told).toEqual(offered)
})
