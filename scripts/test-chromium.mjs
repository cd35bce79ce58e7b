import { existsSync } from 'node:fs'
import { findChromium } from '../e2e/chromium.ts'
import { runStep } from './test-step.mjs'

/** Makes sure that there is a Chromium: Playwright's own, else the system's, else Debian's package. Throws if there is none to be had. */
export async function provideChromium() {
  if (findChromium()) return
  if (existsSync('/usr/bin/apt-get') && process.geteuid?.() === 0) {
    await runStep('package lists', 'apt-get', ['update', '-qq'])
    await runStep('Chromium', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    if (findChromium()) return
  }
  throw new Error(
    'There is no Chromium for the journeys: install Chromium or Chrome, or run `npx playwright install chromium`.',
  )
}
