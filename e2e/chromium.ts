import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The same engine without a window to keep: journeys take less than half of the processor's time. */
export const LEAN = '/usr/bin/chromium-headless-shell'

const OF_THE_SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium: the lean one, else the one Playwright installed, else the system's. */
export function findChromium(): string | undefined {
  return [LEAN, chromium.executablePath(), ...OF_THE_SYSTEM].find((path) => existsSync(path))
}

/** Path of a Chromium as shoppers have it: a lean one paints at other moments, which is what is measured. */
export function findWholeChromium(): string | undefined {
  return [chromium.executablePath(), ...OF_THE_SYSTEM, LEAN].find((path) => existsSync(path))
}
