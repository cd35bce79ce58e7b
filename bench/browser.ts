import { type Browser, chromium } from '@playwright/test'
import { findWholeChromium } from '../e2e/chromium.ts'

// Headless, as root, and without the calls home a browser makes on its own account.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A headless Chromium with nothing remembered; `flags` are its command line's, beyond those every measurement has. */
export function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findWholeChromium()
  if (!executablePath)
    throw new Error('There is no Chromium. npm test installs one, or: npx playwright install chromium')
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] })
}
