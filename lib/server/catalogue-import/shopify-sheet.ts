import 'server-only'
import { storable } from './import-text.ts'
import type { SheetRow } from './sheet-rows.ts'
import { NotAProductFile } from './source-file.ts'

/** The columns that mean something to the shop, with the names they go by; the survey of a sheet names every other. */
const COLUMN_NAMES = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Body HTML', 'Description'],
  vendor: ['Vendor'],
  category: ['Product Category', 'Google Shopping / Google Product Category'],
  type: ['Type', 'Custom Product Type'],
  tags: ['Tags'],
  collection: ['Collection', 'Collections'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1Name: ['Option1 Name'],
  option1: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  barcode: ['Variant Barcode', 'Barcode'],
  image: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position', 'Image position'],
  imageAlt: ['Image Alt Text', 'Image alt text'],
  variantImage: ['Variant Image', 'Variant image URL'],
  giftCard: ['Gift Card'],
  gender: ['Google Shopping / Gender'],
  ageGroup: ['Google Shopping / Age Group'],
} as const satisfies Record<string, readonly string[]>

export type Column = keyof typeof COLUMN_NAMES
const COLUMNS = Object.keys(COLUMN_NAMES) as Column[]

/** A row with its cells under their columns, trimmed; what the file does not have is empty. */
export interface ProductRow {
  row: number
  cells: Record<Column, string>
  broken?: string
}

/** The consecutive rows of one handle. */
export interface ProductRows {
  handle: string
  /** Columns of the file: what it lacks is kept, what it leaves blank is cleared. */
  columns: ReadonlySet<Column>
  rows: [ProductRow, ...ProductRow[]]
}

/** What the file itself calls a column, for messages. */
export function columnName(column: Column): string {
  return COLUMN_NAMES[column][0]
}

/** Gathers the rows of a product sheet by handle. Throws NotAProductFile when its header is none of a product sheet. */
export async function* productSheet(rows: AsyncIterable<SheetRow>): AsyncGenerator<ProductRows> {
  let header: SheetHeader | undefined
  let open: ProductRows | undefined
  for await (const sheetRow of rows) {
    if (header === undefined) {
      header = readSheetHeader(sheetRow.cells)
      continue
    }
    if (sheetRow.cells.every((cell) => cell.trim() === '')) continue
    const row = readRow(sheetRow, header)
    if (open && row.cells.handle === open.handle) {
      open.rows.push(row)
      continue
    }
    if (open) yield open
    open = { handle: row.cells.handle, columns: new Set(header.places.keys()), rows: [row] }
  }
  if (header === undefined) throw new NotAProductFile('The file is empty.')
  if (open) yield open
}

/** Where the columns of a sheet stand. */
export interface SheetHeader {
  width: number
  places: ReadonlyMap<Column, number>
  /** Names of the columns the shop does not know, with their places. */
  unknown: ReadonlyMap<number, string>
}

/** Reads the first row. Throws NotAProductFile when there is no handle, or nothing beside it. */
export function readSheetHeader(cells: readonly string[]): SheetHeader {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const places = new Map<Column, number>()
  for (const column of COLUMNS) {
    const place = COLUMN_NAMES[column].map((name) => names.indexOf(name.toLowerCase())).find((index) => index >= 0)
    if (place !== undefined) places.set(column, place)
  }
  if (!places.has('handle')) throw new NotAProductFile('This is not a product file: it has no column "Handle".')
  if (places.size === 1)
    throw new NotAProductFile('This is not a product file: it has no column of products but "Handle".')
  const taken = new Set(places.values())
  const unknown = new Map(cells.flatMap((cell, i) => (taken.has(i) || cell.trim() === '' ? [] : [[i, cell.trim()]])))
  return { width: cells.length, places, unknown }
}

function readRow({ row, cells, broken }: SheetRow, { width, places }: SheetHeader): ProductRow {
  const cell = (column: Column) => storable(cells[places.get(column) ?? -1] ?? '').trim()
  const read = Object.fromEntries(COLUMNS.map((column) => [column, cell(column)])) as Record<Column, string>
  const problem = broken ?? widthProblem(cells.length, width)
  return { row, cells: read, ...(problem === undefined ? {} : { broken: problem }) }
}

function widthProblem(found: number, width: number): string | undefined {
  if (found === width) return undefined
  if (found > width) return `the row has ${found} cells, the header only ${width}`
  return `the row stops after ${found} of ${width} cells; the file seems to be cut off`
}
