import { CHUNK_RELOAD_GUARD } from '#lib/domain/shop-rules.ts'

const KEY = 'chunkReload'
const FAILURE = /Loading (CSS )?chunk|Failed to load chunk|dynamically imported module|module script failed/i

/** Whether an error says that a piece of the shop's own code could not be fetched, as after a new release. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'ChunkLoadError' || FAILURE.test(error.message)
}

/**
 * Reloads the page after such a failure, at most once in 10 s [UI-15], and not while the browser is offline: there
 * would be no page left. Returns whether it did.
 */
export function reloadAfterChunkFailure(error: unknown, now: number, reload: () => void): boolean {
  if (!isChunkFailure(error) || !navigator.onLine || now - lastReload() < CHUNK_RELOAD_GUARD * 1000) return false
  try {
    sessionStorage.setItem(KEY, String(now))
  } catch {
    // Without a memory of it a reload could repeat for ever.
    return false
  }
  reload()
  return true
}

/**
 * Loads a piece that nobody is waiting for, once there is a network. Nothing when that goes while the piece comes: the
 * next page asks for it again.
 */
export async function loadOnceOnline<Piece>(load: () => Promise<Piece>): Promise<Piece | undefined> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  try {
    return await load()
  } catch (error) {
    if (isChunkFailure(error) && !navigator.onLine) return undefined
    throw error
  }
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
  } catch {
    return Number.NEGATIVE_INFINITY
  }
}
