import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { exclusively } from '../db/advisory-lock.ts'
import { reconcileOperations } from '../order-money/settle-order.ts'
import { reconcile } from '../orders/reconcile.ts'
import { log } from '../platform/log.ts'

const RECONCILE_LOCK = 7_402_304
const EVERY_MS = 30_000

/** Nothing happens while another instance is at it. */
export async function reconcileAlone(): Promise<void> {
  await exclusively(RECONCILE_LOCK, async () => {
    await reconcile()
    await reconcileOperations()
  })
}

/**
 * Ends overdue orders and movements of money at once and then every half minute, by a timer of its own: a queue that
 * stands still must not keep stock reserved and money held. `stop` lets a run finish [PAY-33].
 */
export function startReconciler(): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = runUntil(stopping.signal)
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

async function runUntil(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await reconcileAlone()
    } catch (error) {
      log.error({ err: error }, 'Overdue orders could not be looked into')
    }
    await pause(EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
