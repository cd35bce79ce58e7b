import { keepsTrace } from '#lib/domain/sampling.ts'
import { COMPONENT_TIMEOUT } from '#lib/domain/shop-rules.ts'

/** How the loading of a component went. */
export interface Trace {
  name: string
  /** Milliseconds; of a component that was not there in time, the time it was given. */
  duration: number
  outcome: 'loaded' | 'failed' | 'timedOut'
}

/** A service that collects how long things take in browsers. */
export interface Traces {
  take(trace: Trace): void
}

/** The stand-in where no service is connected tells the console's debug level [OBS-10]. */
const standIn: Traces = {
  take(trace) {
    // biome-ignore lint/suspicious/noConsole: this is where the stand-in reports to
    console.debug('trace', JSON.stringify(trace))
  },
}

let service = standIn

/** Connects a service in place of the one before; without one the stand-in. */
export function connectTraces(next: Traces = standIn): void {
  service = next
}

/**
 * Loads a component, and of one load in a thousand tells how long it took [OBS-07]. After two seconds its trace is closed as timed
 * out; the load goes on [OBS-08].
 */
export function tracedLoad<T>(name: string, load: () => Promise<T>, random = Math.random()): Promise<T> {
  const loading = load()
  if (keepsTrace(random)) follow(name, loading)
  return loading
}

function follow(name: string, loading: Promise<unknown>): void {
  const begun = performance.now()
  let open = true
  const close = (outcome: Trace['outcome'], duration = performance.now() - begun) => {
    if (!open) return
    open = false
    clearTimeout(timer)
    service.take({ name, duration: Math.round(duration), outcome })
  }
  const timer = setTimeout(() => close('timedOut', COMPONENT_TIMEOUT), COMPONENT_TIMEOUT)
  loading.then(
    () => close('loaded'),
    () => close('failed'),
  )
}
