import {
  accepted,
  begun,
  conflicted,
  type Failure,
  failed,
  fetched,
  nextStep,
  type SyncAnswer,
  type SyncedCart,
  type SyncState,
  sent,
  settled,
  waitBefore,
} from '#lib/domain/cart/sync.ts'

/** The server, as far as sync asks it. Both throw what the call throws. */
export interface SyncTransport {
  /** The newest cart, and which of some changes are in it. */
  fetch: (ask: readonly string[], signal: AbortSignal) => Promise<SyncAnswer>
  /** Stores a cart that holds these changes now; undefined when somebody else was faster. */
  save: (cart: SyncedCart, changes: readonly string[], signal: AbortSignal) => Promise<SyncedCart | undefined>
  /** What a failed call says about whether it was carried out. */
  judge: (error: unknown) => Failure
  /** Milliseconds; rejects when given up. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Where the state is kept. Others may put changes at the end of its queue at any moment, so it is read anew for every
 * step.
 */
export interface SyncStorage {
  /** Undefined once there is nothing to sync any more. */
  read: () => SyncState | undefined
  keep: (state: SyncState) => void
  /** What was under way has ended, for better or worse. */
  ended?: ((ids: readonly string[], state: SyncState) => void) | undefined
  /** The server's newest cart has come in, whatever it was asked for. */
  caughtUp?: ((before: SyncState, answer: SyncAnswer) => void) | undefined
}

interface Outcome {
  move: (state: SyncState) => SyncState
  answer?: SyncAnswer
  failed?: true
}

/**
 * Works off the queue, one change after the other, until nothing waits [SYNC-06 to SYNC-10, SYNC-13]. Given up, it
 * leaves the state as it stands. False when the server must be asked about a change and cannot be: it is to be called
 * again later [SYNC-27].
 */
export async function runSync(storage: SyncStorage, transport: SyncTransport, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const state = storage.read()
    if (!state || signal.aborted) return true
    const started = begun(state)
    const { kind } = nextStep(started)
    if (kind === 'rest') return true
    // Kept before anything is sent: whoever finds it knows that this change may have reached the server.
    const going = kind === 'save' ? sent(started) : started
    storage.keep(going)
    const outcome = await moveOn(started, transport, signal)
    const now = storage.read()
    if (!now || signal.aborted) return true
    const next = outcome.move(now)
    storage.keep(next)
    if (outcome.answer) storage.caughtUp?.(now, outcome.answer)
    if (next.phase === 'idle') storage.ended?.(started.current, next)
    const asking = kind === 'fetch' || started.phase === 'fence'
    if (outcome.failed && asking && next.phase === 'doubt') return false
  }
}

async function moveOn(state: SyncState, transport: SyncTransport, signal: AbortSignal): Promise<Outcome> {
  try {
    return await takeStep(state, transport, signal)
  } catch (error) {
    return { move: (now) => failed(now, transport.judge(error)), failed: true }
  }
}

async function takeStep(state: SyncState, transport: SyncTransport, signal: AbortSignal): Promise<Outcome> {
  const step = nextStep(state)
  switch (step.kind) {
    case 'fetch': {
      const waitMs = waitBefore(state.attempt + 1, Math.random())
      if (waitMs > 0) await transport.pause(waitMs, signal)
      const answer = await transport.fetch(step.ask, signal)
      return { move: (now) => fetched(now, answer), answer }
    }
    case 'save': {
      const cart = await transport.save(step.cart, step.changes, signal)
      return { move: cart ? (now) => accepted(now, cart) : conflicted }
    }
    case 'settled':
    case 'rest':
      return { move: settled }
  }
}
