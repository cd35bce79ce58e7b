import type { Page } from '@playwright/test'

/** A line of text or a control. */
interface Part {
  element: Element
  name: string
  left: number
  top: number
  right: number
  bottom: number
}

/** As much of it as is on screen, and what it sticks or floats with. */
interface SeenPart extends Part {
  layer: Element | null
  isCut: boolean
}

/**
 * Where a text or a control lies on another, or a text is cut off: nobody can read or press both. Judged are what
 * letters fill, not the line's whole height, and the part of a field in which one writes: a button may stand in the
 * room that a field keeps free for it.
 */
export async function overlaps(page: Page): Promise<string[]> {
  const parts = await page.evaluateHandle(partsOfPage)
  const seen = await parts.evaluateHandle(seenOf)
  return seen.evaluate(troublesOf)
}

// The three run in the page, each for itself: none can call what is outside of it.

function partsOfPage(): Part[] {
  const isSmall = ({ width, height }: DOMRect) => Math.min(width, height) <= 1
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert]') &&
    !isSmall(element.getBoundingClientRect()) &&
    getComputedStyle(element).clipPath === 'none'
  const parts: Part[] = []
  const note = (element: Element, name: string, box: DOMRect, x: number, y: number) => {
    const sides = { left: box.left + x, right: box.right - x, top: box.top + y, bottom: box.bottom - y }
    parts.push({ element, name, ...sides })
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const words = texts.currentNode.textContent?.trim()
    const element = texts.currentNode.parentElement
    if (!words || !element || element.closest('script, style, noscript, option, svg') || !isSeen(element)) continue
    range.selectNodeContents(texts.currentNode)
    for (const line of range.getClientRects()) note(element, `“${words.slice(0, 30)}”`, line, 1, line.height / 4)
  }

  const px = (length: string) => Number.parseFloat(length)
  for (const element of document.querySelectorAll(
    'a[href], button, input:not([type=hidden]), select, textarea, summary',
  )) {
    const style = getComputedStyle(element)
    if (!isSeen(element) || style.display === 'inline') continue
    const { x, y, width, height } = element.getBoundingClientRect()
    const [top, right, bottom, left] = element.matches('input, select, textarea')
      ? [px(style.paddingTop), px(style.paddingRight), px(style.paddingBottom), px(style.paddingLeft)]
      : [0, 0, 0, 0]
    const inside = new DOMRect(x + left, y + top, width - left - right, height - top - bottom)
    const called = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent?.trim()
    note(element, `${element.localName}.${element.className} “${called?.slice(0, 30)}”`, inside, 1, 1)
  }
  return parts
}

function seenOf(parts: Part[]): SeenPart[] {
  // What sticks or floats covers whatever is scrolled under it, on every page: it is compared only with what sticks
  // with it.
  const floats = (element: Element) =>
    /fixed|sticky/.test(getComputedStyle(element).position) || element.matches('dialog, [popover]')
  // Parts share most of what is around them: each of it is looked at once.
  const layers = new Map<Element, Element | null>()
  const layerOf = (element: Element | null): Element | null => {
    if (element === null) return null
    const known = layers.get(element)
    if (known !== undefined) return known
    const layer = floats(element) ? element : layerOf(element.parentElement)
    layers.set(element, layer)
    return layer
  }
  interface Frame {
    overflowY: string
    sides: DOMRect
  }
  const frames = new Map<Element, Frame[]>()
  /** What is around an element, itself included, and hides or scrolls what reaches beyond it. */
  const framesOf = (element: Element | null): Frame[] => {
    if (element === null || element === document.body) return []
    const known = frames.get(element)
    if (known !== undefined) return known
    const { overflowY } = getComputedStyle(element)
    const own = overflowY === 'visible' ? [] : [{ overflowY, sides: element.getBoundingClientRect() }]
    const found = [...own, ...framesOf(element.parentElement)]
    frames.set(element, found)
    return found
  }

  const seen = ({ element, name, ...box }: Part): SeenPart => {
    let { left, top, right, bottom } = box
    let isCut = false
    for (const { overflowY, sides } of framesOf(name.startsWith('“') ? element : element.parentElement)) {
      left = Math.max(left, sides.left)
      right = Math.min(right, sides.right)
      // What can be scrolled to is not cut off, nor is what stands beside the frame altogether.
      if (left < right && overflowY !== 'auto' && (bottom > sides.bottom + 1 || top < sides.top - 1)) isCut = true
      top = Math.max(top, sides.top)
      bottom = Math.min(bottom, sides.bottom)
    }
    return { element, name, left, top, right, bottom, isCut, layer: layerOf(element) }
  }
  return parts.map(seen)
}

function troublesOf(seen: SeenPart[]): string[] {
  const troubles = new Set(seen.filter(({ isCut }) => isCut).map(({ name }) => `cut off: ${name}`))
  const compare = (one: SeenPart, other: SeenPart) => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const high = Math.min(one.bottom, other.bottom) - other.top
    const isApart = wide < 2 || high < 2 || one.layer !== other.layer
    const isWithin = one.element.contains(other.element) || other.element.contains(one.element)
    if (!isApart && !isWithin) troubles.add(`${one.name} on ${other.name}: ${Math.round(wide)}×${Math.round(high)}`)
  }
  const shown = seen.filter(({ left, top, right, bottom }) => right - left >= 2 && bottom - top >= 2)
  shown.sort((one, other) => one.top - other.top)
  shown.forEach((one, i) => {
    for (const other of shown.slice(i + 1)) {
      if (other.top >= one.bottom - 1) break
      compare(one, other)
    }
  })
  return [...troubles]
}
