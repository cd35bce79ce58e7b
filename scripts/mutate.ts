// `npm run mutate -- [paths|--changed]`: changes the code in one place after the other and looks whether a test
// notices. Without paths: all rules of lib/domain. `--changed`: the lines that differ from the commit before, or from
// `--since COMMIT`, in those paths alone where some are named. Each mutant is shown first to the tests in the folder of
// its own noun, or to those nearest to the one file that is named; what lives is shown to all, except of the server, of
// lib/client and of stores (records 104 and 107).
// What was noticed before by tests that have not changed is taken from .reports, so that a long folder can be done file
// by file; `--fresh` asks all again. `--processes 1`: one at a time. A whole folder has a floor below which it fails,
// and a file outside of the rules as well.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import {
  changedLines,
  fileScores,
  folderScores,
  isWithin,
  lowered,
  type Mutant,
  placesOf,
  projectOf,
  raised,
  settled,
  survivors,
  within,
  withoutSurvivors,
} from './mutation-score.ts'
import { nearestTo, nearTests } from './near-tests.ts'

const FLOOR = 'tests/mutation-floor.json'
const PATHS = ['lib/domain']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD~1' },
    fresh: { type: 'boolean', default: false },
    processes: { type: 'string', default: '2' },
  },
})

const paths = positionals.length > 0 ? positionals : PATHS
const missing = positionals.filter((path) => !existsSync(path))
if (missing.length > 0) {
  console.error(`There is no ${missing.join(', nor a ')}.`)
  process.exit(2)
}
// A pattern of changed lines ends in where they are: `lib/a.ts:3-5`.
const isNamed = (pattern: string) => positionals.length === 0 || isWithin(pattern.replace(/:.*/, ''), positionals)
const patterns = values.changed ? changedLines(values.since).filter(isNamed) : paths.map(patternOf)
const [pattern] = patterns
if (pattern === undefined) {
  console.log('No line changed that mutants could be made of.')
  process.exit()
}
const project = projectOf(pattern)
if (patterns.some((each) => projectOf(each) !== project)) {
  console.error('Name paths of one kind of code: their mutants are shown to one kind of test.')
  process.exit(2)
}

process.env['MUTATED'] = project
const nearest = nearestTo(project, patterns)
// Whoever is told of each mutant as it comes may end this before the second round: it must not be judged by the first.
const isTold = process.env['MUTANTS_TOLD'] !== undefined
const near = !isTold && nearest !== undefined && nearTests(project, nearest).length > 0
const first = await mutantsOf(patterns, near ? nearest : undefined)
// All tests of the server take minutes, and what stands in a statement of SQL would be shown to each of them. A store,
// and what asks for components, is reached by most of theirs.
const isNearOnly = project === 'server' || nearest === 'stores' || pattern.startsWith('lib/client')
const lived = near && !isNearOnly ? placesOf(first) : []
const shown = lived.length > 0 ? settled(first, await mutantsOf(lived)) : first
const results = values.changed ? shown : within(shown, paths)

for (const each of survivors(results)) console.log(each)
const ofFiles = positionals.some((path) => statSync(path).isFile())
const byFile = ofFiles && project !== 'rules'
const scores = byFile ? fileScores(results) : folderScores(results)
console.table(scores)
const floor = existsSync(FLOOR) ? (JSON.parse(readFileSync(FLOOR, 'utf8')) as Record<string, number>) : {}
const whole = values.changed || (ofFiles && !byFile) ? {} : scores
writeFileSync(FLOOR, `${JSON.stringify(raised(floor, whole), null, 2)}\n`)
const below = lowered(floor, whole)
for (const { folder, was, is } of below)
  console.error(`${folder}: ${is} % of its mutants are noticed; it was ${was} %.`)
process.exitCode = below.length > 0 ? 1 : 0

function patternOf(path: string): string {
  return statSync(path).isFile() ? path : `${path.replace(/\/$/, '')}/**/*.{ts,tsx}`
}

/** Shows the mutants of some places to the tests nearest to a noun or a file, or to all that reach them. */
async function mutantsOf(mutate: string[], row = ''): Promise<readonly Mutant[]> {
  process.env['MUTATED_NOUN'] = row
  const known = `.reports/mutants-${project}-${row.replaceAll('/', '-') || 'all'}.json`
  if (existsSync(known)) writeFileSync(known, JSON.stringify(withoutSurvivors(JSON.parse(readFileSync(known, 'utf8')))))
  return new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutant-reporter.ts', './scripts/mutant-ignorer.ts'],
    ignorers: project === 'server' ? ['no-behaviour'] : [],
    // Of components each file has a context of its own: only a pool of that name is told how to load modules there.
    vitest: {
      configFile: 'vitest.mutate.config.ts',
      related: true,
      ...(project === 'components' ? { pool: 'vmThreads' as const } : {}),
    },
    mutate,
    reporters: ['progress-append-only', 'tell'],
    tempDirName: '.reports/mutants',
    concurrency: Number(values.processes),
    ignorePatterns: ['.data', '.next', '.reports', 'docs', 'bench/results'],
    timeoutMS: 20_000,
    incremental: !isTold,
    incrementalFile: known,
    force: values.fresh,
  }).runMutationTest()
}
