'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { trackCampaign } from '#lib/client/analytics/campaign.ts'
import { track } from '#lib/client/analytics/track.ts'
import { campaignOf } from '#lib/domain/analytics/campaign.ts'
import { keepCampaign } from '#stores/campaign.ts'

/**
 * What the page itself needs goes first; what tells of it still has to be there before the first event is due [OBS-01].
 */
const LATER_MS = 300

/**
 * Tells analytics which page is on screen; mounted once for all of them. What makes events of it comes later [OBS-01].
 */
export function AnalyticsStart() {
  const path = usePathname()
  const search = useSearchParams().toString()
  const landed = useRef(false)
  // Analytics hears of each address once its page is drawn.
  useEffect(() => {
    const at = landed.current ? Date.now() : firstPaintAt()
    landed.current = true
    keepCampaign(campaignOf(new URLSearchParams(search)))
    trackCampaign()
    track({ kind: 'visit', path, search: `?${search}`, at })
  }, [path, search])
  useOnMount(() => void setTimeout(start, LATER_MS))
  return null
}

/** When the page one lands on was first seen, in milliseconds since 1970: its scripts come after that. */
function firstPaintAt(): number {
  const [paint] = performance.getEntriesByName?.('first-contentful-paint') ?? []
  return paint ? Math.round(performance.timeOrigin + paint.startTime) : Date.now()
}

async function start(): Promise<void> {
  try {
    const { startTracking } = await import('#lib/client/analytics/tracker.ts')
    startTracking()
  } catch {
    // A visit that cannot be counted is a visit all the same.
  }
}
