import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withScriptsOnSign } from '#lib/next-adapter/late-scripts.ts'

const PAGE = [
  '<html><head><link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>',
  '<script src="/_next/static/chunks/a.js" async=""></script><script src="/_next/static/chunks/b.js" async=""></script>',
  '</head><body><img fetchpriority="high" src="/boot.svg"><script>self.data=1</script></body></html>',
].join('')

/** Each once: the pages of earlier tests hear of this one, too. */
const fetched = () => [...new Set([...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href')))]
const running = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'))
const ALL = ['/_next/static/chunks/a.js', '/_next/static/chunks/b.js']
const picture = () => document.querySelector('img') as HTMLImageElement
const say = (sign: string) => picture().dispatchEvent(new Event(sign, { bubbles: true }))

/** What the browser does with such a page, up to the end of its markup. */
function arrive(
  markup: string,
  { pictureIsThere, atOnce = false }: { pictureIsThere: boolean; atOnce?: boolean },
): void {
  const [, loader = ''] = /<script>([\s\S]*?)<\/script>/.exec(withScriptsOnSign(PAGE, { atOnce })) ?? []
  document.head.innerHTML = ''
  delete window.awake
  // biome-ignore lint/security/noGlobalEval: the script as the browser would run it
  globalThis.eval(loader)
  document.body.innerHTML = markup
  const [main] = document.images
  if (main) Object.defineProperty(main, 'complete', { value: pictureIsThere })
  document.dispatchEvent(new Event('DOMContentLoaded'))
}

const PICTURE = '<img fetchpriority="high" src="/boot.svg">'

describe('a page’s scripts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    // Whoever still listens for a sign leaves with the test.
    window.dispatchEvent(new Event('keydown'))
    vi.useRealTimers()
  })

  it('leave the markup; everything else stays [GEN-13]', () => {
    const page = withScriptsOnSign(PAGE)
    expect(page).not.toMatch(/<script src|rel="preload"/)
    expect(page).toContain('<img fetchpriority="high" src="/boot.svg"><script>self.data=1</script></body></html>')
    expect(withScriptsOnSign('<html><head></head></html>')).toBe('<html><head></head></html>')
  })

  it.each(['load', 'error'])(
    'are fetched after the paint that follows the main picture’s %s, and do not run',
    (end) => {
      arrive(PICTURE, { pictureIsThere: false })
      vi.advanceTimersByTime(500)
      expect(fetched()).toEqual([])
      picture().dispatchEvent(new Event(end))
      expect(fetched()).toEqual([])
      vi.advanceTimersByTime(60_000)
      expect(fetched()).toEqual(ALL)
      expect(running()).toEqual([])
    },
  )

  it.each([
    ['is there already', PICTURE],
    ['does not exist', '<p>Words only.</p>'],
  ])('are fetched after the next paint where the main picture %s', (_why, markup) => {
    arrive(markup, { pictureIsThere: true })
    vi.advanceTimersByTime(50)
    expect(fetched()).toEqual(ALL)
    expect(running()).toEqual([])
  })

  it.each([...['pointermove', 'pointerup'], ...['keydown', 'focusin', 'click', 'input']])(
    'run once, after the paint that follows the first sign of a person: %s',
    (sign) => {
      arrive(PICTURE, { pictureIsThere: false })
      say(sign)
      say('keydown')
      expect(running(), 'the browser answers first').toEqual([])
      expect(window.awake).toBe(true)
      vi.advanceTimersByTime(50)
      expect(running()).toEqual(ALL)
      picture().dispatchEvent(new Event('load'))
      vi.advanceTimersByTime(5000)
      expect(running()).toEqual(ALL)
      expect(fetched(), 'nothing is fetched ahead any more').toEqual([])
    },
  )

  it('leave the processor to a finger until its press has ended', () => {
    arrive(PICTURE, { pictureIsThere: true })
    say('pointerdown')
    vi.advanceTimersByTime(1000)
    expect(running()).toEqual([])
    for (const part of ['pointerup', 'focusin', 'click']) say(part)
    expect(running()).toEqual([])
    vi.advanceTimersByTime(50)
    expect(running()).toEqual(ALL)
  })

  it('run when the page is scrolled, and not when a list in it snaps into its place', () => {
    arrive(PICTURE, { pictureIsThere: true })
    picture().dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(1000)
    expect(running()).toEqual([])
    document.dispatchEvent(new Event('scroll', { bubbles: true }))
    vi.advanceTimersByTime(50)
    expect(running()).toEqual(ALL)
  })

  // Last: its listener stays, and has no patience with the pages of other tests.
  it('run as soon as it is painted where there is nothing to show without them, and once', () => {
    arrive(PICTURE, { pictureIsThere: true, atOnce: true })
    expect(running()).toEqual([])
    vi.advanceTimersByTime(50)
    expect(running()).toEqual(ALL)
    say('keydown')
    vi.advanceTimersByTime(500)
    expect(running()).toEqual(ALL)
  })
})
