import type { CartItems } from './cart.ts'
import { type CartChange, changedCart, onSameLine } from './cart-change.ts'
import { CHANGE_IDS_ASKED_MAX } from './cart-change-id.ts'
import { mergeCarts, sameCart } from './cart-merge.ts'

/** How a change ended; CONFLICT is passing: the loop runs on [SYNC-05, SYNC-06]. */
export type SyncResult = 'SUCCESS' | 'CONFLICT' | 'ERROR'

/** The server's cart at one of its versions [SYNC-01]. */
export interface SyncedCart {
  syncableStateVersion: number
  items: CartItems
}

/** The server's cart, and which of the changes it was asked about are in it [SYNC-22]. */
export interface SyncAnswer extends SyncedCart {
  changes: readonly string[]
}

/**
 * A change that waits its turn. Without `change` it only brings the browser up to date, and merges what is unmerged.
 */
export interface QueuedChange {
  id: string
  change?: CartChange | undefined
}

/**
 * Where a browser's sync stands; plain data, so that it outlives the page. `applying` and `conflict` are the
 * specification's [SM-SYNC-01 to SM-SYNC-05]. What was sent and failed is in `doubt` until the server has been asked
 * for its id; `fence` makes sure that a request still on its way can never arrive [SYNC-27].
 */
export interface SyncState {
  /** The newest cart of the server known here; undefined when it has to be asked for. */
  confirmed?: SyncedCart | undefined
  /**
   * This browser's own cart, which still has to be merged into the server's, with the id of that merge [SYNC-15,
   * SYNC-19].
   */
  unmerged?: { id: string; items: CartItems } | undefined
  /**
   * Orders whose change the shop refused: their units are out here, and the server is told with the next change
   * [SYNC-32].
   */
  along?: readonly QueuedChange[] | undefined
  queue: readonly QueuedChange[]
  phase: 'idle' | 'applying' | 'conflict' | 'doubt' | 'fence'
  /** Ids of the changes under way: presses in a row on one line go together. */
  current: readonly string[]
  /** The server is asked for its newest cart before anything is sent. */
  stale?: boolean | undefined
  /** It has been, and nobody else was faster since. */
  fresh?: boolean | undefined
  /** How often what is under way was sent. */
  attempt: number
  /** What `confirmed` was before that began: a failure goes back to it [SYNC-07]. */
  prior?: SyncedCart | undefined
  /** The version the last request was sent from, until its answer comes. */
  sentFrom?: number | undefined
  /** Changes whose request may still arrive, by the version it was sent from: it is taken at that version or never. */
  doubted: Readonly<Record<string, number>>
  /** The last changes that are done with, newest first: another window may still see their records. */
  ended: readonly string[]
  result?: SyncResult | undefined
}

/** What is to be done next. `settled` needs no call: there is nothing to tell the server [SYNC-17]. */
export type SyncStep =
  | { kind: 'rest' }
  | { kind: 'fetch'; ask: readonly string[] }
  | { kind: 'settled' }
  | { kind: 'save'; cart: SyncedCart; changes: readonly string[] }

export const IDLE_SYNC: SyncState = { queue: [], phase: 'idle', current: [], attempt: 0, doubted: {}, ended: [] }

/** The cart to show: the server's with everything that waits applied [SYNC-09]. */
export function shownCart(state: SyncState): CartItems {
  return applied(baseOf(state) ?? applied(state.unmerged?.items ?? {}, state.along ?? []), state.queue)
}

/** Puts a change at the end of the queue [SYNC-08]. */
export function queueChange(state: SyncState, queued: QueuedChange): SyncState {
  return { ...state, queue: [...state.queue, queued] }
}

const TOGETHER_MAX = 50

/** Begins with the first change, if none is under way; presses in a row on its line come along [SM-SYNC-01]. */
export function begun(state: SyncState): SyncState {
  const [first] = state.queue
  if (state.phase !== 'idle' || !first) return state
  const current = [first, ...pressesBehind(first, state.queue)].slice(0, TOGETHER_MAX).map(({ id }) => id)
  const doubted = current.some((id) => id in state.doubted)
  // The server has most likely taken an order's units out already: sent unasked, this would only meet a conflict.
  const stale = !first.change || first.change.kind === 'ordered' || doubted
  return { ...state, phase: 'applying', current, stale, fresh: undefined, attempt: 0, prior: state.confirmed }
}

function pressesBehind({ change }: QueuedChange, queue: readonly QueuedChange[]): readonly QueuedChange[] {
  const behind = queue.slice(1)
  const other = behind.findIndex((queued) => !change || !queued.change || !onSameLine(change, queued.change))
  return other < 0 ? behind : behind.slice(0, other)
}

