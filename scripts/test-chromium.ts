import { existsSync } from 'node:fs'
import { findChromium, LEAN } from '../e2e/chromium.ts'
import { runStep } from './test-step.ts'

/** Debian's packages, the leaner one first; Debian's kin may have only the other. */
const PACKAGES = ['chromium-headless-shell', 'chromium']
/** Where no package can be fetched, that is soon known. */
const HASTE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10']

/**
 * Finds a Chromium: the lean one of Debian, which is installed where it can be, else any other. Resolves with whether
 * there is one.
 */
export async function provideChromium(): Promise<boolean> {
  const found = findChromium()
  if (found === LEAN) return true
  if (existsSync('/usr/bin/apt-get') && process.geteuid?.() === 0) {
    const ready = (await runStep('package lists', 'apt-get', ['update', '-qq', ...HASTE])) === 0
    // With another one at hand, the lean one is worth a try and no more.
    const wanted = found === undefined ? PACKAGES : ready ? PACKAGES.slice(0, 1) : []
    for (const name of wanted) {
      if (findChromium() !== found) break
      await runStep(name, 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...HASTE, name])
    }
  }
  return findChromium() !== undefined
}
