import { afterEach, expect, it, vi } from 'vitest'
import { listenToEvents, type ShopEvent, track } from '#lib/client/analytics/track.ts'

const login: ShopEvent = { kind: 'login' }
const payment = (type: string): ShopEvent => ({ kind: 'payment', type })
const stops: (() => void)[] = []
const listen = (told: ShopEvent[] = []) => {
  const stop = listenToEvents((event) => void told.push(event))
  stops.push(stop)
  return { told, stop }
}

afterEach(() => {
  // What a test has left to be heard is heard.
  listen()
  for (const stop of stops.splice(0)) stop()
})

it('what happens before anybody listens is heard in its order, once, and counts as told then alone [OBS-09, CHK-27]', () => {
  const heard = vi.fn()
  track(login, heard)
  track(payment('CARD'))
  expect(heard).not.toHaveBeenCalled()
  const { told, stop } = listen()
  expect(told).toEqual([login, payment('CARD')])
  expect(heard).toHaveBeenCalledOnce()
  stop()
  expect(listen().told).toEqual([])
})

it('what happens while somebody listens is heard at once [OBS-09]', () => {
  const { told } = listen()
  const heard = vi.fn()
  track(login, heard)
  track(payment('PAYPAL'))
  expect(told).toEqual([login, payment('PAYPAL')])
  expect(heard).toHaveBeenCalledOnce()
})

it('a page that nobody listens to holds a hundred events and no more [OBS-09]', () => {
  for (let i = 0; i < 101; i += 1) track(payment(`${i}`))
  const { told } = listen()
  expect([told.length, told[0], told.at(-1)]).toEqual([100, payment('0'), payment('99')])
})

it('the listener of before ends nobody else’s listening; after the last one events are held again [OBS-09]', () => {
  const [first, second] = [listen(), listen()]
  first.stop()
  track(login)
  expect([first.told, second.told]).toEqual([[], [login]])
  second.stop()
  track(payment('CARD'))
  expect(second.told).toEqual([login])
  expect(listen().told).toEqual([payment('CARD')])
})
