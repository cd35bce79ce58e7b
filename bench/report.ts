import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { count } from './numbers.ts'
import type { Row } from './row.ts'

export interface Table {
  id: string
  title: string
  /** Of a demo shop made larger; absent for the demo shop as it comes. */
  products?: number
  rows: Row[]
  /** When it was measured, ISO 8601. */
  at: string
}

const RESULTS = join(import.meta.dirname, 'results')

function readTables(): Table[] {
  try {
    return (JSON.parse(readFileSync(join(RESULTS, 'latest.json'), 'utf8')) as { tables: Table[] }).tables
  } catch {
    return []
  }
}

type Placed = { id: string; products?: number }

const BUDGET = /^P(\d+)$/

/** The budgets by their numbers, then the requirements by their ids; the larger shop's after the demo shop's. */
export function inOrder(a: Placed, b: Placed): number {
  if (a.id === b.id) return (a.products ?? 0) - (b.products ?? 0)
  const [left, right] = [BUDGET.exec(a.id), BUDGET.exec(b.id)]
  if (left && right) return Number(left[1]) - Number(right[1])
  if (left || right) return left ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** Writes the tables of a run; rows that were not part of it keep what an earlier run found. */
export function writeReport(measured: Table[]): string {
  const others = readTables().filter((old) => !measured.some((table) => inOrder(old, table) === 0))
  const tables = [...others, ...measured].sort(inOrder)
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
  }
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, 'latest.json'), `${JSON.stringify({ machine, tables }, null, 2)}\n`)
  const file = join(RESULTS, 'latest.md')
  const head = `# Benchmarks\n\n\`npm run bench\` on ${machine.cores} cores (${machine.model}), ${machine.memoryGb} GB, Node ${machine.node}. What is beside each other was measured in one run, by turns.\n`
  writeFileSync(file, [head, ...tables.map(printTable)].join('\n'))
  return file
}

export function printTable({ id, title, products, rows, at }: Table): string {
  const size = products === undefined ? '' : `, with ${count(products, 'products')}`
  const lines = rows.map((row) =>
    [row.what, row.measured, row.beside, row.ratio, row.budget, verdict(row), row.note]
      .map((cell) => cell ?? '')
      .join(' | '),
  )
  return `## ${id} ${title}${size}\n\nMeasured ${at.slice(0, 16).replace('T', ' ')} UTC.\n\n| what | measured | beside | ratio | budget | met | note |\n|---|---|---|---|---|---|---|\n${lines.map((line) => `| ${line} |`).join('\n')}\n`
}

function verdict({ met }: Row): string {
  return met === undefined ? '' : met ? 'yes' : '**no**'
}
