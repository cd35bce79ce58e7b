// Of `npm test`: the short forms of all drills, in two halves. `beside`: those that mostly wait for what was killed or
// held, and those that only want an answer, go side by side and beside other tests, in lanes that are processes with
// database servers of their own. `alone`: the others measure the machine, and have it to themselves.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRELOADED } from '../scripts/prepare.mjs'
import type { CheckReport } from '../scripts/test-recap.ts'
import { ROOT } from './script.ts'

const BESIDE = [
  ['kills', 'instances', 'package'],
  ['payments', 'failover', 'lives', 'drain', 'fuzz'],
]
const rest = readdirSync(join(ROOT, 'drills/rows'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((id) => !BESIDE.flat().includes(id))
const HALVES: Record<string, string[][]> = { beside: BESIDE, alone: [rest] }

const half = process.argv[2] ?? ''
const lanes = HALVES[half]
if (!lanes) throw new Error(`Which half of the drills: ${Object.keys(HALVES).join(' or ')}?`)
const REPORTS = join(ROOT, '.reports')
mkdirSync(REPORTS, { recursive: true })
const checks = (await Promise.all(lanes.map((rows, i) => runLane(rows, `drills-${half}-${i + 1}.json`)))).flat()
writeFileSync(join(REPORTS, `drills-${half}.json`), JSON.stringify({ checks }, null, 2))
process.exitCode = checks.every(({ ok }) => ok) ? 0 : 1

/** What came of each row; a lane that broke before it could say so has held nothing. */
async function runLane(rows: readonly string[], report: string): Promise<CheckReport['checks']> {
  const file = join(REPORTS, report)
  rmSync(file, { force: true })
  const words = [...PRELOADED, 'drills/run.ts', '--short', '--report', file, ...rows]
  const lane = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
  await new Promise((resolve) => lane.once('exit', resolve))
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as CheckReport).checks
  } catch {
    return [{ name: `drills ${rows.join(', ')}`, ok: false, output: 'ended without a report' }]
  }
}
