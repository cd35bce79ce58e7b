import { EMPTY_CART } from '#lib/domain/cart/cart.ts'
import { isOrderChange } from '#lib/domain/cart/cart-change-id.ts'
import { sameCart } from '#lib/domain/cart/cart-merge.ts'
import { caughtUpCart, resumed, shownCart } from '#lib/domain/cart/sync.ts'
import { useCartStore } from '#stores/cart.ts'
import { setCartCarrier, waitingChanges } from '#stores/cart-outbox.ts'
import { noteCartSync, readCartSync } from '#stores/cart-sync.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { openPlacement } from '#stores/placement.ts'
import { takeCookieCart } from '../cookie-cart.ts'
import { watchLiveCart } from './live-cart.ts'
import { watchPage } from './page-life.ts'
import { shopTransport } from './shop-transport.ts'
import { runSync, type SyncStorage } from './sync-loop.ts'
import { tellFailure, tellNews, tellUnmerged } from './sync-notices.ts'
import { beginUnmerged, customerId, forgetSync, isOffline, keepSync, noteWaiting, readSync } from './sync-storage.ts'

/** Presses on a stepper within this time are one call. */
const SETTLE_MS = 250
/** After a change whose fate nobody knows the server is asked again, less and less often. */
const ASK_AGAIN_MS = 2000
const ASK_AGAIN_MAX_MS = 15_000
/** In which other windows have seen what this one has stored. */
const SEEN_MS = 50
/** What a logout waits for a change that is on its way [AUTH-22]. */
const LOGOUT_PATIENCE_MS = 2000

type Refreshed = 'SUCCESS' | 'ERROR'

let giveUp = new AbortController()
let running: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let askAgainMs = ASK_AGAIN_MS
let tookBack = false
let closePage: (() => void) | undefined
/** What this window has asked for: to be brought up to date. */
const refreshes = new Map<string, (result: Refreshed) => void>()

/**
 * Merges this browser's cart into the customer's [SYNC-15, SYNC-17]. ERROR leaves it as it is; the next change, or the
 * next load, merges it again [SYNC-18, SYNC-19].
 */
export async function mergeCartOnLogin(): Promise<Refreshed> {
  const { items } = useCartStore.getState()
  const kept = readSync()
  // Where the shop could not say who this is, the cart was the customer's all along: what waits is newer than theirs.
  if (!kept || !sameCart(shownCart(kept), items)) beginUnmerged(items)
  open()
  const result = await refresh()
  if (result === 'ERROR') tellUnmerged()
  return result
}

/**
 * Takes the customer's cart up again on a new page: what an earlier page left behind is sent, and the server's newest
 * cart is shown [SM-AUTH-01]. A browser whose last merge failed merges again [SYNC-19].
 */
export async function resumeCartSync(): Promise<void> {
  const kept = readCartSync()
  const brought = takeCookieCart()
  const { items } = useCartStore.getState()
  // The cart of somebody else is nobody's business here.
  if (kept?.customerId !== customerId()) beginUnmerged(kept ? (brought ?? EMPTY_CART) : items)
  else if (brought) beginUnmerged(items)
  open()
  await refresh()
}

/**
 * Lets what is on its way settle, for two seconds at most; then it is given up, and no other device is listened to: the
 * shop would refuse the stream of a session that is over [AUTH-22].
 */
export async function settleCartSync(): Promise<void> {
  run()
  await Promise.race([quiet(), new Promise((resolve) => setTimeout(resolve, LOGOUT_PATIENCE_MS))])
  giveUp.abort()
  closePage?.()
  closePage = undefined
}

async function quiet(): Promise<void> {
  while (running) await running
}

/**
 * Stops at once and forgets all about the customer's cart [SM-SYNC-06], but for what was pressed and is yet to be sent
 * when their session was ended elsewhere: that is held for their next login [SYNC-30]. The cart itself stays for
 * whoever clears it.
 */
export function forgetCartSync(waiting: 'forget' | 'hold' = 'forget'): void {
  stopCartSync()
  forgetSync(waiting)
}

/** Stops at once, and leaves what the browser keeps as it is: it may be somebody else's by now. */
export function stopCartSync(): void {
  giveUp.abort()
  giveUp = new AbortController()
  clearTimeout(timer)
  setCartCarrier(undefined)
  noteCartSync({ waiting: 0, busy: false })
  answerRefreshes('ERROR')
  closePage?.()
  closePage = undefined
}

