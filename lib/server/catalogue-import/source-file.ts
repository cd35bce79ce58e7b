import 'server-only'
import { createReadStream, type ReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Why nothing can be imported from a file, for the person who chose it. */
export class NotAProductFile extends Error {}

const CHUNK_BYTES = 1 << 18
const GZIP = Buffer.from([0x1f, 0x8b])

/** A file to import, compressed with gzip or not. It may be read several times, each time from the start. */
export class SourceFile {
  readonly path: string
  readonly #size: number
  readonly #compressed: boolean
  #stream: ReadStream | undefined
  /** Set once a compressed file has turned out to end too early or to be damaged. */
  damage: string | undefined

  private constructor(path: string, size: number, compressed: boolean) {
    this.path = path
    this.#size = size
    this.#compressed = compressed
  }

  /** Throws NotAProductFile when there is nothing to read, and whatever the disk throws. */
  static async open(path: string): Promise<SourceFile> {
    const found = await statOf(path)
    if (found.isDirectory()) throw new NotAProductFile(`${path} is a directory, not a file.`)
    if (!found.isFile()) throw new NotAProductFile(`${path} is not a file that can be read twice.`)
    if (found.size === 0) throw new NotAProductFile('The file is empty.')
    const start = await firstBytes(createReadStream(path, { end: 1 }), 2)
    return new SourceFile(path, found.size, start.equals(GZIP))
  }

  /** How much of the file has been read in the latest reading, 0 to 1. */
  get share(): number {
    return Math.min(1, (this.#stream?.bytesRead ?? 0) / this.#size)
  }

  /** Its bytes, unpacked, a chunk at a time. A damaged archive ends early and says so in `damage`. */
  async *bytes(): AsyncGenerator<Buffer> {
    const stream = createReadStream(this.path, { highWaterMark: CHUNK_BYTES })
    this.#stream = stream
    this.damage = undefined
    if (!this.#compressed) {
      yield* stream as AsyncIterable<Buffer>
      return
    }
    // The error is thrown by the iteration; pipeline only closes what is left open.
    const unpacked = pipeline(stream, createGunzip({ chunkSize: CHUNK_BYTES }), () => {})
    try {
      yield* unpacked as AsyncIterable<Buffer>
    } catch (error) {
      if (!isDamage(error)) throw error
      this.damage = 'the compressed file ends here: it is cut off or damaged'
    }
  }

  /** At most the first so many bytes, unpacked. */
  async start(length: number): Promise<Buffer> {
    return firstBytes(this.bytes(), length)
  }
}

async function statOf(path: string): Promise<Stats> {
  return stat(path).catch((error: unknown) => {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw missing ? new NotAProductFile(`There is no file ${path}.`) : error
  })
}

async function firstBytes(bytes: AsyncIterable<unknown>, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size >= length) break
  }
  return Buffer.concat(chunks).subarray(0, length)
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
