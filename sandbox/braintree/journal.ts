import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const CHUNK_BYTES = 1024 * 1024
const NEWLINE = 10

/** Whoever remembers what the journal says. */
export interface JournalReader {
  /** Takes one entry, in the order of the file. */
  read(entry: unknown): void
  /** The journal is gone: forget everything. */
  forget(): void
}

/**
 * An append-only file of JSON lines, shared by any number of processes. Writing is one O_APPEND write, so it survives a
 * kill -9 of the writer; memory is only ever changed by reading back, so all processes agree on the order of things.
 */
export class Journal {
  readonly #file: string
  readonly #reader: JournalReader
  #descriptor: number | undefined
  #offset = 0
  #rest: Buffer = Buffer.alloc(0)

  constructor(file: string, reader: JournalReader) {
    this.#file = file
    this.#reader = reader
  }

  /** Writes an entry and reads up to it. Newline first: the line a dying process tore off must not swallow this one. */
  append(entry: object): void {
    writeSync(this.#open(), `\n${JSON.stringify(entry)}\n`)
    this.catchUp()
  }

  /** Reads what anybody has written since. */
  catchUp(): void {
    const stats = fstatSync(this.#open())
    if (stats.nlink === 0 || stats.size < this.#offset) this.#startOver()
    else while (this.#offset < stats.size) this.#readChunk(Math.min(CHUNK_BYTES, stats.size - this.#offset))
  }

  #open(): number {
    if (this.#descriptor === undefined) {
      mkdirSync(dirname(this.#file), { recursive: true })
      this.#descriptor = openSync(this.#file, 'a+', 0o600)
    }
    return this.#descriptor
  }

  // The file was deleted or emptied under us, as a reset of the demo shop does.
  #startOver(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
    this.#offset = 0
    this.#rest = Buffer.alloc(0)
    this.#reader.forget()
    this.catchUp()
  }

  #readChunk(length: number): void {
    const chunk = Buffer.allocUnsafe(length)
    const read = readSync(this.#open(), chunk, 0, length, this.#offset)
    this.#offset += read
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk.subarray(0, read)]) : chunk.subarray(0, read)
    const end = bytes.lastIndexOf(NEWLINE)
    this.#rest = Buffer.from(bytes.subarray(end + 1))
    if (end > 0) for (const line of bytes.toString('utf8', 0, end).split('\n')) this.#readLine(line)
  }

  #readLine(line: string): void {
    if (line === '') return
    const entry = parsed(line)
    if (entry !== undefined) this.#reader.read(entry)
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
