import { typedQty } from '../cart/add-many.ts'
import { CART_LINES_MAX, SKU_MAX } from '../shop-rules.ts'
import { codePoints, isFreeText } from '../text/free-text.ts'

/** A line of a list somebody wrote: what is wanted, as it was written. */
export interface ListLine {
  /** Where it stands in the list, counted from 1, empty lines too. */
  row: number
  /** Of a style or an article. */
  code: string
  /** The size with whatever stands beside it, such as a width or a colour. */
  size: string | undefined
  /** As it was written; 1 where no number stands. */
  qty: string
}

export interface OrderList {
  lines: ListLine[]
  /** How many lines beyond as many as a cart holds were not read. */
  more: number
}

export const LIST_SIZE_MAX = 60

type Column = 'code' | 'size' | 'qty' | 'other'

const HEADS: [Column, RegExp][] = [
  ['code', /^(style|article|product|item|sku|code|part)([ _-]?(code|no\.?|number|id|#))?$/i],
  ['qty', /^(qty|quantity|units|number|count|amount|pieces|pcs|pairs)$/i],
  ['size', /^(sizes?|widths?|fit|colou?rs?)$/i],
  ['other', /^(description|name|brand|price|total|notes?|comments?|line|row|#)$/i],
]
const COUNT = /^[x×]?\s*(\d{1,5})\s*[x×]?$/i

/**
 * Reads a list of codes, sizes and quantities, a line each, as people paste them from a sheet, a mail or a CSV file:
 * with tabs, semicolons, commas or spaces between, with or without a line of headings, which may put the columns in
 * another order [CREW-04].
 */
export function readOrderList(text: string): OrderList {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, i) => ({ row: i + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const columns = rows[0] && headOf(rows[0].cells)
  const asked = columns ? rows.slice(1) : rows
  const lines = asked.slice(0, CART_LINES_MAX).map(({ row, cells }) => ({
    row,
    ...(columns ? byColumns(cells, columns) : byPlace(cells)),
  }))
  return { lines, more: Math.max(0, asked.length - CART_LINES_MAX) }
}

/** The list as text that reads back the same. */
export function orderListText(lines: readonly Pick<ListLine, 'code' | 'size' | 'qty'>[]): string {
  return lines.map(({ code, size = '', qty }) => [code, size, qty].map(quoted).join(';')).join('\n')
}

/** Whether what stands in a line could be asked for at all. */
export function isReadable({ code, size }: ListLine): boolean {
  const isTaken = (text: string, most: number) => codePoints(text) <= most && isFreeText(text)
  return code !== '' && isTaken(code, SKU_MAX) && (size === undefined || isTaken(size, LIST_SIZE_MAX))
}

function quoted(cell: string): string {
  return /["\t;,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** What stands between tabs, else semicolons, else commas, else spaces. */
function cellsOf(line: string): string[] {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '')
  const mark = ['\t', ';', ','].find((each) => bare.includes(each))
  if (mark === undefined) return (line.match(/"(?:[^"]|"")*"|\S+/g) ?? []).map(unquoted)
  // Only what begins a cell quotes it: the sign of inches in `8" boot` must not swallow the cells behind it.
  const cells = new RegExp(`( *"(?:[^"]|"")*"[^${mark}]*|[^${mark}]*)${mark}`, 'g')
  return [...(line + mark).matchAll(cells)].map(([, cell = '']) => unquoted(cell))
}

function unquoted(cell: string): string {
  const text = cell.trim()
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text
}

/** The columns a line of headings names; undefined where it is none. */
function headOf(cells: readonly string[]): (Column | undefined)[] | undefined {
  const columns = cells.map((cell) => HEADS.find(([, words]) => words.test(cell))?.[0])
  const named = columns.filter((column) => column !== undefined)
  // Of headings in words of their own, two suffice to know them; then a code must be among them.
  const known = named.includes('code') && (named.length >= 2 || cells.length === 1)
  return known ? columns : undefined
}

function byColumns(cells: readonly string[], columns: readonly (Column | undefined)[]): Omit<ListLine, 'row'> {
  const at = (column: Column) => cells.filter((cell, i) => columns[i] === column && cell !== '')
  const qty = columns.includes('qty') ? (at('qty')[0] ?? '') : '1'
  return { code: at('code')[0] ?? '', size: at('size').join(' ') || undefined, qty: countOf(qty) }
}

/**
 * Code first, quantity last, between them the size. Of two, the second is a quantity if it is a number, else a size.
 */
function byPlace([code = '', ...rest]: readonly string[]): Omit<ListLine, 'row'> {
  const told = rest.filter((cell, i) => cell !== '' || i === rest.length - 1)
  const last = told.at(-1) ?? ''
  const counts = COUNT.test(last) || (last === '' && told.length > 1) || told.length > 2
  const sizes = counts ? told.slice(0, -1) : told
  return { code, size: sizes.join(' ') || undefined, qty: counts ? countOf(last) : '1' }
}

/** `x12` and `12 x` are 12; what is no count stays as it was written, to be mended. */
function countOf(text: string): string {
  const count = COUNT.exec(text)?.[1]
  return count !== undefined && typedQty(count) !== undefined ? String(Number(count)) : text
}
