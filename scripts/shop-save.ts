import { writeCatalogueFile, writeCatalogueTo } from '#lib/server/catalogue-export/catalogue-file.ts'
import { log } from '#lib/server/platform/log.ts'
import { savedShop } from '#lib/server/shop-file/shop-save.ts'
import { fileArguments, onDatabase, runCommand, sentenceOf } from './command.ts'

const USAGE = `Usage: npm run shop:save -- FILE
       npm run --silent shop:save -- - > FILE

  FILE  where the shop goes, without its products, as JSON (docs/shop-file.md); gzipped when the name ends with .gz
  -     to standard output

Ends with 0, with 1 when the file was written but shop:load would refuse it, or with 2 when the command was wrong.`

async function main(): Promise<number> {
  const given = fileArguments(USAGE, {}, console.error)
  if (typeof given === 'number') return given
  const { file } = given
  // Standard output is the shop's alone.
  if (file === '-') log.level = 'silent'
  return onDatabase(async () => {
    const { text, problems } = await savedShop()
    if (file === '-') await writeCatalogueTo(process.stdout, whole(text))
    else await writeCatalogueFile(file, whole(text))
    for (const problem of problems) console.error(problem)
    if (problems.length > 0) console.error('\nThis is how the shop is; shop:load would refuse it.')
    return problems.length > 0 ? 1 : 0
  })
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text
}

await runCommand(main, { explain: (error) => ({ message: sentenceOf(error), exitCode: 2 }) })
