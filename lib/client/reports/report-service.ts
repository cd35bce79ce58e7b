import type { Service } from './reporter.ts'

type Sender = typeof import('./sentry-reports.ts')

/**
 * A service that fetches Sentry's SDK with the first report that sampling keeps; undefined where the shop has no
 * SENTRY_DSN, which the page says [OBS-31]. A normal visit never loads it.
 */
export function sentryService<T>(send: (sender: Sender, item: T) => void): Service<T> | undefined {
  if (document.documentElement.dataset['reports'] === undefined) return undefined
  return {
    take(item) {
      import('./sentry-reports.ts').then((sender) => send(sender, item)).catch(() => {})
    },
  }
}
