import 'server-only'
import type { OnTags } from '../platform/changes.ts'

interface Telling {
  /** Resolves when the index shows every change it has heard of. */
  settled(): Promise<void>
  tell(tags: readonly string[]): Promise<void>
}

/**
 * Tells what renders elsewhere once more when the index has taken up a change of the whole catalogue: menus and
 * suggestions are read of the index, and what was read of it in between is old already.
 */
export function tellAgain({ settled, tell }: Telling): OnTags {
  return async (tags) => {
    const wide = tags.filter((tag) => tag === 'listing' || tag === '*')
    if (wide.length === 0) return
    await settled()
    await tell(wide)
  }
}
