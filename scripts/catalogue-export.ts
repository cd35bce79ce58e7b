import { writeCatalogueFile, writeCatalogueTo } from '#lib/server/catalogue-export/catalogue-file.ts'
import { catalogueLines } from '#lib/server/catalogue-export/export-run.ts'
import { log } from '#lib/server/platform/log.ts'
import { CatalogueProgress } from './catalogue-progress.ts'
import { fileArguments, onDatabase, runCommand } from './command.ts'

const USAGE = `Usage: npm run catalogue:export -- FILE
       npm run --silent catalogue:export -- - > FILE

  FILE  where the catalogue goes, as JSON Lines, one product a line (docs/catalogue-files.md);
        gzipped when the name ends with .gz
  -     to standard output`

const STOPPED = 130
const progress = new CatalogueProgress()
const stop = new AbortController()
let toFile = true

async function main(): Promise<number> {
  const given = fileArguments(USAGE, {}, console.error)
  if (typeof given === 'number') return given
  const { file } = given
  // Standard output is the catalogue's alone.
  toFile = file !== '-'
  if (!toFile) log.level = 'silent'
  return onDatabase(async () => {
    process.once('SIGINT', () => stop.abort())
    process.once('SIGTERM', () => stop.abort())
    let written = 0
    const lines = catalogueLines({
      progress: (products, all) => {
        written = products
        progress.show(products, products / all)
      },
    })
    if (toFile) await writeCatalogueFile(file, lines, stop.signal)
    else await writeCatalogueTo(process.stdout, lines, stop.signal)
    progress.clear()
    console.error(`${written} products written${toFile ? ` to ${file}` : ''}`)
    return 0
  })
}

await runCommand(main, {
  explain: () => {
    progress.clear()
    const message = `Stopped: ${toFile ? 'nothing was written' : 'what was written is not all of it'}.`
    return stop.signal.aborted ? { message, exitCode: STOPPED } : undefined
  },
})
