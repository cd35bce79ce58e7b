import { openFile } from '#lib/server/catalogue-import/import-file.ts'
import { type ImportSummary, importCatalogue } from '#lib/server/catalogue-import/import-run.ts'
import { CatalogueProgress } from './catalogue-progress.ts'
import { fileArguments, onDatabase, runCommand } from './command.ts'
import { STOPPED, stopSignal } from './stopping.ts'

const USAGE = `Usage: npm run catalogue:import -- FILE [--dry-run] [--keep-stock] [--no-images | --images]

  FILE          a product export in Shopify's CSV format, or JSON Lines as catalogue:export writes them
                (docs/catalogue-files.md); either may be gzipped
  --dry-run     read and judge everything, write nothing
  --keep-stock  JSON Lines: sizes the shop has already keep their stock
  --no-images   leave pictures alone
  --images      also fetch pictures that unchanged products still lack

Ends with 0 when everything is in the shop, 1 when something failed, 2 when the command was wrong, 130 when it was stopped.`

const progress = new CatalogueProgress()

async function main(): Promise<number> {
  const given = fileArguments(USAGE, {
    'dry-run': { type: 'boolean', default: false },
    'keep-stock': { type: 'boolean', default: false },
    'no-images': { type: 'boolean', default: false },
    images: { type: 'boolean', default: false },
  })
  if (typeof given === 'number') return given
  const { file: path, values } = given
  // A wrong file is told at once, before a database is started.
  const file = await openFile(path)
  if (file.format === 'sheet' && values['keep-stock']) {
    console.error('--keep-stock is for JSON Lines: a sheet is known by what it said last time, its stock included.')
    return 2
  }
  const startedAt = performance.now()
  return onDatabase(async () => {
    const signal = stopSignal(sayStopping)
    const summary = await importCatalogue(file, {
      dryRun: values['dry-run'],
      keepStock: values['keep-stock'],
      images: values['no-images'] ? 'none' : values.images ? 'missing' : 'changed',
      columns: (lines) => sayColumns(lines),
      report: (line) => progress.say(line),
      progress: (products, share) => progress.show(products, share),
      signal,
    })
    progress.clear()
    console.log(summaryText(summary, values['dry-run'], (performance.now() - startedAt) / 1000))
    if (summary.stoppedAfter !== undefined) return STOPPED
    return summary.failed > 0 ? 1 : 0
  })
}

function sayColumns(lines: readonly string[]): void {
  for (const line of lines) progress.say(`column: ${line}`)
}

function sayStopping(): void {
  progress.clear()
  console.error('Stopping after the products that are being written …')
}

const PLACES_SHOWN = 10

function summaryText(summary: ImportSummary, dryRun: boolean, seconds: number): string {
  const { created, updated, unchanged, leftOut, failed, warnings, picturesStored, picturesMissing } = summary
  return [
    '',
    ...(summary.stoppedAfter === undefined
      ? []
      : [
          `Stopped after ${summary.stoppedAfter}. Run it again to go on: what is in the shop already is left as it is.`,
        ]),
    ...madeText('brands', summary.madeBrands),
    ...madeText('categories', summary.madeCategories),
    `${created} created, ${updated} updated, ${unchanged} unchanged, ${leftOut > 0 ? `${leftOut} left out, ` : ''}${failed} failed${dryRun ? ' (dry run: nothing was written)' : ''}`,
    `${warnings} warnings · pictures: ${picturesStored} stored, ${picturesMissing} not fetched · read as ${summary.format}, ${summary.encoding} · ${seconds.toFixed(1)} s`,
  ].join('\n')
}

function madeText(noun: string, made: readonly string[]): string[] {
  if (made.length === 0) return []
  const more = made.length > PLACES_SHOWN ? ', …' : ''
  return [`New ${noun}: ${made.slice(0, PLACES_SHOWN).join(', ')}${more} (${made.length})`]
}

await runCommand(main, {
  explain: () => {
    progress.clear()
    return undefined
  },
})
