import 'server-only'
import type { ClientBase } from 'pg'

/** What instances listen to. */
export const CHANNEL = 'steelcap_changes'
/** The task under which a change waits that is told after its commit, by whoever does jobs. */
export const TELL_CHANGES = 'tell-changes'

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

/** Tells all instances but the one each change was made in, with the commit if `client` is in a transaction. */
export async function tellChanges(client: Pick<ClientBase, 'query'>, changes: readonly Change[]): Promise<void> {
  const values = [CHANNEL, changes.flatMap(payloads)]
  await client.query('select pg_notify($1, payload) from unnest($2::text[]) payload', values)
}
