import { expect, it, vi } from 'vitest'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import type { AnalyticsEvent } from '#lib/domain/analytics/events.ts'
import { rememberCheckout } from '#stores/checkout.ts'
import { useMockApi } from '#tests/setup/mock-api.ts'
import { LINE, orderFixture } from '#tests/setup/shop-fixtures.ts'

useMockApi()

/**
 * Opens the success page afresh, as a reload does: storage is there, memory is not. Answers what it told by the time
 * its page view is due.
 */
async function open(): Promise<string[]> {
  vi.resetModules()
  const told: AnalyticsEvent[] = []
  const { connectAnalytics } = await import('#lib/client/analytics/analytics.ts')
  const { track } = await import('#lib/client/analytics/track.ts')
  const { startTracking } = await import('#lib/client/analytics/tracker.ts')
  // Loaded before: what is told then is told within the page's second.
  await import('#lib/client/analytics/shop-events.ts')
  connectAnalytics({ take: (event) => void told.push(event) })
  const stop = startTracking(1)
  track({ kind: 'visit', path: '/checkout/success', search: '', at: Date.now() })
  await vi.waitFor(() => expect(told.map(({ name }) => name)).toContain('page_view'), { timeout: 20_000 })
  stop()
  return told.map(({ name }) => name)
}

it('a purchase is told once, also when its page is loaded again [OBS-11]', async () => {
  rememberCheckout({ placedOrder: placedOrder(orderFixture(), { a: LINE }, 'BRAINTREE_PAYPAL') })
  expect(await open()).toEqual(['purchase', 'page_view'])
  expect(await open()).toEqual(['page_view'])
})
