import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RouteFocus } from '#components/layout/route-focus.tsx'
import { SoftNavigation } from '#components/layout/soft-navigation.tsx'
import { Overlay } from '#components/ui/overlay.tsx'
import { router } from '#tests/setup/navigation.ts'

afterEach(() => history.replaceState(null, '', '/'))

/** A shop whose header stays while its pages change. */
function shop(path: string, main: React.ReactNode) {
  return (
    <PathnameContext.Provider value={path}>
      <a href="/elsewhere">Brands</a>
      <main id="content" tabIndex={-1}>
        {main}
      </main>
      <RouteFocus />
    </PathnameContext.Provider>
  )
}

it('goes from the link that was followed to the heading of the new page, and never on the first [UI-18]', () => {
  const { rerender } = render(shop('/', <h1>Home</h1>))
  const link = screen.getByRole('link', { name: 'Brands' })
  link.focus()
  rerender(shop('/', <h1>Home</h1>))
  expect(link).toHaveFocus()
  rerender(shop('/brands', <h1>Brands</h1>))
  const heading = screen.getByRole('heading', { name: 'Brands' })
  expect(heading).toHaveFocus()
  link.focus()
  expect(heading).not.toHaveAttribute('tabindex')
})

it('goes to the place the address names, or to the content of a page without a heading [UI-18]', () => {
  const { rerender } = render(shop('/', <h1>Home</h1>))
  rerender(shop('/a', <p>Nothing to read yet.</p>))
  expect(screen.getByRole('main')).toHaveFocus()
  history.replaceState(null, '', '/b#returns')
  rerender(
    shop(
      '/b',
      <>
        <h1>Help</h1>
        <h2 id="returns">Returns</h2>
      </>,
    ),
  )
  expect(screen.getByRole('heading', { name: 'Returns' })).toHaveFocus()
})

it('leaves a field of the new page that has it already [UI-18]', () => {
  const { rerender } = render(shop('/', <h1>Home</h1>))
  rerender(
    shop(
      '/lookup',
      <>
        <h1>Find your order</h1>
        <input aria-label="Number" ref={(field) => field?.focus()} />
      </>,
    ),
  )
  expect(screen.getByRole('textbox', { name: 'Number' })).toHaveFocus()
})

it('goes to the new page too when an overlay led there, once it has let go of the page below [UI-18, UI-07]', () => {
  const page = (path: string, open: boolean) =>
    shop(
      path,
      <>
        <h1>{path}</h1>
        <Overlay open={open} onClose={() => {}} label="Cart">
          <a href="/cart">Cart</a>
        </Overlay>
      </>,
    )
  const { rerender } = render(page('/products/anvil', false))
  screen.getByRole('link', { name: 'Brands' }).focus()
  rerender(page('/products/anvil', true))
  history.replaceState(null, '', '/cart')
  rerender(page('/cart', true))
  rerender(page('/cart', false))
  expect(screen.getByRole('heading', { name: '/cart' })).toHaveFocus()
})

it('is announced by its title, also when that comes behind the page and Next has said its heading [UI-18]', async () => {
  document.title = 'Home'
  const announcer = document.createElement('next-route-announcer')
  const region = document.createElement('div')
  region.id = '__next-route-announcer__'
  region.textContent = 'Where should it go?'
  announcer.attachShadow({ mode: 'open' }).append(region)
  document.body.append(announcer)
  const said = region.firstChild
  const { rerender, unmount } = render(shop('/', <h1>Home</h1>))
  document.title = ''
  rerender(shop('/delivery', <h1>Where should it go?</h1>))
  document.title = 'Delivery'
  await vi.waitFor(() => expect(region).toHaveTextContent('Delivery'))
  // What Next holds on to is still in its place, for the page after.
  expect(region.firstChild).toBe(said)
  rerender(shop('/payment', <h1>Payment</h1>))
  document.title = 'Payment'
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(region).toHaveTextContent('Delivery')
  unmount()
  announcer.remove()
})

