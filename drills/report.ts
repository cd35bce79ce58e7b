import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { DrillResult } from './row.ts'
import { ROOT } from './script.ts'

/** What one drill found. */
export interface DrillTable {
  id: string
  title: string
  results: DrillResult[]
  seconds: number
  /** When it was run, ISO 8601. */
  at: string
}

const DOCUMENT = join(ROOT, 'docs/benchmarks.md')
const RESULTS = join(ROOT, 'drills/results.json')
const START = '<!-- drills: written by `npm run drill` -->'
const END = '<!-- end of drills -->'

/** One table of all drills, in Markdown. */
export function printTable(tables: readonly DrillTable[]): string {
  const lines = tables.flatMap(({ id, results, at }) =>
    results.map(
      ({ what, measured, budget, met }) =>
        `| ${id} | ${what} | ${measured} | ${budget} | ${met ? 'yes' : '**no**'} | ${at.slice(0, 16).replace('T', ' ')} |`,
    ),
  )
  return ['| drill | what | measured | budget | met | run (UTC) |', '|---|---|---|---|---|---|', ...lines].join('\n')
}

/**
 * Keeps the latest result of each drill, and writes them into docs/benchmarks.md; a drill that was not run keeps its
 * own.
 */
export function writeReport(run: readonly DrillTable[], order: readonly string[]): void {
  const known = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as DrillTable[]) : []
  const kept = known.filter(({ id }) => order.includes(id) && !run.some((table) => table.id === id))
  const tables = [...kept, ...run].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  mkdirSync(dirname(RESULTS), { recursive: true })
  writeFileSync(RESULTS, `${JSON.stringify(tables, null, 2)}\n`)
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}`
  const section = `${START}\n\nLast machine: ${machine}.\n\n${printTable(tables)}\n\n${END}`
  const document = readFileSync(DOCUMENT, 'utf8')
  const [before = '', rest = ''] = document.split(START)
  const [, after = ''] = rest.split(END)
  writeFileSync(DOCUMENT, `${before}${section}${after}`)
}

/** For `npm test`: which drills held. */
export function writeTestReport(run: readonly DrillTable[], file: string): void {
  const drills = run.map(({ id, title, results }) => ({
    name: `${id}: ${title}`,
    ok: results.length > 0 && results.every(({ met }) => met),
    output: results
      .filter(({ met }) => !met)
      .map(({ what, measured, budget }) => `${what}: ${measured} (allowed: ${budget})`)
      .join('\n'),
  }))
  mkdirSync(dirname(resolve(ROOT, file)), { recursive: true })
  writeFileSync(resolve(ROOT, file), JSON.stringify({ checks: drills }, null, 2))
}
