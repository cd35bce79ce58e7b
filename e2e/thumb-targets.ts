import type { Page } from '@playwright/test'
import { showAllOfIt } from './reader-settings.ts'

export const PHONE = { width: 360, height: 780 }
/** WCAG 2.2, 2.5.8; and what a thumb wants of what a page is for. */
const LEAST = 24
const MAIN = 44

/**
 * What can be pressed and is smaller than it may be. A link inside a sentence is as high as its line: that one is
 * excused by WCAG too.
 */
export async function tooSmall(page: Page): Promise<string[]> {
  await showAllOfIt(page)
  return page.evaluate(
    ({ least, main }) => {
      const PRESSED =
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex="0"]'
      const MAIN_ONES =
        '.btn, .icon-btn, .input, .tile, .chip, .cart-link, .menu-link, main summary, select, textarea, .pages a'
      const isSeen = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]')
      const isInSentence = (element: Element) => {
        if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false
        const words = (one: Element | null) => (one?.textContent ?? '').trim().length
        return words(element.closest('p, li, td, dd, h1, h2, h3, figcaption')) > words(element)
      }
      // A link whose edge is drawn out over its card is as large as the card.
      const cardOf = (element: Element) =>
        element instanceof HTMLElement && getComputedStyle(element, '::after').position === 'absolute'
          ? element.offsetParent
          : null
      const labelOf = (element: Element) => element.matches('[type=checkbox], [type=radio]') && element.closest('label')
      const targetOf = (element: Element) => labelOf(element) || cardOf(element) || element
      const troubleOf = (element: Element) => {
        const { width, height } = targetOf(element).getBoundingClientRect()
        const wanted = element.matches(MAIN_ONES) ? main : least
        const isEnough = Math.round(height) >= wanted && Math.round(width) >= Math.min(wanted, 40)
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
        const said = `${element.tagName.toLowerCase()}.${element.className} “${name}”`
        return isEnough ? [] : [`${said} ${Math.round(width)}×${Math.round(height)}, not ${wanted}`]
      }
      // Dots on a map of the country: each store is a link in the list as well, which is what 2.5.8 asks for.
      const isOnMap = (element: Element) =>
        element.closest('svg') !== null &&
        document.querySelector(`li a[href="${element.getAttribute('href')}"]`) !== null
      const isRead = (element: Element) => element.getBoundingClientRect().width <= 1
      const targets = [...document.querySelectorAll(PRESSED)].filter((element) => {
        const target = targetOf(element)
        return isSeen(target) && !isRead(target) && !isInSentence(element) && !isOnMap(element)
      })
      return [...new Set(targets.flatMap(troubleOf))]
    },
    { least: LEAST, main: MAIN },
  )
}
