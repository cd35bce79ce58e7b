import 'server-only'
import { SynonymBook } from '#lib/domain/search/search-synonyms.ts'
import { pool } from '../db/client.ts'
import { cachedUntilInvalidated } from '../platform/cached-until-invalidated.ts'

/** The shop's synonyms, as they stand in its table; its brands' names never stand in for other words. */
export const readSynonyms = cachedUntilInvalidated('synonyms', async () => {
  const [groups, brands] = await Promise.all([
    pool().query<{ words: string[] }>('select words from synonyms order by id'),
    pool().query<{ name: string }>('select name from brands'),
  ])
  return new SynonymBook(
    groups.rows.map((row) => row.words),
    brands.rows.map((row) => row.name),
  )
})
