import 'server-only'
import { z } from 'zod'
import { picture } from '#lib/contract/product.ts'
import { slug, words } from '../catalogue-import/line-schema.ts'
import { upsertRows } from '../db/bulk-insert.ts'
import { brands } from '../db/schema.ts'
import { exactly } from './file-fields.ts'
import { listReader, rowsOf, type Section } from './section.ts'

const STORY_MAX = 5000

const brand = z.strictObject({
  slug,
  name: words.max(200),
  description: z.string().default(''),
  /** Plain text, paragraphs with an empty line between. */
  story: z.string().max(STORY_MAX).default(''),
  picture: exactly(picture).optional(),
})

/** A catalogue import makes brands too, without a description; size charts need theirs before it. */
export const brandSection: Section<z.output<typeof brand>> = {
  name: 'brands',
  key: 'slug',
  read: listReader(brand),
  async stored(client) {
    const rows = await rowsOf(client, brands, ['slug'])
    return rows.map((row) => ({ ...row, picture: row.picture ?? undefined }))
  },
  write: (client, rows) =>
    upsertRows(
      client,
      brands,
      'slug',
      rows.map(({ picture = null, ...row }) => ({ ...row, picture })),
    ),
}
