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
 * A page whose scripts are fetched when its first sight is painted, its main picture too where it has one, and run at the first sign of a person. In the
 * markup a phone's line would carry them beside the style, the fonts and that picture; run at once, they would keep its processor from the first touch.
 * Links and forms work meanwhile, and what is pressed and typed is kept. `atOnce`: a page with nothing to show without them, whose scripts run as soon as it is painted.
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
  // The last two are all that is heard of a screen reader that presses, and of a browser that fills in.
  const signs = 'pointerdown pointerup pointercancel pointermove scroll keydown focusin click input'.split(' ')
  let pressed = false
  const add = (name: 'link' | 'script', about: object) =>
    void document.head.appendChild(Object.assign(document.createElement(name), about))
  const fetchAhead = () => {
    if (window.awake) return
    if (atOnce) return wake()
    for (const href of addresses) add('link', { rel: 'preload', as: 'script', fetchPriority: 'low', href })
  }
  const run = () => {
    // React takes a script for its own by `async`, and would fetch it again without.
    for (const src of addresses) add('script', { async: true, src })
  }
  const wake = () => {
    const heard = signs.splice(0)
    if (heard.length === 0) return
    for (const sign of heard) removeEventListener(sign, hear, true)
    window.awake = true
    // The browser's own answer to a press is painted first.
    requestAnimationFrame(() => void setTimeout(run))
  }
  const hear = ({ type, target }: Event) => {
    if (type === 'pointerdown') pressed = true
    // A press ends with a click, if it is none by then.
    else if (type === 'pointerup') setTimeout(wake, 50)
    // While it lasts, it moves and takes the focus. A list that snaps into its place scrolls by itself.
    else if (type === 'scroll' ? target === document : !pressed || !/move|focus/.test(type)) wake()
  }
  const fetchOncePainted = () => requestAnimationFrame(() => void setTimeout(fetchAhead))
  for (const sign of signs) addEventListener(sign, hear, true)
  document.addEventListener('DOMContentLoaded', () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
    if (!picture || picture.complete) {
      fetchOncePainted()
      return
    }
    picture.addEventListener('load', fetchOncePainted)
    picture.addEventListener('error', fetchOncePainted)
  })
}
