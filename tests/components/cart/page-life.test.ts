import { expect, it, vi } from 'vitest'
import { watchPage } from '#lib/client/cart/sync/page-life.ts'

it('hears each end of a page and of the network by itself, and nothing any more once it is stopped [SYNC-26, SYNC-27]', () => {
  const heard = vi.fn<(what: string) => void>()
  const stop = watchPage({
    left: () => heard('left'),
    back: () => heard('back'),
    offline: () => heard('offline'),
  })
  const happens = {
    'page put aside': () => new PageTransitionEvent('pagehide', { persisted: true }),
    'page left for good': () => new PageTransitionEvent('pagehide', { persisted: false }),
    'page shown first': () => new PageTransitionEvent('pageshow', { persisted: false }),
    'page shown again': () => new PageTransitionEvent('pageshow', { persisted: true }),
    'network away': () => new Event('offline'),
    'network back': () => new Event('online'),
  }
  const told = () =>
    Object.entries(happens).map(([what, event]) => {
      heard.mockClear()
      window.dispatchEvent(event())
      return [what, ...heard.mock.calls.flat()].join(': ')
    })
  expect(told()).toEqual([
    'page put aside: left',
    'page left for good: left',
    'page shown first',
    'page shown again: back',
    'network away: offline',
    'network back: back',
  ])
  stop()
  expect(told()).toEqual(Object.keys(happens))
})
