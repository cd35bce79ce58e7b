import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchQuery, mutate, mutation, query, useApiMutation, useApiQuery } from '#lib/client/query.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, bareAnswer, refusal, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const METHODS = { card: true, saved: true, paypal: false, applePay: false, googlePay: false, afterpay: false }
const signIn = (customerId: string) => useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId })

beforeEach(() => {
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
  wire.answers('localities', () => answer('localities', { localities: [] }))
})

afterEach(() => vi.useRealTimers())

function Asking() {
  const { isError } = useApiQuery(query('settings', {}))
  const sending = useApiMutation(mutation('subscribe'))
  return (
    <>
      <p>{isError ? 'asked in vain' : 'asking'}</p>
      <button type="button" onClick={() => sending.mutate({ body: { email: 'kim@example.com', source: 'footer' } })}>
        {sending.isError ? 'Sent in vain' : 'Send'}
      </button>
    </>
  )
}

it('React Query sends nothing again by itself: a failed query is one request, a failed change those of the API client [GEN-14, API-08]', async () => {
  wire.answers('settings', () => bareAnswer(503))
  wire.answers('subscribe', (_, count) => (count <= 2 ? bareAnswer(503) : refusal('InvalidRequest')))
  render(<Asking />)
  expect(await screen.findByText('asked in vain')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('button', { name: 'Sent in vain' })).toBeVisible()
  // React Query would begin again after a second.
  await new Promise((resolve) => setTimeout(resolve, 1300))
  expect(wire.sent('settings')).toHaveLength(1)
  expect(wire.sent('subscribe')).toHaveLength(2)
})

it('asks once for all who ask at the same time, and not again while the answer is fresh [GEN-13]', async () => {
  const near = (q: string) => query('localities', { query: { q } })
  await Promise.all([fetchQuery(near('Richmond')), fetchQuery(near('Richmond')), fetchQuery(near('Fitzroy'))])
  const { result } = renderHook(() => useApiQuery(near('Richmond')))
  expect(result.current.data).toEqual({ localities: [] })
  const asked = () => wire.sent('localities').map(({ query }) => query.get('q'))
  expect(asked().sort()).toEqual(['Fitzroy', 'Richmond'])
  await fetchQuery({ ...near('Richmond'), staleTime: 0 })
  expect(asked().sort()).toEqual(['Fitzroy', 'Richmond', 'Richmond'])
})

it('gives a call up when nobody waits for it any more, and that one only [GEN-13]', async () => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  wire.answers('localities', async () => {
    await held
    return answer('localities', { localities: [] })
  })
  const giveUp = new AbortController()
  const left = fetchQuery(query('localities', { query: { q: 'Rich' } }), giveUp.signal)
  const kept = fetchQuery(query('localities', { query: { q: 'Richmond' } }))
  await waitFor(() => expect(wire.sent('localities')).toHaveLength(2))
  giveUp.abort()
  await expect(left).rejects.toThrow()
  arrive()
  await expect(kept).resolves.toEqual({ localities: [] })
  const given = wire.sent('localities').map(({ query, signal }) => [query.get('q'), signal.aborted])
  expect(given.sort()).toEqual([
    ['Rich', true],
    ['Richmond', false],
  ])
})

it('waits until it is known who asks, and shows nobody the answer of another [GEN-13, AUTH-20, AUTH-21]', async () => {
  useIdentityStore.setState({ status: 'INITIALISING' })
  wire.answers('clientToken', ({ headers }) =>
    answer('clientToken', { clientToken: headers.get('authorization') ?? 'of a guest', methods: METHODS }),
  )
  const { result } = renderHook(() => useApiQuery(query('clientToken', {})))
  await act(() => fetchQuery(query('localities', { query: { q: 'Richmond' } })))
  expect([result.current.isPending, wire.sent('clientToken')]).toEqual([true, []])
  act(() => signIn('dana'))
  await waitFor(() => expect(result.current.data?.clientToken).toBe('Bearer t'))
  act(() => useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined }))
  expect(result.current.data).toBeUndefined()
  await waitFor(() => expect(result.current.data?.clientToken).toBe('of a guest'))
})

it('keeps nothing of what a change sent, which may be a password [GEN-13, AUTH-20]', async () => {
  signIn('dana')
  wire.answers('closeAccount', () => refusal('CurrentPasswordIncorrect'))
  await expect(mutate(mutation('closeAccount'), { body: { password: 'Boots4work!' } })).rejects.toThrow()
  await waitFor(() => expect(queryClient().getMutationCache().getAll()).toEqual([]))
})

it.each([
  ['brands', {}, 1],
  ['clientToken', {}, 10],
  ['localities', { query: { q: 'Richmond' } }, 60],
  ['productSizeChart', { params: { productId: 'p1' } }, 60],
] as const)('asks %s again only once its answer is as old as it may be [GEN-13]', async (name, input, minutes) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  wire.answers(name, () => Response.json({}))
  const asked = async () => {
    await fetchQuery(query(name, input as never))
    return wire.sent(name).length
  }
  expect(await asked()).toBe(1)
  vi.setSystemTime(Date.now() + minutes * 60_000 - 1)
  expect(await asked()).toBe(1)
  vi.setSystemTime(Date.now() + 1)
  expect(await asked()).toBe(2)
})

it.each([
  ['guestReturn', { query: { code: 'c0de' } }],
  ['accountReturn', { params: { number: 'W1', token: 'link' } }],
] as const)('asks %s each time: what can still come back changes with every return [RET-05]', async (name, input) => {
  signIn('dana')
  wire.answers(name, () => Response.json({}))
  await fetchQuery(query(name, input as never))
  await fetchQuery(query(name, input as never))
  expect(wire.sent(name)).toHaveLength(2)
})

it('leaves nothing on the signal of a caller who stays [GEN-13]', async () => {
  const { signal } = new AbortController()
  const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
  await fetchQuery(query('localities', { query: { q: 'Carlton' } }), signal)
  expect(removed).toHaveBeenCalledWith('abort', added.mock.calls[0]?.[1])
})
