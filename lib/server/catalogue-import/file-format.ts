import 'server-only'
import iconv from 'iconv-lite'
import { utf16Of } from './file-encoding.ts'
import { NotAProductFile, type SourceFile } from './source-file.ts'

/** A Shopify product sheet (CSV), or JSON Lines of our own. */
export type FileFormat = 'sheet' | 'lines'

const START_BYTES = 4096
const ZIP = 'PK\x03\x04'

/**
 * What a file holds: its first character decides, and its name where that says nothing. Throws NotAProductFile for
 * other things.
 */
export async function fileFormat(file: SourceFile): Promise<FileFormat> {
  const bytes = await file.start(START_BYTES)
  if (bytes.length === 0) throw new NotAProductFile(file.damage ?? 'The file is empty.')
  if (bytes.toString('latin1', 0, 4) === ZIP)
    throw new NotAProductFile('This is a ZIP archive or an Excel workbook: save the sheet as CSV and import that.')
  const text = iconv.decode(bytes, utf16Of(bytes) ?? 'UTF-8').trimStart()
  if (text.startsWith('['))
    throw new NotAProductFile(
      'This is one JSON array: JSON Lines are wanted, one product a line without commas between.',
    )
  if (/^\{\s*\n/.test(text))
    throw new NotAProductFile('This is JSON over several lines: JSON Lines are wanted, each product whole on one line.')
  if (text.startsWith('{')) return 'lines'
  return /\.(jsonl|ndjson|json)(\.gz)?$/i.test(file.path) ? 'lines' : 'sheet'
}
