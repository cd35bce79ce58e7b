import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
  // biome-ignore lint/security/noGlobalEval: the script as the browser would run it
  globalThis.eval(loader)
  document.body.innerHTML = markup
  const [main] = document.images
  if (main) Object.defineProperty(main, 'complete', { value: pictureIsThere })
  document.dispatchEvent(new Event('DOMContentLoaded'))
}

describe('a page’s scripts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

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
})
