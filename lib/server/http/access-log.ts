import 'server-only'
import type { IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { log } from '../log.ts'

// One line per request is most of what the shop logs: gathered and written a few times a second, it costs a hit next to nothing.
const GATHERED_BYTES = 8192
const FLUSH_MS = 250

const sink = pino.destination({ fd: 1, sync: false, minLength: GATHERED_BYTES })
const lines = pino({ level: log.level, base: null }, sink)
const enabled = lines.isLevelEnabled('info')
if (enabled) setInterval(() => sink.flush(), FLUSH_MS).unref()

/** Says that a request was answered: method, path without query, status, how long it took, its id [OBS-13]. */
export function logAnswer(request: IncomingMessage, status: number, startedMs: number, requestId: string): void {
  if (!enabled) return
  const url = request.url ?? ''
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const ms = Math.round((performance.now() - startedMs) * 100) / 100
  lines.info({ method: request.method, path, status, ms, requestId })
}

/** Writes what is gathered still; for the end of the process. */
export function flushAccessLog(): void {
  try {
    sink.flushSync()
  } catch {
    // The destination never opened, or is closed already: there is nothing left to write.
  }
}
