import { existsSync } from 'node:fs'
import { findChromium } from '../e2e/chromium.ts'
import { runStep } from './test-step.ts'

/** Finds a Chromium: Playwright's own, else the system's, else Debian's package. Resolves with whether there is one. */
export async function provideChromium(): Promise<boolean> {
  if (findChromium()) return true
  if (existsSync('/usr/bin/apt-get') && process.geteuid?.() === 0) {
    await runStep('package lists', 'apt-get', ['update', '-qq'])
    await runStep('Chromium', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  return findChromium() !== undefined
}
