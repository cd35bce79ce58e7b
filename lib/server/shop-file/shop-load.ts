import 'server-only'
import type { PoolClient } from 'pg'
import { isDataTrouble } from '../catalogue-import/data-trouble.ts'
import { inTransaction } from '../db/transaction.ts'
import { noteChange } from '../platform/change-note.ts'
import type { FileContent } from './file-text.ts'
import type { Section, ShopRow } from './section.ts'
import { SECTIONS } from './sections.ts'
import { clashesOf, hindrancesOf, judgeSection, type StoredShop, type ValidatedSection } from './shop-judging.ts'
import { readShop } from './shop-reading.ts'

export interface SectionSummary {
  name: string
  added: number
  changed: number
  same: number
}

/** Either what was done, or everything that is wrong; then nothing was written. */
export interface LoadResult {
  summary: SectionSummary[]
  problems: string[]
}

/** Only one file is written at a time. */
const LOAD_LOCK = 7_301_005

/**
 * Puts a shop file into the database, all of it or nothing. Rows the shop has are replaced by those of the same key,
 * others stay; a row that says what the shop has is not written. Afterwards every running instance forgets what it had
 * made of the old rows. A dry run writes and takes it back. The format: docs/shop-file.md.
 */
export function loadShop(content: FileContent, { dryRun = false } = {}): Promise<LoadResult> {
  return inTransaction(
    async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [LOAD_LOCK])
      const result = await loadInto(client, content)
      if (result.summary.some(({ added, changed }) => added + changed > 0)) noteChange(client, ['*'])
      return result
    },
    ({ problems }) => problems.length === 0 && !dryRun,
  )
}

async function loadInto(client: PoolClient, content: FileContent): Promise<LoadResult> {
  const { sections, problems } = readShop(content)
  const stored = await storedShop(client)
  const found = [...problems, ...clashesOf(sections, stored)]
  if (found.length === 0) found.push(...(await hindrancesOf(client, sections)))
  if (found.length > 0) return { summary: [], problems: found }
  const validated = sections.map((read) => judgeSection(read, stored))
  try {
    for (const section of validated) await writeSection(client, section)
  } catch (error) {
    if (!isDataTrouble(error)) throw error
    return { summary: [], problems: [`The database refused it: ${error.message}`] }
  }
  return {
    summary: validated.map(({ read, added, changed, same }) => ({
      name: read.section.name,
      added: added.length,
      changed: changed.length,
      same,
    })),
    problems: [],
  }
}

async function writeSection(client: PoolClient, { read, added, changed }: ValidatedSection): Promise<void> {
  const rows = [...changed, ...added]
  if (rows.length > 0) await read.section.write(client, rows)
}

/** What the shop has, section by section. */
export async function storedShop(client: PoolClient): Promise<StoredShop> {
  const stored = new Map<Section['name'], readonly ShopRow[]>()
  for (const section of SECTIONS) stored.set(section.name, await section.stored(client))
  return stored
}
