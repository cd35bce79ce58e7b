// `npm run drill`: all rows, or those named; `--short` runs the short forms, which write a report and no document. Ends
// with 1 when anything was lost that may not be.
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeFleetingDirectory } from '../tests/setup/fleeting-directory.ts'
import { startServer } from './database.ts'
import { type DrillTable, printTable, writeReport, writeTestReport } from './report.ts'
import type { DrillContext, DrillResult, DrillRow } from './row.ts'
import { type DrillShop, startShop } from './shop.ts'

const ROWS = join(import.meta.dirname, 'rows')
/** The order of the table; a row that is not named here comes last. */
const ORDER = [
  'kills',
  'payments',
  'lives',
  'failover',
  'drain',
  'instances',
  'release',
  'package',
  'fuzz',
  'crawler',
  'memory',
]

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, report: { type: 'string', default: '.reports/drills.json' } },
  allowPositionals: true,
})
const say = (line: string) => console.log(`  ${line}`)

async function readRows(): Promise<DrillRow[]> {
  const files = readdirSync(ROWS).filter((name) => name.endsWith('.ts'))
  const rows = await Promise.all(files.map(async (name) => ((await import(join(ROWS, name))) as { row: DrillRow }).row))
  const place = ({ id }: DrillRow) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length)
  return rows.sort((a, b) => place(a) - place(b))
}

/** Runs one drill; a drill that breaks has not been passed. */
async function runRow(row: DrillRow, server: Awaited<ReturnType<typeof startServer>>): Promise<DrillTable> {
  say(`${row.id}: ${row.title}`)
  const startedMs = performance.now()
  const at = new Date().toISOString()
  const shops: DrillShop[] = []
  const dataDirs: string[] = []
  const context: DrillContext = {
    short: values.short,
    say,
    database: () => server.database(),
    async shop(options = {}) {
      const dataDir = options.dataDir ?? (await makeFleetingDirectory('drill'))
      if (!dataDirs.includes(dataDir)) dataDirs.push(dataDir)
      const shop = await startShop(dataDir, options)
      shops.push(shop)
      return shop
    },
  }
  let results: DrillResult[]
  try {
    results = await row.run(context)
  } catch (error) {
    console.error(error)
    const [measured = ''] = String(error).split('\n')
    results = [{ what: 'could not be run', measured, budget: 'runs', met: false }]
  }
  for (const shop of shops) await shop.end('SIGTERM')
  for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true })
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  say(`${row.id}: ${results.every(({ met }) => met) ? 'held' : 'FAILED'} after ${seconds} s`)
  return { id: row.id, title: row.title, results, seconds, at }
}

async function runAll(): Promise<boolean> {
  const rows = await readRows()
  const unknown = positionals.filter((id) => !rows.some((row) => row.id === id))
  if (unknown.length > 0)
    throw new Error(`No such drills: ${unknown.join(', ')}. There are ${rows.map(({ id }) => id).join(', ')}.`)
  const server = await startServer()
  const tables: DrillTable[] = []
  try {
    for (const row of rows) {
      if (positionals.length === 0 || positionals.includes(row.id)) tables.push(await runRow(row, server))
    }
  } finally {
    await server.stop()
  }
  console.log(`\n${printTable(tables)}\n`)
  if (values.short) writeTestReport(tables, values.report)
  else {
    const order = rows.map(({ id }) => id)
    writeReport(tables, order)
    say('Written to docs/benchmarks.md')
  }
  return tables.every(({ results }) => results.every(({ met }) => met))
}

process.exitCode = (await runAll()) ? 0 : 1
process.exit()
