import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDeliveryPromise } from '#lib/client/delivery/use-delivery-promise.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const PARCEL = { postcode: '3121', country: 'AU', total: 129.95 } as const
const METHOD = { label: 'By road', price: 0, from: '2026-11-24', to: '2026-11-25' }

/** The shop's promise holds until so many seconds from now, as a whole and by its methods. */
function promiseFor(whole: number, ...methods: number[]) {
  const until = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  wire.answers('deliveryPromise', () =>
    answer('deliveryPromise', {
      cutOff: until(whole),
      dispatchDate: '2026-11-23',
      methods: methods.map((seconds, i) => ({
        ...METHOD,
        code: i === 0 ? 'express' : 'standard',
        cutOff: until(seconds),
      })),
    }),
  )
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const asked = () => wire.sent('deliveryPromise').length
const promised = async () => {
  const view = renderHook(() => useDeliveryPromise(PARCEL))
  await act(() => vi.waitFor(() => expect(view.result.current.isFetching).toBe(false)))
  return view
}

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

it('is asked for the parcel, and not at all while there is none [CHK-38]', async () => {
  promiseFor(600)
  renderHook(() => useDeliveryPromise(undefined))
  await pass(30)
  expect(asked()).toBe(0)
  await promised()
  expect(wire.sent('deliveryPromise').map(({ query }) => Object.fromEntries(query))).toEqual([
    { postcode: '3121', country: 'AU', total: '129.95' },
  ])
})

it.each([
  ['the whole promise is over', [30, 600, 900], 30],
  ['one method is, however long the others hold', [600, 900, 40], 40],
  ['twenty seconds are over, where the shop’s clock is behind', [1, 1], 20],
] as const)('is asked for again as soon as %s [CHK-38]', async (_, [whole, ...methods], seconds) => {
  promiseFor(whole, ...methods)
  await promised()
  await pass(seconds - 1)
  expect(asked()).toBe(1)
  await pass(2)
  expect(asked()).toBe(2)
})

it('is shown again without asking for as long as it holds [CHK-38]', async () => {
  promiseFor(600, 60)
  ;(await promised()).unmount()
  await pass(50)
  const again = await promised()
  expect([asked(), again.result.current.data?.methods.length]).toEqual([1, 1])
  again.unmount()
  await pass(20)
  await promised()
  expect(asked()).toBe(2)
})
