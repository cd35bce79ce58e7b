import type { SyncedCart } from '#lib/domain/sync.ts'
import { type AnswerOf, api } from '../../api.ts'
import { ApiError } from '../../call-error.ts'
import type { SyncWire } from './sync-loop.ts'

/** Whether a failure says that nothing was changed. Trouble of the server or the network leaves that open. */
export function isDefinite(error: unknown): boolean {
  return error instanceof ApiError && error.refusal.status < 500
}

/** The shop's own API. 409 is no error here: it is what the loop waits for [SYNC-03, SYNC-14]. */
export const shopWire: SyncWire = {
  fetch: async (signal) => cartOf(await api('accountState', { signal })),
  async save({ syncableStateVersion, items }, signal) {
    try {
      return cartOf(await api('saveAccountState', { body: { syncableStateVersion, cart: { items } }, signal }))
    } catch (error) {
      if (error instanceof ApiError && error.refusal.status === 409) return undefined
      throw error
    }
  },
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    }),
}

// What JSON leaves out is undefined to zod, and simply absent here.
function cartOf({ syncableStateVersion, cart }: AnswerOf<'accountState'>): SyncedCart {
  return { syncableStateVersion, items: cart.items as SyncedCart['items'] }
}
