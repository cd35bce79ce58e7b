import 'server-only'
import { format } from 'node:util'
import { type LoggerOptions, pino } from 'pino'
import { tellLoggedError } from '../reports/logged-errors.ts'
import { loggedError, scrubbed } from './logged-error.ts'
import { readableLine } from './readable-line.ts'

// Machines read JSON; whoever develops reads words.
const written = process.env.NODE_ENV === 'development' ? (line: string) => readableLine(scrubbed(line)) : scrubbed

let lines = pino.destination(1)

/** For a command: its standard output is what it was asked for, read by another program. */
export function logToStandardError(): void {
  lines = pino.destination(2)
}

const options: LoggerOptions = {
  level: process.env['LOG_LEVEL'] || 'info',
  base: null,
  serializers: { err: (error: unknown) => loggedError(error) },
  hooks: {
    logMethod(args, method, level) {
      tellLoggedError(args, level)
      method.apply(this, args)
    },
    streamWrite: written,
  },
}

/**
 * Structured log lines on stdout. Never hand it a body, a query string, a PIN or a token [OBS-13, OBS-18, VOUCH-16].
 */
export const log = pino(options, { write: (line: string) => lines.write(line) })

/**
 * What libraries say on the console goes the same way: Next prints the whole error of a page, statement and parameters
 * included.
 */
export function logConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...said: unknown[]) => {
      const error = said.find((word) => word instanceof Error)
      const words = said.filter((word) => !(word instanceof Error))
      log[level](error ? { err: error } : {}, format(...words) || 'said on the console')
    }
  }
}
