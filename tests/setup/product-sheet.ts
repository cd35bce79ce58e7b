import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type ImportOptions, type ImportSummary, importCatalogue } from '#lib/server/catalogue-import/import-run.ts'

const COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Compare At Price',
  'Image Src',
  'Image Alt Text',
  'Shelf Colour Code',
] as const

export type SheetCells = Partial<Record<(typeof COLUMNS)[number], string>>

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A product sheet as an export writes it, one object a row; the last column is one the shop has never heard of. */
export function productSheetText(rows: readonly SheetCells[], lineEnd = '\n'): string {
  const lines = rows.map((row) => COLUMNS.map((column) => quoted(row[column] ?? '')).join(','))
  return [COLUMNS.join(','), ...lines, ''].join(lineEnd)
}

/** A product with one size and a price; the cells given win. */
export function plainProduct(handle: string, cells: SheetCells = {}): SheetCells {
  return {
    Handle: handle,
    Title: handle.replaceAll('-', ' '),
    Vendor: 'Test Bench',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant Inventory Qty': '5',
    'Variant Price': '49.95',
    Published: 'true',
    ...cells,
  }
}

/** Writes sheets into a directory of the test file's own and imports them. */
export function useProductSheets() {
  let folder = ''
  let number = 0
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'steelcap-sheets-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function importSheet(
    sheet: string | Buffer | readonly SheetCells[],
    options: ImportOptions = {},
  ): Promise<{ summary: ImportSummary; report: string[] }> {
    number += 1
    const path = join(folder, `${number}.csv`)
    writeFileSync(path, typeof sheet === 'string' || Buffer.isBuffer(sheet) ? sheet : productSheetText(sheet))
    const report: string[] = []
    const summary = await importCatalogue(path, { images: 'none', ...options, report: (line) => report.push(line) })
    return { summary, report }
  }
  return { importSheet }
}
