import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ShelfLine } from '#components/store-locator/shelf-line.tsx'
import { queryClient } from '#lib/client/query-client.ts'
import type { StockStatus } from '#lib/domain/catalogue/stock.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { storeFixture } from './store-fixture.ts'

const api = useMockApi()
const STORE = { ...storeFixture(), locality: 'Fitzroy', postcode: '3065' }
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const says = (text: RegExp) => act(() => vi.waitFor(() => expect(screen.getByText(text)).toBeVisible()))
const holds = (stockStatus: StockStatus) =>
  api.answers('storeStock', () =>
    answer('storeStock', { stores: [{ store: storeFixture(), stockStatus, distanceKm: 0 }] }),
  )
const asked = () => api.sent('storeStock').length

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  queryClient().clear()
})
afterEach(() => void vi.useRealTimers())

it('is asked for again while the page stands open, and says what the store holds by then [CAT-21, PDP-02]', async () => {
  holds('in stock')
  const page = render(<ShelfLine store={STORE} productId="p1" variantId="p1-9" />)
  await says(/^Ready/)
  await pass(230)
  expect(asked()).toBe(1)
  holds('out of stock')
  await pass(20)
  await says(/^This size is not in stock at Steelcap Fitzroy\./)
  page.unmount()
  const times = asked()
  await pass(1000)
  expect(asked()).toBe(times)
})

it('promises nothing by a count older than 300 s where the store cannot be asked again [CAT-21]', async () => {
  holds('in stock')
  render(<ShelfLine store={STORE} productId="p1" variantId="p1-9" />)
  await says(/^Ready/)
  api.answers('storeStock', () => refusal('RateLimited'))
  await pass(280)
  await says(/^Ready/)
  await pass(41)
  await says(/^We couldn’t check Steelcap Fitzroy just now\./)
  holds('limited stock')
  await pass(240)
  await says(/^Ready/)
})

it('promises no pickup of what is sold out online, and says where it can be bought [STORE-15]', async () => {
  holds('limited stock')
  const page = render(<ShelfLine store={STORE} productId="p1" variantId="p1-9" soldOut />)
  await says(/^In stock at Steelcap Fitzroy, but sold out online: you can buy it in the store\.$/)
  page.rerender(<ShelfLine store={STORE} productId="p1" variantId="p1-9" />)
  await says(/^Ready/)
})

it('says so of a store there is no more, and leads to another [PDP-02, STORE-01]', async () => {
  const other = storeFixture({ erpStoreId: 'S2', name: 'Steelcap Sunshine' })
  api.answers('storeStock', () =>
    answer('storeStock', { stores: [{ store: other, stockStatus: 'in stock', distanceKm: 9 }] }),
  )
  render(<ShelfLine store={STORE} productId="p1" variantId="p1-9" />)
  await says(/^Steelcap Fitzroy is no longer one of our stores\./)
  expect(screen.getByRole('link', { name: 'Choose another' })).toHaveAttribute('href', '/stores')
})
