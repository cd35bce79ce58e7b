import 'server-only'
import type { Measurement, MeasurementsRequest } from '#lib/contract/measurements.ts'
import { environment } from '../platform/environment.ts'
import { callHttps } from '../platform/https-call.ts'
import { log } from '../platform/log.ts'

const COLLECT = 'https://www.google-analytics.com/mp/collect'
/** Google takes so many events at once. */
const EVENTS_MAX = 25
const DEADLINE_MS = 5000
const WAITING_MAX = 200
/** Those it does not know under these names. */
const OWN = new Set<Measurement['name']>(['web_vital', 'campaign'])

interface Keys {
  id: string
  secret: string
}

/** Where events of those who agreed are handed on to; undefined without keys [OBS-35]. */
export function analyticsKeys(): Keys | undefined {
  const { GA4_MEASUREMENT_ID: id, GA4_API_SECRET: secret } = environment()
  return id === undefined || secret === undefined ? undefined : { id, secret }
}

let sending: Promise<void> = Promise.resolve()
let waiting = 0

/**
 * Hands events of a visitor who agreed on to Google, one request after the other. What it does not take is lost:
 * figures, not orders [OBS-35].
 */
export function handOn({ visitor, measurements }: MeasurementsRequest): void {
  const keys = analyticsKeys()
  if (!keys || visitor === undefined || waiting >= WAITING_MAX) return
  const events = measurements.filter(({ name }) => !OWN.has(name))
  for (let at = 0; at < events.length; at += EVENTS_MAX) {
    const body = bodyOf(visitor, events.slice(at, at + EVENTS_MAX), Date.now())
    waiting += 1
    sending = sending
      .then(() => send(keys, body))
      .finally(() => {
        waiting -= 1
      })
  }
}

/** Resolves when everything was handed on, or given up. */
export function allHandedOn(): Promise<void> {
  return sending
}

function bodyOf(visitor: string, events: readonly Measurement[], now: number): string {
  return JSON.stringify({
    client_id: visitor,
    // Who agreed to being counted did not agree to advertising.
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: events.map(({ name, page, age, parameters }) => ({
      name,
      timestamp_micros: Math.round((now - age) * 1000),
      params: { page_type: page, ...withoutHash(parameters), engagement_time_msec: 1 },
    })),
  })
}

function withoutHash({ email_hash: _, ...rest }: Measurement['parameters']): Measurement['parameters'] {
  return rest
}

async function send({ id, secret }: Keys, payload: string): Promise<void> {
  const url = new URL(COLLECT)
  url.search = new URLSearchParams({ measurement_id: id, api_secret: secret }).toString()
  try {
    const headers = { 'content-type': 'application/json' }
    const { status } = await callHttps({ method: 'POST', url, headers, payload, deadlineMs: DEADLINE_MS })
    if (status >= 300) log.warn({ status }, 'Google did not take the events')
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'Events could not be handed on to Google')
  }
}
