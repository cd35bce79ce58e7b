import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { firstStaleAt, loadProducts, useProductRecords } from '#lib/client/cart/product-records.ts'
import { recordsQuery } from '#lib/client/cart/record-query.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const asked = () => wire.sent('indexObjects').map(({ body }) => body.objectIds.toSorted().join(' '))
const isAsked = (ids: string[], why?: string) => act(() => vi.waitFor(() => expect(asked(), why).toEqual(ids)))
const look = async (...ids: string[]) => {
  const view = renderHook(() => useApiQuery(recordsQuery(ids)))
  await act(() => vi.waitFor(() => expect(view.result.current.isPending).toBe(false)))
  return view
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  useProductRecords.setState({ byId: {} })
  queryClient().clear()
  wire.sells(productFixture(), productFixture({ id: 'p2' }))
})
afterEach(() => void vi.useRealTimers())

it('is asked for again by the age of each record while it is looked at, and not after [CAT-21]', async () => {
  await loadProducts(['p1'])
  await pass(100)
  const view = await look('p1', 'p2')
  await pass(190)
  await isAsked(['p1', 'p2'])
  await pass(11)
  await isAsked(['p1', 'p2', 'p1'], 'the one beside it is younger')
  await pass(100)
  await isAsked(['p1', 'p2', 'p1', 'p2'])
  view.unmount()
  await pass(1000)
  await isAsked(['p1', 'p2', 'p1', 'p2'])
})

it('is asked for again each minute where the shop could not be, and what was told stays [CAT-21]', async () => {
  const view = await look('p1')
  wire.answers('indexObjects', () => refusal('RateLimited'))
  await pass(301)
  await act(() => vi.waitFor(() => expect(view.result.current.isError).toBe(true)))
  expect(view.result.current.data?.['p1']?.name).toBe('Anvil boot')
  const tries = asked().length
  wire.sells(productFixture({ name: 'Peak cap', stockUpdatedAt: '2030-01-01T00:00:00.000Z' }))
  await pass(50)
  expect(asked()).toHaveLength(tries)
  await pass(11)
  await act(() => vi.waitFor(() => expect(view.result.current.data?.['p1']?.name).toBe('Peak cap')))
})

it('is asked for again in a minute, and not never, where it stays as old as it may be [CAT-21]', async () => {
  const data = await loadProducts(['p1'])
  const pause = recordsQuery(['p1']).refetchInterval
  const wait = () => (typeof pause === 'function' ? pause({ state: { data } } as never) : pause)
  vi.setSystemTime((firstStaleAt(['p1']) ?? 0) - 1)
  expect(wait()).toBe(1)
  vi.setSystemTime(Date.now() + 1)
  expect(wait()).toBe(60_000)
})

it('is of the products one asks about, and not of those another part of the page does [CAT-21]', async () => {
  const [one, other] = [await look('p1'), await look('p2')]
  expect([one, other].map(({ result }) => Object.keys(result.current.data ?? {}))).toEqual([['p1'], ['p2']])
  await isAsked(['p1', 'p2'])
})

it('asks once for what the shop does not have, however old what was told of it before [CAT-21]', async () => {
  await loadProducts(['p1'])
  wire.sells()
  await pass(301)
  const view = await look('p1', 'gone')
  expect(view.result.current.data).toEqual({ p1: null, gone: null })
  await pass(1000)
  await isAsked(['p1', 'gone p1'])
})

describe('offers that end while a list is open', () => {
  const held = (id: string) => useProductRecords.getState().byId[id]?.product
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const offered = (seconds: number) => ({
    ...{ offers: [{ text: '20% off' }], offersUntil: at(seconds), stockUpdatedAt: at(0) },
  })

  it('are asked about when they fall silent, without the records beside them [PROMO-13, WISH-06]', async () => {
    wire.sells(productFixture(offered(100)), productFixture({ id: 'p2' }))
    await look('p1', 'p2')
    expect(held('p1')?.offers).toHaveLength(1)
    await pass(99)
    await isAsked(['p1 p2'])
    wire.sells(productFixture({ stockUpdatedAt: at(0) }), productFixture({ id: 'p2' }))
    await pass(2)
    await isAsked(['p1 p2', 'p1'])
    await act(() => vi.waitFor(() => expect(held('p1')?.offers).toBeUndefined()))
    await pass(150)
    await isAsked(['p1 p2', 'p1'])
  })

  it('go by the time that was left, whatever this browser’s clock says of the day [PROMO-13]', async () => {
    const ahead = { offers: [{ text: '20% off' }], offersUntil: at(86_500), stockUpdatedAt: at(86_400) }
    wire.sells(productFixture(ahead))
    await look('p1')
    await pass(99)
    await isAsked(['p1'])
    await pass(2)
    await isAsked(['p1', 'p1'])
  })

  it('are asked about again in a minute where the shop’s answer was kept from before [PROMO-13]', async () => {
    wire.sells(productFixture(offered(100)))
    await look('p1')
    await pass(101)
    await isAsked(['p1', 'p1'])
    await pass(50)
    await isAsked(['p1', 'p1'])
    await pass(11)
    await isAsked(['p1', 'p1', 'p1'])
  })
})
