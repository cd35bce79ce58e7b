import 'server-only'
import { onLoggedError } from './logged-errors.ts'
import { reportEvent } from './report-event.ts'

const CLOSE_MS = 2000

/** Errors on their way to the service that collects them. */
export interface Reports {
  /** Waits, for two seconds at most, until what was reported has been sent. */
  stop(): Promise<void>
}

/**
 * Sends every error the shop logs to Sentry, sampled and scrubbed by the shop's own rules [OBS-06, OBS-10]. The SDK is
 * loaded only here, so a shop without SENTRY_DSN never pays for it; it instruments nothing: what a call or a page costs
 * stays as it is.
 */
export async function startReports(dsn: string, { release }: { release: string | undefined }): Promise<Reports> {
  const { init, captureException, close, getClient, linkedErrorsIntegration } = await import('@sentry/nextjs')
  // Next bundles its own copy of this module; the SDK, which it does not bundle, is one in the process.
  if (getClient() === undefined)
    init({
      dsn,
      ...(release === undefined ? {} : { release }),
      defaultIntegrations: false,
      integrations: [linkedErrorsIntegration()],
      skipOpenTelemetrySetup: true,
      registerEsmLoaderHooks: false,
      sendDefaultPii: false,
      beforeSend: (event, hint) => reportEvent(event, hint),
    })
  onLoggedError(({ error, message, path, fatal }) => {
    captureException(error, {
      level: fatal ? 'fatal' : 'error',
      tags: { path },
      fingerprint: ['{{ default }}', message],
    })
  })
  return {
    async stop() {
      onLoggedError(undefined)
      await close(CLOSE_MS)
    },
  }
}
