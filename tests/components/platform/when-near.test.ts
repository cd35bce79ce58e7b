import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whenNear } from '#lib/client/platform/when-near.ts'

let seen: (elements: Element[]) => void
const observed: Element[] = []

/** A window that is moved by hand. */
class Watcher {
  constructor(heard: (entries: Partial<IntersectionObserverEntry>[]) => void) {
    seen = (elements) => heard(observed.map((target) => ({ target, isIntersecting: elements.includes(target) })))
  }
  observe(element: Element): void {
    observed.push(element)
  }
  disconnect(): void {
    observed.length = 0
  }
}

const place = (html = '') => {
  const root = document.createElement('main')
  root.innerHTML = html
  return root
}

describe('what a page needs only near something', () => {
  beforeEach(() => void vi.stubGlobal('IntersectionObserver', Watcher))
  afterEach(() => {
    observed.length = 0
    vi.unstubAllGlobals()
  })

  it('starts when one comes near, and once', () => {
    const start = vi.fn()
    const root = place('<p class="card"></p><p class="card"></p><p></p>')
    whenNear(root, '.card', start)
    expect(observed).toEqual([...root.querySelectorAll('.card')])
    seen([])
    expect(start).not.toHaveBeenCalled()
    seen(observed.slice(1))
    seen(observed)
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('watches what comes later, however deep, each once', async () => {
    const start = vi.fn()
    const root = place('<div><p class="card"></p></div>')
    whenNear(root, '.card', start)
    root.firstElementChild?.insertAdjacentHTML('beforeend', '<div><p class="card" id="late"></p></div>')
    await Promise.resolve()
    expect(observed).toEqual([...root.querySelectorAll('.card')])
    seen(observed.slice(1))
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('waits no longer once it is told so', async () => {
    const start = vi.fn()
    const root = place('<p class="card"></p>')
    whenNear(root, '.card', start)()
    root.append(document.createElement('p'))
    await Promise.resolve()
    expect(observed).toEqual([])
  })
})
