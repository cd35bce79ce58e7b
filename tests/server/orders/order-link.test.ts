import { afterEach, expect, it, vi } from 'vitest'
import { orderLink, orderOfLink } from '#lib/server/orders/order-link.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { seal } from '#lib/server/platform/sealed.ts'
import { melbourneClock } from '#tests/setup/melbourne-clock.ts'

afterEach(() => void vi.useRealTimers())

const DAY_MS = 86_400_000

it('a mail’s link opens its one order for thirty days, and nothing after [OPS-17]', () => {
  melbourneClock('2026-11-24T10:00')
  const link = orderLink('W000000001')
  const [, token = ''] = link.split('/api/order/open/')
  expect(link).toBe(`${environment().siteUrl}/api/order/open/${token}`)
  const sent = Date.now()
  expect(orderOfLink(token, new Date(sent + 30 * DAY_MS - 1000))).toBe('W000000001')
  expect(orderOfLink(token, new Date(sent + 30 * DAY_MS + 1000))).toBeUndefined()
})

it('nothing else that is signed here opens an order [OPS-17]', () => {
  const now = new Date()
  expect(orderOfLink(seal('another purpose', 'W000000001', new Date(now.getTime() + DAY_MS)), now)).toBeUndefined()
  expect(orderOfLink(seal('', 'W000000001', new Date(now.getTime() + DAY_MS)), now)).toBeUndefined()
})

it('the link of one order is not another’s [OPS-17]', () => {
  const [one, two] = [orderLink('W000000001'), orderLink('W000000002')].map((link) => link.split('/open/')[1] ?? '')
  const now = new Date()
  expect([orderOfLink(one ?? '', now), orderOfLink(two ?? '', now)]).toEqual(['W000000001', 'W000000002'])
})
