import 'server-only'
import { pipeline, Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { boundedRows, CUT_MARK } from './bounded-rows.ts'
import type { FileEncoding } from './file-encoding.ts'

/** One row of the file as a spreadsheet numbers it: the header is row 1, a cell with line breaks is still one row. */
export interface SheetRow {
  row: number
  cells: string[]
  /** Set when the row could not be read as it stands; `cells` then holds what could be made out. */
  broken?: string
}

/** The rows of a CSV file's bytes, streamed; a broken row is a row with a reason, never the end of the reading. */
export async function* sheetRows(bytes: AsyncIterable<Buffer>, encoding: FileEncoding): AsyncGenerator<SheetRow> {
  let row = 0
  let broken: SheetRow[] = []
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_records_with_error: true,
    raw: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  // Skipped rows come as events between the records.
  parser.on('skip', (error: CsvError, raw: string | undefined) => {
    broken.push({ row: 0, cells: [firstCell(raw ?? '')], broken: reason(error) })
  })
  // Errors reach the reading below through the parser; a reading that stops early closes the file.
  const text = pipeline(Readable.from(bytes), iconv.decodeStream(encoding), () => {})
  pipeline(Readable.from(boundedRows(text as AsyncIterable<string>)), parser, () => {})
  for await (const { record } of parser as AsyncIterable<{ record: string[] }>) {
    yield* numbered(broken)
    broken = []
    row += 1
    // A blank line is none of the rows and has a number all the same: the parser would skip both.
    if (record.length > 1 || record[0] !== '') yield bounded({ row, cells: record })
  }
  yield* numbered(broken)

  function* numbered(rows: SheetRow[]) {
    for (const one of rows) {
      row += 1
      yield { ...one, row }
    }
  }
}

function bounded(row: SheetRow): SheetRow {
  if (!row.cells.at(-1)?.endsWith(CUT_MARK)) return row
  return {
    ...row,
    cells: row.cells.map((cell) => cell.slice(0, CELL_SHOWN)),
    broken: 'the row never ends; is a quote not closed?',
  }
}

const CELL_SHOWN = 255

function firstCell(raw: string): string {
  return (raw.trimStart().split(/[,\r\n]/, 1)[0] ?? '').replaceAll('"', '').slice(0, CELL_SHOWN)
}

function reason(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'the row ends inside a quoted cell; the file seems to be cut off'
  return `the row cannot be read: ${error.message.replace(/\s+/g, ' ')}`
}
