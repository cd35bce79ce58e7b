// `npm test`: everything, on a fresh clone too. `npm test -- --only rules|components|server|e2e|check` runs a part.
// It ends with one line, `N passed, N failed`, counted from the runners' own reports.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { continueOnPinnedNode, install } from './test-install.mjs'

const PARTS = ['check', 'rules', 'components', 'server', 'e2e']

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const parts = wantedParts()
try {
  install()
} catch (error) {
  console.error(error.message)
  end({ passed: 0, failed: 1 })
}
continueOnPinnedNode(fileURLToPath(import.meta.url))
const { runStep } = await import('./test-step.mjs')
const { countChecks, countVitest, countPlaywright } = await import('./test-count.mjs')

mkdirSync('.reports', { recursive: true })
const total = { passed: 0, failed: 0 }

if (parts.includes('check')) {
  await step('static checks', 'node', ['scripts/check.mjs'], 'check.json', countChecks)
}
const projects = ['rules', 'components', 'server'].filter((part) => parts.includes(part))
if (projects.length > 0) {
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=.reports/vitest.json']
  await step(`tests of ${projects.join(', ')}`, 'vitest', ['run', ...chosen, ...reporters], 'vitest.json', countVitest)
}
if (parts.includes('e2e')) await journeys()
end(total)

async function journeys() {
  const { provideChromium } = await import('./test-chromium.mjs')
  const build = await runStep('build', 'next', ['build'])
  add(build === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  if (build !== 0) return
  try {
    await provideChromium()
  } catch (error) {
    console.error(error.message)
    return add({ passed: 0, failed: 1 })
  }
  await step('journeys in a browser', 'playwright', ['test'], 'e2e.json', countPlaywright)
}

/** A runner that fails without saying which test failed, or that leaves no report, is one failure. */
async function step(name, program, words, reportName, count) {
  const report = `.reports/${reportName}`
  rmSync(report, { force: true })
  const status = await runStep(name, program, words)
  const counted = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  const silent = counted.failed === 0 && (status !== 0 || counted.passed === 0)
  add(silent ? { passed: counted.passed, failed: 1 } : counted)
}

function add({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

function wantedParts() {
  const at = process.argv.indexOf('--only')
  const wanted = at === -1 ? PARTS : (process.argv[at + 1] ?? '').split(',')
  const unknown = wanted.filter((part) => !PARTS.includes(part))
  if (unknown.length === 0) return wanted
  console.error(`--only takes ${PARTS.join(', ')}; not “${unknown.join(', ')}”.`)
  process.exit(2)
}

function end({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
