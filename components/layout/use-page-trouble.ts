import { useEffect } from 'react'
import { reloadAfterChunkFailure } from '#lib/client/platform/chunk-reload.ts'
import { tellTrouble } from '#lib/client/reports/tell-trouble.ts'

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
