import type { CartItems } from '#lib/domain/cart/cart.ts'
import { sameCart } from '#lib/domain/cart/cart-merge.ts'
import { IDLE_SYNC, type QueuedChange, type SyncState, shownCart } from '#lib/domain/cart/sync.ts'
import { isCartChange } from '#lib/domain/cart/sync-record.ts'
import { changeCart } from '#stores/cart.ts'
import { dropChanges, holdChanges, type KeptChange, waitingChanges } from '#stores/cart-outbox.ts'
import { keepCartSync, noteCartSync, readCartSync } from '#stores/cart-sync.ts'
import { useIdentityStore } from '#stores/identity.ts'

/** Who is signed in here, and so whose sync it is. */
export function customerId(): string | undefined {
  return useIdentityStore.getState().customerId
}

/**
 * The sync of whoever is signed in, as this browser keeps it: with what waits in it, and in front of that what only
 * this window has asked for. Undefined when there is none.
 */
export function readSync(refreshes: readonly string[] = []): SyncState | undefined {
  const kept = readCartSync()
  if (!kept || kept.customerId !== customerId()) return undefined
  const { ended } = kept.state
  const waiting = waitingChanges()
    .flatMap(queued)
    .filter(({ id }) => !ended.includes(id))
  return { ...kept.state, queue: [...refreshes.map((id) => ({ id })), ...waiting] }
}

/** Somebody else's change waits for them, and one that is not as we write it is none. */
function queued({ id, change, owner }: KeptChange): QueuedChange[] {
  return (owner === undefined || owner === customerId()) && isCartChange(change) ? [{ id, change }] : []
}

/** Keeps it, shows the cart it stands for, and forgets the records of what is done with. */
export function keepSync({ queue, ...state }: SyncState): void {
  const owner = customerId()
  if (owner === undefined) return
  keepCartSync({ customerId: owner, state }, queue.length > 0)
  dropChanges(({ id }) => state.ended.includes(id))
  const shown = shownCart({ ...state, queue })
  changeCart((held) => (sameCart(held, shown) ? held : shown))
}

/**
 * Takes this browser's cart for one that is still to be merged into the customer's. What it shows already does not wait
 * beside it.
 */
export function beginUnmerged(items: CartItems): void {
  const owner = customerId()
  dropChanges((kept) => !kept.held && (kept.owner ?? owner) === owner)
  const unmerged = { id: crypto.randomUUID(), items }
  const queue = waitingChanges().flatMap(queued)
  // Nobody remembers from which version one that was held may have been sent.
  const doubted = Object.fromEntries(queue.map(({ id }) => [id, Number.MAX_SAFE_INTEGER]))
  keepSync({ ...IDLE_SYNC, unmerged, doubted, queue })
}

/**
 * Forgets the sync of whoever was signed in; what waits of theirs is forgotten too, or held for their next login
 * [SYNC-30].
 */
export function forgetSync(waiting: 'forget' | 'hold'): void {
  const owner = readCartSync()?.customerId
  if (waiting === 'forget') dropChanges((kept) => (kept.owner ?? owner) === owner)
  else if (owner !== undefined) holdChanges(owner)
  keepCartSync(undefined)
  noteCartSync({ waiting: 0, busy: false })
}

/** Whether the browser knows that nothing would arrive. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false
}

/** Says how much is saved here only: while the browser is offline, or the shop does not answer [SYNC-26]. */
export function noteWaiting(busy: boolean): void {
  const state = readSync()
  const stuck = state !== undefined && (isOffline() || state.phase === 'doubt')
  noteCartSync({ busy: busy && !stuck, waiting: stuck ? state.queue.length : 0 })
}
