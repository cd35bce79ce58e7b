import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A part of what answering a request takes: a statement, a call to a provider, a render. Times are `performance.now()`.
 */
export interface TracedPart {
  name: string
  kind: 'client' | 'internal'
  startedMs: number
  endedMs: number
  failed: boolean
  attributes: Readonly<Record<string, string | number>>
}

export type KeepPart = (part: TracedPart) => void

const scope = new AsyncLocalStorage<KeepPart>()

/** Runs work, and all that it begins, so that its parts are told to `keep`. */
export function inTrace<T>(keep: KeepPart, run: () => T): T {
  return scope.run(keep, run)
}

/** Who wants to hear of parts now; undefined outside a request whose trace is kept. */
export function partsKeeper(): KeepPart | undefined {
  return scope.getStore()
}

/** Tells of a part when its answer is there; the answer itself is passed on as it is. */
export function tracePart<T>(
  answer: Promise<T>,
  describe: () => Pick<TracedPart, 'name' | 'kind' | 'attributes'>,
): Promise<T> {
  const keep = partsKeeper()
  if (!keep) return answer
  const startedMs = performance.now()
  const tell = (failed: boolean) => keep({ ...describe(), startedMs, endedMs: performance.now(), failed })
  answer.then(
    () => tell(false),
    () => tell(true),
  )
  return answer
}
