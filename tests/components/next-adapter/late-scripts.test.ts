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
  {
    pictureIsThere,
    head = '',
    ...later
  }: { pictureIsThere: boolean; head?: string } & Parameters<typeof withScriptsOnSign>[1],
): void {
  const [, loader = ''] = /<script>([\s\S]*?)<\/script>/.exec(withScriptsOnSign(PAGE, later)) ?? []
  document.head.innerHTML = head
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

  it('leave the markup; everything else stays [GEN-13]', async () => {
    const page = withScriptsOnSign(PAGE)
    expect(page).not.toMatch(/<script src|rel="preload"/)
    expect(page).toContain('<img fetchpriority="high" src="/boot.svg"><script>self.data=1</script></body></html>')
    expect(withScriptsOnSign('<html><head></head></html>')).toBe('<html><head></head></html>')
  })

  it.each(['load', 'error'])(
    'are fetched after the paint that follows the main picture’s %s, and do not run',
    async (end) => {
      arrive(PICTURE, { pictureIsThere: false })
      await vi.advanceTimersByTimeAsync(500)
      expect(fetched()).toEqual([])
      picture().dispatchEvent(new Event(end))
      expect(fetched()).toEqual([])
      await vi.advanceTimersByTimeAsync(60_000)
      expect(fetched()).toEqual(ALL)
      expect(running()).toEqual([])
    },
  )

  it.each([
    ['is there already', PICTURE],
    ['does not exist', '<p>Words only.</p>'],
  ])('are fetched after the next paint where the main picture %s', async (_why, markup) => {
    arrive(markup, { pictureIsThere: true })
    await vi.advanceTimersByTimeAsync(50)
    expect(fetched()).toEqual(ALL)
    expect(running()).toEqual([])
  })

  it.each([...['pointermove', 'pointerup'], ...['keydown', 'focusin', 'click', 'input']])(
    'run once, after the paint that follows the first sign of a person: %s',
    async (sign) => {
      arrive(PICTURE, { pictureIsThere: false })
      say(sign)
      say('keydown')
      expect(running(), 'the browser answers first').toEqual([])
      expect(window.awake).toBe(true)
      await vi.advanceTimersByTimeAsync(50)
      expect(running()).toEqual(ALL)
      picture().dispatchEvent(new Event('load'))
      await vi.advanceTimersByTimeAsync(5000)
      expect(running()).toEqual(ALL)
      expect(fetched(), 'nothing is fetched ahead any more').toEqual([])
    },
  )

  it('have what is out of sight laid out a second after the first sign', async () => {
    const isWhole = () => document.documentElement.hasAttribute('data-whole')
    document.documentElement.removeAttribute('data-whole')
    arrive(PICTURE, { pictureIsThere: true })
    say('keydown')
    await vi.advanceTimersByTimeAsync(900)
    expect(isWhole()).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(isWhole()).toBe(true)
  })

  it('leave the processor to a finger until its press has ended', async () => {
    arrive(PICTURE, { pictureIsThere: true })
    say('pointerdown')
    await vi.advanceTimersByTimeAsync(1000)
    expect(running()).toEqual([])
    for (const part of ['pointerup', 'focusin', 'click']) say(part)
    expect(running()).toEqual([])
    await vi.advanceTimersByTimeAsync(50)
    expect(running()).toEqual(ALL)
  })

  it('run when the page is scrolled, and not when a list in it snaps into its place', async () => {
    arrive(PICTURE, { pictureIsThere: true })
    picture().dispatchEvent(new Event('scroll'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(running()).toEqual([])
    document.dispatchEvent(new Event('scroll', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(50)
    expect(running()).toEqual(ALL)
  })

  describe('with the rest of its styles [UI-33]', () => {
    const SHEETS = ['/_next/static/chunks/s.css']
    const sheet = () => document.head.querySelector<HTMLLinkElement>('link[rel=stylesheet]')

    it.each(['load', 'error'])('run when these have come, which the first sign asks for: %s', async (end) => {
      arrive(PICTURE, { pictureIsThere: true, sheets: SHEETS })
      await vi.advanceTimersByTimeAsync(50)
      expect(fetched(), 'fetched ahead').toEqual(expect.arrayContaining([...SHEETS, ...ALL]))
      expect(sheet(), 'and not laid out').toBeNull()
      say('keydown')
      await vi.advanceTimersByTimeAsync(50)
      expect(sheet()?.media).toBe('not all')
      expect(running()).toEqual([])
      sheet()?.dispatchEvent(new Event(end))
      await vi.advanceTimersByTimeAsync(0)
      expect(running()).toEqual(ALL)
      expect(sheet()?.media).toBe(end === 'load' ? 'all' : 'not all')
    })

    it('name no font a second time', async () => {
      vi.stubGlobal('CSSFontFaceRule', class {})
      arrive(PICTURE, { pictureIsThere: true, sheets: SHEETS })
      say('keydown')
      await vi.advanceTimersByTimeAsync(50)
      const cssRules: object[] = [new CSSFontFaceRule(), { selectorText: '.card' }, new CSSFontFaceRule()]
      const rules = { cssRules, deleteRule: (at: number) => cssRules.splice(at, 1) }
      Object.defineProperty(sheet(), 'sheet', { value: rules })
      sheet()?.dispatchEvent(new Event('load'))
      expect(cssRules).toEqual([{ selectorText: '.card' }])
      vi.unstubAllGlobals()
    })
  })

  describe('come behind its fonts [UI-33]', () => {
    const FONTS = '<style media="(scripting:none)">@font-face{font-family:work;src:url(/work.woff2)}</style>'
    const areNamed = () => document.querySelector('style')?.media === 'all'
    afterEach(() => {
      sessionStorage.clear()
      Reflect.deleteProperty(document, 'fonts')
    })

    it('which come behind the main picture, in a browser that has not had them', async () => {
      arrive(FONTS + PICTURE, { pictureIsThere: false })
      await vi.advanceTimersByTimeAsync(500)
      expect(areNamed()).toBe(false)
      picture().dispatchEvent(new Event('load'))
      await vi.advanceTimersByTimeAsync(50)
      expect(areNamed()).toBe(true)
    })

    it('also where a person was faster than the picture', async () => {
      arrive(FONTS + PICTURE, { pictureIsThere: false })
      say('keydown')
      picture().dispatchEvent(new Event('load'))
      await vi.advanceTimersByTimeAsync(50)
      expect(areNamed()).toBe(true)
    })

    it('which stand from the first letter on where this visit has had them', async () => {
      const heard: { onloadingdone?: () => void } = {}
      Object.defineProperty(document, 'fonts', { value: heard, configurable: true })
      arrive(FONTS + PICTURE, { pictureIsThere: true })
      heard.onloadingdone?.()
      await vi.advanceTimersByTimeAsync(50)
      arrive(PICTURE, { pictureIsThere: false, head: FONTS })
      expect(areNamed()).toBe(true)
    })
  })

  // Last: its listener stays, and has no patience with the pages of other tests.
  it('run as soon as it is painted where there is nothing to show without them, and once', async () => {
    arrive(PICTURE, { pictureIsThere: true, atOnce: true })
    expect(running()).toEqual([])
    await vi.advanceTimersByTimeAsync(50)
    expect(running()).toEqual(ALL)
    say('keydown')
    await vi.advanceTimersByTimeAsync(500)
    expect(running()).toEqual(ALL)
  })
})
