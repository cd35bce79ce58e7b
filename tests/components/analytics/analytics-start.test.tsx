import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnalyticsEvent } from '#lib/domain/analytics/events.ts'

vi.mock('next/navigation', () => ({ usePathname: () => '/stores', useSearchParams: () => new URLSearchParams() }))

let told: AnalyticsEvent[] = []
const pageViews = () => told.filter(({ name }) => name === 'page_view').length
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/**
 * Lands on a page: nothing of it was told before. What tells is fetched already, so that the wait is measured and not
 * the wire.
 */
async function land(): Promise<void> {
  vi.useRealTimers()
  vi.resetModules()
  const { connectAnalytics } = await import('#lib/client/analytics/analytics.ts')
  const { AnalyticsStart } = await import('#components/layout/analytics-start.tsx')
  await import('#lib/client/analytics/tracker.ts')
  connectAnalytics({ take: (event) => void told.push(event) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  render(<AnalyticsStart />)
}

beforeEach(() => {
  told = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('the page one lands on is told after the same second as every other [OBS-01]', async () => {
  await land()
  await wait(999)
  expect(pageViews()).toBe(0)
  await wait(1)
  expect(pageViews()).toBe(1)
})

it('its second begins when it was seen, not when its scripts came [OBS-01]', async () => {
  const seen = vi.spyOn(performance, 'getEntriesByName')
  seen.mockImplementation(() => [{ startTime: Date.now() - 600 - performance.timeOrigin } as PerformanceEntry])
  await land()
  await wait(398)
  expect(pageViews()).toBe(0)
  await wait(4)
  expect(pageViews()).toBe(1)
})
