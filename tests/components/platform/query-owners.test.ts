import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fetchQuery, query } from '#lib/client/query.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const DANA = { status: 'LOGGED_IN', token: 't', customerId: 'dana' } as const
const GUEST = { status: 'LOGGED_OUT', token: undefined, customerId: undefined } as const
const history = () => query('orderHistory', { query: { channel: 'online', page: 1 } })
const offer = () => query('clientToken', {})
const brands = () => query('brands', {})
const held = ({ queryKey }: { queryKey: readonly unknown[] }) => queryClient().getQueryData(queryKey) !== undefined
const keep = ({ queryKey }: { queryKey: readonly unknown[] }) => queryClient().setQueryData(queryKey, {})

beforeEach(() => useIdentityStore.setState(GUEST))

describe('what the shop has told a person', () => {
  it.each([
    ['they log out', { ...GUEST }],
    ['they are logged out before it is known who they were', { status: 'LOGGED_OUT' }],
    ['another logs in', { ...DANA, customerId: 'kim' }],
  ] as const)('goes when %s; what is the same for everybody stays [AUTH-20, AUTH-21, SM-AUTH-09]', (_, then) => {
    useIdentityStore.setState(DANA)
    const [mine, everybodys] = [history(), brands()]
    keep(mine)
    keep(everybodys)
    useIdentityStore.setState(then)
    expect([held(mine), held(everybodys)]).toEqual([false, true])
  })

  it('stays while they stay, with a token of today or of an hour ago [AUTH-27]', () => {
    useIdentityStore.setState(DANA)
    const mine = history()
    keep(mine)
    useIdentityStore.setState({ token: 'renewed' })
    expect(held(mine)).toBe(true)
  })

  it('as a guest stays while they browse, and goes when they log in [AUTH-20]', () => {
    const guests = offer()
    keep(guests)
    useIdentityStore.setState({ status: 'LOGGED_OUT' })
    expect(held(guests)).toBe(true)
    useIdentityStore.setState(DANA)
    expect(held(guests)).toBe(false)
  })

  it('is kept nowhere when it comes after they began to leave; everybody’s answers still come [AUTH-20, SM-AUTH-08]', async () => {
    let arrive = () => {}
    const answered = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const late = (name: 'clientToken' | 'brands') =>
      wire.answers(name, async () => {
        await answered
        return Response.json({})
      })
    late('clientToken')
    late('brands')
    useIdentityStore.setState(DANA)
    const mine = offer()
    const calls = Promise.allSettled([fetchQuery(mine), fetchQuery(brands())])
    await waitFor(() => expect(wire.sent()).toHaveLength(2))
    useIdentityStore.setState({ token: 'renewed' })
    expect(queryClient().isFetching()).toBe(2)
    useIdentityStore.setState({ status: 'LOGGING_OUT' })
    arrive()
    expect((await calls).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect([held(mine), held(brands())]).toEqual([false, true])
  })
})

describe('who asks', () => {
  it('is in the key of what depends on them, and of nothing else [GEN-13, AUTH-21]', () => {
    const [guest, everybody] = [offer().queryKey[0], brands().queryKey[0]]
    useIdentityStore.setState(DANA)
    expect([guest, offer().queryKey[0], brands().queryKey[0]]).toEqual(['guest', 'dana', everybody])
    expect(everybody).not.toBe('guest')
  })

  it.each([
    ['nobody knows yet', { ...GUEST, status: 'INITIALISING' }, [true, false, false]],
    ['is a guest', GUEST, [true, true, false]],
    ['is a customer', DANA, [true, true, true]],
  ] as const)('%s: what may be asked is everybody’s, a guest’s and a customer’s %o [GEN-13]', (_, identity, may) => {
    useIdentityStore.setState(identity)
    expect([brands(), offer(), history()].map(({ enabled }) => enabled)).toEqual(may)
  })
})

it('gives up the very call, not one that asks for the same and more [GEN-13]', async () => {
  wire.answers('productReviews', () => new Promise<Response>(() => {}))
  const reviews = (rating?: number) =>
    query('productReviews', { params: { productId: 'p1' }, query: { page: 1, ...(rating ? { rating } : {}) } })
  const caller = new AbortController()
  const left = fetchQuery(reviews(), caller.signal)
  fetchQuery(reviews(5)).catch(() => {})
  await waitFor(() => expect(wire.sent()).toHaveLength(2))
  caller.abort()
  await expect(left).rejects.toThrow()
  expect(
    wire
      .sent()
      .map(({ query: asked, signal }) => [asked.get('rating'), signal.aborted])
      .sort(),
  ).toEqual([
    [null, true],
    ['5', false],
  ])
})
