import 'server-only'
import type { Cents } from '#lib/domain/money.ts'
import { priceOf, storable } from './import-text.ts'
import { type Column, columnName, type ProductRow, type ProductRows } from './shopify-sheet.ts'

/** One variant row, checked. */
export interface VariantReading {
  key: string
  /** The options but the colour, joined: `M`, `M / Tall`. */
  label: string
  colour?: string
  price: Cents
  compareAt?: Cents
  sku: string
  barcode: string
  quantity: number
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

/** The variants among a product's rows; a row that only has a picture is none. */
export function readVariants(rows: ProductRows['rows']): VariantsReading {
  const [first] = rows
  const reading: VariantsReading = { variants: [], problems: [], warnings: [] }
  const rowOfKey = new Map<string, number>()
  const say = (row: number, text: string) => {
    reading.problems.push(row === first.row ? text : `row ${row}: ${text}`)
  }
  for (const row of rows) {
    if (row.broken !== undefined || !isVariant(row, first)) continue
    const options = optionsOf(row, first)
    const earlier = rowOfKey.get(options.key)
    if (earlier !== undefined) {
      say(row.row, `the options "${options.key}" are on row ${earlier} already (column ${columnName('option1')})`)
      continue
    }
    rowOfKey.set(options.key, row.row)
    const price = readPrice(row, 'price', say)
    const compareAt = row.cells.compareAt === '' ? undefined : readPrice(row, 'compareAt', say)
    const quantity = readQuantity(row, say, reading.warnings)
    if (price === undefined) continue
    reading.variants.push({
      ...options,
      price,
      ...(compareAt === undefined ? {} : { compareAt }),
      sku: storable(row.cells.sku),
      barcode: storable(row.cells.barcode).replace(/^'/, ''),
      quantity,
      image: row.cells.variantImage,
    })
  }
  return reading
}

function isVariant(row: ProductRow, first: ProductRow): boolean {
  const { option1, option2, option3, price, sku } = row.cells
  return row === first || [option1, option2, option3, price, sku].some((cell) => cell !== '')
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
