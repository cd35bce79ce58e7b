import type { Page } from '@playwright/test'
import { overlaps } from './overlaps.ts'

/** WCAG 1.4.12: what a reader may set, whatever the page sets. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
const DOUBLE = 'html { font-size: 200% }'
const ALL_OF_IT = '* { content-visibility: visible !important }'

const SETTINGS = [
  { name: 'at 320 px', width: 320, style: '' },
  { name: 'with text of 200 % on a phone', width: 360, style: DOUBLE },
  { name: 'with text of 200 % on a desk', width: 1280, style: DOUBLE },
  { name: 'with wider text spacing on a phone', width: 360, style: SPACING },
  { name: 'with wider text spacing on a desk', width: 1280, style: SPACING },
]

/**
 * What a reader's settings break on the page on screen. It is loaded once and set anew, as readers do; in the end it is
 * as it was.
 */
export async function brokenBySettings(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const { name, width, style } of SETTINGS) {
    await page.setViewportSize({ width, height: 800 })
    await showAllOfIt(page, style)
    for (const wide of await tooWide(page)) found.push(`${name}: ${wide}`)
    for (const trouble of await overlaps(page)) found.push(`${name}: ${trouble}`)
  }
  await setStyle(page, '')
  if (before) await page.setViewportSize(before)
  return found
}

/** Nothing, or how far the page scrolls sideways once it has come to rest, and because of what. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    window.scrollTo(0, 0)
    const root = document.documentElement
    // A part that answers to the new width by script, such as a folded field, takes its place a few frames later.
    for (let frame = 0; frame < 30 && root.scrollWidth > root.clientWidth; frame += 1) {
      await new Promise(requestAnimationFrame)
    }
    const { scrollWidth, clientWidth } = root
    if (scrollWidth <= clientWidth) return []
    const range = document.createRange()
    const edgeOf = (element: Element) => {
      range.selectNodeContents(element)
      return Math.max(...[...range.getClientRects()].map(({ right }) => right), 0)
    }
    const leaves = [...document.body.querySelectorAll('*')].filter(({ childElementCount }) => childElementCount === 0)
    const edges = leaves.map((element) => ({ element, edge: edgeOf(element) || element.getBoundingClientRect().right }))
    const widest = edges.sort((one, other) => other.edge - one.edge).filter(({ edge }) => edge > clientWidth - 40)
    const named = widest.map(({ element: { localName, className, textContent }, edge }) => {
      return `${localName}.${className} “${textContent?.trim().slice(0, 30)}” to ${Math.round(edge)}`
    })
    return [`scrolls ${scrollWidth - clientWidth} px sideways: ${named.slice(0, 5).join(', ')}`]
  })
}

/** Parts of a page that are not worked out before one scrolls there stand at a guessed height until then. */
export async function showAllOfIt(page: Page, style = ''): Promise<void> {
  await setStyle(page, `${ALL_OF_IT} ${style}`)
}

function setStyle(page: Page, css: string): Promise<void> {
  return page.evaluate((text) => {
    const known = document.querySelector('style[data-reader]')
    const style = known ?? document.head.appendChild(document.createElement('style'))
    style.setAttribute('data-reader', '')
    style.textContent = text
  }, css)
}
