import 'server-only'

/** Stands at the end of a row that was cut short; no cell can hold it, for a cell's own NUL is the only one in it. */
export const CUT_MARK = '\u0000cut\u0000'

/** A row longer than this is most often a quote that was never closed. */
const ROW_LENGTH_MAX = 2_000_000

/**
 * The text of a CSV file in which no row is longer than a row may be: what is too long is cut, and marked in its last
 * cell. A parser would keep the whole of such a row in memory.
 */
export async function* boundedRows(text: AsyncIterable<string>): AsyncGenerator<string> {
  const bounds = new RowBounds()
  for await (const part of text) yield bounds.pass(part)
}

class RowBounds {
  #length = 0
  #quoted = false
  /** Of a cell: only there a quote opens one. */
  #atStart = true
  /** A quote has just been closed; another one makes the two a quote in the text. */
  #closed = false
  #cutting = false

  pass(part: string): string {
    const kept: string[] = []
    let from = 0
    for (let i = 0; i < part.length; i += 1) {
      const char = part.charCodeAt(i)
      const ended = this.#step(char)
      if (ended && this.#cutting) {
        this.#cutting = false
        from = i
      } else if (!this.#cutting && this.#isTooLong(char)) {
        kept.push(part.slice(from, i), this.#quoted ? `${CUT_MARK}"` : CUT_MARK)
        this.#cutting = true
      }
      if (ended) this.#length = 0
    }
    if (!this.#cutting) kept.push(part.slice(from))
    return kept.join('')
  }

  /** True at the end of a row. */
  #step(char: number): boolean {
    this.#length += 1
    const closed = this.#closed
    this.#closed = false
    if (char === QUOTE) {
      if (this.#quoted) this.#closed = true
      this.#quoted = this.#quoted ? false : this.#atStart || closed
      this.#atStart = false
      return false
    }
    const ends = !this.#quoted && (char === LINE_FEED || char === CARRIAGE_RETURN)
    this.#atStart = ends || (!this.#quoted && char === COMMA)
    return ends
  }

  /** Never cuts at a quote, where the second of two may be still to come. */
  #isTooLong(char: number): boolean {
    return this.#length > ROW_LENGTH_MAX && char !== QUOTE && !this.#atStart
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
