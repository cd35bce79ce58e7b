import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchSheets } from '#components/layout/sheets.ts'
import { OVERLAY_POSITIONS, OVERLAY_WIDTHS } from '#lib/domain/shop-rules.ts'
import { Page, Shown, Vanishing } from '#tests/setup/overlay-page.tsx'

const frame = () => screen.getByRole('dialog').parentElement

describe('an overlay', () => {
  it.each(OVERLAY_POSITIONS)('stands at %s [UI-01]', (position) => {
    render(<Shown position={position} />)
    expect(frame()).toHaveAttribute('data-position', position)
  })

  it.each(OVERLAY_WIDTHS)('is %s wide [UI-02]', (width) => {
    render(<Shown width={width} />)
    expect(frame()).toHaveAttribute('data-width', width)
  })

  it('has a header with title and close only when it is given a title [UI-03]', async () => {
    const onClose = vi.fn()
    const { rerender } = render(<Shown onClose={onClose} />)
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
    rerender(<Shown onClose={onClose} title="Size chart" />)
    expect(screen.getByRole('dialog', { name: 'Size chart' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('closes on a route change when closeOnRouteChange is %s, %i times [UI-04]', (closeOnRouteChange, times) => {
    const onClose = vi.fn()
    const at = (path: string) => (
      <PathnameContext.Provider value={path}>
        <Shown onClose={onClose} closeOnRouteChange={closeOnRouteChange} />
      </PathnameContext.Provider>
    )
    const { rerender } = render(at('/brands'))
    expect(onClose).not.toHaveBeenCalled()
    rerender(at('/cart'))
    expect(onClose).toHaveBeenCalledTimes(times)
  })

  it('closes on a change of the query, but not when the router only learns of an address written before [UI-04]', () => {
    const onClose = vi.fn()
    const at = (search: string) => (
      <PathnameContext.Provider value="/products/anvil">
        <SearchParamsContext.Provider value={new URLSearchParams(search)}>
          <Shown onClose={onClose} />
        </SearchParamsContext.Provider>
      </PathnameContext.Provider>
    )
    history.replaceState(null, '', '/products/anvil?variant=9')
    const { rerender } = render(at('variant=8'))
    rerender(at('variant=9'))
    expect(onClose).not.toHaveBeenCalled()
    rerender(at(''))
    expect(onClose).toHaveBeenCalledOnce()
    history.replaceState(null, '', '/')
  })

  it('closes when a link in it leads to the very page below, and not for one that opens elsewhere [UI-04]', () => {
    const onClose = vi.fn()
    const follow = (link: HTMLElement, how = {}) => {
      link.addEventListener('click', (event) => event.preventDefault())
      fireEvent.click(link, how)
    }
    render(
      <Shown onClose={onClose}>
        <a href="/">
          <b>Anvil boot</b>
        </a>
        <a href="/?page=2">Next page</a>
      </Shown>,
    )
    follow(screen.getByText('Next page'))
    follow(screen.getByText('Anvil boot'), { ctrlKey: true })
    expect(onClose).not.toHaveBeenCalled()
    follow(screen.getByText('Anvil boot'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('lies on layer 1000000, one that must stay on top too [UI-05, UI-06]', () => {
    render(<Shown />)
    expect(frame()).toHaveStyle({ zIndex: 1_000_000 })
    render(<Shown alwaysOnTop label="Check" />)
    expect(screen.getByRole('dialog', { name: 'Check' }).parentElement).toHaveStyle({ zIndex: 1_000_000 })
  })
})

describe('leaving', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('takes 200 ms [UI-05]', () => {
    const { rerender } = render(<Shown />)
    rerender(<Shown open={false} />)
    expect(frame()).toHaveAttribute('data-state', 'leaving')
    act(() => void vi.advanceTimersByTime(199))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('takes no time under reduced motion [UI-07]', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }))
    const { rerender } = render(<Shown />)
    rerender(<Shown open={false} />)
    act(() => void vi.advanceTimersByTime(0))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    vi.unstubAllGlobals()
  })
})

describe('an open overlay', () => {
  it('takes focus, keeps it, and gives it back [UI-07]', async () => {
    const user = userEvent.setup()
    render(<Page />)
    const opener = screen.getByRole('button', { name: 'Open' })
    await user.click(opener)
    expect(screen.getByRole('dialog', { name: 'Sizes' })).toHaveFocus()
    await user.tab({ shift: true })
    expect(screen.getByRole('button', { name: 'Last' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(opener).toHaveFocus()
  })

  it('makes the page behind inert and stops its scroll until it is closed [UI-07]', async () => {
    const user = userEvent.setup()
    const { container } = render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(container).toHaveAttribute('inert')
    expect(document.documentElement).toHaveClass('overlay-lock')
    await user.keyboard('{Escape}')
    expect(container).not.toHaveAttribute('inert')
    expect(document.documentElement).not.toHaveClass('overlay-lock')
  })

  it('closes on its backdrop unless it may not be dismissed [UI-07]', () => {
    const onClose = vi.fn()
    const { rerender } = render(<Shown onClose={onClose} />)
    fireEvent.click(screen.getByTestId('overlay-backdrop'))
    expect(onClose).toHaveBeenCalledOnce()
    rerender(<Shown onClose={onClose} dismissible={false} />)
    fireEvent.click(screen.getByTestId('overlay-backdrop'))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('closes on Escape only when it is the top one: of two, the one opened last goes first [UI-06, UI-07]', async () => {
    const user = userEvent.setup()
    render(<Page title="First" />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const second = render(<Page title="Second" />)
    fireEvent.click(within(second.container).getByText('Open'))
    const states = () =>
      screen.getAllByRole('dialog', { hidden: true }).map((dialog) => dialog.parentElement?.dataset['state'])
    expect(states()).toEqual(['open', 'open'])
    await user.keyboard('{Escape}')
    expect(states()).toEqual(['open', 'leaving'])
    await user.keyboard('{Escape}')
    expect(states()).toEqual(['leaving', 'leaving'])
    await user.keyboard('{Escape}')
    expect(states()).toEqual(['leaving', 'leaving'])
  })

  it('hears the keyboard though what had the focus is gone, the one below does not [UI-06, UI-07]', async () => {
    const user = userEvent.setup()
    const closeBelow = vi.fn()
    render(<Shown label="Below" onClose={closeBelow} />)
    const { container } = render(
      <Page title="Cart">
        <Vanishing />
      </Page>,
    )
    fireEvent.click(within(container).getByText('Open'))
    const vanish = async () => {
      await user.click(screen.getByRole('button', { name: 'Remove' }))
      expect(document.body).toHaveFocus()
    }
    await vanish()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Bring back' }))
    await vanish()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Cart', hidden: true }).parentElement).toHaveAttribute(
      'data-state',
      'leaving',
    )
    expect(closeBelow).not.toHaveBeenCalled()
  })

  it('leaves Tab alone where the focus is in what stands beside it, such as an alert [UI-07, UI-08]', async () => {
    const user = userEvent.setup()
    render(
      <div data-live="">
        <button type="button">Undo</button>
        <button type="button">Dismiss</button>
      </div>,
      { container: document.body.appendChild(document.createElement('div')) },
    )
    render(<Shown />)
    screen.getByText('Undo').focus()
    await user.tab()
    expect(screen.getByText('Dismiss')).toHaveFocus()
  })

  it('does not count what a closed disclosure hides among the places of the focus [UI-07]', async () => {
    const user = userEvent.setup()
    const view = (open: boolean) => (
      <Shown label="Filters">
        <button type="button">Apply</button>
        <details open={open}>
          <summary>Brands</summary>
          <p>
            <iframe title="Where they are made" />
          </p>
        </details>
      </Shown>
    )
    const { rerender } = render(view(false))
    await user.tab({ shift: true })
    expect(screen.getByText('Brands')).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveFocus()
    rerender(view(true))
    await user.tab({ shift: true })
    expect(screen.getByTitle('Where they are made')).toHaveFocus()
  })

  it('stays below one that is always on top, though it was opened later [UI-06]', () => {
    render(<Shown label="Bot check" alwaysOnTop />)
    render(<Shown label="Later" />)
    expect(screen.getByRole('dialog', { name: 'Later', hidden: true }).closest('[inert]')).not.toBeNull()
    expect(screen.getByRole('dialog', { name: 'Bot check' }).closest('[inert]')).toBeNull()
  })

  it('closes a phone’s sheet, which lies above it, and keeps the page still as that lets go [UI-06, UI-07]', () => {
    const hidePopover = vi.fn()
    const { container } = render(
      <>
        <Page />
        <nav data-sheet="" popover="auto" ref={(sheet) => void Object.assign(sheet ?? {}, { hidePopover })} />
      </>,
    )
    const sheet = container.querySelector('nav') as HTMLElement
    const toggle = (newState: string) => fireEvent(sheet, Object.assign(new Event('toggle'), { newState }))
    const watching = new AbortController()
    watchSheets(watching.signal)
    toggle('open')
    // The DOM of the tests knows no popovers that are open.
    const all = document.querySelectorAll.bind(document)
    vi.spyOn(document, 'querySelectorAll').mockImplementation((selector: string) =>
      all(selector === ':popover-open' ? '[data-sheet]' : selector),
    )
    fireEvent.click(screen.getByText('Open'))
    expect(hidePopover).toHaveBeenCalledOnce()
    toggle('closed')
    expect(document.documentElement).toHaveClass('overlay-lock')
    expect(container).toHaveAttribute('inert')
    watching.abort()
    vi.restoreAllMocks()
  })
})
