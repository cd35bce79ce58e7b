/**
 * Next calls this once when a server process starts. In production server.ts has done it all; under `next dev` there is no
 * server.ts, so the stand-ins of the outside world and the background jobs start here.
 */
export async function register(): Promise<void> {
  if (process.env.NODE_ENV !== 'development' || process.env['NEXT_RUNTIME'] !== 'nodejs') return
  const { environment } = await import('#lib/server/environment.ts')
  const { sandbox, dataDir } = environment()
  if (!sandbox) return
  const { startSandbox } = await import('#sandbox/start.ts')
  await startSandbox({ dataDir })
  const { startJobs } = await import('#lib/server/jobs/worker.ts')
  await startJobs()
}
