import { existsSync } from 'node:fs'

const OF_THE_SYSTEM = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** Path of the Firefox that shoppers have, not the one Playwright builds for itself. */
export function findFirefox(): string | undefined {
  return OF_THE_SYSTEM.find((path) => existsSync(path))
}
