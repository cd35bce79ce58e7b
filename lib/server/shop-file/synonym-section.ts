import 'server-only'
import { z } from 'zod'
import { wholeNumber, words } from '../catalogue-import/line-schema.ts'
import { upsertRows } from '../db/bulk-insert.ts'
import { synonyms } from '../db/content-schema.ts'
import { listReader, rowsOf, type Section } from './section.ts'

const group = z.strictObject({
  id: wholeNumber,
  words: z.array(words.max(100).transform((text) => text.trim().toLowerCase())).min(2),
})

/** Words that mean the same to whoever searches. */
export const synonymSection: Section<z.output<typeof group>> = {
  name: 'synonyms',
  key: 'id',
  read: listReader(group),
  stored: (client) => rowsOf(client, synonyms, ['id']),
  write: (client, rows) => upsertRows(client, synonyms, 'id', [...rows]),
}
