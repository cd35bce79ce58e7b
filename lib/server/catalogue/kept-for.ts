import 'server-only'
import { pool } from '../db/client.ts'

/**
 * Makes a function that gives what `read` has read of this database, at most so many milliseconds ago. A reading that
 * fails is not kept.
 */
export function keptFor<T>(ms: number, read: () => Promise<T>): (now?: number) => Promise<T> {
  let kept: { at: number; of: unknown; reading: Promise<T> } | undefined
  return (now = Date.now()) => {
    if (kept && kept.of === pool() && now - kept.at < ms) return kept.reading
    const latest = { at: now, of: pool(), reading: read() }
    kept = latest
    latest.reading.catch(() => {
      if (kept === latest) kept = undefined
    })
    return latest.reading
  }
}
