// Of `npm test`: the short forms of all drills. Two lanes of those that mostly wait for what was killed or held go side
// by side, in processes and on database servers of their own. The others work all the time, or measure the machine:
// they have it to themselves afterwards.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRELOADED } from '../scripts/prepare.mjs'
import type { CheckReport } from '../scripts/test-recap.ts'
import { ROOT } from './script.ts'

const BESIDE = [
  ['kills', 'instances'],
  ['payments', 'failover', 'lives', 'drain', 'release'],
]
const ALONE = readdirSync(join(ROOT, 'drills/rows'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((id) => !BESIDE.flat().includes(id))

const REPORTS = join(ROOT, '.reports')
mkdirSync(REPORTS, { recursive: true })
const beside = await Promise.all(BESIDE.map((rows, i) => runLane(rows, `drills-${i + 1}.json`)))
const alone = await runLane(ALONE, 'drills-alone.json')
const checks = [...beside.flat(), ...alone]
writeFileSync(join(REPORTS, 'drills.json'), JSON.stringify({ checks }, null, 2))
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
