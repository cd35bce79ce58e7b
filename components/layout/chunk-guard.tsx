'use client'

import { useOnMount } from '#components/ui/use-on-mount.ts'
import { reloadAfterChunkFailure } from '#lib/client/platform/chunk-reload.ts'

/** Reloads a page whose code is gone from the server [UI-15]. */
export function ChunkGuard() {
  useOnMount(() => {
    const gone = new AbortController()
    const { signal } = gone
    const look = (error: unknown) => reloadAfterChunkFailure(error, Date.now(), () => location.reload())
    window.addEventListener('error', (event) => look(event.error), { signal })
    window.addEventListener('unhandledrejection', (event) => look(event.reason), { signal })
    return () => gone.abort()
  })
  return null
}
