// `npm run bench`, or `npm run bench -- P1 P7` for some rows, or `npm run bench -- --products 50000 P1` for a larger
// demo shop: measures, and writes tables to bench/results. Nothing is built meanwhile. Ends with 0 when every budget
// was met, 3 when one was missed, 1 when something could not be measured.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { load } from './load.ts'
import { oneShop } from './one-shop.ts'
import { inOrder, printTable, type Table, writeReport } from './report.ts'
import type { BenchContext, BenchRow } from './row.ts'
import { startShop } from './shop.ts'
import { exitCodeOf, missedText } from './verdict.ts'

const ROWS = join(import.meta.dirname, 'rows')

async function readRows(wanted: string[]): Promise<BenchRow[]> {
  const files = readdirSync(ROWS).filter((name) => name.endsWith('.ts'))
  const rows = await Promise.all(files.map(async (name) => ((await import(join(ROWS, name))) as { row: BenchRow }).row))
  const unknown = wanted.filter((id) => !rows.some((row) => row.id === id))
  if (unknown.length > 0)
    throw new Error(`No such rows: ${unknown.join(', ')}. There are ${rows.map((r) => r.id).join(', ')}.`)
  const chosen = rows.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
  return chosen.sort(inOrder)
}

const say = (line: string) => console.log(`  ${line}`)

const { values, positionals } = parseArgs({ options: { products: { type: 'string' } }, allowPositionals: true })
const products = values.products === undefined ? undefined : Number(values.products)

async function measure(): Promise<number> {
  const shops = oneShop((kind) => startShop(products === undefined ? kind : { products, ...kind }))
  const context: BenchContext = { shop: shops.open, stopShop: shops.close, load, say }
  const tables: Table[] = []
  let failed = false
  for (const { id, title, run } of await readRows(positionals)) {
    const size = products === undefined ? {} : { products }
    say(`${id} ${title}`)
    try {
      tables.push({ id, title, ...size, rows: await run(context), at: new Date().toISOString() })
    } catch (error) {
      failed = true
      console.error(error)
      // Whatever state its shop was left in is not the next row's.
      await shops.close()
      const [reason = ''] = String(error).split('\n')
      tables.push({
        id,
        title,
        ...size,
        rows: [{ what: 'could not be measured', measured: reason, met: false }],
        at: new Date().toISOString(),
      })
    }
  }
  await shops.close()
  console.log(`\n${tables.map(printTable).join('\n')}`)
  say(`Written to ${writeReport(tables)}`)
  say(missedText(tables))
  return exitCodeOf(tables, { failed })
}

process.exitCode = await measure()
