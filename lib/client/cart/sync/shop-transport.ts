import type { Failure, SyncedCart } from '#lib/domain/cart/sync.ts'
import { type AnswerOf, api } from '../../api.ts'
import { ApiError } from '../../call-error.ts'
import type { SyncTransport } from './sync-loop.ts'

/** The shop's own API. 409 is no error here: it is what the loop waits for [SYNC-03, SYNC-14]. */
export const shopTransport: SyncTransport = {
  async fetch(ask, signal) {
    const query = ask.length > 0 ? { changes: ask.join() } : {}
    const answer = await api('accountState', { query, signal })
    return { ...cartOf(answer), changes: answer.changes ?? [] }
  },
  async save({ syncableStateVersion, items }, changes, signal) {
    const query = changes.length > 0 ? { changes: changes.join() } : {}
    try {
      return cartOf(await api('saveAccountState', { query, body: { syncableStateVersion, cart: { items } }, signal }))
    } catch (error) {
      if (error instanceof ApiError && error.refusal.status === 409) return undefined
      throw error
    }
  },
  judge: judgeFailure,
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    }),
}

/**
 * Only the shop's own words count: what a proxy says of a call that took too long leaves open whether it will arrive.
 */
function judgeFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return 'silence'
  const { status, requestId } = error.refusal
  if (status < 500) return 'refused'
  return requestId === undefined ? 'silence' : 'trouble'
}

// What JSON leaves out is undefined to zod, and simply absent here.
function cartOf({ syncableStateVersion, cart }: AnswerOf<'accountState'>): SyncedCart {
  return { syncableStateVersion, items: cart.items as SyncedCart['items'] }
}
