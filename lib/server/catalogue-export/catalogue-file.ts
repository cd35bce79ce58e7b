import 'server-only'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Writes text to a file, gzipped when its name ends with .gz. The file is there whole or not at all. */
export async function writeCatalogueFile(
  path: string,
  text: AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<void> {
  const draft = `${path}.part`
  const options = signal === undefined ? {} : { signal }
  const file = createWriteStream(draft)
  try {
    if (path.endsWith('.gz')) await pipeline(Readable.from(text), createGzip(), file, options)
    else await pipeline(Readable.from(text), file, options)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Writes text to a stream that stays open. A reader that has read enough, such as `head`, is no error. */
export async function writeCatalogueTo(
  stream: Writable,
  text: AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await pipeline(Readable.from(text), stream, { end: false, ...(signal === undefined ? {} : { signal }) })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}
