// Of `npm test`: shows the mutants of what changed in lib/domain to the tests, for two minutes at most. The outcome is
// in .reports/mutants.json. It fails on mutants that lived, never on those there was no time for.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { changedLines, knownBefore, type Mutant, survivors } from './mutation-score.ts'
import { PRELOADED } from './prepare.mjs'

const BOX_MS = 120_000
const TOLD = '.reports/mutants.jsonl'
const REPORT = '.reports/mutants.json'
const SCRATCH = '.reports/mutants'
const RULES = 'lib/domain'

mkdirSync('.reports', { recursive: true })
// What is landing was judged commit by commit where it was written; two minutes are not enough for all of it.
const since = knownBefore(process.cwd(), process.env['CI'] !== undefined)
const lines = since === undefined ? [] : changedLines(since).filter((each) => each.startsWith(`${RULES}/`))
if (since === undefined) end('There is no earlier commit here to compare the rules with.')
if (lines.length === 0) end('No rule of the shop has changed: there is nothing to mutate.')

rmSync(TOLD, { force: true })
// A group of its own: a mutant that loops for ever is ended with all the rest.
const mutating = spawn(
  process.execPath,
  [...PRELOADED, 'scripts/mutate.ts', '--changed', '--since', since ?? '', RULES],
  {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, MUTANTS_TOLD: TOLD },
  },
)
process.on('exit', endGroup)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
let said = ''
for (const stream of [mutating.stdout, mutating.stderr]) stream.on('data', (chunk) => (said += chunk))

const timer = setTimeout(() => judge(undefined), BOX_MS)
mutating.on('exit', (code) => judge(code))

/** Undefined: the time was over first. */
function judge(code: number | null | undefined): never {
  clearTimeout(timer)
  endGroup()
  rmSync(SCRATCH, { recursive: true, force: true })
  const told = existsSync(TOLD) ? readFileSync(TOLD, 'utf8').split('\n') : []
  // The last line may have been cut off.
  const mutants = told.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Mutant] : []))
  const lived = survivors(mutants)
  const broken = code !== undefined && code !== 0 && lived.length === 0
  const inTime = code === undefined ? `, all there was time for in ${BOX_MS / 1000} s` : ''
  end(`${mutants.length} mutants of ${lines.length} changed places${inTime}; ${lived.length} lived.`, [
    ...lived,
    ...(broken ? [said] : []),
  ])
}

function end(words: string, troubles: string[] = []): never {
  console.log(words)
  for (const trouble of troubles) console.log(trouble)
  const check = { name: 'mutants of changed rules', ok: troubles.length === 0, output: troubles.join('\n') }
  writeFileSync(REPORT, JSON.stringify({ checks: [check] }, null, 2))
  process.exit(check.ok ? 0 : 1)
}

function endGroup(): void {
  try {
    if (mutating.pid !== undefined) process.kill(-mutating.pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
