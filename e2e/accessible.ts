import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What is on screen has no violation of any of axe's rules, and needs no sideways scroll [UI-16]. */
export async function expectAccessible(page: Page): Promise<void> {
  // A header that sticks covers something on every page that is scrolled.
  await page.evaluate(() => window.scrollTo(0, 0))
  // Only what is wrong is worked out, and in the page itself: together a third of the time. No page has frames of
  // others.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found, `axe at ${new URL(page.url()).pathname}`).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(sideways, 'no sideways scroll').toBe(false)
}

/** All text is 7:1 against what is behind it. */
export async function expectStrongContrast(page: Page): Promise<void> {
  // Colours change with what is asked for, and take a moment over it.
  await page.evaluate(() => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(ends.map(({ finished }) => finished)).then(() => undefined)
  })
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast-enhanced']).setLegacyMode().analyze()
  const found = violations.flatMap(({ nodes }) =>
    nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  )
  expect(found, `contrast at ${new URL(page.url()).pathname}`).toEqual([])
}
