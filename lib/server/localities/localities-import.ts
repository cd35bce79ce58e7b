import 'server-only'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import { readSheetRow, type SheetLocality, type SheetShape, sheetShape } from '#lib/domain/address/locality-sheet.ts'
import { inTransaction } from '../db/transaction.ts'
import { noteChange } from '../platform/change-note.ts'

export class NotAGazetteer extends Error {}

export interface LocalitiesSummary {
  shape: SheetShape
  created: number
  updated: number
  unchanged: number
  /** Rows that say again what an earlier row said. */
  repeated: number
  failed: number
}

type Report = (line: string) => void

interface SheetRecord {
  record: string[]
  info: { lines: number }
}

interface Sheet {
  header: string[]
  summary: LocalitiesSummary
  /** Keys seen so far, and whether their position was known. */
  seen: Map<string, boolean>
}

const BATCH = 1000

/**
 * Reads a gazetteer, Australia's or New Zealand's by its header, into the table of localities. A row that cannot be
 * used is reported with its line and skipped. A second run changes nothing; a position that is known is never forgotten
 * for an unknown one. Throws NotAGazetteer for a file with another header.
 */
export async function importLocalities(file: string, report: Report): Promise<LocalitiesSummary> {
  let sheet: Sheet | undefined
  let batch = new Map<string, SheetLocality>()
  for await (const { record, info } of recordsOf(file)) {
    if (!sheet) {
      sheet = openSheet(record)
      continue
    }
    const locality = nextLocality(sheet, record, (problem) => report(`line ${info.lines}: ${problem}`))
    if (locality) batch.set(locality.key, locality)
    if (batch.size < BATCH) continue
    await storeBatch([...batch.values()], sheet.summary)
    batch = new Map()
  }
  if (!sheet) throw new NotAGazetteer('The file is empty.')
  await storeBatch([...batch.values()], sheet.summary)
  return sheet.summary
}

function recordsOf(file: string): AsyncIterable<SheetRecord> {
  const parser = parse({ bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  // An error of either end comes out of the loop that reads.
  return pipeline(createReadStream(file), parser, () => {})
}

/**
 * The row's place; undefined when it cannot be used or says nothing new. Of rows of one place the first that knows
 * where it is counts.
 */
function nextLocality(
  { header, summary, seen }: Sheet,
  record: readonly string[],
  report: Report,
): SheetLocality | undefined {
  const reading = readSheetRow(Object.fromEntries(header.map((name, i) => [name, record[i]])), summary.shape)
  if (!reading.ok) {
    summary.failed += 1
    report(reading.problem)
    return undefined
  }
  const { locality } = reading
  const placed = locality.latitude !== undefined
  const before = seen.get(locality.key)
  if (before !== undefined) summary.repeated += 1
  if (before !== undefined && (before || !placed)) return undefined
  seen.set(locality.key, placed)
  return locality
}

function openSheet(record: readonly string[]): Sheet {
  const header = record.map((name) => name.trim().toLowerCase())
  const shape = sheetShape(header)
  if (!shape) {
    throw new NotAGazetteer(
      'The header is not a gazetteer’s: postcode, locality, state, latitude, longitude (Australia) or postcode, locality, region, long, lat (New Zealand).',
    )
  }
  return { header, summary: { shape, created: 0, updated: 0, unchanged: 0, repeated: 0, failed: 0 }, seen: new Map() }
}

async function storeBatch(batch: readonly SheetLocality[], summary: LocalitiesSummary): Promise<void> {
  if (batch.length === 0) return
  const rows = await inTransaction(async (client) => {
    const { rows: stored } = await client.query<{ created: boolean }>(STORE, [JSON.stringify(batch)])
    if (stored.length > 0) noteChange(client, ['content'])
    return stored
  })
  const created = rows.filter((row) => row.created).length
  summary.created += created
  summary.updated += rows.length - created
  summary.unchanged += batch.length - rows.length
}

const STORE = `
insert into localities as l (key, suburb, state, postcode, country, latitude, longitude)
  select key, suburb, state, postcode, country, latitude, longitude from json_populate_recordset(null::localities, $1::json)
  on conflict (key) do update set suburb = excluded.suburb, state = excluded.state, country = excluded.country,
    latitude = coalesce(excluded.latitude, l.latitude), longitude = coalesce(excluded.longitude, l.longitude)
  where (l.suburb, l.state, l.country, l.latitude, l.longitude) is distinct from (excluded.suburb, excluded.state,
    excluded.country, coalesce(excluded.latitude, l.latitude), coalesce(excluded.longitude, l.longitude))
  returning xmax = 0 as created`
