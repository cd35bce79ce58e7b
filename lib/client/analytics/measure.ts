import { MEASUREMENTS } from '#lib/contract/measurements-path.ts'
import { anonymous } from '#lib/domain/analytics/anonymous.ts'
import type { AnalyticsEvent, EventName } from '#lib/domain/analytics/events.ts'
import { pageTypeOf } from '#lib/domain/analytics/page-types.ts'
import { visitorId } from '#stores/consent.ts'

const SEND_MS = 5000
/** As many as the shop takes at once. */
const BATCH_MAX = 50

interface Waiting {
  name: EventName
  page: string
  at: number
  parameters: AnalyticsEvent['parameters']
}

let waiting: Waiting[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends an event to the shop, with others a few seconds later or when the page is left [OBS-32]. Goods and hashes go
 * only with a visitor's agreement [OBS-34].
 */
export function measure({ name, parameters }: AnalyticsEvent): void {
  waiting.push({ name, page: pageTypeOf(window.location.pathname), at: Date.now(), parameters })
  if (waiting.length >= BATCH_MAX) sendMeasurements()
  else timer ??= setTimeout(sendMeasurements, SEND_MS)
}

/** Sends what waits; returns how to stop. */
export function startMeasuring(): () => void {
  const hide = () => {
    if (document.visibilityState === 'hidden') sendMeasurements()
  }
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('pagehide', sendMeasurements)
  return () => {
    document.removeEventListener('visibilitychange', hide)
    window.removeEventListener('pagehide', sendMeasurements)
  }
}

function sendMeasurements(): void {
  clearTimeout(timer)
  timer = undefined
  const measured = waiting
  waiting = []
  if (measured.length === 0) return
  const visitor = visitorId()
  const now = Date.now()
  const measurements = measured.map(({ at, parameters, ...rest }) => ({
    ...rest,
    age: Math.max(0, now - at),
    parameters: visitor === undefined ? anonymous(parameters) : parameters,
  }))
  const body = JSON.stringify({ ...(visitor === undefined ? {} : { visitor }), measurements })
  // A beacon outlives its page. A browser that has none, or no room for it, measures nothing.
  navigator.sendBeacon?.(`/api${MEASUREMENTS}`, new Blob([body], { type: 'application/json' }))
}
