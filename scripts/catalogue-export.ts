import { writeCatalogueFile, writeCatalogueTo } from '#lib/server/catalogue-export/catalogue-file.ts'
import { catalogueLines } from '#lib/server/catalogue-export/export-run.ts'
import { log } from '#lib/server/platform/log.ts'
import { CatalogueProgress } from './catalogue-progress.ts'
import { fileArguments, onDatabase, runCommand } from './command.ts'
import { stoppedExport, stopSignal } from './stopping.ts'

const USAGE = `Usage: npm run catalogue:export -- FILE
       npm run --silent catalogue:export -- - > FILE

  FILE  where the catalogue goes, as JSON Lines, one product a line (docs/catalogue-files.md);
        gzipped when the name ends with .gz
  -     to standard output`

const progress = new CatalogueProgress()
let stop: AbortSignal | undefined
let toFile = true

async function main(): Promise<number> {
  const given = fileArguments(USAGE, {}, console.error)
  if (typeof given === 'number') return given
  const { file } = given
  // Standard output is the catalogue's alone.
  toFile = file !== '-'
  if (!toFile) log.level = 'silent'
  return onDatabase(async () => {
    stop = stopSignal()
    let written = 0
    const lines = catalogueLines({
      progress: (products, all) => {
        written = products
        progress.show(products, products / all)
      },
    })
    if (toFile) await writeCatalogueFile(file, lines, stop)
    else await writeCatalogueTo(process.stdout, lines, stop)
    progress.clear()
    console.error(`${written} products written${toFile ? ` to ${file}` : ''}`)
    return 0
  })
}

await runCommand(main, {
  explain: () => {
    progress.clear()
    return stoppedExport(stop, toFile)
  },
})
