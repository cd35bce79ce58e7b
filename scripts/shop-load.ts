import { readShopFile } from '#lib/server/shop-file/file-text.ts'
import { loadShop, type SectionSummary } from '#lib/server/shop-file/shop-load.ts'
import { fileArguments, onDatabase, runCommand, sentenceOf } from './command.ts'

const USAGE = `Usage: npm run shop:load -- FILE [--dry-run]

  FILE       what a shop is besides its products, as JSON: settings, delivery, categories, stores, promotions,
             texts, size charts (docs/shop-file.md); it may be gzipped
  --dry-run  read and judge everything, write nothing

Ends with 0 when everything is in the shop, 1 when something in the file is wrong (then nothing was written), 2 when there is
no such file or the command was wrong.`

async function main(): Promise<number> {
  const given = fileArguments(USAGE, { 'dry-run': { type: 'boolean', default: false } })
  if (typeof given === 'number') return given
  const { file: path, values } = given
  // A wrong file is told at once, before a database is started.
  const content = await readShopFile(path)
  return onDatabase(async () => {
    const { summary, problems } = await loadShop(content, { dryRun: values['dry-run'] })
    if (problems.length > 0) {
      for (const problem of problems) console.error(problem)
      console.error(`\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}. Nothing was written.`)
      return 1
    }
    for (const section of summary) console.log(sectionText(section))
    if (summary.every(({ added, changed }) => added + changed === 0)) console.log('Nothing has changed.')
    else if (values['dry-run']) console.log('Dry run: nothing was written.')
    return 0
  })
}

function sectionText({ name, added, changed, same }: SectionSummary): string {
  return `${name}: ${added} added, ${changed} changed, ${same} as they were`
}

await runCommand(main, { explain: (error) => ({ message: sentenceOf(error), exitCode: 2 }) })
