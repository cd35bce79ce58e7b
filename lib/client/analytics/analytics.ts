import type { AnalyticsEvent } from '#lib/domain/analytics/events.ts'
import { reporter } from '../reports/reporter.ts'

const events = reporter<AnalyticsEvent>(100, ({ name, parameters }) => ['analytics', name, JSON.stringify(parameters)])

/** Connects a service that counts what shoppers do. */
export const connectAnalytics = events.connect

let measure: ((event: AnalyticsEvent) => void) | undefined

/** Has the shop itself hear of each event, too [OBS-32]. */
export function measureWith(hear: typeof measure): void {
  measure = hear
}

/** Tells the service, and the shop once it measures. */
export function report(event: AnalyticsEvent): void {
  events.send(event)
  measure?.(event)
}

/** What the stand-in was told in this visit, oldest first. */
export function reportedEvents(): readonly AnalyticsEvent[] {
  return events.held
}