export function nextStep(state: SyncState): SyncStep {
  const { phase, confirmed, unmerged, stale, along = [] } = state
  if (phase === 'idle') return { kind: 'rest' }
  const base = baseOf(state)
  if (phase === 'conflict' || phase === 'doubt' || stale || !base || !confirmed) {
    return { kind: 'fetch', ask: askedIds(state) }
  }
  const { syncableStateVersion } = confirmed
  if (phase === 'fence') return { kind: 'save', cart: confirmed, changes: [] }
  const changing = underWay(state)
  const items = applied(base, changing)
  // An order told along takes nothing twice only once the server knows its id.
  const isTold = sameCart(base, baseOf({ ...state, along: [] }) ?? base)
  if (isTold && sameCart(items, confirmed.items)) {
    // What changes nothing here may well change something of the newest cart.
    return state.fresh || changeIds(changing).length === 0
      ? { kind: 'settled' }
      : { kind: 'fetch', ask: askedIds(state) }
  }
  const changes = [...(unmerged ? [unmerged.id] : []), ...changeIds(along), ...changeIds(changing)]
  return { kind: 'save', cart: { syncableStateVersion, items }, changes }
}

/**
 * The server took what was sent: what it answered is the cart now [SM-SYNC-02]. Behind a fence, the change can never
 * arrive.
 */
export function accepted(state: SyncState, confirmed: SyncedCart): SyncState {
  if (state.phase === 'fence') return takenBack({ ...state, doubted: without(state.doubted, state.current) }, confirmed)
  return settled({ ...state, confirmed })
}

/** What is under way is done with; the next change may begin. */
export function settled(state: SyncState): SyncState {
  const doubted = without(state.doubted, state.current)
  return { ...afterCurrent(state), doubted, unmerged: undefined, along: undefined, result: 'SUCCESS' }
}

/** What is under way is about to be sent: whoever finds it like this cannot know whether it has arrived. */
export function sent(state: SyncState): SyncState {
  return { ...state, sentFrom: state.confirmed?.syncableStateVersion }
}

/** Somebody else was faster [SM-SYNC-03]: no request sent from that version will ever be taken. */
export function conflicted(state: SyncState): SyncState {
  const phase = state.phase === 'fence' ? 'doubt' : 'conflict'
  const doubted = without(state.doubted, state.current)
  return { ...state, phase, doubted, sentFrom: undefined, attempt: state.attempt + 1, result: 'CONFLICT' }
}

/** The newest cart is here: what of the queue is in it is done, the rest is applied to it [SM-SYNC-04, SYNC-22]. */
export function fetched(state: SyncState, { changes, ...confirmed }: SyncAnswer): SyncState {
  const known = new Set(changes)
  const stillDoubted = Object.entries(state.doubted).filter(
    ([id, version]) => !known.has(id) && version >= confirmed.syncableStateVersion,
  )
  const next: SyncState = {
    ...state,
    ...{ confirmed, stale: undefined, fresh: true, doubted: Object.fromEntries(stillDoubted) },
    unmerged: state.unmerged && known.has(state.unmerged.id) ? undefined : state.unmerged,
    along: state.along?.filter(({ id }) => !known.has(id)),
    queue: state.queue.filter(({ id }) => !known.has(id)),
    current: state.current.filter((id) => !known.has(id)),
    ended: remember(state.ended, changeIds(state.queue.filter(({ id }) => known.has(id)))),
  }
  if (state.phase !== 'doubt' || next.current.length === 0 || isOrder(next)) return { ...next, phase: 'applying' }
  if (next.current.some((id) => id in next.doubted)) return { ...next, phase: 'fence' }
  return takenBack(next, confirmed)
}

/**
 * The cart to show with the server's newest one, before anything that was sent is given up: what differs is others'
 * doing.
 */
export function caughtUpCart(before: SyncState, answer: SyncAnswer): CartItems {
  return shownCart(fetched({ ...before, phase: 'applying' }, answer))
}

/** How a call failed: the shop said no, said that something is wrong with it, or said nothing. */
export type Failure = 'refused' | 'trouble' | 'silence'

/**
 * A call failed. What nobody has sent, or the shop has refused, is taken back at once [SM-SYNC-05]; what may have
 * arrived only once the server, asked by its id, does not have it [SYNC-27].
 */
