import type { AnalyticsEvent } from '#lib/domain/analytics/events.ts'
import { outlet } from '../reports/outlet.ts'

const events = outlet<AnalyticsEvent>(100, ({ name, parameters }) => ['analytics', name, JSON.stringify(parameters)])

/** Connects a service that counts what shoppers do. */
export const connectAnalytics = events.connect

/** Tells the service. */
export const report = events.send

/** What the stand-in was told in this visit, oldest first. */
export function reportedEvents(): readonly AnalyticsEvent[] {
  return events.held
}
