import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { BATCH_MAX } from '#lib/contract/erp/machine-endpoint.ts'
import { type Call, CallRefused, keyFor } from './erp-call.ts'

const NUMBERS = new Set(['qty', 'price', 'originalPrice'])

/**
 * Calls that send a CSV file with a heading, a thousand rows each. A column that is absent is left as it is in the
 * shop, a blank cell clears it. Throws CallRefused, and nothing is sent, when the file is cut off, has no rows, names
 * two prices of an article for the same time, or a row has too many or too few cells. The same file sent again does
 * nothing twice [OPS-02, OPS-12].
 */
export function sheetCalls(
  name: 'setStock' | 'setPrices' | 'setSalePrices',
  file: string,
  { timeColumn, whole = false }: { timeColumn?: string; whole?: boolean },
): Call[] {
  const text = readFileSync(file, 'utf8')
  // Cut within its last cell, 145 reads as 14: nothing but the end of the line says that it is whole.
  if (!whole && !/[\r\n]$/.test(text))
    throw new CallRefused(`${file}: its last line has no end, as if it were cut off. Say --whole if that is all of it.`)
  const rows = rowsOf(text, file)
  if (rows.length === 0) throw new CallRefused(`${file}: there are no rows below its heading, so nothing was sent.`)
  const now = new Date().toISOString()
  const items = rows.map((row) => itemOf(row, timeColumn, now))
  if (name === 'setPrices') refuseTwoPrices(items, file)
  const calls: Call[] = []
  for (let from = 0; from < items.length; from += BATCH_MAX) {
    const part = items.slice(from, from + BATCH_MAX)
    calls.push({
      name,
      body: { items: part },
      rowsBefore: from,
      idempotencyKey: keyFor(name, text, String(from), timeOf(rows, timeColumn, now)),
    })
  }
  return calls
}

// A row without a time of its own is counted now: sent again later the file is another count.
function timeOf(rows: readonly Record<string, string>[], timeColumn: string | undefined, now: string): string {
  return timeColumn !== undefined && rows.some((row) => !row[timeColumn]) ? now : ''
}

function rowsOf(text: string, file: string): Record<string, string>[] {
  try {
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  } catch (error) {
    throw new CallRefused(`${file} cannot be read: ${(error as Error).message}`)
  }
}

function itemOf(row: Record<string, string>, timeColumn: string | undefined, now: string): Record<string, unknown> {
  const item: Record<string, unknown> = timeColumn === undefined ? {} : { [timeColumn]: now }
  for (const [column, cell] of Object.entries(row)) {
    if (column === 'storeId' && cell === '') continue
    if (cell !== '') item[column] = NUMBERS.has(column) ? numberOf(cell) : cell
    else if (NUMBERS.has(column)) item[column] = null
  }
  return item
}

/** Within a batch the shop refuses them; a thousand rows apart the later would win, and nobody would hear of it. */
function refuseTwoPrices(items: readonly Record<string, unknown>[], file: string): void {
  const rows = new Map<string, number>()
  for (const [at, { code, price, originalPrice, priceUpdatedAt }] of items.entries()) {
    const article = `${code}\n${priceUpdatedAt}`
    const first = rows.get(article) ?? at
    rows.set(article, first)
    if (items[first]?.['price'] !== price || items[first]?.['originalPrice'] !== originalPrice)
      throw new CallRefused(
        `${file}: rows ${first + 1} and ${at + 1} name different prices of ${code}. Nothing was sent.`,
      )
  }
}

/** What is no number stays as it is, and the shop names the field: as NaN it would be sent as null, which clears. */
export function numberOf(cell: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
}
