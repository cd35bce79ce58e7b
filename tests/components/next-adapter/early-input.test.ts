import { fireEvent } from '@testing-library/react'
import { act, type ChangeEvent, createElement, useState } from 'react'

import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withEarlyInput } from '#lib/next-adapter/early-input.ts'
import { repeatEarlyInput } from '#lib/next-adapter/repeat-early-input.ts'

const forget: (() => void)[] = []

/** What the browser does with such a page, up to the end of its markup. */
function arrive(markup: string): void {
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(withEarlyInput('<html><head></head></html>')) ?? []
  const listen = vi.spyOn(globalThis, 'addEventListener')
  // biome-ignore lint/security/noGlobalEval: the script as the browser would run it
  globalThis.eval(script)
  for (const [type, listener] of listen.mock.calls) forget.push(() => removeEventListener(type, listener, true))
  listen.mockRestore()
  document.body.innerHTML = markup
}

let listens = false
/** From here on React listens. */
function comeAlive(): void {
  if (!listens) createRoot(document)
  listens = true
  repeatEarlyInput()
}

/** As React does with what happens to a part that it cannot hydrate yet. */
function holdBack(...types: string[]): () => void {
  const stop = (event: Event) => event.stopPropagation()
  for (const type of types) document.addEventListener(type, stop, true)
  return () => {
    for (const type of types) document.removeEventListener(type, stop, true)
  }
}

const element = <E extends HTMLElement>(selector: string) => document.body.querySelector(selector) as E

/** A form whose fields belong to React, as most of the shop’s do. */
function Fields() {
  const [code, setCode] = useState('')
  const [stars, setStars] = useState('any')
  const [agreed, setAgreed] = useState(false)
  const fields = [
    createElement('input', {
      key: 'code',
      value: code,
      onChange: (e: ChangeEvent<HTMLInputElement>) => setCode(e.target.value),
    }),
    createElement(
      'select',
      { key: 'stars', value: stars, onChange: (e: ChangeEvent<HTMLSelectElement>) => setStars(e.target.value) },
      ...['any', '5'].map((value) => createElement('option', { key: value }, value)),
    ),
    createElement('input', {
      key: 'agreed',
      type: 'checkbox',
      checked: agreed,
      onChange: (e: ChangeEvent<HTMLInputElement>) => setAgreed(e.target.checked),
    }),
    createElement('output', { key: 'said' }, [code, stars, agreed].join(' ')),
  ]
  return createElement('form', {}, fields)
}

it('reaches the state behind a field that React draws', async () => {
  arrive(`<main>${renderToString(createElement(Fields))}</main>`)
  fireEvent.input(element('input'), { target: { value: 'GIFT50' } })
  fireEvent.change(element('select'), { target: { value: '5' } })
  element('[type=checkbox]').click()
  await act(async () => {
    const root = hydrateRoot(element('main'), createElement(Fields))
    forget.push(() => act(() => root.unmount()))
  })
  await act(async () => {
    repeatEarlyInput()
    await vi.waitFor(() => expect(window.earlyInput?.queue).toEqual([]))
  })
  expect(element('output').textContent).toBe('GIFT50 5 true')
  expect(element<HTMLInputElement>('input').value).toBe('GIFT50')
  for (const leave of forget.splice(0)) leave()
  // The next page is not alive yet.
  for (const key of Object.keys(document)) if (key.startsWith('_reactListening')) Reflect.deleteProperty(document, key)
})

describe('what happens before React hears it', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    for (const leave of forget.splice(0)) leave()
  })

  it('is repeated in the same order', () => {
    arrive(
      '<label><input type="radio">8</label><form data-instant=""><input type="radio"></form><button type="button">Add to cart</button>',
    )
    const [size, filter] = document.querySelectorAll('input')
    for (const each of [size?.closest('label'), filter, element('button')]) each?.click()
    const heard: string[] = []
    document.body.addEventListener('click', ({ target }) => heard.push((target as Element).tagName))
    document.body.addEventListener('change', () => heard.push('chosen'))
    comeAlive()
    comeAlive()
    vi.runAllTimers()
    expect(heard).toEqual(['INPUT', 'chosen', 'BUTTON'])
  })

  it.each([
    ['the browser answers itself', '<button type="button" popovertarget="menu">Menu</button>'],
    ['sends a form', '<form action="/search"><button>Search</button></form>'],
    ['is no button', '<a href="#sizes">Sizes</a>'],
  ])('is left alone when it %s', (_why, markup) => {
    arrive(markup)
    const pressed = element('button, a')
    document.body.addEventListener('submit', (event) => event.preventDefault(), { once: true })
    pressed.click()
    const press = vi.fn()
    pressed.addEventListener('click', press)
    comeAlive()
    vi.runAllTimers()
    expect(press).not.toHaveBeenCalled()
  })

  it('is repeated until React lets it through, when a part’s script is still on its way', () => {
    arrive(
      '<button type="button">Add to cart</button><input type="radio"><select><option>4</option><option>5</option></select>',
    )
    const heard: string[] = []
    for (const type of ['click', 'change'])
      document.body.addEventListener(type, ({ target }) => heard.push(`${type} ${(target as Element).tagName}`))
    comeAlive()
    const letThrough = holdBack('click', 'change')
    element('button').click()
    fireEvent.change(element('select'), { target: { value: '5' } })
    vi.advanceTimersByTime(500)
    expect(heard).toEqual([])
    letThrough()
    vi.advanceTimersByTime(100)
    expect(heard).toEqual(['click BUTTON', 'change SELECT'])
    expect(element<HTMLSelectElement>('select').value).toBe('5')
    element('button').click()
    vi.runAllTimers()
    expect(heard).toEqual(['click BUTTON', 'change SELECT', 'click BUTTON'])
  })

  it('is not overtaken by the press after it, which React could hear at once', () => {
    arrive('<input type="radio"><button type="button">Add to cart</button>')
    const heard: string[] = []
    document.body.addEventListener('click', ({ target }) => heard.push((target as Element).tagName))
    comeAlive()
    const letThrough = holdBack('click')
    element('input').click()
    vi.advanceTimersByTime(20)
    letThrough()
    element('button').click()
    expect(heard).toEqual([])
    vi.advanceTimersByTime(200)
    expect(heard).toEqual(['INPUT', 'BUTTON'])
    expect(element<HTMLInputElement>('input').checked).toBe(true)
    element('button').click()
    expect(heard).toEqual(['INPUT', 'BUTTON', 'BUTTON'])
  })

  it('is let go after ten seconds', () => {
    arrive('<button type="button">Add to cart</button>')
    comeAlive()
    const tries = vi.fn((event: Event) => event.stopPropagation())
    document.addEventListener('click', tries, true)
    element('button').click()
    vi.runAllTimers()
    document.removeEventListener('click', tries, true)
    expect(tries.mock.calls.length).toBeGreaterThan(100)
    expect(window.earlyInput?.queue).toEqual([])
  })

  it('is not repeated over what was typed since', () => {
    arrive('<input>')
    comeAlive()
    const letThrough = holdBack('input')
    fireEvent.input(element('input'), { target: { value: 'GIFT' } })
    vi.advanceTimersByTime(10)
    letThrough()
    fireEvent.input(element('input'), { target: { value: 'GIFT50' } })
    vi.runAllTimers()
    expect(element<HTMLInputElement>('input').value).toBe('GIFT50')
  })
})
