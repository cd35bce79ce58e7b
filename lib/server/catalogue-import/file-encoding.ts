import 'server-only'

export type FileEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252'

/**
 * How a text file is encoded. A byte-order mark decides; else NUL bytes in every second place mean UTF-16, and anything
 * that is not UTF-8 from end to end is what spreadsheets on Windows save. Reads all the bytes, a chunk at a time: one é
 * after a megabyte of ASCII counts.
 */
export async function fileEncoding(bytes: AsyncIterable<Buffer>): Promise<FileEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let first = true
  try {
    for await (const chunk of bytes) {
      const marked = first ? utf16Of(chunk) : undefined
      if (marked) return marked
      first = false
      utf8.decode(chunk, { stream: true })
    }
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      return 'Windows-1252'
    }
    throw error
  }
  // A character cut off by the end of the file is a cut file, not another encoding.
  return 'UTF-8'
}

/** Which UTF-16 a file is that starts so; undefined when it is none. */
export function utf16Of(start: Buffer): 'UTF-16LE' | 'UTF-16BE' | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'UTF-16LE'
  if (start[0] === 0xfe && start[1] === 0xff) return 'UTF-16BE'
  const sample = start.subarray(0, 400)
  const zeros = [0, 0]
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const half = sample.length / 2
  if (half > 2 && (zeros[1] ?? 0) > half * 0.7) return 'UTF-16LE'
  if (half > 2 && (zeros[0] ?? 0) > half * 0.7) return 'UTF-16BE'
  return undefined
}
