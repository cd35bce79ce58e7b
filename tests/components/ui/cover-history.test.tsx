import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Page, Shown } from '#tests/setup/overlay-page.tsx'

describe('Back', () => {
  const stepBack = () =>
    act(
      () =>
        new Promise<void>((resolve) => {
          window.addEventListener('popstate', () => resolve(), { once: true })
          history.back()
        }),
    )
  beforeEach(() => {
    history.pushState(null, '', '/')
    history.pushState(null, '', '/products/anvil')
  })

  it('closes an overlay and leaves the shopper on the page [UI-07]', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await stepBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(location.pathname).toBe('/products/anvil')
    expect(history.state).toBeNull()
  })

  it('closes the upper of two, then the lower [UI-07]', async () => {
    const closed: string[] = []
    const { rerender } = render(<Shown label="Lower" onClose={() => closed.push('lower')} />)
    const upper = render(<Shown label="Upper" onClose={() => closed.push('upper')} />)
    await stepBack()
    expect(closed).toEqual(['upper'])
    upper.unmount()
    await waitFor(() => expect(history.state).toEqual({ cover: true }))
    await stepBack()
    expect(closed).toEqual(['upper', 'lower'])
    rerender(<Shown label="Lower" open={false} />)
  })

  it('steps over the entry of an overlay that was closed otherwise [UI-07]', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(location.pathname).toBe('/products/anvil')
    history.back()
    await waitFor(() => expect([location.pathname, history.state]).toEqual(['/', null]))
  })

  it('gives one entry to overlays that are opened one after the other [UI-07]', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const entries = history.length
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(history.length).toBe(entries)
    await stepBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(location.pathname).toBe('/products/anvil')
  })

  it('steps over the entry of an overlay that a page came on top of [UI-07]', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    history.pushState(null, '', '/cart')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(location.pathname).toBe('/cart')
    history.back()
    await waitFor(() => expect([location.pathname, history.state]).toEqual(['/products/anvil', null]))
  })

  it('leaves one alone that must be answered [BOT-05]', () => {
    const entries = history.length
    render(<Shown dismissible={false} />)
    expect(history.length).toBe(entries)
  })
})