export function failed(state: SyncState, failure: Failure): SyncState {
  const { phase, sentFrom, current, doubted, attempt } = state
  const heard = { ...state, sentFrom: undefined }
  if (phase === 'fence') return { ...heard, phase: 'doubt' }
  if (underWay(state).every(({ change }) => !change)) return takenBack(heard, state.prior)
  if (failure === 'silence' && sentFrom !== undefined) {
    const doubtedNow = Object.fromEntries(current.map((id) => [id, sentFrom]))
    return { ...heard, phase: 'doubt', doubted: { ...doubtedNow, ...doubted }, attempt: attempt + 1 }
  }
  const settles = sentFrom === undefined ? phase !== 'doubt' : failure === 'refused'
  const unsure = current.some((id) => id in doubted) || (isOrder(state) && failure !== 'refused')
  return settles && !unsure ? takenBack(heard, state.prior) : { ...heard, phase: 'doubt', attempt: attempt + 1 }
}

/** An order that stands must not come back as a cart: its change is sent again until it is taken. */
function isOrder(state: SyncState): boolean {
  return underWay(state).some(({ change }) => change?.kind === 'ordered')
}

/** Everything is as it was before the change began, and the next one starts from there [SYNC-07, SYNC-13]. */
function takenBack(state: SyncState, to: SyncedCart | undefined): SyncState {
  const orders = underWay(state).filter(({ change }) => change?.kind === 'ordered')
  const along = orders.length > 0 ? [...(state.along ?? []), ...orders] : state.along
  return { ...afterCurrent(state), confirmed: state.unmerged ? undefined : to, along, result: 'ERROR' }
}

/**
 * What a page that is gone has left behind, ready to go on. What was in doubt stays so; anything else the shopper was
 * told nothing of, and is sent again if the server does not have it.
 */
export function resumed(state: SyncState): SyncState {
  const { sentFrom, current, doubted } = state
  if (state.phase === 'doubt' || state.phase === 'idle') return state
  if (state.phase === 'fence') return { ...state, phase: 'doubt', sentFrom: undefined }
  const maybeOut = sentFrom === undefined ? [] : current.map((id) => [id, sentFrom])
  const idle = { phase: 'idle', current: [], attempt: 0, sentFrom: undefined, prior: undefined } as const
  return { ...state, ...idle, doubted: { ...Object.fromEntries(maybeOut), ...doubted } }
}

const FREE_ATTEMPTS = 4
const WAIT_MS = 100
const WAIT_MAX_MS = 2000

/**
 * Milliseconds to wait before attempt 1, 2, …: none up to the fourth, then 100 doubled each time, at most 2,000, less
 * up to half by chance [SYNC-10].
 */
export function waitBefore(attempt: number, chance: number): number {
  if (attempt <= FREE_ATTEMPTS) return 0
  const whole = Math.min(WAIT_MS * 2 ** (attempt - FREE_ATTEMPTS - 1), WAIT_MAX_MS)
  return whole * (1 - chance / 2)
}

function baseOf({ confirmed, unmerged, along = [] }: SyncState): CartItems | undefined {
  return confirmed && applied(unmerged ? mergeCarts(unmerged.items, confirmed.items) : confirmed.items, along)
}

function applied(items: CartItems, queue: readonly QueuedChange[]): CartItems {
  return queue.reduce((held, { change }) => (change ? changedCart(held, change) : held), items)
}

function underWay({ queue, current }: SyncState): readonly QueuedChange[] {
  return queue.filter(({ id }) => current.includes(id))
}

function changeIds(queue: readonly QueuedChange[]): string[] {
  return queue.filter(({ change }) => change).map(({ id }) => id)
}

/** What is under way first: those the server may have. */
function askedIds(state: SyncState): readonly string[] {
  const { unmerged, along = [], doubted, queue } = state
  const ids = [
    ...changeIds(underWay(state)),
    ...(unmerged ? [unmerged.id] : []),
    ...changeIds(along),
    ...Object.keys(doubted),
    ...changeIds(queue),
  ]
  return [...new Set(ids)].slice(0, CHANGE_IDS_ASKED_MAX)
}

const ENDED_MAX = 100

function remember(ended: readonly string[], ids: readonly string[]): readonly string[] {
  return ids.length === 0 ? ended : [...ids, ...ended].slice(0, ENDED_MAX)
}

function afterCurrent(state: SyncState): SyncState {
  const ended = remember(state.ended, changeIds(underWay(state)))
  const queue = state.queue.filter(({ id }) => !state.current.includes(id))
  const idle = { phase: 'idle', current: [], stale: undefined, fresh: undefined, attempt: 0, prior: undefined } as const
  return { ...state, ...idle, sentFrom: undefined, queue, ended }
}

function without(doubted: SyncState['doubted'], ids: readonly string[]): SyncState['doubted'] {
  return Object.fromEntries(Object.entries(doubted).filter(([id]) => !ids.includes(id)))
}
