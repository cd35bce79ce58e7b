import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'

/** A job is never put off longer than this, however busy the shop is. */
const PATIENCE_MS = 5000
const LOOK_AGAIN_MS = 100

let waiting = 0

/** Runs what a shopper is waiting for; jobs stand back while any of it runs. */
export async function serveShopper<T>(deed: () => Promise<T>): Promise<T> {
  waiting += 1
  try {
    return await deed()
  } finally {
    waiting -= 1
  }
}

/** Resolves when no shopper of this process waits for an order, or after five seconds: what runs later gives way, but not for ever. */
export async function shoppersFirst(): Promise<void> {
  const patienceEnds = performance.now() + PATIENCE_MS
  while (waiting > 0 && performance.now() < patienceEnds) await pause(LOOK_AGAIN_MS)
}
