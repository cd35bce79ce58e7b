import { afterEach, expect, it, vi } from 'vitest'
import { tracedLoad } from '#lib/client/reports/traces.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a trace is not begun where the page is made on the server [OBS-07]', () => {
  vi.useFakeTimers()
  void tracedLoad('cart', () => new Promise(() => {}), 0)
  expect(vi.getTimerCount()).toBe(0)
  vi.stubGlobal('document', {})
  void tracedLoad('cart', () => new Promise(() => {}), 0)
  expect(vi.getTimerCount()).toBe(1)
})
