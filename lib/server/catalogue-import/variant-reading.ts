import 'server-only'
import type { Cents } from '#lib/domain/money/money.ts'
import { SKU_MAX } from '#lib/domain/shop-rules.ts'
import { priceOf, storable } from './import-text.ts'
import { type Column, columnName, type ProductRow, type ProductRows } from './shopify-sheet.ts'

/** One variant row, checked. What the sheet has no column for is left out. */
export interface VariantReading {
  row: number
  /** Absent in a sheet without options: then the SKU says which variant it is. */
  options?: { key: string; label: string; colour?: string }
  price?: Cents
  /** Zero when the cell is blank: no price before the reduction. */
  compareAt?: Cents
  /** Empty when the cell is blank. */
  sku?: string
  barcode?: string
  quantity?: number
  image: string
}

/** Something the shopkeeper should know though nothing failed. */
export interface Note {
  row: number
  text: string
}

interface VariantsReading {
  variants: VariantReading[]
  problems: string[]
  warnings: Note[]
}

const COLOUR = /^colou?rs?$/i
const OPTIONS = [
  ['option1Name', 'option1'],
  ['option2Name', 'option2'],
  ['option3Name', 'option3'],
] as const
const QUANTITY_MAX = 1_000_000
const GIVEN_AWAY = `${columnName('price')} is 0; it will be sold for nothing (column ${columnName('price')})`
/** A sheet with none of them says nothing of sizes. */
const SIZE_COLUMNS = ['option1', 'sku', 'price', 'compareAt', 'quantity', 'barcode'] as const

/** The variants among a product's rows; a row that only has a picture is none. */
export function readVariants({ columns, rows }: Pick<ProductRows, 'columns' | 'rows'>): VariantsReading {
  const [first] = rows
  const reading: VariantsReading = { variants: [], problems: [], warnings: [] }
  const say = (row: number, text: string) => {
    reading.problems.push(row === first.row ? text : `row ${row}: ${text}`)
  }
  const rowOfKey = new Map<string, number>()
  if (!SIZE_COLUMNS.some((column) => columns.has(column))) return reading
  for (const row of rows) {
    if (row.broken !== undefined || !isVariant(row, first)) continue
    const options = columns.has('option1') ? optionsOf(row, first) : undefined
    const earlier = rowOfKey.get(options?.key ?? row.cells.sku)
    if (earlier === undefined) rowOfKey.set(options?.key ?? row.cells.sku, row.row)
    if (earlier !== undefined && options)
      say(row.row, `the options "${options.key}" are already on row ${earlier} (column ${columnName('option1')})`)
    else if (earlier !== undefined)
      say(row.row, `the SKU "${row.cells.sku}" is already on row ${earlier} (column ${columnName('sku')})`)
    else reading.variants.push(...readVariant(row, { columns, options, say, warnings: reading.warnings }))
  }
  return reading
}

interface RowTools {
  columns: ReadonlySet<Column>
  options: ReturnType<typeof optionsOf> | undefined
  say: Say
  warnings: Note[]
}

/** The size of a row; none when its price cannot be read. */
function readVariant(row: ProductRow, { columns, options, say, warnings }: RowTools): VariantReading[] {
  const price = columns.has('price') ? readPrice(row, 'price', say) : undefined
  if (price === 0) warnings.push({ row: row.row, text: GIVEN_AWAY })
  const compareAt = row.cells.compareAt === '' ? 0 : readPrice(row, 'compareAt', say)
  const quantity = columns.has('quantity') ? readQuantity(row, say, warnings) : undefined
  const sku = columns.has('sku') ? codeText(row.cells.sku) : undefined
  if (sku !== undefined && sku.length > SKU_MAX)
    say(row.row, `the SKU is longer than ${SKU_MAX} characters (column ${columnName('sku')})`)
  if (price === undefined && columns.has('price')) return []
  return [
    {
      row: row.row,
      ...(options === undefined ? {} : { options }),
      ...(price === undefined ? {} : { price }),
      ...(compareAt === undefined || !columns.has('compareAt') ? {} : { compareAt }),
      ...(sku === undefined ? {} : { sku }),
      ...(columns.has('barcode') ? { barcode: codeText(row.cells.barcode) } : {}),
      ...(quantity === undefined ? {} : { quantity }),
      image: row.cells.variantImage,
    },
  ]
}

/** Exports put an apostrophe before codes, so that spreadsheets take them for text. */
function codeText(cell: string): string {
  return storable(cell).replace(/^'/, '').trim()
}

function isVariant(row: ProductRow, first: ProductRow): boolean {
  const { option1, option2, option3, price, sku, quantity } = row.cells
  return row === first || [option1, option2, option3, price, sku, quantity].some((cell) => cell !== '')
}

/** Option names stand on the first row only. */
function optionsOf(row: ProductRow, first: ProductRow) {
  const values = OPTIONS.flatMap(([name, value]) => {
    const text = storable(row.cells[value])
    return text === '' ? [] : [{ name: first.cells[name], text }]
  })
  const colour = values.find(({ name }) => COLOUR.test(name))
  const rest = values.filter((value) => value !== colour).map(({ text }) => text)
  return {
    key: values.map(({ text }) => text).join(' / '),
    label: rest.join(' / '),
    ...(colour === undefined ? {} : { colour: colour.text }),
  }
}

type Say = (row: number, text: string) => void

function readPrice(row: ProductRow, column: Column & ('price' | 'compareAt'), say: Say): Cents | undefined {
  const text = row.cells[column]
  const price = priceOf(text)
  const name = columnName(column)
  if (text === '') say(row.row, `${name} is empty (column ${name})`)
  else if (price === undefined) say(row.row, `${name} "${text.slice(0, 40)}" is not a price (column ${name})`)
  return price
}

function readQuantity(row: ProductRow, say: Say, warnings: Note[]): number {
  const name = columnName('quantity')
  const text = row.cells.quantity
  if (text === '') return 0
  const quantity = Number(text)
  if (!Number.isInteger(quantity) || quantity > QUANTITY_MAX) {
    say(row.row, `${name} "${text.slice(0, 40)}" is not a whole number up to ${QUANTITY_MAX} (column ${name})`)
    return 0
  }
  if (quantity >= 0) return quantity
  warnings.push({ row: row.row, text: `${name} is ${quantity}; 0 is used (column ${name})` })
  return 0
}