/** The shop at an address, with a link. */
const shopAt = (url: URL, link: React.ReactNode) => (
  <AppRouterContext.Provider value={router as never}>
    <PathnameContext.Provider value={url.pathname}>
      <SearchParamsContext.Provider value={url.searchParams}>
        {link}
        <SoftNavigation />
      </SearchParamsContext.Provider>
    </PathnameContext.Provider>
  </AppRouterContext.Provider>
)

describe('the scroll of a page that a link leads to', () => {
  it.each([
    ['begins at the top, however little the page before was scrolled', '/brands', {}, '/brands', 1],
    ['begins at the top, on the next page of a list too', '/?page=2', {}, '/?page=2', 1],
    ['is where it was, for a filter', '/?sale=1', { 'data-keep-scroll': '' }, '/?sale=1', 0],
    ['is where its anchor is', '/brands#brand-Y', {}, '/brands#brand-Y', 0],
    ['is where it was, for who pressed Back before it was there', '/brands', {}, '/stores', 0],
  ])('%s [ROUTE-42, ROUTE-43, ROUTE-44]', async (_, href, attributes, arrivedAt, times) => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    router.push.mockClear()
    const link = (
      <a href={href} {...attributes}>
        On
      </a>
    )
    const { rerender } = render(shopAt(new URL(location.href), link))
    fireEvent.click(screen.getByRole('link', { name: 'On' }))
    await waitFor(() => expect(router.push).toHaveBeenCalledOnce())
    expect(scrollTo).not.toHaveBeenCalled()
    history.replaceState(null, '', arrivedAt)
    rerender(shopAt(new URL(location.href), link))
    expect(scrollTo).toHaveBeenCalledTimes(times)
    if (times > 0) expect(scrollTo).toHaveBeenCalledWith(0, 0)
    scrollTo.mockRestore()
  })
})

describe('a phone’s sheet', () => {
  it.each([
    ['closes when a link in it is followed, also to the path one is at', 'sheet', 1],
    ['is left alone by a link beside it', 'page', 0],
  ])('%s [UI-04]', async (_, place, times) => {
    router.push.mockClear()
    const hidePopover = vi.fn()
    // The DOM of the tests knows no popovers that are open.
    const closest = Element.prototype.closest
    vi.spyOn(Element.prototype, 'closest').mockImplementation(function (this: Element, selector: string) {
      return closest.call(this, selector === ':popover-open' ? '[data-sheet]' : selector)
    })
    const link = (
      <>
        <nav data-sheet="" ref={(sheet) => void Object.assign(sheet ?? {}, { hidePopover })}>
          <a href="/?sale=1">sheet</a>
        </nav>
        <a href="/?sale=1">page</a>
      </>
    )
    render(shopAt(new URL(location.href), link))
    fireEvent.click(screen.getByRole('link', { name: place }))
    expect(hidePopover).toHaveBeenCalledTimes(times)
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/?sale=1', { scroll: true }))
    vi.restoreAllMocks()
  })

  it('leaves nothing locked when it goes with its page, as a guard leads on [UI-04, UI-07]', () => {
    const { rerender } = render(
      <>
        <p>alerts</p>
        {shopAt(new URL(location.href), <nav popover="auto" data-sheet="" />)}
      </>,
    )
    const sheet = document.querySelector('nav') as HTMLElement
    fireEvent(sheet, Object.assign(new Event('toggle'), { newState: 'open' }))
    expect(document.documentElement).toHaveClass('overlay-lock')
    expect(screen.getByText('alerts')).toHaveAttribute('inert')
    rerender(
      <>
        <p>alerts</p>
        <h1>Log in</h1>
      </>,
    )
    expect(document.documentElement).not.toHaveClass('overlay-lock')
    expect(screen.getByText('alerts')).not.toHaveAttribute('inert')
  })
})
