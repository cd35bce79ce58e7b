import { parseArgs } from 'node:util'
import { journalQuery } from '#lib/contract/erp/journal.ts'
import { writeCatalogueFile, writeCatalogueTo } from '#lib/server/catalogue-export/catalogue-file.ts'
import { type Days, EVERY_DAY } from '#lib/server/exports/days-sql.ts'
import { COLUMNS, EXPORTS, type ExportName, exported } from '#lib/server/exports/export-rows.ts'
import { onDatabase, runCommand } from './command.ts'
import { stoppedExport, stopSignal } from './stopping.ts'

const USAGE = `Usage: npm run erp:export -- ${EXPORTS.join('|')} --from DAY --to DAY [--csv] [FILE]
       npm run erp:export -- subscribers [--csv] [FILE]
       npm run --silent erp:export -- … > FILE

  What was made on these days in Melbourne, both included, as JSON Lines or CSV. Without a file, to standard output.
  The journal has debits and credits by day and account; they sum to the same. Subscribers of the newsletter are all
  that ever confirmed, or those that confirmed or left on these days: take off whose status is left.`

let stop: AbortSignal | undefined
let toFile = false

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, csv: { type: 'boolean' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [name, file] = positionals
  const whole = name === 'subscribers' && values.from === undefined && values.to === undefined
  const days = journalQuery.safeParse(whole ? EVERY_DAY : { from: values.from, to: values.to })
  if (values.help || !isExport(name) || !days.success) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  toFile = file !== undefined
  return onDatabase(async () => {
    stop = stopSignal()
    const lines = exportedLines(name, days.data, values.csv ?? false)
    if (file === undefined) await writeCatalogueTo(process.stdout, lines, stop)
    else await writeCatalogueFile(file, lines, stop)
    return 0
  })
}

async function* exportedLines(name: ExportName, days: Days, csv: boolean): AsyncGenerator<string> {
  if (csv) yield csvLine(COLUMNS[name])
  for await (const { whole, rows } of exported(name, days)) {
    if (!csv) yield `${JSON.stringify(whole)}\n`
    for (const row of csv ? rows : []) yield csvLine(COLUMNS[name].map((column) => row[column] ?? ''))
  }
}

function isExport(name: string | undefined): name is ExportName {
  return EXPORTS.some((each) => each === name)
}

// A cell that begins like a formula would be run by a spreadsheet.
function csvLine(cells: readonly (string | number | boolean)[]): string {
  const written = cells
    .map((cell) => {
      const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell)
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')
  return `${written}\n`
}

await runCommand(main, { explain: () => stoppedExport(stop, toFile) })
