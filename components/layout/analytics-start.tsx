'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { tell } from '#lib/client/analytics/news.ts'

const LATEST_MS = 2000

/** Tells analytics which page is on screen; mounted once for all of them. What makes events of it comes when the browser has time [OBS-01]. */
export function AnalyticsStart() {
  const path = usePathname()
  const search = useSearchParams().toString()
  useEffect(() => tell({ kind: 'visit', path, search: `?${search}`, at: Date.now() }), [path, search])
  useEffect(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void start(), { timeout: LATEST_MS })
    else setTimeout(start, LATEST_MS)
  }, [])
  return null
}

async function start(): Promise<void> {
  try {
    const { startTelling } = await import('#lib/client/analytics/teller.ts')
    startTelling()
  } catch {
    // A visit that cannot be counted is a visit all the same.
  }
}
