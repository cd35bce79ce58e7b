// Pictures of pages: compared with those that are kept, or kept. Ends with `N passed, N failed`.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { giveUp, makeBuild } from '../../scripts/prepare.mjs'
import { countPlaywright, countRun, type PlaywrightReport } from '../../scripts/test-count.ts'
import { runStep } from '../../scripts/test-step.ts'
import { findChromium } from '../chromium.ts'

const KEPT = '.pictures'
const REPORT = '.reports/pictures.json'

if (findChromium() === undefined) giveUp('There is no Chromium here: npx playwright install chromium')
const trouble = await makeBuild()
if (trouble) giveUp(trouble)

process.env['PATH'] = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter)
rmSync(REPORT, { force: true })
const named = process.argv.slice(2).filter((word) => word !== '--keep')
const keep = named.length < process.argv.length - 2 || !existsSync(KEPT)
const words = ['test', '--config', 'playwright.pictures.config.ts', ...named]
const status = await runStep(
  keep ? 'pictures are kept' : 'pictures beside the kept ones',
  'playwright',
  keep ? [...words, '--update-snapshots=all'] : words,
)
const report = existsSync(REPORT) ? (JSON.parse(readFileSync(REPORT, 'utf8')) as PlaywrightReport) : undefined
const { passed, failed } = countRun(status, report, countPlaywright)
if (failed > 0 && !keep) console.log('Before, after and what differs: .reports/pictures/index.html')
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
