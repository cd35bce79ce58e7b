import {
  accepted,
  begun,
  conflicted,
  failed,
  fetched,
  nextStep,
  type SyncedCart,
  type SyncState,
  sent,
  settled,
  waitBefore,
} from '#lib/domain/sync.ts'

/** The server, as far as sync asks it. Both throw what the call throws. */
export interface SyncWire {
  fetch: (signal: AbortSignal) => Promise<SyncedCart>
  /** Undefined when somebody else was faster. */
  save: (cart: SyncedCart, signal: AbortSignal) => Promise<SyncedCart | undefined>
  /** Milliseconds; rejects when given up. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Where the state is kept. Others may write to the end of its queue at any moment, so it is read anew for every step. */
export interface SyncPlace {
  /** Undefined once there is nothing to sync any more. */
  read: () => SyncState | undefined
  keep: (state: SyncState) => void
  /** The first change of the queue has ended; with what it failed, if it did. */
  ended?: ((id: string, state: SyncState, error?: unknown) => void) | undefined
  /** The server's newest cart has come in, whatever it was asked for. */
  caughtUp?: ((before: SyncState, after: SyncState) => void) | undefined
}

type Move = (state: SyncState) => SyncState

/**
 * Works off the queue, one change after the other, until nothing waits [SYNC-06 to SYNC-10, SYNC-13]. Given up, it leaves the
 * state as it stands.
 */
export async function runSync(place: SyncPlace, wire: SyncWire, signal: AbortSignal): Promise<void> {
  for (;;) {
    const state = place.read()
    const first = state?.queue[0]
    if (!state || !first || signal.aborted) return
    const started = begun(state)
    // Kept before anything is sent: whoever finds it knows that this change may have reached the server.
    const { kind } = nextStep(started)
    place.keep(kind === 'save' ? sent(started) : started)
    const outcome = await moveOn(started, wire, signal)
    const now = place.read()
    if (!now || signal.aborted || now.queue[0]?.id !== first.id) continue
    const next = outcome.move(now)
    place.keep(next)
    if (kind === 'fetch' && outcome.move !== failed) place.caughtUp?.(now, next)
    if (next.phase === 'idle') place.ended?.(first.id, next, outcome.error)
  }
}

async function moveOn(state: SyncState, wire: SyncWire, signal: AbortSignal): Promise<{ move: Move; error?: unknown }> {
  try {
    return { move: await takeStep(state, wire, signal) }
  } catch (error) {
    return { move: failed, error }
  }
}

async function takeStep(state: SyncState, wire: SyncWire, signal: AbortSignal): Promise<Move> {
  const step = nextStep(state)
  switch (step.kind) {
    case 'fetch': {
      const waitMs = waitBefore(state.attempt + 1, Math.random())
      if (waitMs > 0) await wire.pause(waitMs, signal)
      const latest = await wire.fetch(signal)
      return (now) => fetched(now, latest)
    }
    case 'save': {
      const answer = await wire.save(step.cart, signal)
      return answer ? (now) => accepted(now, answer) : conflicted
    }
    case 'settled':
    case 'rest':
      return settled
  }
}
