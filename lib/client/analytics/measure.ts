import { MEASUREMENTS } from '#lib/contract/measurements-path.ts'
import { anonymous } from '#lib/domain/analytics/anonymous.ts'
import type { AnalyticsEvent, EventName } from '#lib/domain/analytics/events.ts'
import { pageTypeOf } from '#lib/domain/analytics/page-types.ts'
import { visitorId } from '#stores/consent.ts'

const SEND_MS = 5000
/** As many as the shop takes at once. */
const BATCH_MAX = 50
/** What the shop takes of one event; a longer one would have it refuse all that comes with it. */
const TEXT_MAX = 300
const ITEMS_MAX = 100
const AGE_MAX_MS = 3_600_000

interface Waiting {
  name: EventName
  page: string
  at: number
  /** Who had agreed when it happened. */
  visitor: string | undefined
  parameters: AnalyticsEvent['parameters']
}

let waiting: Waiting[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends an event to the shop, with others a few seconds later or when the page is left [OBS-32]. Goods and hashes go
 * only with a visitor's agreement, given before it happened and not taken back since [OBS-34, OBS-42].
 */
export function measure({ name, parameters }: AnalyticsEvent): void {
  waiting.push({ name, page: pageTypeOf(window.location.pathname), at: Date.now(), visitor: visitorId(), parameters })
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
  const now = Date.now()
  // A machine may have slept in between.
  const measured = waiting.filter(({ at }) => now - at <= AGE_MAX_MS)
  waiting = []
  const visitor = visitorId()
  const agreed = measured.filter((each) => each.visitor !== undefined && each.visitor === visitor)
  sendAs(visitor, agreed, now)
  const others = measured.filter((each) => !agreed.includes(each))
  sendAs(undefined, others, now)
}

function sendAs(visitor: string | undefined, measured: readonly Waiting[], now: number): void {
  if (measured.length === 0) return
  const measurements = measured.map(({ name, page, at, parameters }) => ({
    name,
    page,
    age: Math.max(0, now - at),
    parameters: withinLimits(visitor === undefined ? anonymous(parameters) : parameters),
  }))
  const body = JSON.stringify({ ...(visitor === undefined ? {} : { visitor }), measurements })
  // A beacon outlives its page. A browser that has none measures nothing.
  const taken = navigator.sendBeacon?.(`/api${MEASUREMENTS}`, new Blob([body], { type: 'application/json' }))
  if (taken !== false || measured.length === 1) return
  // It takes 64 KB at once, less than some carts fill [OBS-44]. The newest first: a purchase comes last.
  const half = Math.floor(measured.length / 2)
  sendAs(visitor, measured.slice(half), now)
  sendAs(visitor, measured.slice(0, half), now)
}

function withinLimits(parameters: AnalyticsEvent['parameters']): AnalyticsEvent['parameters'] {
  const kept = Object.entries(parameters).map(([name, value]) => {
    if (typeof value === 'number') return [name, value] as const
    return [name, value.slice(0, typeof value === 'string' ? TEXT_MAX : ITEMS_MAX)] as const
  })
  return Object.fromEntries(kept)
}
