import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'

/** How late a job may become for a shopper's sake, however busy the shop is. */
const PATIENCE_MS = 5000
const LOOK_AGAIN_MS = 100

let waiting = 0

/** Runs what a shopper is waiting for; jobs stand back while any of it runs. */
export async function serveShopper<T>(handler: () => Promise<T>): Promise<T> {
  waiting += 1
  try {
    return await handler()
  } finally {
    waiting -= 1
  }
}

/**
 * Resolves when no shopper of this process waits for an order, or when the work is five seconds late. The patience
 * counts from when the work was due, not from its turn: in a shop where somebody always pays, each of a growing queue
 * would otherwise wait five seconds more.
 */
export async function yieldToCheckout(dueAt: Date): Promise<void> {
  const patienceEndsMs = dueAt.getTime() + PATIENCE_MS
  while (waiting > 0 && Date.now() < patienceEndsMs) await pause(LOOK_AGAIN_MS)
}
