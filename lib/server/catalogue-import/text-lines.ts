import 'server-only'

/** A line of a file; the first is line 1. */
export interface TextLine {
  row: number
  text: string
  /** Set when the line could not be read; `text` is then what could be made out of its beginning. */
  broken?: string
  /** The file ends without ending the line. */
  open: boolean
}

/** A product with thousands of sizes has room in it; what is longer is no line of products. */
const LINE_BYTES_MAX = 2_000_000
const START_BYTES = 400
const NEWLINE = 0x0a

/**
 * The lines of UTF-8 bytes that are not blank. A line that never ends takes no more memory than the longest that may
 * be.
 */
export async function* textLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<TextLine> {
  let row = 1
  let line = new GrowingLine()
  for await (const chunk of bytes) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      line.add(chunk.subarray(from, end))
      yield* line.told(row, false)
      line = new GrowingLine()
      row += 1
      from = end + 1
    }
    line.add(chunk.subarray(from))
  }
  yield* line.told(row, true)
}

class GrowingLine {
  #parts: Buffer[] = []
  #size = 0

  add(part: Buffer): void {
    this.#size += part.length
    if (part.length > 0 && this.#size <= LINE_BYTES_MAX) this.#parts.push(part)
  }

  *told(row: number, open: boolean): Generator<TextLine> {
    const bytes = Buffer.concat(this.#parts)
    if (this.#size > LINE_BYTES_MAX) {
      const size = `${Math.ceil(this.#size / 1_000_000)} MB`
      const broken = `the line is ${size} long; a product has at most ${LINE_BYTES_MAX / 1_000_000} MB`
      yield { row, text: startOf(bytes), broken, open }
      return
    }
    const text = decoded(bytes)
    if (text === undefined) {
      yield { row, text: startOf(bytes), broken: 'the line is not UTF-8 text; save the file as UTF-8', open }
    } else if (text.trim() !== '') yield { row, text, open }
  }
}

function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function startOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, START_BYTES)
}
