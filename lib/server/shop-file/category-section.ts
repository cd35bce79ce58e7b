import 'server-only'
import { z } from 'zod'
import { parentOf } from '../catalogue/category-ancestors.ts'
import { categoryPath, wholeNumber, words } from '../catalogue-import/line-schema.ts'
import { upsertRows } from '../db/bulk-insert.ts'
import { categories } from '../db/schema.ts'
import { safeHtml } from './file-fields.ts'
import { listReader, rowsOf, type Section } from './section.ts'

const category = z.strictObject({
  path: categoryPath,
  name: words.max(200),
  intro: z.string().default(''),
  help: safeHtml.default(''),
  position: wholeNumber.optional(),
})

/** The category tree. What stands above a category is said by its path and must be there. */
export const categorySection: Section<z.output<typeof category>> = {
  name: 'categories',
  key: 'path',
  read: listReader(category),
  settle: (row, stored, place) => ({ ...row, position: row.position ?? stored?.position ?? place }),
  refers({ path }) {
    const parent = parentOf(path)
    return parent === null ? [] : [{ section: 'categories', field: 'path', value: parent }]
  },
  async stored(client) {
    const rows = await rowsOf(client, categories, ['position', 'path'])
    return rows.map(({ parentPath: _, ...row }) => row)
  },
  write: (client, rows) =>
    upsertRows(
      client,
      categories,
      'path',
      rows.map((row) => ({ ...row, parentPath: parentOf(row.path) })),
    ),
}
