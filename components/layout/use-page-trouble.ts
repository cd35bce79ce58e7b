import { useEffect } from 'react'
import { reloadAfterChunkFailure } from '#lib/client/platform/chunk-reload.ts'

/**
 * Deals with what a boundary caught, which the window would have heard of otherwise: a new release is loaded, the rest
 * reported as fatal, for there is no page [UI-15, OBS-06].
 */
export function usePageTrouble(error: unknown): void {
  // The browser, which may load the page anew, and whoever collects errors.
  useEffect(() => {
    if (!reloadAfterChunkFailure(error, Date.now(), () => location.reload())) void tellTrouble(error, true)
  }, [error])
}

/** Reports an error with code that comes only now: most visits need none of it. */
export async function tellTrouble(error: unknown, fatal = false): Promise<void> {
  try {
    const { reportError } = await import('#lib/client/reports/error-reports.ts')
    reportError(error, { fatal })
  } catch {
    // Without a network there is nobody to tell.
  }
}
