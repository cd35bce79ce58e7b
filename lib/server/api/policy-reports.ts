import 'server-only'
import { z } from 'zod'
import { log } from '../platform/log.ts'
import { loggedPath } from '../platform/logged-path.ts'
import { refuse } from './answer.ts'
import { limitBody } from './body.ts'
import { addressLimit } from './rate-limit.ts'
import type { ApiApp } from './serve.ts'

const BYTES_MAX = 32 * 1024
const REPORTS_MAX = 20
/** Of one address: a page under attack reports a lot, and says the same each time. */
const LIMIT = { points: 30, seconds: 60 }
/** Distinct ones a process tells of; after so many it has said enough. */
const TOLD_MAX = 200

const line = z.string().max(4096)
/** As the Reporting API sends them, several at a time; other kinds of report may come along. */
const newer = z
  .array(
    z.object({
      type: z.string().max(64),
      body: z.object({ effectiveDirective: line, blockedURL: line.nullish(), documentURL: line.nullish() }).partial(),
    }),
  )
  .min(1)
  .max(REPORTS_MAX)
/** As `report-uri` sends one. */
const older = z.object({
  'csp-report': z.object({ 'violated-directive': line, 'blocked-uri': line, 'document-uri': line }).partial(),
})

interface Report {
  directive: string
  blocked: string
  page: string
}

/**
 * What browsers say a page's policy has stopped: one line in the log for each kind, never an address with its query
 * [OBS-30].
 */
export function mountPolicyReports(app: ApiApp): void {
  const isOverLimit = addressLimit(LIMIT)
  const told = new Set<string>()
  app.post('/reports/policy', limitBody(BYTES_MAX), async (c) => {
    if (await isOverLimit(c)) return refuse(c, { errorCode: 'RateLimited' })
    const reports = readReports(await c.req.text())
    if (!reports) return refuse(c, { errorCode: 'InvalidRequest', fields: { body: 'This is not a report.' } })
    for (const report of reports) tell(report, told)
    return c.body(null, 204, { 'Cache-Control': 'private, no-store' })
  })
}

function readReports(text: string): Report[] | undefined {
  const json = parsed(text)
  const many = newer.safeParse(json)
  if (many.success) {
    return many.data
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => report(body.effectiveDirective, body.blockedURL, body.documentURL))
  }
  const one = older.safeParse(json)
  if (!one.success) return undefined
  const said = one.data['csp-report']
  return [report(said['violated-directive'], said['blocked-uri'], said['document-uri'])]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function report(directive = '', blocked: string | null = '', page: string | null = ''): Report {
  return {
    directive: directive.slice(0, 60),
    blocked: originOf(blocked ?? ''),
    page: URL.canParse(page ?? '') ? loggedPath(new URL(page ?? '').pathname) : '',
  }
}

/** `inline` and `eval` stand as they are; of an address only where it leads. */
function originOf(blocked: string): string {
  return URL.canParse(blocked) ? new URL(blocked).origin : blocked.slice(0, 60)
}

function tell(said: Report, told: Set<string>): void {
  const kind = `${said.directive} ${said.blocked}`
  if (told.has(kind) || told.size >= TOLD_MAX) return
  told.add(kind)
  log.warn(said, 'A policy has stopped something')
}
