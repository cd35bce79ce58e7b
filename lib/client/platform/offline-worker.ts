const WORKER = '/offline-worker.js'

/** A page's own loading comes first, and who leaves at once needs no worker. */
const AFTER_MS = 5000

/**
 * Registers the worker that answers for the network while there is none [UI-31]; says how not to, for a page that is
 * left before. A browser that will not have one shows its own page, as before.
 */
export function registerOfflineWorker(): () => void {
  const timer = setTimeout(() => {
    void navigator.serviceWorker?.register(WORKER).catch(() => undefined)
  }, AFTER_MS)
  return () => clearTimeout(timer)
}
