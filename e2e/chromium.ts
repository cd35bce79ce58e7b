import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const OF_THE_SYSTEM = [
  // The same engine without a window to keep: journeys take three quarters of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium: the one Playwright installed, else the system's. */
export function findChromium(): string | undefined {
  return [chromium.executablePath(), ...OF_THE_SYSTEM].find((path) => existsSync(path))
}
