import type { ImportSummary } from '#lib/server/catalogue-import/import-run.ts'
import { type MoveSummary, moveFromShopify } from '#lib/server/shopify-move/shopify-move.ts'
import { CatalogueProgress } from './catalogue-progress.ts'
import { fileArguments, onDatabase, runCommand } from './command.ts'
import { STOPPED, stopSignal } from './stopping.ts'

const USAGE = `Usage: npm run shopify:move -- FOLDER [--dry-run] [--no-images]

  FOLDER       exports of a Shopify shop as CSV: products, redirects, pages, and a file "Shopify,Category" that says which
               collection, type or tag belongs in which category (docs/move-from-shopify.md)
  --dry-run    read and judge everything, write nothing
  --no-images  leave pictures alone

Ends with 0 when everything is in the shop, 1 when something failed, 2 when the command was wrong, 130 when it was stopped.`

const progress = new CatalogueProgress()

async function main(): Promise<number> {
  const given = fileArguments(USAGE, {
    'dry-run': { type: 'boolean', default: false },
    'no-images': { type: 'boolean', default: false },
  })
  if (typeof given === 'number') return given
  const { file: folder, values } = given
  return onDatabase(async () => {
    const signal = stopSignal()
    const summary = await moveFromShopify(folder, {
      dryRun: values['dry-run'],
      images: values['no-images'] ? 'none' : 'changed',
      report: (line) => progress.say(line),
      progress: (products, share) => progress.show(products, share),
      signal,
    })
    progress.clear()
    console.log(summaryText(summary, values['dry-run']))
    if (summary.products.some(({ stoppedAfter }) => stoppedAfter !== undefined)) return STOPPED
    return summary.problems > 0 || summary.products.some(({ failed }) => failed > 0) ? 1 : 0
  })
}

function summaryText({ files, unknown, shop, products, problems }: MoveSummary, dryRun: boolean): string {
  return [
    '',
    ...files.map(({ name, kind }) => `${name}: ${kind}`),
    ...unknown.map((name) => `${name}: left alone, its header is none the shop knows`),
    ...shop.map(
      ({ name, added, changed, same }) => `${name}: ${added} added, ${changed} changed, ${same} as they were`,
    ),
    ...products.map(productsText),
    `${problems} rows and files could not be taken over${dryRun ? ' (dry run: nothing was written)' : ''}`,
  ].join('\n')
}

function productsText({
  created,
  updated,
  unchanged,
  leftOut,
  failed,
  picturesStored,
  picturesMissing,
}: ImportSummary): string {
  const pictures = `pictures: ${picturesStored} stored, ${picturesMissing} not fetched`
  return `products: ${created} created, ${updated} updated, ${unchanged} unchanged, ${leftOut} left out, ${failed} failed · ${pictures}`
}

await runCommand(main, {
  explain: () => {
    progress.clear()
    return undefined
  },
})
