import 'server-only'

const CHUNK = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g
const PRELOADED = /<link rel="preload" as="script" fetchPriority="low" href="[^"]+"\/>/g

/**
 * A page whose scripts are fetched when its first sight is painted: its main picture, where it has one. In the markup a phone's line would
 * carry them beside the style, the fonts and that picture, and its processor run them before it paints. Whoever presses or types gets them
 * at once, and nobody waits for them longer than two seconds. Links and forms work meanwhile, and what is typed is kept.
 */
export function withScriptsAfterPaint(html: string): string {
  // React puts them all in the head, which is a small part of the page.
  const end = html.indexOf('</head>')
  const chunks = new Set<string>()
  const head = html.slice(0, end).replace(CHUNK, (_script, src: string) => {
    chunks.add(src)
    return ''
  })
  if (end < 0 || chunks.size === 0) return html
  const list = JSON.stringify([...chunks]).replaceAll('<', '\\u003c')
  return `${head.replace(PRELOADED, '')}<script>(${LOADER})(${list})</script>${html.slice(end)}`
}

/** Written for every browser as it stands. React takes a script for its own by `async`, and would fetch it again without. */
const LOADER = [
  'function(list){',
  'var d=document,first=["pointerdown","keydown","focusin"];',
  'function go(){list.splice(0).forEach(function(src){var s=d.createElement("script");s.async=true;s.src=src;d.head.appendChild(s)});',
  'first.forEach(function(type){removeEventListener(type,go,true)})}',
  'function painted(){requestAnimationFrame(function(){setTimeout(go)})}',
  'first.forEach(function(type){addEventListener(type,go,true)});',
  'setTimeout(go,2000);',
  'd.addEventListener("DOMContentLoaded",function(){',
  'var p=d.querySelector("img[fetchpriority=high]");',
  'if(!p||p.complete)return painted();',
  'p.addEventListener("load",painted);p.addEventListener("error",painted)})}',
].join('')
