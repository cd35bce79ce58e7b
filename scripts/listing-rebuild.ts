// Makes the tables of CATALOGUE_INDEX=postgres from nothing, beside a running shop.

import { syncAll } from '#lib/server/catalogue/listing-tables/table-sync.ts'
import { onDatabase, runCommand } from './command.ts'

await runCommand(() =>
  onDatabase(async () => {
    const startedAt = performance.now()
    const products = await syncAll({ afresh: true })
    console.log(
      `${products} products stand in the listing tables, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`,
    )
    return 0
  }),
)
