import type { AnalyticsEvent } from '#lib/domain/analytics/events.ts'

/** A service that counts what shoppers do. */
export interface Analytics {
  take(event: AnalyticsEvent): void
}

const HELD_MAX = 100
const held: AnalyticsEvent[] = []

/** The stand-in where no service is connected: the newest hundred events of a visit in memory, and on the console's debug level [OBS-10]. */
const standIn: Analytics = {
  take(event) {
    held.push(event)
    if (held.length > HELD_MAX) held.shift()
    // biome-ignore lint/suspicious/noConsole: this is where the stand-in reports to
    console.debug('analytics', event.name, JSON.stringify(event.parameters))
  },
}

let service = standIn

/** Connects a service in place of the one before; without one the stand-in. */
export function connectAnalytics(next: Analytics = standIn): void {
  service = next
}

/** Tells the service. Its trouble is nobody else's. */
export function report(event: AnalyticsEvent): void {
  try {
    service.take(event)
  } catch {
    // A shop that cannot count goes on selling.
  }
}

/** What the stand-in was told in this visit, oldest first. */
export function reportedEvents(): readonly AnalyticsEvent[] {
  return held
}
