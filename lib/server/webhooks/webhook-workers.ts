import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../platform/log.ts'
import { deliverDue, dueReceivers } from './deliver-webhooks.ts'
import { feedWebhooks } from './feed-webhooks.ts'

const IDLE_MS = 1000
/** Of each receiver: one writes down and takes while the other waits for answers. */
const SENDERS = 2

/**
 * Feeds and sends until stopped, each second and at once while there is more. Each receiver has senders of its own: one
 * that takes long over its answers keeps no other waiting. `stop` lets what has been sent be
 * answered [OPS-15].
 */
export function startWebhooks(): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const sending = new Set<{ receiver: string; ended: Promise<void> }>()
  const sendersOf = (id: string) => [...sending].filter(({ receiver }) => receiver === id).length
  const begin = (receiver: string) => {
    const sender = { receiver, ended: sendAll(receiver, signal).finally(() => sending.delete(sender)) }
    sending.add(sender)
  }
  const dispatcher = repeat(async () => {
    for (const receiver of await dueReceivers()) if (sendersOf(receiver) < SENDERS) begin(receiver)
    return false
  }, signal)
  const feeder = repeat(async () => {
    const fed = await feedWebhooks()
    if (fed) dispatcher.wake()
    return fed
  }, signal)
  return {
    async stop() {
      stopping.abort()
      await Promise.all([feeder.ended, dispatcher.ended])
      await Promise.all([...sending].map(({ ended }) => ended))
    },
  }
}

async function sendAll(receiver: string, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted && (await deliverDue(receiver, signal)) > 0);
  } catch (error) {
    sayFailed(error)
  }
}

const sayFailed = (error: unknown) => log.error({ err: error }, 'Webhooks could not be sent')

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
        sayFailed(error)
        return false
      })
      if (more || resting.signal.aborted) continue
      await pause(IDLE_MS, undefined, { signal: AbortSignal.any([signal, resting.signal]) }).catch(() => {})
    }
  }
  return { wake: () => resting.abort(), ended: run() }
}
