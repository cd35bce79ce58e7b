import { act, render, renderHook, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { focusOnAppear } from '#components/ui/page-focus.ts'
import { useBrowserFact } from '#components/ui/use-browser-fact.ts'
import { useLoaded } from '#components/ui/use-loaded.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { useInterval, useTimeout } from '#components/ui/use-timer.ts'
import { useWhen } from '#components/ui/use-when.ts'

describe('what a part does once it stands on the page', () => {
  it('begins once, however often it is drawn, and ends with the part; its neighbour goes on', () => {
    const told: string[] = []
    const watch = (name: string) => () => {
      told.push(`${name} begins`)
      return () => void told.push(`${name} ends`)
    }
    const one = renderHook(({ name }) => useOnMount(watch(name)), { initialProps: { name: 'one' } })
    renderHook(() => useOnMount(watch('two')))
    one.rerender({ name: 'another' })
    one.unmount()
    expect(told).toEqual(['one begins', 'two begins', 'one ends'])
  })

  it('takes the focus when it appears and when it says something else, not when it is drawn again', () => {
    const News = ({ text }: { text: string }) => (
      <>
        <p key={text} ref={focusOnAppear} tabIndex={-1}>
          {text}
        </p>
        <input aria-label="Email" />
      </>
    )
    const { rerender } = render(<News text="Wrong password" />)
    expect(screen.getByText('Wrong password')).toHaveFocus()
    screen.getByRole('textbox').focus()
    rerender(<News text="Wrong password" />)
    expect(screen.getByRole('textbox')).toHaveFocus()
    rerender(<News text="No such account" />)
    expect(screen.getByText('No such account')).toHaveFocus()
  })
})

it('what only the browser knows is in no HTML of the server, and is read once', () => {
  const read = vi.fn(() => 'boot')
  const Fact = () => <b>{useBrowserFact(read) ?? 'nothing'}</b>
  expect(renderToString(<Fact />)).toBe('<b>nothing</b>')
  expect(read).not.toHaveBeenCalled()
  const { rerender, container } = render(<Fact />)
  rerender(<Fact />)
  expect(container).toHaveTextContent('boot')
  expect(read).toHaveBeenCalledTimes(1)
})

it('what is gone once it was read stays on screen, where React is strict, too', () => {
  const kept = ['logged out']
  const Fact = () => <b>{useBrowserFact(() => kept.pop()) ?? 'nothing'}</b>
  render(
    <StrictMode>
      <Fact />
    </StrictMode>,
  )
  expect(screen.getByText('logged out')).toBeVisible()
})

describe('what follows the screen', () => {
  it('is done each time that it becomes true, with what is drawn then', () => {
    const told: string[] = []
    const { rerender } = renderHook(({ holds, text }) => useWhen(holds, () => void told.push(text)), {
      initialProps: { holds: false, text: 'a' },
    })
    for (const [holds, text] of [
      [true, 'b'],
      [true, 'c'],
      [false, 'd'],
      [true, 'e'],
    ] as const)
      rerender({ holds, text })
    expect(told).toEqual(['b', 'e'])
  })
})

describe('a clock', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

  it('rings once, is left alone by a drawing, starts anew for another key and stops without a time', () => {
    const rung: string[] = []
    const start: { text: string; ms: number | undefined; key: string } = { text: 'a', ms: 100, key: 'one' }
    const { rerender } = renderHook(({ text, ms, key }) => useTimeout(() => void rung.push(text), ms, key), {
      initialProps: start,
    })
    wait(60)
    rerender({ ...start, text: 'b' })
    wait(40)
    expect(rung).toEqual(['b'])
    wait(1000)
    rerender({ ...start, key: 'two' })
    wait(60)
    rerender({ ...start, key: 'three' })
    wait(60)
    expect(rung).toHaveLength(1)
    rerender({ ...start, ms: undefined, key: 'three' })
    wait(1000)
    expect(rung).toHaveLength(1)
  })

  it('ticks for as long as there is a time between, with the newest drawing’s words', () => {
    const ticked: string[] = []
    const start: { text: string; ms: number | undefined } = { text: 'a', ms: 100 }
    const { rerender } = renderHook(({ text, ms }) => useInterval(() => void ticked.push(text), ms), {
      initialProps: start,
    })
    wait(150)
    rerender({ ...start, text: 'b' })
    wait(50)
    rerender({ ...start, ms: undefined })
    wait(1000)
    expect(ticked).toEqual(['a', 'b'])
  })
})

describe('what is loaded', () => {
  const answers = new Map<string, { resolve: (text: string) => void; reject: () => void }>()
  const load = (key: string) =>
    new Promise<string>((resolve, reject) => void answers.set(key, { resolve, reject: () => reject(new Error(key)) }))
  const draw = (key: string | false) =>
    renderHook((props: { key: string | false }) => useLoaded(props.key, () => load(props.key || '')), {
      initialProps: { key },
    })

  it('is not asked for before it is wanted', async () => {
    answers.clear()
    const { result, rerender } = draw(false)
    expect(answers.size).toBe(0)
    rerender({ key: 'boots' })
    await act(async () => answers.get('boots')?.resolve('Boots'))
    expect(result.current).toBe('Boots')
  })

  it('is the newest: an older answer changes nothing, and a failure leaves what is there', async () => {
    answers.clear()
    const { result, rerender } = draw('boots')
    rerender({ key: 'shirts' })
    await act(async () => answers.get('shirts')?.resolve('Shirts'))
    await act(async () => answers.get('boots')?.resolve('Boots'))
    expect(result.current).toBe('Shirts')
    rerender({ key: 'gloves' })
    await act(async () => answers.get('gloves')?.reject())
    expect(result.current).toBe('Shirts')
  })
})
