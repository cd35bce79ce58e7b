'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { tell } from '#lib/client/analytics/news.ts'

/** What the page itself needs goes first. */
const LATER_MS = 1500

/** Tells analytics which page is on screen; mounted once for all of them. What makes events of it comes later [OBS-01]. */
export function AnalyticsStart() {
  const path = usePathname()
  const search = useSearchParams().toString()
  useEffect(() => tell({ kind: 'visit', path, search: `?${search}`, at: Date.now() }), [path, search])
  useEffect(() => {
    setTimeout(start, LATER_MS)
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
