import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MENU_ID, Menu } from '#components/layout/menu.tsx'
import { MenuIntent } from '#components/layout/menu-intent.tsx'

let path = '/'
vi.mock('next/navigation', () => ({ usePathname: () => path }))

const type = (name: string, below: string) => ({
  path: `${below}/${name.toLowerCase()}`,
  name,
  productCount: 3,
  children: [],
})
const departments = ['Footwear', 'Workwear'].map((name) => ({
  path: name.toLowerCase(),
  name,
  productCount: 9,
  children: [type('Boots', name.toLowerCase())],
}))

function header() {
  return (
    <>
      <Menu departments={departments} />
      <MenuIntent id={MENU_ID} />
      <main>Elsewhere</main>
    </>
  )
}
const heading = (name: string) => screen.getByText(name, { selector: 'summary' })
const panel = (name: string) => heading(name).closest('details') as HTMLDetailsElement
const opened = () => ['Footwear', 'Workwear'].filter((name) => panel(name).open)
const mouse = { pointerType: 'mouse' }

beforeEach(() => {
  vi.useFakeTimers()
  // The DOM of the tests knows no popovers: on a desk the bar is none that is open.
  const matches = Element.prototype.matches
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':popover-open' ? false : matches.call(this, selector)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the departments of a desk', () => {
  it('open where a mouse rests, not where it passes, and close when it has left [UI-27]', () => {
    render(header())
    fireEvent.pointerEnter(panel('Footwear'), mouse)
    vi.advanceTimersByTime(80)
    fireEvent.pointerLeave(panel('Footwear'), mouse)
    vi.advanceTimersByTime(1000)
    expect(opened()).toEqual([])
    fireEvent.pointerEnter(panel('Footwear'), mouse)
    vi.advanceTimersByTime(200)
    expect(opened()).toEqual(['Footwear'])
    fireEvent.pointerLeave(panel('Footwear'), mouse)
    vi.advanceTimersByTime(1000)
    expect(opened()).toEqual([])
  })

  it('stay open at the press that follows the hover, and close at a later one [UI-27]', () => {
    render(header())
    fireEvent.pointerEnter(panel('Footwear'), mouse)
    vi.advanceTimersByTime(200)
    expect(fireEvent.click(heading('Footwear'))).toBe(false)
    vi.advanceTimersByTime(1000)
    expect(fireEvent.click(heading('Footwear'))).toBe(true)
  })

  it('open at no finger that passes, only at its press [UI-27]', () => {
    render(header())
    fireEvent.pointerEnter(panel('Footwear'), { pointerType: 'touch' })
    vi.advanceTimersByTime(1000)
    expect(opened()).toEqual([])
    expect(fireEvent.click(heading('Footwear'))).toBe(true)
  })

  it('close on Escape with the focus on their heading, and the others stay shut [UI-27]', () => {
    render(header())
    panel('Workwear').open = true
    fireEvent.keyDown(screen.getAllByRole('link', { name: 'Boots', hidden: true })[1] as HTMLElement, { key: 'Escape' })
    expect(opened()).toEqual([])
    expect(heading('Workwear')).toHaveFocus()
  })

  it('stay as they were pressed open before their script came [UI-27]', () => {
    const markup = document.createElement('div')
    markup.innerHTML = renderToStaticMarkup(<Menu departments={departments} />)
    document.body.append(markup)
    panel('Workwear').open = true
    const { rerender } = render(<MenuIntent id={MENU_ID} />)
    expect(opened()).toEqual(['Workwear'])
    path = path === '/stores' ? '/' : '/stores'
    act(() => rerender(<MenuIntent id={MENU_ID} />))
    expect(opened()).toEqual([])
    markup.remove()
  })

  it('close at a press elsewhere and on the next page [UI-27]', () => {
    const { rerender } = render(header())
    panel('Footwear').open = true
    fireEvent.pointerDown(screen.getByText('Elsewhere'))
    expect(opened()).toEqual([])
    panel('Footwear').open = true
    path = '/brands'
    act(() => rerender(header()))
    expect(opened()).toEqual([])
  })
})