function open(): void {
  setCartCarrier(carry)
  if (giveUp.signal.aborted) giveUp = new AbortController()
  if (closePage) return
  const closeLife = watchPage({ left: () => giveUp.abort(), back: returned, offline: () => noteWaiting(false) })
  const closeLive = watchLiveCart({ heard, ask: () => void refresh() })
  closePage = () => {
    closeLife()
    closeLive()
  }
}

/** The page is looked at again: it may have missed something, or have been put aside in the middle of a change. */
function returned(): void {
  if (giveUp.signal.aborted) giveUp = new AbortController()
  void refresh()
}

/** The server has this version now; most often this browser made it. */
function heard(version: number): void {
  const news = () => (readSync()?.confirmed?.syncableStateVersion ?? -1) < version
  if (running) void running.finally(() => news() && void refresh())
  else if (news()) void refresh()
}

function carry(): void {
  // Another window may have cleared the browser's storage.
  if (!readSync()) {
    beginUnmerged(useCartStore.getState().items)
    void refresh()
    return
  }
  clearTimeout(timer)
  const pressed = waitingChanges().at(-1)?.change as { kind?: string } | undefined
  if (pressed?.kind === 'step' || pressed?.kind === 'setQty') timer = setTimeout(run, SETTLE_MS)
  else run()
  noteWaiting(true)
}

/** Brings this browser up to date, before anything that waits. */
function refresh(): Promise<Refreshed> {
  if (!readSync() || isOffline()) return Promise.resolve('ERROR')
  const result = new Promise<Refreshed>((resolve) => refreshes.set(crypto.randomUUID(), resolve))
  noteWaiting(true)
  run()
  return result
}

function run(): void {
  const { signal } = giveUp
  clearTimeout(timer)
  // A change is not begun that would not arrive [SYNC-26].
  if (signal.aborted || isOffline()) {
    noteWaiting(false)
    return
  }
  running ??= onlyWindow(() => workOff(signal), signal)
    // Only what is given up rejects.
    .catch(() => true)
    .then((done) => {
      running = undefined
      noteWaiting(false)
      if (!done) askAgain()
      // Something may have come in between the last look at the queue and now.
      else if (storage.read()?.queue.length) run()
      return done
    })
}

/** The server could not be asked what became of a change: it is asked until it answers [SYNC-27]. */
function askAgain(): void {
  answerRefreshes('ERROR')
  timer = setTimeout(run, askAgainMs)
  askAgainMs = Math.min(askAgainMs * 2, ASK_AGAIN_MAX_MS)
}

async function workOff(signal: AbortSignal): Promise<boolean> {
  const left = storage.read()
  // Whoever has its turn is alone: what is on its way now was left behind by a page that is gone.
  if (left && left.phase !== 'idle') keepSync(resumed(left))
  tookBack = false
  const done = await runSync(storage, shopTransport, signal)
  // A window that sees the storage as it was a moment ago would send it again.
  if (tookBack && globalThis.navigator?.locks) await new Promise((resolve) => setTimeout(resolve, SEEN_MS))
  if (done) askAgainMs = ASK_AGAIN_MS
  if (!storage.read()) answerRefreshes('ERROR')
  return done
}

function answerRefreshes(result: Refreshed): void {
  const answered = [...refreshes.values()]
  refreshes.clear()
  for (const done of answered) done(result)
}

/** One window of this browser at a time; the others' changes wait in the same queue. */
async function onlyWindow<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (!globalThis.navigator?.locks) return work()
  return navigator.locks.request('cartSync', { signal }, work)
}

const storage: SyncStorage = {
  read: () => readSync([...refreshes.keys()]),
  keep: keepSync,
  caughtUp(before, answer) {
    if (before.confirmed && !isBuying()) void tellNews(shownCart(before), caughtUpCart(before, answer))
  },
  ended(ids, { result }) {
    const refreshed = ids.flatMap((id) => refreshes.get(id) ?? [])
    for (const id of ids) refreshes.delete(id)
    for (const done of refreshed) done(result === 'SUCCESS' ? 'SUCCESS' : 'ERROR')
    // An order's units are taken out by the server as well.
    const failedHere = result === 'ERROR' && refreshed.length === 0 && ids.some((id) => !isOrderChange(id))
    if (!failedHere) return
    tookBack = true
    tellFailure()
  },
}

/** What this browser is buying right now is no news to its shopper. */
function isBuying(): boolean {
  return useCheckoutStore.getState().placingOrder || openPlacement() !== undefined
}
