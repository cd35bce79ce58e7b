import 'server-only'

// PostgreSQL refuses payloads of 8000 bytes.
const PAYLOAD_BYTES_MAX = 7800

/** Tags of what has changed, and the instance that changed it, which does not listen to its own words. */
export interface Change {
  origin: string
  tags: readonly string[]
}

/** Splits tags over as many notifications as their bytes need. */
export function payloads({ origin, tags }: Change): string[] {
  const made: string[] = []
  let chunk: string[] = []
  let bytes = 100
  for (const tag of tags) {
    const cost = Buffer.byteLength(JSON.stringify(tag)) + 1
    if (bytes + cost > PAYLOAD_BYTES_MAX && chunk.length > 0) {
      made.push(JSON.stringify({ origin, tags: chunk }))
      chunk = []
      bytes = 100
    }
    chunk.push(tag)
    bytes += cost
  }
  if (chunk.length > 0) made.push(JSON.stringify({ origin, tags: chunk }))
  return made
}
