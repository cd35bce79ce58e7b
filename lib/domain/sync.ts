import { type CartItem, type CartItems, lineOf } from './cart.ts'
import { type CartChange, changedCart } from './cart-change.ts'
import { mergeCarts, sameCart } from './cart-merge.ts'

/** How a change ended; CONFLICT is passing: the loop runs on [SYNC-05, SYNC-06]. */
export type SyncResult = 'SUCCESS' | 'CONFLICT' | 'ERROR'

/** The server's cart at one of its versions [SYNC-01]. */
export interface SyncedCart {
  syncableStateVersion: number
  items: CartItems
}

/** A change that waits its turn. Without `change` it only brings the browser up to date, and merges what is unmerged. */
export interface QueuedChange {
  id: string
  change?: CartChange | undefined
  /** The server is asked for its newest cart first. */
  look?: boolean | undefined
  /** The cart this change may have been sent from by a page that did not live to see the answer. */
  doubt?: SyncedCart | undefined
}

/** Where a browser's sync stands; plain data, so that it outlives the page. */
export interface SyncState {
  /** The newest cart of the server known here; undefined when it has to be asked for. */
  confirmed?: SyncedCart | undefined
  /** This browser's own cart, which still has to be merged into the server's [SYNC-15, SYNC-19]. */
  unmerged?: CartItems | undefined
  queue: readonly QueuedChange[]
  phase: 'idle' | 'applying' | 'conflict'
  /** How often the first change of the queue was sent. */
  attempt: number
  /** What `confirmed` was before the first change began: a failure goes back to it [SYNC-07]. */
  prior?: SyncedCart | undefined
  result?: SyncResult | undefined
  /** Ids of lines that changes from here may have taken out, for all anybody knows: the answer never came. */
  maybeOut?: readonly string[] | undefined
}

/** What is to be done next. `settled` needs no call: there is nothing to tell the server [SYNC-17]. */
export type SyncStep = { kind: 'rest' } | { kind: 'fetch' } | { kind: 'settled' } | { kind: 'save'; cart: SyncedCart }

/** The cart to show: the server's with everything that waits applied [SYNC-09]. */
export function shownCart(state: SyncState): CartItems {
  return state.queue.reduce(
    (items, { change }) => (change ? changedCart(items, change) : items),
    baseOf(state) ?? state.unmerged ?? {},
  )
}

/** Puts a change at the end of the queue [SYNC-08]. Quantities pressed in a row become the last one. */
export function queueChange(state: SyncState, queued: QueuedChange): SyncState {
  const last = state.queue.at(-1)
  const waits = last && (state.queue.length > 1 || state.phase === 'idle')
  if (waits && isSameQty(last.change, queued.change)) {
    return { ...state, queue: [...state.queue.slice(0, -1), { ...last, change: queued.change }] }
  }
  // The server has most likely taken an order's lines out already: sent unasked, this would only meet a conflict.
  return { ...state, queue: [...state.queue, isPlaced(queued.change) ? { ...queued, look: true } : queued] }
}

/** Begins with the first change, if none is under way [SM-SYNC-01]. */
export function begun(state: SyncState): SyncState {
  if (state.phase !== 'idle' || state.queue.length === 0) return state
  return { ...state, phase: 'applying', attempt: 0, prior: state.confirmed }
}

export function nextStep(state: SyncState): SyncStep {
  const [first] = state.queue
  if (state.phase === 'idle' || !first) return { kind: 'rest' }
  const base = baseOf(state)
  if (state.phase === 'conflict' || first.look || !base || !state.confirmed) return { kind: 'fetch' }
  const items = first.change ? changedCart(base, first.change) : base
  if (sameCart(items, state.confirmed.items)) return { kind: 'settled' }
  return { kind: 'save', cart: { syncableStateVersion: state.confirmed.syncableStateVersion, items } }
}

/** The server took the change: what it answered is the cart now [SM-SYNC-02]. */
export function accepted(state: SyncState, answer: SyncedCart): SyncState {
  return settled({ ...state, confirmed: answer, maybeOut: undefined })
}

/** The first change is done with; the next one may begin. */
export function settled(state: SyncState): SyncState {
  return { ...afterFirst(state), unmerged: undefined, result: 'SUCCESS' }
}

/** The first change is about to be sent: whoever finds it like this cannot know whether it has arrived. */
export function sent(state: SyncState): SyncState {
  return withFirst(state, { doubt: state.confirmed })
}

