import 'server-only'
import { inlineProgram, inlineScript, withInlineScript } from './inline-script.ts'
import { isPlainNext } from './plain-next.ts'

const loader = inlineProgram(loadScripts)

const CHUNK = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g
/** For browsers that know no modules. They know nothing else that these pages need, either. */
const POLYFILLS = /<script src="[^"]+" noModule=""><\/script>/
const PRELOADED = /<link rel="preload" as="script" fetchPriority="low" href="[^"]+"\/>/g

declare global {
  interface Window {
    /** Whether the page's scripts have been asked to run. */
    awake?: boolean
  }
}

interface Later {
  atOnce?: boolean
  /** Addresses of style sheets of which the page carries what it needs itself; scripts may need the rest. */
  sheets?: string[]
}

/**
 * A page whose scripts are fetched when its first sight is painted, its main picture too where it has one, and run at
 * the first sign of a person. In the markup a phone's line would carry them beside the fonts and that picture; run at
 * once, they would keep its processor from the first touch. Links and forms work meanwhile, and what is pressed and
 * typed is kept. `atOnce`: a page with nothing to show without them, whose scripts run as soon as it is painted.
 * Fonts (page-styles.ts) come behind the picture, but at once in a visit that has had them.
 */
export function withScriptsOnSign(html: string, { atOnce = false, sheets = [] }: Later = {}): string {
  if (isPlainNext()) return withInlineScript(html, sayAwake)
  // React puts them all in the head, which is a small part of the page.
  const end = html.indexOf('</head>')
  const chunks = new Set<string>()
  const head = html.slice(0, end).replace(CHUNK, (_script, src: string) => {
    chunks.add(src)
    return ''
  })
  if (end < 0 || chunks.size === 0) return html
  return `${head.replace(PRELOADED, '').replace(POLYFILLS, '')}${inlineScript(loader, [...chunks], sheets, atOnce)}${html.slice(end)}`
}

/** What tells of a view does so when scripts run, which they do at once here. */
function sayAwake(): void {
  window.awake = true
  document.documentElement.setAttribute('data-whole', '')
}

function loadScripts(addresses: string[], sheets: string[], atOnce: boolean): void {
  // A finger wakes when it has pressed: its press is answered before the processor is taken. The last two are all that
  // is heard of a screen reader that presses, and of a browser that fills in.
  const signs = 'pointerup pointermove scroll keydown focusin click input'.split(' ')
  // Scrolling of the page bubbles; that of a list in it, which may snap into its place by itself, does not.
  const isCaught = (sign: string) => sign !== 'scroll'
  const add = <Name extends 'link' | 'script'>(name: Name, about: object): HTMLElementTagNameMap[Name] => {
    const element = Object.assign(document.createElement(name), about)
    document.head.append(element)
    return element
  }
  const addAll = (name: 'link' | 'script', about: (address: string) => object) => {
    for (const address of addresses) add(name, about(address))
  }
  const onceSeen = (then: () => void) => requestAnimationFrame(() => void setTimeout(then))
  // Behind the page's own rules, where it has the last word; React takes it for its own by its address. The page named
  // its fonts already: named again they would be fetched again, and letters stand in another font meanwhile.
  const addSheet = (href: string) =>
    new Promise<unknown>((there) => {
      const link = add('link', { rel: 'stylesheet', media: 'not all', href, onerror: there })
      link.onload = () => {
        const { sheet } = link
        for (let at = sheet?.cssRules.length ?? 0; at--; )
          if (sheet?.cssRules[at] instanceof CSSFontFaceRule) sheet.deleteRule(at)
        link.media = 'all'
        there(link)
      }
    })
  const nameFonts = () => {
    for (const fonts of document.querySelectorAll<HTMLStyleElement>('style[media]')) fonts.media = 'all'
  }
  // What was had it has at hand, and shows from the first letter on.
  try {
    if (sessionStorage['fonts']) nameFonts()
    document.fonts.onloadingdone = () => {
      sessionStorage['fonts'] = 1
    }
  } catch {
    // It remembers nothing.
  }
  const fetchAhead = () => {
    nameFonts()
    if (window.awake) return
    if (atOnce) return wake()
    for (const href of sheets) add('link', { rel: 'preload', as: 'style', fetchPriority: 'low', href })
    addAll('link', (href) => ({ rel: 'preload', as: 'script', fetchPriority: 'low', href }))
  }
  const wake = () => {
    for (const sign of signs) removeEventListener(sign, wake, isCaught(sign))
    window.awake = true
    // The styles lay out what is out of sight from here on.
    setTimeout(() => document.documentElement.setAttribute('data-whole', ''), 1000)
    onceSeen(() => {
      // React takes a script for its own by `async`, and would fetch it again without.
      Promise.all(sheets.map(addSheet)).then(() => addAll('script', (src) => ({ async: true, src })))
    })
  }
  const fetchOnceSeen = () => onceSeen(fetchAhead)
  for (const sign of signs) addEventListener(sign, wake, isCaught(sign))
  document.addEventListener('DOMContentLoaded', () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
    if (!picture || picture.complete) {
      fetchOnceSeen()
      return
    }
    picture.onload = fetchOnceSeen
    picture.onerror = fetchOnceSeen
  })
}
