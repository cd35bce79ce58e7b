import { existsSync } from 'node:fs'
import { findChromium, LEAN } from '../e2e/chromium.ts'
import { runStep } from './test-step.ts'

/** Debian's packages, the leaner one first; Debian's kin may have only the other. */
const PACKAGES = ['chromium-headless-shell', 'chromium']
/** Where no package can be fetched, that is soon known. */
const HASTE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10']

/**
 * As wide as Arial, which shoppers' machines have and a bare server has not: without them no letters can stand in for
 * the shop's own fonts, and these move a page when they come (styles/fallback-fonts.css).
 */
const FONTS = { name: 'fonts-liberation', folder: '/usr/share/fonts/truetype/liberation' }

/**
 * Finds a Chromium: the lean one of Debian, which is installed where it can be, else any other. Resolves with whether
 * there is one.
 */
export async function provideChromium(): Promise<boolean> {
  const found = findChromium()
  const hasFonts = existsSync(FONTS.folder)
  if (found === LEAN && hasFonts) return true
  if (existsSync('/usr/bin/apt-get') && process.geteuid?.() === 0) {
    const ready = (await runStep('package lists', 'apt-get', ['update', '-qq', ...HASTE])) === 0
    if (!hasFonts) await fetchPackage(FONTS.name)
    // With another one at hand, the lean one is worth a try and no more.
    const lean = found !== LEAN && ready ? PACKAGES.slice(0, 1) : []
    for (const name of found === undefined ? PACKAGES : lean) {
      if (findChromium() !== found) break
      await fetchPackage(name)
    }
  }
  return findChromium() !== undefined
}

function fetchPackage(name: string): Promise<number> {
  return runStep(name, 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...HASTE, name])
}
