import { keepsTrace } from '#lib/domain/analytics/sampling.ts'
import { COMPONENT_TIMEOUT } from '#lib/domain/shop-rules.ts'
import type { Trace } from './report.ts'
import { sentryService } from './report-service.ts'
import { reporter } from './reporter.ts'

const traces = reporter<Trace>(20, (trace) => ['trace', JSON.stringify(trace)])

/** Connects a service that collects how long things take in browsers. */
export const connectTraces = traces.connect

/**
 * Loads a component, and of one load in a thousand tells how long it took [OBS-07]. After two seconds its trace is
 * closed as timed out; the load goes on [OBS-08].
 */
export function tracedLoad<T>(name: string, load: () => Promise<T>, random = Math.random()): Promise<T> {
  const loading = load()
  // On the server there is nobody to tell.
  if (typeof document === 'object' && keepsTrace(random)) follow(name, loading)
  return loading
}

function follow(name: string, loading: Promise<unknown>): void {
  const begun = performance.now()
  let open = true
  const close = (outcome: Trace['outcome'], duration = performance.now() - begun) => {
    if (!open) return
    open = false
    clearTimeout(timer)
    const trace: Trace = { name, duration: Math.round(duration), outcome }
    const service = sentryService<Trace>((sender, item) => sender.sendTrace(item))
    if (service) service.take(trace)
    else traces.send(trace)
  }
  const timer = setTimeout(() => close('timedOut', COMPONENT_TIMEOUT), COMPONENT_TIMEOUT)
  loading.then(
    () => close('loaded'),
    () => close('failed'),
  )
}
