import { act, render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { OwnersPage } from '#components/orders/owners-page.tsx'
import { useIdentityStore } from '#stores/identity.ts'
import { router } from '#tests/setup/navigation.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/orders/W200310000'))

const is = (status: 'INITIALISING' | 'LOGGED_IN' | 'LOGGED_OUT', customerId?: string) =>
  act(() => useIdentityStore.setState({ status, customerId }))

beforeEach(() => {
  vi.clearAllMocks()
  useIdentityStore.setState({ status: 'INITIALISING', customerId: undefined })
})

it.each([
  ['nobody', 'LOGGED_OUT', undefined],
  ['somebody else', 'LOGGED_IN', 'c2'],
] as const)(
  'the page of an order is asked for anew when its owner has gone and there is %s [AUTH-20]',
  async (_, status, next) => {
    render(<OwnersPage />)
    await is('LOGGED_IN', 'c1')
    expect(router.refresh).not.toHaveBeenCalled()
    await is(status, next)
    expect(router.refresh).toHaveBeenCalledOnce()
  },
)

it('and stays as it is for a guest who was never logged in [AUTH-20]', async () => {
  render(<OwnersPage />)
  await is('LOGGED_OUT')
  expect(router.refresh).not.toHaveBeenCalled()
})
