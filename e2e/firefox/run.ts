// Journeys in the Firefox of this machine: those named, else the few below. Ends with `N passed, N failed`.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { giveUp, makeBuild } from '../../scripts/prepare.mjs'
import { countPlaywright, countRun, type PlaywrightReport } from '../../scripts/test-count.ts'
import { runStep } from '../../scripts/test-step.ts'
import { findFirefox } from './firefox.ts'

const JOURNEYS = ['accessibility', 'auth', 'buy-a-boot', 'listing', 'orders', 'returns', 'without-javascript']
const REPORT = '.reports/firefox.json'

if (findFirefox() === undefined) giveUp('There is no Firefox here. On Debian: apt-get install firefox-esr')
const trouble = await makeBuild()
if (trouble) giveUp(trouble)

// What stands between Playwright and Firefox runs on the first Node of the path.
process.env['PATH'] = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter)
rmSync(REPORT, { force: true })
const named = process.argv.slice(2)
const journeys = named.length > 0 ? named : JOURNEYS.map((name) => `/${name}.spec.ts`)
const words = ['test', '--config', 'playwright.firefox.config.ts', ...journeys]
const status = await runStep('journeys in Firefox', 'playwright', words)
const report = existsSync(REPORT) ? (JSON.parse(readFileSync(REPORT, 'utf8')) as PlaywrightReport) : undefined
const { passed, failed } = countRun(status, report, countPlaywright)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
