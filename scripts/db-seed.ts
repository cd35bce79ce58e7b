import { parseArgs } from 'node:util'
import { seedDemoShop } from '#demo/seed.ts'
import { announceChange, changesSent } from '#lib/server/platform/changes.ts'
import { refuseRealShop } from '#lib/server/settings/real-shop.ts'
import { onDatabase, runCommand } from './command.ts'
import { isPublicShop } from './public-site.ts'

await runCommand(async () => {
  const { values } = parseArgs({ options: { products: { type: 'string' } } })
  const products = values.products === undefined ? undefined : Number(values.products)
  if (products !== undefined && !(Number.isInteger(products) && products > 0)) {
    console.error(`--products must be a whole number above 0, not "${values.products}".`)
    return 2
  }
  // Whoever reads the README knows the demo customer's password and the PINs of its gift cards.
  const why =
    'The demo shop has a customer and gift cards that anybody can use; `npm run shop:load` fills a shop of your own.'
  if (isPublicShop(why)) return 1
  return onDatabase(async () => {
    const startedAt = performance.now()
    const result = await seedDemoShop(products === undefined ? {} : { products })
    if (result.seeded) {
      // A shop that is running already looked at an empty database.
      announceChange(['*'])
      await changesSent()
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(
      result.seeded
        ? `Seeded ${result.products} products with ${result.variants} variants in ${seconds} s.`
        : 'The shop has products already; nothing was changed. `npm run db:reset` empties it.',
    )
    return 0
  }, refuseRealShop)
})
