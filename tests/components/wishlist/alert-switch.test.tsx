import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { AlertSwitch } from '#components/wishlist/alert-switch.tsx'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const ASKED_AT = '2026-11-24T01:00:00.000Z'
const box = () => screen.getByRole('checkbox', { name: /^Mail me when something on my list/ })

beforeEach(() => {
  useIdentityStore.setState({ status: 'LOGGED_IN', customerId: 'c1' })
  wire.answers('wishlistAlerts', () => answer('wishlistAlerts', { on: false, askedAt: null }))
})

describe('the switch of wishlist mail', () => {
  it('is off, is turned on with the space bar and off again [WISH-11]', async () => {
    wire.answers('saveWishlistAlerts', ({ body }) => answer('saveWishlistAlerts', { on: body.on, askedAt: ASKED_AT }))
    render(<AlertSwitch />)
    expect(box()).toBeDisabled()
    await waitFor(() => expect(box()).toBeEnabled())
    expect(box()).not.toBeChecked()
    await userEvent.tab()
    expect(box()).toHaveFocus()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(box()).not.toHaveAttribute('aria-busy', 'true'))
    expect(box()).toBeChecked()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(box()).not.toBeChecked())
    await waitFor(() =>
      expect(wire.sent('saveWishlistAlerts').map(({ body }) => body)).toEqual([{ on: true }, { on: false }]),
    )
  })

  it('stands where it was put from the press on, and takes no second one until that is saved [WISH-11]', async () => {
    wire.answers('saveWishlistAlerts', ({ body }) => answer('saveWishlistAlerts', { on: body.on, askedAt: ASKED_AT }))
    render(<AlertSwitch />)
    await waitFor(() => expect(box()).toBeEnabled())
    fireEvent.click(box())
    expect(box()).toBeChecked()
    expect(box()).toHaveAttribute('aria-busy', 'true')
    fireEvent.click(box())
    expect(box()).toBeChecked()
    await waitFor(() => expect(box()).not.toHaveAttribute('aria-busy', 'true'))
    expect(box()).toBeChecked()
    expect(wire.sent('saveWishlistAlerts')).toHaveLength(1)
  })

  it('is found as it was put by who leaves before that is saved and comes back [WISH-11]', async () => {
    let save = () => {}
    const saved = new Promise<void>((resolve) => {
      save = resolve
    })
    wire.answers('saveWishlistAlerts', async ({ body }) => {
      await saved
      return answer('saveWishlistAlerts', { on: body.on, askedAt: ASKED_AT })
    })
    const { unmount } = render(<AlertSwitch />)
    await waitFor(() => expect(box()).toBeEnabled())
    await userEvent.click(box())
    unmount()
    save()
    render(<AlertSwitch />)
    await waitFor(() => expect(box()).toBeChecked())
    expect(wire.sent('wishlistAlerts')).toHaveLength(1)
  })

  it('goes back and says so when it cannot be saved [WISH-11]', async () => {
    wire.answers('saveWishlistAlerts', () => refusal('RateLimited'))
    render(<AlertSwitch />)
    await waitFor(() => expect(box()).toBeEnabled())
    await userEvent.click(box())
    await waitFor(() => expect(box()).toHaveAccessibleDescription(/Nothing has changed/))
    expect(box()).not.toBeChecked()
  })

  it('can be asked for again when it could not be read [WISH-11]', async () => {
    wire.answers('wishlistAlerts', (_, count) =>
      count === 1 ? refusal('RateLimited') : answer('wishlistAlerts', { on: true, askedAt: ASKED_AT }),
    )
    render(<AlertSwitch />)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(box()).toBeChecked())
  })
})
