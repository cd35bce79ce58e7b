import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../platform/log.ts'
import { deliverDue } from './deliver-webhooks.ts'
import { feedWebhooks } from './feed-webhooks.ts'

const IDLE_MS = 1000
/** One writes down and takes while the other waits for answers. */
const SENDERS = 2

/**
 * Feeds and sends until stopped, each second and at once while there is more. `stop` lets what has begun finish
 * [OPS-15].
 */
export function startWebhooks(): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const senders = Array.from({ length: SENDERS }, () => repeat(async () => (await deliverDue()) > 0, signal))
  const feeder = repeat(async () => {
    const fed = await feedWebhooks()
    if (fed) for (const { wake } of senders) wake()
    return fed
  }, signal)
  return {
    async stop() {
      stopping.abort()
      await Promise.all([feeder, ...senders].map(({ ended }) => ended))
    },
  }
}

interface Repeated {
  /** Does it now, if it rests. */
  wake(): void
  ended: Promise<void>
}

/** Does a step again and again, at once while it says that there is more. */
function repeat(step: () => Promise<boolean>, signal: AbortSignal): Repeated {
  let resting = new AbortController()
  const run = async () => {
    while (!signal.aborted) {
      resting = new AbortController()
      const more = await step().catch((error: unknown) => {
        log.error({ err: error }, 'Webhooks could not be sent')
        return false
      })
      if (more || resting.signal.aborted) continue
      await pause(IDLE_MS, undefined, { signal: AbortSignal.any([signal, resting.signal]) }).catch(() => {})
    }
  }
  return { wake: () => resting.abort(), ended: run() }
}
