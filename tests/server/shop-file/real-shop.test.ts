import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { navigationTree } from '#lib/server/catalogue/categories.ts'
import { sizeChartOf } from '#lib/server/catalogue/size-charts.ts'
import { returnAddress } from '#lib/server/returns/return-address.ts'
import { contentOf } from '#lib/server/shop-file/file-text.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { findStores } from '#lib/server/store-locator/stores.ts'
import { expectBooksInOrder } from '#tests/setup/books.ts'
import { plainLine, useCatalogueFiles } from '#tests/setup/catalogue-lines.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { outcome, place, requestFor } from '#tests/setup/order-fixture.ts'
import { useSandbox } from '#tests/setup/sandbox.ts'

useTestDatabase({ seed: false })
useSandbox()
const { importLines } = useCatalogueFiles()

it('sells once an empty database has been given a shop file and a catalogue [GEN-12, CHK-16]', async () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/shop-file.md', 'utf8')) ?? []
  expect((await loadShop(contentOf(example))).problems).toEqual([])
  const { summary } = await importLines([plainLine('boot', { canonicalCategory: 'footwear/work-boots' })])
  // What the shop file made is found, not made again.
  expect(summary).toMatchObject({ created: 1, failed: 0, madeBrands: [], madeCategories: [] })

  const placed = await place(
    await requestFor({
      items: [{ productId: 'boot', variantId: 'boot-10', qty: 1 }],
      promoCodes: ['boots10'],
      shipping: { methodCode: 'standard' },
    }),
  )
  expect(outcome(placed)).toBe('PLACED')
  expect(placed).toMatchObject({
    value: { order: { totals: { itemSubtotal: 149.95, totalDiscount: 15, shipping: 0 } } },
  })
  expect((await navigationTree()).map(({ name, children }) => [name, children.length])).toEqual([['Footwear', 1]])
  expect(await sizeChartOf({ id: 'boot' })).toMatchObject({ id: 'ironbark-boots' })
  expect((await findStores({}))?.stores.map(({ name }) => name)).toEqual(['Geelong'])
  expect(await returnAddress()).toEqual(['Dock 4', '9 Mill Lane', 'Geelong VIC 3220'])
  await expectBooksInOrder()
})
