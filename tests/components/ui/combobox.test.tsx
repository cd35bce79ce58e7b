import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Combobox } from '#components/ui/combobox.tsx'
import type { ComboboxGroup } from '#components/ui/combobox-options.ts'

const GROUPS: ComboboxGroup[] = [
  {
    label: 'Fruit',
    options: [
      { id: 'a', text: 'Apple', content: 'Apple' },
      { id: 'b', text: 'Banana', content: 'Banana', href: '#banana' },
    ],
  },
  { label: 'Nuts', options: [{ id: 'c', text: 'Almond', content: 'Almond' }] },
]

let input: HTMLInputElement

beforeEach(() => {
  vi.useFakeTimers()
  input = document.createElement('input')
  input.type = 'search'
  input.setAttribute('aria-label', 'Food')
  document.body.append(input)
  input.focus()
})
afterEach(() => {
  vi.useRealTimers()
  input.remove()
})

function type(text: string) {
  act(() => {
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

/** Whether the field itself may still answer the key. */
function key(name: string, more: KeyboardEventInit = {}): boolean {
  let left = true
  act(() => {
    left = fireEvent.keyDown(input, { key: name, ...more })
  })
  return left
}

const active = () => screen.queryByRole('option', { selected: true })?.textContent

describe('a combobox', () => {
  it('hears of what was typed while it was being drawn [SRCH-10, SRCH-11]', async () => {
    const asked = vi.fn(async () => GROUPS)
    const QuickFingers = () => {
      useLayoutEffect(() => {
        input.value = 'apple'
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }, [])
      return null
    }
    render(
      <>
        <Combobox input={input} label="Food" suggest={asked} />
        <QuickFingers />
      </>,
    )
    await pass(400)
    expect(asked).toHaveBeenCalledWith('apple', expect.anything())
    expect(screen.getAllByRole('option')).toHaveLength(3)
  })

  it('turns a plain field into one, and back when it goes [SRCH-11]', async () => {
    const { unmount } = render(<Combobox input={input} label="Food" suggest={async () => GROUPS} />)
    expect(screen.getByRole('combobox', { name: 'Food' })).toHaveAttribute('aria-expanded', 'false')
    type('ap')
    await pass(200)
    expect(input).toHaveAttribute('aria-expanded', 'true')
    expect(input.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Food' }).id)
    expect(within(screen.getByRole('group', { name: 'Fruit' })).getAllByRole('option')).toHaveLength(2)
    expect(screen.getByRole('status')).toHaveTextContent('3 suggestions: 2 fruit, 1 nut')
    unmount()
    expect(input).not.toHaveAttribute('role')
    expect(input).not.toHaveAttribute('aria-expanded')
    expect(input).toHaveAttribute('aria-label', 'Food')
  })

  it('asks from two characters on, once the typing pauses for 200 ms [SRCH-11]', async () => {
    const suggest = vi.fn(async () => GROUPS)
    render(<Combobox input={input} label="Food" suggest={suggest} />)
    type('a')
    await pass(1000)
    expect(suggest).not.toHaveBeenCalled()
    type('ap')
    await pass(150)
    type('app')
    await pass(199)
    expect(suggest).not.toHaveBeenCalled()
    await pass(1)
    expect(suggest).toHaveBeenCalledExactlyOnceWith('app', expect.any(AbortSignal))
  })

  it('gives up the older request: its late answer changes nothing [SRCH-11]', async () => {
    const signals: AbortSignal[] = []
    const late = [{ label: 'Old', options: [{ id: 'z', text: 'Stale', content: 'Stale' }] }]
    const suggest = (text: string, signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<ComboboxGroup[]>((resolve) =>
        setTimeout(() => resolve(text === 'ap' ? late : GROUPS), text === 'ap' ? 900 : 100),
      )
    }
    render(<Combobox input={input} label="Food" suggest={suggest} />)
    type('ap')
    await pass(250)
    type('app')
    await pass(2000)
    expect(signals[0]?.aborted).toBe(true)
    expect(screen.queryByText('Stale')).not.toBeInTheDocument()
    expect(screen.getByText('Apple')).toBeVisible()
  })

  it('shows its spinner after 1000 ms of waiting, not before [SRCH-10]', async () => {
    const { container } = render(<Combobox input={input} label="Food" suggest={() => new Promise(() => {})} />)
    const spinner = () => container.querySelector('.combobox-spinner')
    type('ap')
    await pass(200)
    await pass(999)
    expect(spinner()).toBeNull()
    expect(input).not.toHaveAttribute('aria-busy')
    await pass(1)
    expect(spinner()).not.toBeNull()
    expect(input).toHaveAttribute('aria-busy', 'true')
    type('')
    expect(spinner()).toBeNull()
  })

  it('moves by arrows, Home and End, through the text between last and first [SRCH-11]', async () => {
    render(<Combobox input={input} label="Food" suggest={async () => GROUPS} />)
    type('ap')
    await pass(200)
    expect(active()).toBeUndefined()
    key('ArrowDown')
    expect(active()).toBe('Apple')
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    key('End')
    expect(active()).toBe('Almond')
    key('ArrowDown')
    expect(active()).toBeUndefined()
    key('ArrowUp')
    expect(active()).toBe('Almond')
    key('Home')
    expect(active()).toBe('Apple')
    type('app')
    expect(active()).toBeUndefined()
    expect(key('Home')).toBe(true)
  })

  it('takes the active option with Enter, a link by following it; without one Enter is the field’s [SRCH-11]', async () => {
    const onChoose = vi.fn()
    render(<Combobox input={input} label="Food" suggest={async () => GROUPS} onChoose={onChoose} />)
    type('ap')
    await pass(200)
    expect(key('Enter')).toBe(true)
    expect(onChoose).not.toHaveBeenCalled()
    type('app')
    await pass(200)
    key('ArrowDown')
    key('ArrowDown')
    expect(key('Enter')).toBe(false)
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'b' }))
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  })

  it.each([
    ['of which Safari says that none is composed any more', { isComposing: false, keyCode: 229 }],
    ['of any other browser', { isComposing: true, keyCode: 13 }],
  ])('takes nothing with the Enter that ends an input method’s word, %s [SRCH-11]', async (_, ending) => {
    const onChoose = vi.fn()
    render(<Combobox input={input} label="Food" suggest={async () => GROUPS} onChoose={onChoose} />)
    type('ap')
    await pass(200)
    key('ArrowDown')
    expect(key('Enter', ending)).toBe(true)
    expect(onChoose).not.toHaveBeenCalled()
    expect(active()).toBe('Apple')
    expect(key('Enter', { keyCode: 13 })).toBe(false)
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a' }))
  })

  it('closes on Escape, and only then lets Escape mean what it means to the field [SRCH-11]', async () => {
    render(<Combobox input={input} label="Food" suggest={async () => GROUPS} />)
    type('ap')
    await pass(200)
    expect(key('Escape')).toBe(false)
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(key('Escape')).toBe(true)
    key('ArrowDown', { altKey: true })
    expect(screen.getByRole('listbox')).toBeVisible()
    expect(active()).toBeUndefined()
  })

  it('closes when the focus leaves, and finds nothing when asking fails', async () => {
    let fails = false
    render(
      <Combobox
        input={input}
        label="Food"
        suggest={async () => {
          if (fails) throw new Error('no answer')
          return GROUPS
        }}
      />,
    )
    type('ap')
    await pass(200)
    act(() => input.blur())
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    act(() => input.focus())
    fails = true
    type('xy')
    await pass(200)
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('No suggestions')
  })

  it('says that nothing was found only of what was asked and answered [SRCH-14]', async () => {
    const suggest = async (text: string) => {
      if (text === 'apples') throw new Error('no answer')
      return text === 'ap' ? GROUPS : []
    }
    render(<Combobox input={input} label="Food" suggest={suggest} nothing={(text) => `Nothing for ${text}`} />)
    const said = () => screen.queryByText(/^Nothing for/)?.textContent
    type('xy')
    await pass(200)
    expect(said()).toBe('Nothing for xy')
    type('apples')
    expect(said(), 'not asked yet').toBe('Nothing for xy')
    await pass(200)
    expect(said(), 'not answered').toBeUndefined()
    type('ap')
    await pass(200)
    expect([said(), screen.getAllByRole('option').length]).toEqual([undefined, 3])
  })

  it('leads with Tab to what can be pressed in the list, past a button of the field, and on from a list without', async () => {
    const idle = [{ label: 'Recent', options: [{ id: 'r', text: 'boots', content: 'boots' }] }]
    const nothing = () => <a href="#all">Look at all</a>
    const suggest = async (text: string) => (text === 'xy' ? [] : GROUPS)
    const foot = <button type="button">Forget them</button>
    render(
      <>
        <button type="button">Search</button>
        <Combobox input={input} label="Food" suggest={suggest} idle={idle} nothing={nothing} foot={foot} />
      </>,
    )
    expect(key('Tab', { shiftKey: true }), 'back is the browser’s').toBe(true)
    expect(key('Tab')).toBe(false)
    expect(screen.getByRole('button', { name: 'Forget them' })).toHaveFocus()
    act(() => input.focus())
    type('xy')
    await pass(200)
    key('Tab')
    expect(screen.getByRole('link', { name: 'Look at all' })).toHaveFocus()
    act(() => screen.getByRole('button', { name: 'Search' }).focus())
    expect(screen.queryByRole('link', { name: 'Look at all' }), 'left').toBeNull()
    act(() => input.focus())
    type('ap')
    await pass(200)
    expect(key('Tab'), 'only options').toBe(true)
  })

  it('offers what is idle before anything is typed', () => {
    const idle = [{ label: 'Recent', options: [{ id: 'r', text: 'boots', content: 'boots' }] }]
    render(<Combobox input={input} label="Food" suggest={async () => GROUPS} idle={idle} />)
    expect(screen.getByRole('option', { name: 'boots' })).toBeVisible()
  })
})