/** Somebody else was faster [SM-SYNC-03]. */
export function conflicted(state: SyncState): SyncState {
  const told = withFirst(state, { doubt: undefined })
  return { ...told, phase: 'conflict', attempt: state.attempt + 1, result: 'CONFLICT' }
}

/** The newest cart is here: the same change is applied to it, unless it has been already [SM-SYNC-04]. */
export function fetched(state: SyncState, latest: SyncedCart): SyncState {
  const first = state.queue[0]
  const done = first?.doubt && wasApplied(first.change, first.doubt, latest)
  const next = withFirst(state, { look: undefined, doubt: undefined, change: done ? undefined : first?.change })
  return { ...next, confirmed: latest, phase: 'applying', maybeOut: undefined }
}

/** The lines the newest cart takes off the screen, though nobody took them out here: another device did, or bought them [SYNC-06]. */
export function takenElsewhere(before: SyncState, after: SyncState): CartItem[] {
  const left = shownCart(after)
  return Object.values(shownCart(before)).filter(
    ({ id, productId, variantId }) => !lineOf(left, productId, variantId) && !before.maybeOut?.includes(id),
  )
}

/** The change is given up: everything is as it was before it began, and the next one starts from there [SM-SYNC-05, SYNC-13]. */
export function failed(state: SyncState): SyncState {
  const [first] = state.queue
  const change = first?.change
  const { prior, unmerged } = change && isPlaced(change) ? without(state, change) : state
  const maybeOut = [...(state.maybeOut ?? []), ...takenOutBy(first)]
  return { ...afterFirst(state), confirmed: unmerged ? undefined : prior, unmerged, result: 'ERROR', maybeOut }
}

/** The ids that a change nobody knows the fate of took out of the cart it was sent from. */
function takenOutBy({ change, doubt }: Partial<QueuedChange> = {}): string[] {
  if (!change || !doubt) return []
  const left = changedCart(doubt.items, change)
  return Object.keys(doubt.items).filter((id) => !left[id])
}

/** An order that stands must not come back as a cart. */
function without({ prior, unmerged }: SyncState, change: CartChange): Pick<SyncState, 'prior' | 'unmerged'> {
  return {
    prior: prior && { ...prior, items: changedCart(prior.items, change) },
    unmerged: unmerged && changedCart(unmerged, change),
  }
}

/** What an earlier page left behind, ready to go on: the server is asked first how things stand. */
export function resumed(state: SyncState): SyncState {
  return { ...withFirst(state, { look: true }), phase: 'idle', attempt: 0 }
}

const FREE_ATTEMPTS = 4
const WAIT_MS = 100
const WAIT_MAX_MS = 2000

/** Milliseconds to wait before attempt 1, 2, …: none up to the fourth, then 100 doubled each time, at most 2,000, less up to half by chance [SYNC-10]. */
export function waitBefore(attempt: number, chance: number): number {
  if (attempt <= FREE_ATTEMPTS) return 0
  const whole = Math.min(WAIT_MS * 2 ** (attempt - FREE_ATTEMPTS - 1), WAIT_MAX_MS)
  return whole * (1 - chance / 2)
}

function baseOf({ confirmed, unmerged }: SyncState): CartItems | undefined {
  return confirmed && (unmerged ? mergeCarts(unmerged, confirmed.items) : confirmed.items)
}

function withFirst(state: SyncState, parts: Partial<QueuedChange>): SyncState {
  const [first, ...rest] = state.queue
  return first ? { ...state, queue: [{ ...first, ...parts }, ...rest] } : state
}

function afterFirst(state: SyncState): SyncState {
  return { ...state, queue: state.queue.slice(1), phase: 'idle', attempt: 0, prior: undefined }
}

function isSameQty(a: CartChange | undefined, b: CartChange | undefined): boolean {
  return a?.kind === 'setQty' && b?.kind === 'setQty' && a.id === b.id
}

function isPlaced(change: CartChange | undefined): boolean {
  return change?.kind === 'remove' && change.placed === true
}

/** Whether a change that adds units, sent from one cart, shows in a newer one. Any other may simply be done again. */
function wasApplied(change: CartChange | undefined, from: SyncedCart, latest: SyncedCart): boolean {
  if (change?.kind !== 'add' && change?.kind !== 'restore') return false
  if (latest.syncableStateVersion === from.syncableStateVersion) return false
  const { productId, variantId } = change.kind === 'add' ? change.line : change.item
  const wanted = lineOf(changedCart(from.items, change), productId, variantId)
  const held = lineOf(latest.items, productId, variantId)
  return held !== undefined && wanted !== undefined && held.qty >= wanted.qty
}
