import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fetchQuery, mutate, mutation, query, useApiQuery } from '#lib/client/query.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()

// Alone in its file: the client is made once for a page, and mutants of how are shown to the test that makes it.
it('asks and sends all the same while the browser takes itself for offline, and again once it is back [GEN-14]', async () => {
  wire.answers('guestReturn', () => Response.json({}))
  wire.answers('subscribe', () => answer('subscribe', {}))
  const { result } = renderHook(() => useApiQuery(query('guestReturn', { query: { code: 'c0de' } })))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  window.dispatchEvent(new Event('offline'))
  wire.answers('brands', () => Response.json({}))
  await fetchQuery(query('brands', {}))
  await mutate(mutation('subscribe'), { body: { email: 'kim@example.com', source: 'footer' } })
  expect([wire.sent('subscribe').length, wire.sent('guestReturn').length]).toEqual([1, 1])
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(wire.sent('guestReturn')).toHaveLength(2))
  // What was sent may hold a password.
  await waitFor(() => expect(queryClient().getMutationCache().getAll()).toEqual([]))
})
