import { EMPTY_CART } from '#lib/domain/cart.ts'
import type { CartChange } from '#lib/domain/cart-change.ts'
import { sameCart } from '#lib/domain/cart-merge.ts'
import { queueChange, resumed, type SyncState, shownCart, takenElsewhere } from '#lib/domain/sync.ts'
import { isCartChange } from '#lib/domain/sync-record.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { setCartCarrier, takeCartOutbox } from '#stores/cart-outbox.ts'
import { keepCartSync, readCartSync } from '#stores/cart-sync.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { watchPage } from './page-life.ts'
import { isDefinite, shopWire } from './shop-wire.ts'
import { runSync, type SyncPlace } from './sync-loop.ts'
import { tellFailure, tellUnmerged, tellVanished } from './sync-notices.ts'

/** Presses on a stepper within this time are one change. */
const SETTLE_MS = 250
/** After a change whose fate nobody knows, the server is asked how things stand. */
const LOOK_AGAIN_MS = 2000
/** What a logout waits for a change that is on its way [AUTH-22]. */
const LOGOUT_PATIENCE_MS = 2000

let giveUp = new AbortController()
let running: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Map<string, (result: 'SUCCESS' | 'ERROR') => void>()

const EMPTY: SyncState = { queue: [], phase: 'idle', attempt: 0 }

/**
 * Merges this browser's cart into the customer's [SYNC-15, SYNC-17]. ERROR leaves it as it is; the next change, or the next load,
 * merges it again [SYNC-18, SYNC-19].
 */
export async function mergeCartOnLogin(): Promise<'SUCCESS' | 'ERROR'> {
  takeCartOutbox()
  keep({ ...EMPTY, unmerged: useCartStore.getState().items })
  open()
  const result = await look()
  if (result === 'ERROR') tellUnmerged()
  return result
}

/**
 * Takes the customer's cart up again on a new page: what an earlier page left behind is sent, and the server's newest cart is
 * shown [SM-AUTH-01]. A browser whose last merge failed merges again [SYNC-19].
 */
export async function resumeCartSync(): Promise<void> {
  const kept = readCartSync()
  const mine = kept?.customerId === customerId()
  // The cart of somebody else is nobody's business here.
  if (!mine) keep({ ...EMPTY, unmerged: kept ? EMPTY_CART : useCartStore.getState().items })
  open()
  for (const change of takeCartOutbox()) if (mine && isCartChange(change)) enqueue(change)
  await look()
}

/** Lets what is on its way settle, for two seconds at most; then it is given up [AUTH-22]. */
export async function settleCartSync(): Promise<void> {
  run()
  await Promise.race([quiet(), new Promise((resolve) => setTimeout(resolve, LOGOUT_PATIENCE_MS))])
  giveUp.abort()
}

async function quiet(): Promise<void> {
  while (running) await running
}

/** Stops at once and forgets all about the customer's cart [SM-SYNC-06]. The cart itself stays for whoever clears it. */
export function forgetCartSync(): void {
  giveUp.abort()
  giveUp = new AbortController()
  clearTimeout(timer)
  setCartCarrier(undefined)
  takeCartOutbox()
  keepCartSync(undefined)
  for (const done of waiting.values()) done('ERROR')
  waiting.clear()
  closePage?.()
  closePage = undefined
}

let closePage: (() => void) | undefined

function open(): void {
  setCartCarrier(carry)
  if (giveUp.signal.aborted) giveUp = new AbortController()
  closePage ??= watchPage({ left: () => giveUp.abort(), back: returned })
}

/** The page is looked at again: it may have missed something, or have been put aside in the middle of a change. */
function returned(): void {
  if (giveUp.signal.aborted) giveUp = new AbortController()
  void look()
}

function carry(change: CartChange): void {
  // Another window may have cleared the browser's storage.
  if (!place.read()) {
    keep({ ...EMPTY, unmerged: useCartStore.getState().items })
    void look()
    return
  }
  enqueue(change)
  clearTimeout(timer)
  if (change.kind === 'setQty') timer = setTimeout(run, SETTLE_MS)
  else run()
}

function enqueue(change: CartChange): void {
  const state = place.read()
  if (state) keep(queueChange(state, { id: crypto.randomUUID(), change }))
}

/** Brings this browser up to date, after everything that waits. */
function look(): Promise<'SUCCESS' | 'ERROR'> {
  const id = crypto.randomUUID()
  const state = place.read()
  if (!state) return Promise.resolve('ERROR')
  keep(queueChange(state, { id, look: true }))
  const result = new Promise<'SUCCESS' | 'ERROR'>((resolve) => waiting.set(id, resolve))
  run()
  return result
}

function run(): void {
  const { signal } = giveUp
  if (signal.aborted) return
  running ??= onlyWindow(() => workOff(signal), signal)
    // Only what is given up rejects.
    .catch(() => undefined)
    .finally(() => {
      running = undefined
      // Something may have come in between the last look at the queue and now.
      if (place.read()?.queue.length) run()
    })
}

async function workOff(signal: AbortSignal): Promise<void> {
  const left = place.read()
  // Whoever has its turn is alone: what is on its way now was left behind by a page that is gone.
  if (left && left.phase !== 'idle') keep(resumed(left))
  await runSync(place, shopWire, signal)
  noteDone()
}

/** What waits here may have been done by another window, whose turn came first. */
function noteDone(): void {
  const state = place.read()
  for (const [id, done] of waiting) {
    if (state?.queue.some((queued) => queued.id === id)) continue
    waiting.delete(id)
    done(state && state.result !== 'ERROR' ? 'SUCCESS' : 'ERROR')
  }
}

/** One window of this browser at a time; the others' changes wait in the same queue. */
async function onlyWindow(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!globalThis.navigator?.locks) return work()
  await navigator.locks.request('cartSync', { signal }, work)
}

const place: SyncPlace = {
  read() {
    const kept = readCartSync()
    return kept && kept.customerId === customerId() ? kept.state : undefined
  },
  keep,
  caughtUp(before, after) {
    // What this browser is buying right now is no news to its shopper.
    if (useCheckoutStore.getState().placingOrder) return
    void tellVanished(takenElsewhere(before, after), { before: shownCart(before), after: shownCart(after) })
  },
  ended(id, { result }, error) {
    const looked = waiting.get(id)
    waiting.delete(id)
    looked?.(result === 'SUCCESS' ? 'SUCCESS' : 'ERROR')
    if (result !== 'ERROR' || looked) return
    tellFailure()
    if (!isDefinite(error)) setTimeout(() => void look(), LOOK_AGAIN_MS)
  },
}

function keep(state: SyncState): void {
  const owner = customerId()
  if (owner === undefined) return
  keepCartSync({ customerId: owner, state })
  const shown = shownCart(state)
  changeCart((held) => (sameCart(held, shown) ? held : shown))
}

function customerId(): string | undefined {
  return useIdentityStore.getState().customerId
}
