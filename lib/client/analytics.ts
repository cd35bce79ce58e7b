/** What analytics is told. Nothing personal is in it. */
export interface AnalyticsEvent {
  name: string
  parameters: Readonly<Record<string, string>>
}

const HELD_MAX = 100
const held: AnalyticsEvent[] = []

/** Tells analytics. No service is connected yet: the newest hundred events of a visit are held in memory [OBS-10]. */
export function report(event: AnalyticsEvent): void {
  held.push(event)
  if (held.length > HELD_MAX) held.shift()
}

/** What was told in this visit, oldest first. */
export function reportedEvents(): readonly AnalyticsEvent[] {
  return held
}
