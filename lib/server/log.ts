import 'server-only'
import { pino } from 'pino'

/** Structured log lines on stdout. Never hand it a body, a query string, a PIN or a token [OBS-13, VOUCH-16]. */
export const log = pino({ level: process.env['LOG_LEVEL'] || 'info', base: null })
