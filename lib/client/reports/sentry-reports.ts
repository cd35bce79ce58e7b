import { BrowserClient, dedupeIntegration, defaultStackParser, makeFetchTransport, Scope } from '@sentry/nextjs'
import { REPORT_TUNNEL } from '#lib/contract/report-tunnel.ts'
import type { ErrorReport, Trace } from './report.ts'

// The server knows the real one and hands envelopes on: pages name no foreign origin, and blockers stop nothing.
const NO_DSN = 'https://browser@reports.invalid/1'

let scope: Scope | undefined

/** The SDK's client alone: nothing is patched, nothing is collected by itself. */
function client(): Scope {
  if (scope) return scope
  scope = new Scope()
  const browser = new BrowserClient({
    dsn: NO_DSN,
    stackParser: defaultStackParser,
    integrations: [dedupeIntegration()],
    transport: (options) =>
      makeFetchTransport({ ...options, url: `${location.origin}/api${REPORT_TUNNEL}` }, (url, init) =>
        fetch(url, init),
      ),
    sendClientReports: false,
  })
  scope.setClient(browser)
  browser.init()
  return scope
}

/** Sends an error report; its words are scrubbed already [OBS-10]. */
export function sendErrorReport({ name, message, stack, path, fatal }: ErrorReport): void {
  const error = new Error(message)
  error.name = name
  if (stack !== undefined) error.stack = stack
  const scoped = client().clone()
  scoped.setLevel(fatal ? 'fatal' : 'error')
  scoped.setTag('path', path)
  scoped.captureException(error)
}

/** Sends how the loading of a component went [OBS-07]. */
export function sendTrace({ name, duration, outcome }: Trace): void {
  const now = Date.now() / 1000
  client().captureEvent({
    type: 'transaction',
    transaction: name,
    start_timestamp: now - duration / 1000,
    timestamp: now,
    contexts: { trace: { trace_id: randomHex(16), span_id: randomHex(8), op: 'ui.load', status: STATUS[outcome] } },
  })
}

const STATUS: Record<Trace['outcome'], string> = {
  loaded: 'ok',
  failed: 'internal_error',
  timedOut: 'deadline_exceeded',
}

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
