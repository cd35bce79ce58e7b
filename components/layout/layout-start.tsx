'use client'
import { Alerts } from '#components/ui/alerts.tsx'
import { AnalyticsStart } from './analytics-start.tsx'
import { EarlyInputStart } from './early-input-start.tsx'
import { PromoStart } from './promo-start.tsx'
import { RouteFocus } from './route-focus.tsx'
import { TroubleWatch } from './trouble-watch.tsx'

/** What stands behind every page: the alerts, and what only runs. One part: each would be named in the page. */
export function LayoutStart() {
  return (
    <>
      <Alerts />
      <EarlyInputStart />
      <AnalyticsStart />
      <PromoStart />
      <TroubleWatch />
      <RouteFocus />
    </>
  )
}
