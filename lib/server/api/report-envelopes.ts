import 'server-only'
import { REPORT_TUNNEL } from '#lib/contract/report-tunnel.ts'
import { environment } from '../platform/environment.ts'
import { log } from '../platform/log.ts'
import { refuse } from './answer.ts'
import { limitBody } from './body.ts'
import { addressLimit } from './rate-limit.ts'
import type { ApiApp } from './serve.ts'

const BYTES_MAX = 100 * 1024
/** Of one address: who has that many errors in a minute has told enough. */
const LIMIT = { points: 20, seconds: 60 }
const DEADLINE_MS = 5000
const KINDS = new Set(['event', 'transaction'])

/**
 * Hands a browser's reports on to Sentry, so that pages name no foreign origin and blockers stop nothing [OBS-31]. Only
 * envelopes for the shop's own project, with the kinds of item it sends; there is no such call where SENTRY_DSN is not
 * set.
 */
export function mountReportEnvelopes(app: ApiApp): void {
  const isOverLimit = addressLimit(LIMIT)
  app.post(REPORT_TUNNEL, limitBody(BYTES_MAX), async (c) => {
    const { SENTRY_DSN: dsn } = environment()
    if (dsn === undefined) return refuse(c, { errorCode: 'NotFound' })
    if (await isOverLimit(c)) return refuse(c, { errorCode: 'RateLimited' })
    const text = await c.req.text()
    if (!isOwnEnvelope(text)) {
      return refuse(c, { errorCode: 'InvalidRequest', fields: { body: 'This is not a report from this shop.' } })
    }
    await handOn(dsn, text)
    return c.body(null, 204, { 'Cache-Control': 'private, no-store' })
  })
}

/** An envelope is lines of JSON: its own head, then for each item a head and what it says. */
function isOwnEnvelope(text: string): boolean {
  const [head, ...lines] = text.split('\n').filter((line) => line !== '')
  const envelope = parsed(head)
  if (envelope === undefined || 'dsn' in envelope || lines.length === 0 || lines.length % 2 === 1) return false
  return lines.every((line, i) => {
    const json = parsed(line)
    return json !== undefined && (i % 2 === 1 || KINDS.has(String(json['type'])))
  })
}

function parsed(line = ''): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(line)
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** What Sentry answers is of no use to a browser that had an error. */
async function handOn(dsn: string, envelope: string): Promise<void> {
  const { origin, pathname, username } = new URL(dsn)
  const url = `${origin}/api${pathname}/envelope/?sentry_key=${username}&sentry_version=7`
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: envelope,
      headers: { 'Content-Type': 'application/x-sentry-envelope' },
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (!answer.ok) log.warn({ status: answer.status }, 'A report was not taken')
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'A report could not be handed on')
  }
}
