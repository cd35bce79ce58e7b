import 'server-only'
import { SynonymBook } from '#lib/domain/search-synonyms.ts'
import { pool } from '../db/client.ts'
import { keptUntilChange } from './kept-until-change.ts'

/** The shop's synonyms, as they stand in its table. */
export const readSynonyms = keptUntilChange('synonyms', async () => {
  const { rows } = await pool().query<{ words: string[] }>('select words from synonyms order by id')
  return new SynonymBook(rows.map((row) => row.words))
})
