import type { Instrumentation } from 'next'

/**
 * Next calls this for every error of a page, route or middleware it answers; where reports are on, they are told
 * [OBS-16].
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (!process.env['SENTRY_DSN'] || process.env['NEXT_RUNTIME'] !== 'nodejs') return
  const { captureException } = await import('@sentry/nextjs')
  captureException(error, { tags: { path: request.path.replace(/\?.*$/, ''), route: context.routePath } })
}

/**
 * Next calls this once when a server process starts. In production server.ts has done it all; under `next dev` there is
 * no server.ts, so the stand-ins of the outside world and the background jobs start here.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return
  await openReports()
  if (process.env.NODE_ENV !== 'development') return
  const { environment } = await import('#lib/server/platform/environment.ts')
  const { sandbox, dataDir } = environment()
  if (!sandbox) return
  const { startSandbox } = await import('#sandbox/start.ts')
  await startSandbox({ dataDir })
  const { startJobs } = await import('#lib/server/jobs/worker.ts')
  await startJobs()
}

async function openReports(): Promise<void> {
  const dsn = process.env['SENTRY_DSN']
  if (!dsn) return
  const { startReports } = await import('#lib/server/reports/sentry.ts')
  await startReports(dsn, { release: process.env['SENTRY_RELEASE'] || undefined })
}
