import 'server-only'
import { storable } from './import-text.ts'
import type { SheetRow } from './sheet-rows.ts'
import { NotAProductFile } from './source-file.ts'

/** The columns that mean something to the shop, with the names they go by; every other column is ignored. */
const COLUMN_NAMES = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Body HTML', 'Description'],
  vendor: ['Vendor'],
  category: ['Product Category', 'Google Shopping / Google Product Category'],
  type: ['Type', 'Custom Product Type'],
  tags: ['Tags'],
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
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  barcode: ['Variant Barcode', 'Barcode'],
  image: ['Image Src', 'Product image URL'],
  imageAlt: ['Image Alt Text', 'Image alt text'],
  variantImage: ['Variant Image', 'Variant image URL'],
  giftCard: ['Gift Card'],
  gender: ['Google Shopping / Gender'],
  ageGroup: ['Google Shopping / Age Group'],
} as const satisfies Record<string, readonly string[]>

export type Column = keyof typeof COLUMN_NAMES
const COLUMNS = Object.keys(COLUMN_NAMES) as Column[]
const REQUIRED: readonly Column[] = ['handle', 'title', 'price']

/** A row with its cells under their columns, trimmed; what the file does not have is empty. */
export interface ProductRow {
  row: number
  cells: Record<Column, string>
  broken?: string
}

/** The consecutive rows of one handle. */
export interface ProductRows {
  handle: string
  rows: [ProductRow, ...ProductRow[]]
}

/** What the file itself calls a column, for messages. */
export function columnName(column: Column): string {
  return COLUMN_NAMES[column][0]
}

/** Gathers the rows of a product sheet by handle. Throws NotAProductFile when the header lacks a needed column. */
export async function* productSheet(rows: AsyncIterable<SheetRow>): AsyncGenerator<ProductRows> {
  let header: Header | undefined
  let open: ProductRows | undefined
  for await (const sheetRow of rows) {
    if (header === undefined) {
      header = readHeader(sheetRow.cells)
      continue
    }
    if (sheetRow.cells.every((cell) => cell.trim() === '')) continue
    const row = readRow(sheetRow, header)
    if (open && row.cells.handle === open.handle) {
      open.rows.push(row)
      continue
    }
    if (open) yield open
    open = { handle: row.cells.handle, rows: [row] }
  }
  if (header === undefined) throw new NotAProductFile('The file is empty.')
  if (open) yield open
}

interface Header {
  width: number
  places: Map<Column, number>
}

function readHeader(cells: string[]): Header {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const places = new Map<Column, number>()
  for (const column of COLUMNS) {
    const place = COLUMN_NAMES[column].map((name) => names.indexOf(name.toLowerCase())).find((index) => index >= 0)
    if (place !== undefined) places.set(column, place)
  }
  const missing = REQUIRED.filter((column) => !places.has(column)).map((column) => `"${columnName(column)}"`)
  if (missing.length > 0)
    throw new NotAProductFile(`This is not a product file: it has no column ${missing.join(', ')}.`)
  return { width: cells.length, places }
}

function readRow({ row, cells, broken }: SheetRow, { width, places }: Header): ProductRow {
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
