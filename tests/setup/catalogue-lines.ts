import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { catalogueLines } from '#lib/server/catalogue-export/export-run.ts'
import { type ImportOptions, type ImportSummary, importCatalogue } from '#lib/server/catalogue-import/import-run.ts'
import { pool } from '#lib/server/db/client.ts'

type Fields = Record<string, unknown>

/** The fields a line needs, in one size; those given win, and `undefined` takes one away. */
export function plainLine(id: string, fields: Fields = {}): Fields {
  return {
    id,
    slug: id,
    name: `The ${id}`,
    brand: { slug: 'ironbark', name: 'Ironbark' },
    productType: 'lace-up-boot',
    canonicalCategory: 'footwear/boots',
    price: 149.95,
    variants: [{ id: `${id}-10`, code: `C-${id}-10`, label: '10', stock: 5 }],
    ...fields,
  }
}

export function linesText(lines: readonly Fields[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** The whole catalogue as an export writes it. */
export async function exportedText(): Promise<string> {
  let text = ''
  for await (const part of catalogueLines()) text += part
  return text
}

/** A shop that has stores and customers and no catalogue. */
export async function emptyShop(): Promise<void> {
  await pool().query('truncate brands, categories, products, redirects, media cascade')
}

interface Imported {
  summary: ImportSummary
  report: string[]
}

/** Writes files into a directory of the test file's own and imports them. */
export function useCatalogueFiles() {
  let folder = ''
  let number = 0
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'steelcap-lines-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function fileOf(content: string | Buffer, ending = 'jsonl'): string {
    number += 1
    const path = join(folder, `${number}.${ending}`)
    writeFileSync(path, content)
    return path
  }
  async function importFile(path: string, options: ImportOptions = {}): Promise<Imported> {
    const report: string[] = []
    const summary = await importCatalogue(path, { images: 'none', ...options, report: (line) => report.push(line) })
    return { summary, report }
  }
  async function importLines(
    content: string | Buffer | readonly Fields[],
    options: ImportOptions = {},
  ): Promise<Imported> {
    const written = typeof content === 'string' || Buffer.isBuffer(content) ? content : linesText(content)
    return importFile(fileOf(written), options)
  }
  return { fileOf, importFile, importLines }
}
