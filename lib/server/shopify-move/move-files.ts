import 'server-only'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type OpenFile, openFile } from '../catalogue-import/import-file.ts'
import { storable } from '../catalogue-import/import-text.ts'
import { sheetRows } from '../catalogue-import/sheet-rows.ts'
import { NotAProductFile } from '../catalogue-import/source-file.ts'

/** What a file of a Shopify shop holds, known by its header. */
export type MoveKind = 'products' | 'redirects' | 'pages' | 'mapping'

export interface MoveFile {
  name: string
  kind: MoveKind
  file: OpenFile
}

export interface MoveFiles {
  files: MoveFile[]
  /** Names of files that are none of these. */
  unknown: string[]
  /** Those that cannot be read at all, such as an empty one or a workbook that is called CSV. */
  unreadable: { name: string; why: string }[]
}

/**
 * Columns that tell a kind from the others, lower-case; all of a list must be there. The first kind that fits counts.
 */
const MARKS: readonly [MoveKind, readonly string[]][] = [
  ['redirects', ['redirect from', 'redirect to']],
  ['mapping', ['shopify', 'category']],
  ['products', ['handle', 'variant price']],
  ['products', ['url handle', 'price']],
  ['products', ['handle', 'option1 name']],
  ['pages', ['handle', 'title', 'body html']],
  ['pages', ['handle', 'title', 'body (html)']],
]

/** Looks at every CSV file of a folder. Throws NotAProductFile when there is no such folder. */
export async function findMoveFiles(folder: string): Promise<MoveFiles> {
  const names = await readdir(folder).catch(() => {
    throw new NotAProductFile(`There is no folder ${folder}.`)
  })
  const found: MoveFiles = { files: [], unknown: [], unreadable: [] }
  for (const name of names.filter((each) => /\.csv(\.gz)?$/i.test(each)).sort()) {
    const file = await openFile(join(folder, name)).catch((error: unknown) => {
      if (!(error instanceof NotAProductFile)) throw error
      found.unreadable.push({ name, why: error.message })
    })
    if (!file) continue
    const kind = await kindOf(file)
    if (kind === undefined) found.unknown.push(name)
    else found.files.push({ name, kind, file })
  }
  return found
}

async function kindOf(file: OpenFile): Promise<MoveKind | undefined> {
  for await (const { cells } of sheetRows(file.source.bytes(), file.encoding)) {
    const header = new Set(cells.map((cell) => cell.trim().toLowerCase()))
    return MARKS.find(([, columns]) => columns.every((column) => header.has(column)))?.[0]
  }
  return undefined
}

/** A row with its cells under the lower-case names of their columns, trimmed. */
export interface MoveRow {
  row: number
  cells: ReadonlyMap<string, string>
}

/** The rows of a small file; broken ones are told to `report`. */
export async function moveRows({ file }: MoveFile, report: (row: number, problem: string) => void): Promise<MoveRow[]> {
  const rows: MoveRow[] = []
  let header: string[] | undefined
  for await (const { row, cells, broken } of sheetRows(file.source.bytes(), file.encoding)) {
    if (header === undefined) header = cells.map((cell) => cell.trim().toLowerCase())
    else if (broken !== undefined) report(row, broken)
    else rows.push({ row, cells: new Map(header.map((column, i) => [column, storable(cells[i] ?? '').trim()])) })
  }
  return rows
}
