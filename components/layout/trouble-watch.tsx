'use client'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { tellTrouble } from '#lib/client/reports/tell-trouble.ts'

/** Reports what goes wrong on any page and nobody catches [OBS-06]. */
export function TroubleWatch() {
  useOnMount(() => {
    const gone = new AbortController()
    const { signal } = gone
    window.addEventListener('error', ({ error }) => void (error && tellTrouble(error)), { signal })
    window.addEventListener('unhandledrejection', ({ reason }) => void tellTrouble(reason), { signal })
    return () => gone.abort()
  })
  return null
}
