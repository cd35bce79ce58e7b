import { withoutPersonal } from '#lib/domain/analytics/personal.ts'
import { keepsErrorReport } from '#lib/domain/sampling.ts'

export interface ErrorReport {
  name: string
  message: string
  stack?: string
  /** Of the page, without a query. */
  path: string
  /** The page could not be shown. */
  fatal: boolean
}

/** A service that collects what went wrong in browsers. */
export interface ErrorReports {
  take(report: ErrorReport): void
}

const HELD_MAX = 20
const STACK_MAX = 4000
const held: ErrorReport[] = []

/** The stand-in where no service is connected: the newest twenty of a visit in memory, and on the console's debug level [OBS-10]. */
const standIn: ErrorReports = {
  take(report) {
    held.push(report)
    if (held.length > HELD_MAX) held.shift()
    // biome-ignore lint/suspicious/noConsole: this is where the stand-in reports to
    console.debug('error report', JSON.stringify(report))
  },
}

let service = standIn

/** Connects a service in place of the one before; without one the stand-in. */
export function connectErrorReports(next: ErrorReports = standIn): void {
  service = next
}

/** Reports an error, if the sample keeps it [OBS-06]. Never throws: what reports trouble must not make any. */
export function reportError(error: unknown, { fatal = false, random = Math.random() } = {}): void {
  try {
    const path = window.location.pathname
    if (keepsErrorReport({ path, fatal }, random)) service.take(reportOf(error, path, fatal))
  } catch {
    // Nobody is left to tell.
  }
}

/** What the stand-in was told in this visit, oldest first. */
export function reportedErrors(): readonly ErrorReport[] {
  return held
}

function reportOf(error: unknown, path: string, fatal: boolean): ErrorReport {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return {
    name,
    message: withoutPersonal(message),
    ...(stack ? { stack: withoutPersonal(stack.replace(/\?[^\s:)]*/g, '')).slice(0, STACK_MAX) } : {}),
    path: withoutPersonal(path),
    fatal,
  }
}
