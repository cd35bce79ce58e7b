import 'server-only'
import { type FileEncoding, fileEncoding, utf16Of } from './file-encoding.ts'
import { type FileFormat, fileFormat } from './file-format.ts'
import { SourceFile } from './source-file.ts'

/** A file that can be imported, and how it is to be read. */
export interface OpenFile {
  source: SourceFile
  format: FileFormat
  encoding: FileEncoding
}

const MARK_BYTES = 400

/** Looks at a file before anything is imported from it. Throws NotAProductFile when it is none. */
export async function openFile(path: string): Promise<OpenFile> {
  const source = await SourceFile.open(path)
  const format = await fileFormat(source)
  // JSON is UTF-8 by its definition, but some shells write what they redirect in UTF-16. Sheets come in anything.
  const encoding =
    format === 'lines' ? (utf16Of(await source.start(MARK_BYTES)) ?? 'UTF-8') : await fileEncoding(source.bytes())
  return { source, format, encoding }
}
