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

/**
 * A page whose scripts are fetched when its first sight is painted, its main picture too where it has one, and run at
 * the first sign of a person. In the markup a phone's line would carry them beside the style, the fonts and that
 * picture; run at once, they would keep its processor from the first touch. Links and forms work meanwhile, and what is
 * pressed and typed is kept. `atOnce`: a page with nothing to show without them, whose scripts run as soon as it is
 * painted.
 */
export function withScriptsOnSign(html: string, { atOnce = false } = {}): string {
  if (isPlainNext()) return withInlineScript(html, sayAwake)
  // React puts them all in the head, which is a small part of the page.
  const end = html.indexOf('</head>')
  const chunks = new Set<string>()
  const head = html.slice(0, end).replace(CHUNK, (_script, src: string) => {
    chunks.add(src)
    return ''
  })
  if (end < 0 || chunks.size === 0) return html
  return `${head.replace(PRELOADED, '').replace(POLYFILLS, '')}${inlineScript(loader, [...chunks], atOnce)}${html.slice(end)}`
}

/** What tells of a view does so when scripts run, which they do at once here. */
function sayAwake(): void {
  window.awake = true
}

function loadScripts(addresses: string[], atOnce: boolean): void {
  // A finger wakes when it has pressed: its press is answered before the processor is taken. The last two are all that
  // is heard of a screen reader that presses, and of a browser that fills in.
  const signs = 'pointerup pointermove scroll keydown focusin click input'.split(' ')
  // Scrolling of the page bubbles; that of a list in it, which may snap into its place by itself, does not.
  const isCaught = (sign: string) => sign !== 'scroll'
  const add = (name: 'link' | 'script', about: (address: string) => object) => {
    for (const address of addresses) document.head.append(Object.assign(document.createElement(name), about(address)))
  }
  const onceSeen = (then: () => void) => requestAnimationFrame(() => void setTimeout(then))
  const fetchAhead = () => {
    if (window.awake) return
    if (atOnce) return wake()
    add('link', (href) => ({ rel: 'preload', as: 'script', fetchPriority: 'low', href }))
  }
  const wake = () => {
    for (const sign of signs) removeEventListener(sign, wake, isCaught(sign))
    window.awake = true
    // React takes a script for its own by `async`, and would fetch it again without.
    onceSeen(() => add('script', (src) => ({ async: true, src })))
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
