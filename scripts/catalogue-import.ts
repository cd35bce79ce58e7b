import { parseArgs } from 'node:util'
import { type ImportSummary, importCatalogue } from '#lib/server/catalogue-import/import-run.ts'
import { NotAProductSheet } from '#lib/server/catalogue-import/shopify-sheet.ts'
import { provideDatabase } from '#lib/server/db/provision.ts'

const USAGE = `Usage: npm run catalogue:import -- FILE [--dry-run] [--no-images | --images]

  FILE         a product export in Shopify's CSV format
  --dry-run    read and judge everything, write nothing
  --no-images  leave pictures alone
  --images     also fetch pictures that unchanged products still lack`

const tty = process.stderr.isTTY

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'no-images': { type: 'boolean', default: false },
      images: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [file] = positionals
  if (values.help || file === undefined || positionals.length > 1) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const images = values['no-images'] ? 'none' : values.images ? 'missing' : 'changed'
  const startedAt = performance.now()
  const database = await provideDatabase()
  try {
    const summary = await importCatalogue(file, { dryRun: values['dry-run'], images, report, progress })
    clearProgress()
    console.log(summaryText(summary, values['dry-run'], (performance.now() - startedAt) / 1000))
    return summary.failed > 0 ? 1 : 0
  } finally {
    await database.stop()
  }
}

function report(line: string): void {
  clearProgress()
  console.log(line)
}

function progress(handles: number): void {
  if (tty) process.stderr.write(`\r\x1b[K${handles} products …`)
}

function clearProgress(): void {
  if (tty) process.stderr.write('\r\x1b[K')
}

function summaryText(summary: ImportSummary, dryRun: boolean, seconds: number): string {
  const { created, updated, unchanged, failed, warnings, picturesStored, picturesMissing, encoding } = summary
  return [
    '',
    `${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed${dryRun ? ' (dry run: nothing was written)' : ''}`,
    `${warnings} warnings · pictures: ${picturesStored} stored, ${picturesMissing} not fetched · read as ${encoding} · ${seconds.toFixed(1)} s`,
  ].join('\n')
}

try {
  process.exitCode = await main()
} catch (error) {
  clearProgress()
  const known = error instanceof NotAProductSheet || (error instanceof Error && 'code' in error)
  if (!known) throw error
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
