import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { repeatEarlyPresses } from '#components/layout/early-press.ts'
import { withScriptsAfterPaint } from '#lib/server/http/late-scripts.ts'

const PAGE = [
  '<html><head><link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>',
  '<script src="/_next/static/chunks/a.js" async=""></script><script src="/_next/static/chunks/b.js" async=""></script>',
  '</head><body><img fetchpriority="high" src="/boot.svg"><script>self.data=1</script></body></html>',
].join('')

const asked = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'))
const ALL = ['/_next/static/chunks/a.js', '/_next/static/chunks/b.js']
const picture = () => document.querySelector('img') as HTMLImageElement

/** What the browser does with such a page, up to the end of its markup. */
function arrive(markup: string, { pictureIsThere }: { pictureIsThere: boolean }): void {
  const [, loader = ''] = /<script>(\(function\(list\).*?)<\/script>/.exec(withScriptsAfterPaint(PAGE)) ?? []
  document.head.innerHTML = ''
  const listen = vi.spyOn(globalThis, 'addEventListener')
  // biome-ignore lint/security/noGlobalEval: the script as the browser would run it
  globalThis.eval(loader)
  for (const [type, listener] of listen.mock.calls) leave.push(() => removeEventListener(type, listener, true))
  listen.mockRestore()
  document.body.innerHTML = markup
  const [main] = document.images
  if (main) Object.defineProperty(main, 'complete', { value: pictureIsThere })
  document.dispatchEvent(new Event('DOMContentLoaded'))
}

const leave: (() => void)[] = []

let listens = false
/** From here on React listens, as on a page that has come alive. */
function comeAlive(): void {
  if (!listens) createRoot(document)
  listens = true
  repeatEarlyPresses()
}

describe('a page’s scripts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    for (const forget of leave.splice(0)) forget()
  })

  it('leave the markup; everything else stays [GEN-13]', () => {
    const page = withScriptsAfterPaint(PAGE)
    expect(page).not.toMatch(/<script src|rel="preload"/)
    expect(page).toContain('<img fetchpriority="high" src="/boot.svg"><script>self.data=1</script></body></html>')
    expect(withScriptsAfterPaint('<html><head></head></html>')).toBe('<html><head></head></html>')
  })

  it.each(['load', 'error'])('come after the paint that follows the main picture’s %s', (end) => {
    arrive('<img fetchpriority="high" src="/boot.svg">', { pictureIsThere: false })
    vi.advanceTimersByTime(500)
    expect(asked()).toEqual([])
    picture().dispatchEvent(new Event(end))
    expect(asked()).toEqual([])
    vi.advanceTimersByTime(50)
    expect(asked()).toEqual(ALL)
  })

  it.each([
    ['is there already', '<img fetchpriority="high" src="/boot.svg">'],
    ['does not exist', '<p>Words only.</p>'],
  ])('come after the next paint where the main picture %s', (_why, markup) => {
    arrive(markup, { pictureIsThere: true })
    vi.advanceTimersByTime(50)
    expect(asked()).toEqual(ALL)
  })

  it('come after two seconds at the latest, and once', () => {
    arrive('<img fetchpriority="high" src="/boot.svg">', { pictureIsThere: false })
    vi.advanceTimersByTime(2000)
    picture().dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(50)
    expect(asked()).toEqual(ALL)
  })

  it.each(['pointerdown', 'keydown', 'focusin'])('come at once for who is there first: %s', (type) => {
    arrive('<img fetchpriority="high" src="/boot.svg">', { pictureIsThere: false })
    picture().dispatchEvent(new Event(type, { bubbles: true }))
    expect(asked()).toEqual(ALL)
  })

  it.each([
    ['the browser answers itself', '<button type="button" popovertarget="menu">Menu</button>'],
    ['sends a form', '<form action="/search"><button>Search</button></form>'],
    ['is no button', '<a href="#sizes">Sizes</a>'],
  ])('leave a press alone that %s', (_why, markup) => {
    arrive(markup, { pictureIsThere: true })
    const pressed = document.body.querySelector('button, a') as HTMLElement
    document.body.addEventListener('submit', (event) => event.preventDefault(), { once: true })
    pressed.click()
    const press = vi.fn()
    pressed.addEventListener('click', press)
    repeatEarlyPresses()
    vi.runAllTimers()
    expect(press).not.toHaveBeenCalled()
  })

  it('find what was pressed before them, and press it again in the same order', () => {
    arrive(
      '<label><input type="radio">8</label><form data-instant=""><input type="radio"></form><button type="button">Add to cart</button>',
      { pictureIsThere: true },
    )
    const [size, filter] = document.querySelectorAll('input')
    const button = document.querySelector('button') as HTMLButtonElement
    for (const each of [size?.closest('label'), filter, button]) each?.click()
    const heard: string[] = []
    document.body.addEventListener('click', ({ target }) => heard.push((target as Element).tagName))
    document.body.addEventListener('change', () => heard.push('chosen'))
    comeAlive()
    comeAlive()
    vi.runAllTimers()
    expect(heard).toEqual(['INPUT', 'chosen', 'BUTTON'])
  })

  it('find what was pressed on a part whose script is still on its way, and press it until React lets it through', () => {
    arrive('<button type="button">Add to cart</button><input type="radio">', { pictureIsThere: true })
    const [button, size] = document.querySelectorAll<HTMLElement>('button, input')
    const heard: string[] = []
    document.body.addEventListener('click', ({ target }) => heard.push((target as Element).tagName))
    comeAlive()
    // As React does with a press on what it cannot hydrate yet.
    const stop = (event: Event) => event.stopPropagation()
    document.addEventListener('click', stop, true)
    button?.click()
    size?.click()
    vi.advanceTimersByTime(500)
    expect(heard).toEqual([])
    document.removeEventListener('click', stop, true)
    vi.advanceTimersByTime(100)
    expect(heard).toEqual(['BUTTON', 'INPUT'])
    button?.click()
    vi.runAllTimers()
    expect(heard).toEqual(['BUTTON', 'INPUT', 'BUTTON'])
  })

  it('that never come leave a press at that after ten seconds', () => {
    arrive('<button type="button">Add to cart</button>', { pictureIsThere: true })
    comeAlive()
    const tries = vi.fn((event: Event) => event.stopPropagation())
    document.addEventListener('click', tries, true)
    document.querySelector('button')?.click()
    vi.runAllTimers()
    document.removeEventListener('click', tries, true)
    expect(tries.mock.calls.length).toBeGreaterThan(100)
    expect(window.earlyPresses?.queue).toEqual([])
  })
})
