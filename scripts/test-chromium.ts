import { existsSync } from 'node:fs'
import { findChromium } from '../e2e/chromium.ts'
import { runStep } from './test-step.ts'

/** Debian's packages, the leaner one first; Debian's kin may have only the other. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/**
 * Finds a Chromium: Playwright's own, else the system's, else one of Debian's packages. Resolves with whether there is
 * one.
 */
export async function provideChromium(): Promise<boolean> {
  if (findChromium()) return true
  if (existsSync('/usr/bin/apt-get') && process.geteuid?.() === 0) {
    await runStep('package lists', 'apt-get', ['update', '-qq'])
    for (const name of PACKAGES) {
      if (!findChromium()) await runStep(name, 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
    }
  }
  return findChromium() !== undefined
}
