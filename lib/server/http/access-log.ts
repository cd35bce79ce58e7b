import 'server-only'
import type { IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { log } from '../platform/log.ts'
import { loggedPath } from '../platform/logged-path.ts'

// One line per request is most of what the shop logs, and writing it through the logger was a quarter of the work of a
// cached page. So the lines are put together here, in the logger's own format, and handed over many at a time.
const GATHERED_LENGTH = 16_000
const FLUSH_MS = 250
const INFO = 30

const sink = pino.destination({ fd: 1, sync: true })
const enabled = log.isLevelEnabled('info')
// Next puts a slower clock in place of this one when it is loaded.
const now = Date.now
let gathered = ''

function handOver(): void {
  if (gathered === '') return
  sink.write(gathered)
  gathered = ''
}

if (enabled) setInterval(handOver, FLUSH_MS).unref()

// Node lets no control character into a URL.
const NEEDS_ESCAPE = /["\\]/

/** Says that a request was answered: method, path as it may be logged, status, how long it took, its id [OBS-13]. */
export function logAnswer(request: IncomingMessage, status: number, startedMs: number, requestId: string): void {
  if (!enabled) return
  const path = loggedPath(request.url ?? '')
  const ms = Math.round((performance.now() - startedMs) * 100) / 100
  const quoted = NEEDS_ESCAPE.test(path) ? JSON.stringify(path) : `"${path}"`
  gathered += `{"level":${INFO},"time":${now()},"method":"${request.method}","path":${quoted},"status":${status},"ms":${ms},"requestId":"${requestId}"}\n`
  if (gathered.length > GATHERED_LENGTH) handOver()
}

/** Writes what is gathered still; for the end of the process. */
export function flushAccessLog(): void {
  handOver()
  try {
    sink.flushSync()
  } catch {
    // The destination never opened, or is closed already: there is nothing left to write to.
  }
}
