import { test as base, expect } from '@playwright/test'
import { preparePages } from './firefox/prepared-pages.ts'
import { moveThePointer } from './person.ts'
import { announceViolations, listenForStrays, type Strays } from './strays.ts'
import { followTrail } from './trail.ts'

/**
 * Playwright's test, which also fails on anything stray in the browser: a console error or warning (React says there
 * that hydration did not match), an uncaught error, a failed request. A journey that causes one on purpose says so
 * with `strays.allow(pattern)`.
 */
export const test = base.extend<{ strays: Strays; still: boolean; trail: undefined }>({
  /**
   * Whether nobody moves: a page's scripts run at the first sign of a person, and a journey's shopper gives one as soon
   * as a page is there.
   */
  still: [false, { option: true }],
  context: async ({ context, browserName, still }, provide) => {
    await announceViolations(context)
    if (browserName === 'firefox') await preparePages(context)
    if (!still) await moveThePointer(context)
    await provide(context)
  },
  trail: [
    async ({ context }, provide, info) => {
      const told = followTrail(context)
      await provide(undefined)
      if (info.status !== info.expectedStatus) console.error(`${info.title}\n${told()}`)
    },
    { auto: true },
  ],
  strays: [
    async ({ context, browserName, javaScriptEnabled }, provide) => {
      const strays = listenForStrays(context)
      // There a page that is being left still hears that its calls were cut off.
      if (browserName === 'firefox') strays.allow(/The country could not be looked up/)
      // Scripts that are switched off count as requests that failed.
      if (!javaScriptEnabled) strays.allow(/^request: csp /)
      await provide(strays)
      expect(strays.unexpected(), 'nothing stray in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
