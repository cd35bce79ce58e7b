// `npm run e2e:firefox`: journeys in an engine other than Chromium's (record 103).
import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { WITHOUT_SCRIPTS } from './e2e/firefox/without-scripts.ts'
import chromium from './playwright.config.ts'

const FIREFOX = {
  browserName: 'firefox',
  // The Firefox that shoppers have, over WebDriver BiDi; without this it would be one that Playwright has patched.
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: resolve('e2e/firefox/start.ts'),
    // Going back loads a page again, as Playwright has it in Chromium.
    firefoxUserPrefs: { 'browser.sessionhistory.max_total_viewers': 0 },
  },
} as const

/** Journeys of browsers without scripts, which are switched off for a whole Firefox or not at all. */
const SCRIPTLESS = /without (JavaScript|scripts)|without-javascript|words\.spec/i

/**
 * What Playwright cannot do in Firefox yet (record 103): show a page as it is printed, run scripts in one of two
 * windows only, hear of a file that a page made itself, send on the body of a `POST` it has intercepted.
 */
const IMPOSSIBLE = [
  /name of sixty letters/,
  /without JavaScript is there with it/,
  /takes their data along/,
  /after a lost answer|tab is closed while paying|still under way disables Pay/,
]

export default defineConfig({
  ...chromium,
  workers: 2,
  reporter: [['list'], ['json', { outputFile: '.reports/firefox.json' }]],
  use: { ...chromium.use, ...FIREFOX },
  projects: [
    { name: 'desktop', testMatch: '**/*.spec.ts', grepInvert: [SCRIPTLESS, ...IMPOSSIBLE] },
    {
      name: 'phone',
      testMatch: ['**/buy-a-boot.spec.ts', '**/returns.spec.ts'],
      grepInvert: [SCRIPTLESS, ...IMPOSSIBLE],
      use: { viewport: { width: 360, height: 780 } },
    },
    {
      name: 'scriptless',
      testMatch: '**/*.spec.ts',
      grep: SCRIPTLESS,
      grepInvert: IMPOSSIBLE,
      use: { launchOptions: { ...FIREFOX.launchOptions, args: [WITHOUT_SCRIPTS] } },
    },
  ],
})
