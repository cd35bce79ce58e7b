import 'server-only'
import { z } from 'zod'
import { slug, words } from '../catalogue-import/line-schema.ts'
import { brands } from '../db/schema.ts'
import { listReader, rowsOf, type Section, upsertRows } from './section.ts'

const brand = z.strictObject({ slug, name: words.max(200), description: z.string().default('') })

/** A catalogue import makes brands too, without a description; size charts need theirs before it. */
export const brandSection: Section<z.output<typeof brand>> = {
  name: 'brands',
  key: 'slug',
  read: listReader(brand),
  stored: (client) => rowsOf(client, brands, ['slug']),
  write: (client, rows) => upsertRows(client, brands, 'slug', [...rows]),
}
