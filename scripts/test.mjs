// `npm test`: everything, on a fresh clone too. `npm test -- --only rules,server` runs parts.
// Whatever happens, it ends with one line, `N passed, N failed`, counted from the runners' own reports.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { giveUp, install, makeBuild, ownNode, PRELOADED, ROOT } from './prepare.mjs'

const PARTS = ['check', 'rules', 'components', 'server', 'mutants', 'e2e', 'drills']
const SELF = fileURLToPath(import.meta.url)

process.chdir(ROOT)
const parts = wantedParts()
const total = { passed: 0, failed: 0, complete: false }
const failures = []
process.on('exit', end)
await install()
if (process.env.STEELCAP_OWN_NODE !== '1') continueOnOwnNode()

const { runStep } = await import('./test-step.ts')
const { countChecks, countPlaywright, countRun, countVitest } = await import('./test-count.ts')
const { failedChecks, failedJourneys, failedTests, recap } = await import('./test-recap.ts')
const CHECKS = { report: 'check.json', count: countChecks, failed: failedChecks }
const TESTS = { report: 'vitest.json', count: countVitest, failed: failedTests }
const MUTANTS = { report: 'mutants.json', count: countChecks, failed: failedChecks }
const DRILLS = { count: countChecks, failed: failedChecks }
const JOURNEYS = { report: 'e2e.json', count: countPlaywright, failed: failedJourneys }
mkdirSync('.reports', { recursive: true })

const needsShop = parts.includes('e2e') || parts.includes('drills')
// Fetched while others work; the drills open pages as well.
const chromium = needsShop ? import('./test-chromium.ts').then((module) => module.provideChromium()) : undefined
if (parts.includes('check')) await step('static checks', 'node', ['scripts/check.mjs'], CHECKS)
// Made of what the tests leave of the processor; not beside the checks, which read the types it writes.
const building = needsShop ? makeBuild({ spare: true }) : undefined
const drilling = parts.includes('drills') ? drillBeside() : undefined
const projects = ['rules', 'components', 'server'].filter((part) => parts.includes(part))
if (projects.length > 0) {
  const chosen = projects.flatMap((project) => ['--project', `${project}*`])
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=.reports/vitest.json']
  await step(`tests of ${projects.join(', ')}`, 'vitest', ['run', ...chosen, ...reporters], TESTS)
}
if (parts.includes('mutants')) {
  await step('mutants of changed rules', 'node', [...PRELOADED, 'scripts/test-mutants.ts'], MUTANTS)
}
const trouble = await building
if (trouble) giveUp(trouble)
await drilling
if ((await chromium) === false) {
  giveUp('There is no Chromium for the journeys: install Chromium or Chrome, or run `npx playwright install chromium`.')
}
if (parts.includes('e2e')) await step('journeys in a browser', 'playwright', ['test'], JOURNEYS)
if (parts.includes('drills')) await drill('alone')
console.log(recap(failures))
total.complete = true
process.exit()

async function step(name, program, words, runner) {
  const file = `.reports/${runner.report}`
  rmSync(file, { force: true })
  const status = await runStep(name, program, words)
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const { passed, failed } = countRun(status, report, runner.count)
  total.passed += passed
  total.failed += failed
  if (report !== undefined) failures.push(...runner.failed(report))
}

/** Half of the drills waits more than it works: it goes beside the tests as soon as there is a shop to drill. */
async function drillBeside() {
  if (!(await building)) await drill('beside')
}

async function drill(half) {
  const runner = { ...DRILLS, report: `drills-${half}.json` }
  await step(`drills, their short forms, ${half}`, 'node', [...PRELOADED, 'drills/short.ts', half], runner)
}

function wantedParts() {
  const at = process.argv.indexOf('--only')
  const wanted = at === -1 ? PARTS : (process.argv[at + 1] ?? '').split(',')
  const unknown = wanted.filter((part) => !PARTS.includes(part))
  if (unknown.length === 0) return wanted
  console.error(`--only takes ${PARTS.join(', ')}; not “${unknown.join(', ')}”.`)
  process.exit(2)
}

/** Runs all of it again under the Node that npm brought, which everything started from there finds first. */
function continueOnOwnNode() {
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const { status } = spawnSync(ownNode(), [SELF, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PATH, STEELCAP_OWN_NODE: '1' },
  })
  process.off('exit', end)
  process.exit(status ?? 1)
}

/** Also when a step gave up and ended the process: what was left undone is one failure. */
function end() {
  if (!total.complete) total.failed += 1
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}
