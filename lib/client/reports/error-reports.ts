import { withoutPersonal } from '#lib/domain/analytics/personal.ts'
import { keepsErrorReport } from '#lib/domain/analytics/sampling.ts'
import type { ErrorReport } from './report.ts'
import { sentryService } from './report-service.ts'
import { reporter } from './reporter.ts'

const STACK_MAX = 4000
const reports = reporter<ErrorReport>(20, (report) => ['error report', JSON.stringify(report)])

/** Connects a service that collects what went wrong in browsers. */
export const connectErrorReports = reports.connect

let hear: ((report: ErrorReport) => void) | undefined

/** Has somebody hear of each report that is kept, from now on. */
export function hearErrorReports(next: typeof hear): void {
  hear = next
}

/** Reports an error, if the sample keeps it [OBS-06]. Never throws: what reports trouble must not make any. */
export function reportError(error: unknown, { fatal = false, random = Math.random() } = {}): void {
  try {
    const path = window.location.pathname
    if (!keepsErrorReport({ path, fatal }, random)) return
    const service = sentryService<ErrorReport>((sender, report) => sender.sendErrorReport(report))
    const report = reportOf(error, path, fatal)
    if (service) service.take(report)
    else reports.send(report)
    hear?.(report)
  } catch {
    // Nobody is left to tell.
  }
}

/** What the stand-in was told in this visit, oldest first. */
export function reportedErrors(): readonly ErrorReport[] {
  return reports.held
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
