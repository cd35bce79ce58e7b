'use client'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { registerOfflineWorker } from '#lib/client/platform/offline-worker.ts'

/** Has a page that says so come in place of one that cannot be fetched [UI-31]. Under `next dev` there is none. */
export function OfflineGuard() {
  useOnMount(() => (process.env.NODE_ENV === 'production' ? registerOfflineWorker() : undefined))
  return null
}
