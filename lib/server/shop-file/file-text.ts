import 'server-only'
import { fieldName } from '../catalogue-import/line-problems.ts'
import { NotAProductFile, SourceFile } from '../catalogue-import/source-file.ts'

/** Why nothing can be read from a file, for the person who chose it. */
export class NotAShopFile extends Error {}

const BYTES_MAX = 32 * 1024 * 1024

/** The object a shop file holds, and what its text says twice. Throws NotAShopFile when there is none. */
export interface FileContent {
  said: Record<string, unknown>
  problems: string[]
}

/**
 * Reads a file, gzipped or not, of at most 32 MB unpacked. Throws NotAShopFile for what is missing, too big or no JSON
 * object.
 */
export async function readShopFile(path: string): Promise<FileContent> {
  return contentOf(textOf(await bytesOf(path)))
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    const file = await SourceFile.open(path)
    // One byte more than may be there tells the longer file.
    const bytes = await file.start(BYTES_MAX + 1)
    if (bytes.length > BYTES_MAX)
      throw new NotAShopFile(`The file is too big: at most ${BYTES_MAX / 1024 / 1024} MB are read.`)
    if (file.damage !== undefined) throw new NotAShopFile('The compressed file is cut off or damaged.')
    return bytes
  } catch (error) {
    throw error instanceof NotAProductFile ? new NotAShopFile(error.message) : error
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new NotAShopFile('The file is not UTF-8 text.')
  }
}

/**
 * What a text says. A name that stands twice in one object is a problem: JSON itself would drop the first without a
 * word.
 */
export function contentOf(text: string): FileContent {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new NotAShopFile(`The file is not JSON, or only a part of it: ${reason}`)
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said)) {
    throw new NotAShopFile('The file must hold one object, { "settings": …, "stores": … }.')
  }
  return { said: said as Record<string, unknown>, problems: repeatedNames(text) }
}

interface Level {
  /** Names seen so far; absent in a list. */
  names?: Set<string>
  /** Where we are in it. */
  at: string | number
}

/** Paths of the names that stand twice in their object. The text is known to be JSON. */
function repeatedNames(text: string): string[] {
  const repeated: string[] = []
  const levels: Level[] = []
  let wantsName = false
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g)) {
    const level = levels.at(-1)
    if (token === '{') levels.push({ names: new Set(), at: '' })
    else if (token === '[') levels.push({ at: 0 })
    else if (token === '}' || token === ']') levels.pop()
    else if (token === ',' && typeof level?.at === 'number') level.at += 1
    else if (wantsName && level?.names) {
      level.at = JSON.parse(token) as string
      if (level.names.has(level.at)) repeated.push(`${fieldName(levels.map(({ at }) => at))} appears twice`)
      level.names.add(level.at)
    }
    wantsName = token === '{' || (token === ',' && levels.at(-1)?.names !== undefined)
  }
  return repeated
}
