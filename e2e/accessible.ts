import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
    /** The kinds of text whose contrast was judged on this document, by rule. */
    judgedTexts?: Record<string, Set<string>>
  }
}

type ContrastRule = 'color-contrast' | 'color-contrast-enhanced'

/**
 * What is on screen has no violation of any of axe's rules, and needs no sideways scroll [UI-16]. Of texts that lie
 * alike, in the same colours on the same ones, one is judged by its contrast.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await bringAxe(page)
  // A header that sticks covers something on every page that is scrolled.
  const found = await page.evaluate(async () => {
    window.scrollTo(0, 0)
    const rules = { 'color-contrast': { enabled: false } }
    // Only what is wrong is worked out: a third of the time.
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], rules })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
  // Another thing may lie under the pointer since the page was scrolled or got another width.
  await colourHasCome(page)
  const faint = await faintTexts(page, 'color-contrast')
  expect([...found, ...faint], `axe at ${new URL(page.url()).pathname}`).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(sideways, 'no sideways scroll').toBe(false)
}

/** What is on screen at each width, as one turns a tablet or enlarges a window. */
export async function expectAccessibleAtWidths(page: Page, widths = [1440, 768, 360]): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  if (before) await page.setViewportSize(before)
}

/** All text is 7:1 against what is behind it. */
export async function expectStrongContrast(page: Page): Promise<void> {
  await colourHasCome(page)
  await bringAxe(page)
  const found = await faintTexts(page, 'color-contrast-enhanced')
  expect(found, `contrast at ${new URL(page.url()).pathname}`).toEqual([])
}

/** Colours change with what is asked for and what is under the pointer, and take a moment over it. */
async function colourHasCome(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(ends.map(({ finished }) => finished)).then(() => undefined)
  })
}

/** Half a megabyte of program: once for each document. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
}

/**
 * Texts that are too faint, one of each kind that was not judged on this document before. What is found is judged once
 * more: an answer may have come meanwhile, and with it a button that can be pressed, whose colour takes its moment.
 */
async function faintTexts(page: Page, rule: ContrastRule): Promise<string[]> {
  const texts = await page.evaluateHandle(unjudgedTexts, rule)
  let found = await texts.evaluate(faintOf, rule)
  if (found.length > 0) {
    await colourHasCome(page)
    found = await texts.evaluate(faintOf, rule)
  }
  await texts.dispose()
  return found
}

// Runs in the page, for itself: it cannot call what is outside of it.
async function faintOf(texts: HTMLElement[], rule: ContrastRule): Promise<string[]> {
  const include = texts.filter(({ isConnected }) => isConnected)
  if (include.length === 0) return []
  const options = { resultTypes: ['violations' as const], runOnly: [rule], rules: { [rule]: { enabled: true } } }
  const { violations } = await window.axe.run({ include }, options)
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ target, failureSummary }) => `${rule}: ${target.join(' ')}: ${failureSummary}`),
  )
}

// Runs in the page, for itself: it cannot call what is outside of it.
function unjudgedTexts(rule: ContrastRule): HTMLElement[] {
  const judged = window.judgedTexts?.[rule] ?? new Set()
  window.judgedTexts = { ...window.judgedTexts, [rule]: judged }
  const kinds = new Map<Element, string>()
  const kindOf = (element: Element | null): string => {
    if (element === null) return ''
    const known = kinds.get(element)
    if (known !== undefined) return known
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element)
    const look = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join(' ')
    const kind = `${kindOf(element.parentElement)} > ${element.localName}.${element.className} ${look}`
    kinds.set(element, kind)
    return kind
  }
  const hasText = ({ childNodes, localName }: Element) =>
    /^(input|select|textarea)$/.test(localName) ||
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const isNew = (element: Element) => {
    const kind = kindOf(element)
    if (judged.has(kind)) return false
    judged.add(kind)
    return true
  }
  return [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) => hasText(element) && element.checkVisibility() && isNew(element),
  )
}
